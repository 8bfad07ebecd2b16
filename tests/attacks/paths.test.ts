import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attacked, bearer, codeOf, skillText } from './attacked.ts'

const secret = 'what nobody may read'

/** Links to what lies beside the folder, out of a skill and in its place. */
function prepare(folder: string, cwd: string): void {
  writeFileSync(join(cwd, 'secret.txt'), secret)
  mkdirSync(join(cwd, 'elsewhere/skill'), { recursive: true })
  writeFileSync(join(cwd, 'elsewhere/skill/SKILL.md'), `---\nname: skill\ndescription: x\n---\n${secret}`)
  const notes = join(folder, 'text/notes')
  symlinkSync(join(cwd, 'secret.txt'), join(notes, 'link.md'))
  symlinkSync('../../../secret.txt', join(notes, 'relative.md'))
  symlinkSync(cwd, join(notes, 'up'))
  symlinkSync('/proc/self/environ', join(notes, 'environ.md'))
  symlinkSync(join(cwd, 'elsewhere/skill'), join(folder, 'text/linked'))
  symlinkSync(join(cwd, 'elsewhere'), join(folder, 'linked'))
  mkdirSync(join(folder, 'text/inner'), { recursive: true })
  symlinkSync(join(cwd, 'elsewhere/skill/SKILL.md'), join(folder, 'text/inner/SKILL.md'))
  writeFileSync(join(notes, 'true.md'), 'true')
  linkSync(join(notes, 'true.md'), join(notes, 'same.md'))
}

const addresses = [
  'skill://text/notes/link.md',
  'skill://text/notes/relative.md',
  'skill://text/notes/up/secret.txt',
  'skill://text/notes/environ.md',
  'skill://text/linked',
  'skill://text/inner',
  'skill://linked/skill',
  ...['../secret.txt', '..%2f..%2f..%2fsecret.txt', '%2e%2e/%2e%2e/%2e%2e/secret.txt', '..\\..\\..\\secret.txt'].map(
    (path) => `skill://text/notes/${path}`,
  ),
  'skill://text/notes/....//....//secret.txt',
  'skill://text/notes/%252e%252e/secret.txt',
  'skill://text/notes/..%c0%af..%c0%afsecret.txt',
  'skill://text/notes/..%00/secret.txt',
  'skill://text/notes/true.md%00.png',
  'skill://text/notes//etc/passwd',
  'skill://../../secret.txt',
  'skill://text/../../secret.txt',
  'skill:///etc/passwd',
  'skill://text/notes/handler.ts',
  'skill://test/whoami/handler.ts',
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  '/etc/passwd',
  '../../etc/passwd',
  'skill://*/*',
  'skill://text/*',
  `skill://text/${'../'.repeat(2000)}etc/passwd`,
]

describe('addresses of resources', () => {
  it('[R7.2] [G9] read nothing but what lies in the folder itself, however they are spelt', async () => {
    const gateway = await attacked({ prepare })
    const who = bearer((await gateway.key('ada')).secret)
    for (const uri of addresses) {
      const answers = [
        await gateway.mcp('resources/read', { uri }, who),
        await gateway.mcp('skills/get', { uri }, who),
        await gateway.ask('GET', `/v1/resources/content?uri=${encodeURIComponent(uri)}`, who),
        await gateway.ask('GET', `/v1/resources/${encodeURIComponent(uri)}`, who),
      ]
      for (const { text, status } of answers) {
        expect([uri, status < 500]).toEqual([uri, true])
        expect([uri, /what nobody may read|root:|OWLCLAW_|export default/.test(text)]).toEqual([uri, false])
      }
    }
    const list = await gateway.mcp('resources/list', {}, who)
    expect(list.text).toContain('skill://text/notes')
    expect(list.text).not.toMatch(/linked|inner/)
    const own = await gateway.mcp('resources/read', { uri: 'skill://text/notes' }, who)
    expect(own.text).toContain(JSON.stringify(skillText).slice(1, -1))
    await gateway.unharmed()
  })

  it('[R7.9] [R7.10] [P6] read no document that is denied by another of its names, nor by another surface', async () => {
    const gateway = await attacked({
      prepare: (folder) => {
        const skill = join(folder, 'hr/salaries')
        mkdirSync(join(skill, 'data'), { recursive: true })
        writeFileSync(join(skill, 'SKILL.md'), `---\nname: salaries\ndescription: x\nprompt: true\n---\n${secret}\n`)
        writeFileSync(join(skill, 'data/table.csv'), secret)
      },
    })
    const ada = bearer((await gateway.key('ada')).secret)
    const bob = bearer((await gateway.key('bob')).secret)
    const root = bearer(gateway.root)
    const skill = ['skill://hr/salaries']
    const document = {
      policy: 1,
      permissions: [{ effect: 'allow' }, { effect: 'deny', clients: ['bob'], resources: skill }],
      rates: [{ clients: ['ada'], resources: skill, max_calls_per_minute: 4 }],
    }
    expect((await gateway.ask('PUT', '/v1/policy', root, JSON.stringify({ document }))).status).toBe(200)
    const spelt = [
      ...['skill://hr/salaries', 'SKILL://hr/salaries', 'skill://hr/s%61laries', 'skill://%68r/salaries/SKILL.md'],
      ...['skill://hr/salaries/SKILL.md', 'skill://hr/salaries/data/table.csv', 'skill://hr/salaries/data%2ftable.csv'],
      ...['skill://hr/salaries/', 'skill://hr/./salaries', 'skill://hr/salaries/../salaries', 'skill://hr/salaries?x'],
      ...[
        'skill://hr/*',
        'skill://*/sal*',
        'skill://HR/salaries',
        'skill://hr/salaries/skill.md',
        'skill://hr/salaries#a',
      ],
    ]
    const session = await gateway.ask('POST', '/mcp', { accept: 'application/json, text/event-stream', ...bob }, hello)
    const old = { ...bob, accept: 'application/json, text/event-stream', ...sessionOf(session.headers) }
    const reads: (readonly [string, string])[] = []
    for (const uri of spelt) {
      reads.push([uri, (await gateway.mcp('resources/read', { uri }, bob)).text])
      reads.push([uri, (await gateway.ask('GET', `/v1/resource?uri=${encodeURIComponent(uri)}`, bob)).text])
      reads.push([uri, (await gateway.mcp('skills/get', { uri }, bob)).text])
      const subscribed = { jsonrpc: '2.0', id: 7, method: 'resources/subscribe', params: { uri } }
      const { text } = await gateway.ask('POST', '/mcp', old, JSON.stringify(subscribed))
      if (!/[*?]/.test(uri)) expect([uri, text.includes('error')]).toEqual([uri, true])
    }
    reads.push(['prompt', (await gateway.mcp('prompts/get', { name: 'salaries' }, bob)).text])
    reads.push(['REST prompt', (await gateway.ask('POST', '/v1/prompts/salaries', bob, '{"arguments":{}}')).text])
    for (const [uri, text] of reads) expect([uri, text.includes(secret)]).toEqual([uri, false])
    const argument = { name: 'name', value: 'sal' }
    const ref = { type: 'ref/resource', uri: 'skill://{category}/{name}' }
    const lists = [
      await gateway.mcp('resources/list', {}, bob),
      await gateway.mcp('skills/list', {}, bob),
      await gateway.mcp('prompts/list', {}, bob),
      await gateway.mcp('resources/directory/read', { uri: 'skill://hr' }, bob),
      await gateway.mcp('completion/complete', { ref, argument, context: { arguments: { category: 'hr' } } }, bob),
      await gateway.mcp('resources/read', { uri: 'skill://hr/*' }, bob),
      await gateway.ask('GET', '/v1/resources', bob),
      await gateway.ask('GET', '/v1/prompts', bob),
    ]
    for (const { text } of lists) expect(text).not.toContain('salaries')
    const read = [
      'skill://hr/salaries',
      'skill://hr/salaries/SKILL.md',
      'skill://hr/salaries/data/table.csv',
      'SKILL://hr/salaries',
    ]
    for (const uri of read) expect((await gateway.mcp('resources/read', { uri }, ada)).text).toContain(secret)
    for (const uri of read) expect(codeOf(await gateway.mcp('resources/read', { uri }, ada))).toBe('rate_limited')
    expect(codeOf(await gateway.mcp('prompts/get', { name: 'salaries' }, ada))).toBe('rate_limited')
    await gateway.unharmed()
  })
})

const hello = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bob', version: '1' } },
})

const sessionOf = (headers: Readonly<Record<string, unknown>>) => ({
  'mcp-session-id': String(headers['mcp-session-id']),
  'mcp-protocol-version': '2025-11-25',
})
