import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSkills } from '../../src/capabilities/skills.ts'
import type { Policy } from '../../src/core/policy.ts'
import { folderOf } from '../capabilities/capability-folder.ts'
import { legacy, modern, type Message } from './client.ts'
import { testServer } from './server.ts'

const skill = (name: string, more = ''): string =>
  `---\nname: ${name}\ndescription: How to ${name}.\n${more}---\n\nText of ${name}.\n`

const files = {
  'math/add/SKILL.md': skill('add', 'license: MIT\ndate: 2026-11-18\n'),
  'math/add/references/deep/a.md': 'A',
  'math/add/references/b.txt': 'B',
  'text/echo/SKILL.md': skill(
    'echo',
    'tags: [easy]\nprompt: { arguments: [{ name: what, suggestions: [this, that] }] }\n',
  ),
  'text/other/SKILL.md': skill('named-otherwise'),
  'text/plain/SKILL.md': 'No frontmatter.',
}

async function serverOf(content: Readonly<Record<string, string>> = files, policy: Partial<Policy> = {}) {
  const root = folderOf(content)
  const skills = await loadSkills(root, { timeoutMs: 1000, maxReadBytes: 100_000 })
  const server = testServer({ providers: [skills.provider], policy })
  const ask = (method: string, params: object = {}, meta: object = {}): Promise<Message> =>
    modern(server, method, params, { meta }).answer()
  return { root, skills, server, ask }
}

const uris = (message: Message, member = 'resources'): string[] =>
  (message.result?.[member] as { uri: string }[]).map(({ uri }) => uri)

describe('[R6.10] a subscription to a pattern', () => {
  const patterns = ['skill://hr/*', 'skill://*/*?tag=hr']
  const documents = {
    'hr/salaries/SKILL.md': skill('salaries', 'tags: [hr]\n'),
    'hr/holidays/SKILL.md': skill('holidays', 'tags: [hr]\n'),
  }
  const told = (messages: readonly unknown[]): unknown[] =>
    (messages as Message[])
      .filter(({ method }) => method === 'notifications/resources/updated')
      .map(({ params }) => params?.['uri'])

  it.each(['2025-06-18', '2026-07-28'])(
    'tells nothing of what is hidden from who subscribed, on %s',
    async (revision) => {
      const isHidden = { salaries: false }
      const sees: Policy['sees'] = ({ name }) => !isHidden.salaries || !name.startsWith('skill://hr/salaries')
      const { root, skills, server } = await serverOf(documents, { sees, rights: () => String(isHidden.salaries) })
      const heard = await (async () => {
        if (revision === '2026-07-28') {
          const { pushed } = modern(server, 'subscriptions/listen', {
            notifications: { resourceSubscriptions: patterns },
          })
          return () => told(pushed())
        }
        const client = await legacy(server, { revision })
        for (const uri of patterns) await client.request('resources/subscribe', { uri }).answer()
        const { pushed } = client.stream()
        return () => told(pushed.map(({ message }) => message))
      })()
      const edit = async (name: string, text: string): Promise<number> => {
        const before = heard().length
        writeFileSync(join(root, 'hr', name, 'SKILL.md'), `${skill(name, 'tags: [hr]\n')}${text}`)
        await skills.reload()
        return heard().length - before
      }
      expect(await edit('salaries', 'One thousand.')).toBe(2)
      isHidden.salaries = true
      // What was hidden is one change of its own.
      expect(await edit('holidays', 'Thirty days.')).toBe(2)
      expect(await edit('salaries', 'Two thousand.')).toBe(0)
      expect(await edit('holidays', 'Thirty-one days.')).toBe(2)
      rmSync(join(root, 'hr/salaries'), { recursive: true })
      const before = heard().length
      await skills.reload()
      expect(heard().length).toBe(before)
      rmSync(join(root, 'hr/holidays'), { recursive: true })
      await skills.reload()
      expect(heard().length).toBeGreaterThan(before)
    },
  )
})

describe('the skills extension', () => {
  it('is declared, with folders', async () => {
    const { ask } = await serverOf()
    expect((await ask('server/discover')).result).toMatchObject({
      capabilities: { extensions: { 'io.modelcontextprotocol/skills': { directoryRead: true } } },
    })
  })

  it('lists every skill that keeps to the format, as it stands in the file, with all its files', async () => {
    const { ask } = await serverOf()
    const { result } = await ask('skills/list')
    const digest = expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string
    expect(result).toMatchObject({ resultType: 'complete', ttlMs: 60_000, cacheScope: 'public' })
    expect(result?.['skills']).toMatchObject([
      {
        uri: 'skill://math/add/SKILL.md',
        frontmatter: { name: 'add', description: 'How to add.', license: 'MIT', date: '2026-11-18' },
        resources: [
          { uri: 'skill://math/add/SKILL.md', digest, size: 87 },
          { uri: 'skill://math/add/references/b.txt', digest, size: 1 },
          { uri: 'skill://math/add/references/deep/a.md', digest, size: 1 },
        ],
      },
      { uri: 'skill://text/echo/SKILL.md' },
    ])
    expect(result).not.toHaveProperty('nextCursor')
  })

  it('gives one skill, and says which it does not know', async () => {
    const { ask } = await serverOf()
    const uri = 'skill://text/echo/SKILL.md'
    expect((await ask('skills/get', { uri })).result).toMatchObject({ skill: { uri }, cacheScope: 'public' })
    for (const unknown of ['skill://no/such/SKILL.md', 'skill://text/echo', 'skill://text/plain/SKILL.md'])
      expect((await ask('skills/get', { uri: unknown })).error).toMatchObject({ code: -32602 })
    expect((await ask('skills/get', {})).error).toMatchObject({ code: -32602, data: { errors: [{ path: '/uri' }] } })
  })

  it('reads folders, level by level', async () => {
    const { ask } = await serverOf()
    const children = async (uri: string) => {
      const { result } = await ask('resources/directory/read', { uri })
      return (result?.['resources'] as { uri: string; mimeType: string }[]).map((one) => [one.uri, one.mimeType])
    }
    expect(await children('skill://math')).toEqual([['skill://math/add', 'inode/directory']])
    expect(await children('skill://math/add')).toEqual([
      ['skill://math/add/SKILL.md', 'text/markdown'],
      ['skill://math/add/references', 'inode/directory'],
    ])
    expect(await children('skill://math/add/references')).toEqual([
      ['skill://math/add/references/b.txt', 'text/plain'],
      ['skill://math/add/references/deep', 'inode/directory'],
    ])
    for (const uri of ['skill://math/add/SKILL.md', 'skill://math/', 'skill://mat', 'skill://none'])
      expect((await ask('resources/directory/read', { uri })).error).toMatchObject({ code: -32602 })
  })

  it('goes by pages whose cursors outlive changes', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `s${String(index).padStart(2, '0')}`)
    const { ask, root, skills } = await serverOf(
      Object.fromEntries(names.map((name) => [`many/${name}/SKILL.md`, skill(name)])),
    )
    const first = await ask('skills/list')
    const cursor = first.result?.['nextCursor']
    rmSync(join(root, 'many/s49'), { recursive: true })
    await skills.reload()
    const second = await ask('skills/list', { cursor })
    expect([uris(first, 'skills').length, uris(second, 'skills')[0]]).toEqual([50, 'skill://many/s50/SKILL.md'])
    expect(second.result).not.toHaveProperty('nextCursor')
    expect((await ask('resources/directory/read', { uri: 'skill://many' })).result).toHaveProperty('nextCursor')
    for (const wrong of ['x', 3, ''])
      expect((await ask('skills/list', { cursor: wrong })).error).toMatchObject({ code: -32602 })
  })

  it('shows nobody what they may not see', async () => {
    const { ask } = await serverOf(files, { sees: ({ name }) => !name.startsWith('skill://math/') })
    expect(uris(await ask('skills/list'), 'skills')).toEqual(['skill://text/echo/SKILL.md'])
    expect((await ask('skills/get', { uri: 'skill://math/add/SKILL.md' })).error).toMatchObject({ code: -32602 })
    expect((await ask('resources/directory/read', { uri: 'skill://math/add' })).error).toMatchObject({ code: -32602 })
    const uri = 'skill://math/add/references/b.txt'
    expect((await ask('resources/read', { uri })).error).toMatchObject({ data: { code: 'resource_not_found' } })
  })

  it('[P6] [R7.9] names to nobody the files of a skill that are kept from them', async () => {
    const kept = 'skill://math/add/references/deep/a.md'
    const { ask } = await serverOf(files, { sees: (entry, _call, name = entry.name) => name !== kept })
    const uri = 'skill://math/add/SKILL.md'
    for (const [method, params] of [
      ['skills/list', {}],
      ['skills/get', { uri }],
      ['resources/directory/read', { uri: 'skill://math/add/references' }],
      ['resources/directory/read', { uri: 'skill://math/add' }],
    ] as const) {
      const text = JSON.stringify((await ask(method, params)).result)
      expect([method, text.includes('references'), text.includes('deep')]).toEqual([method, true, false])
    }
    const folder = { uri: 'skill://math/add/references/deep' }
    expect((await ask('resources/directory/read', folder)).error).toMatchObject({ code: -32602 })
    const ref = { type: 'ref/resource', uri: 'skill://{category}/{name}/{+path}' }
    const context = { arguments: { category: 'math', name: 'add' } }
    const completed = await ask('completion/complete', { ref, argument: { name: 'path', value: '' }, context })
    expect(completed.result).toMatchObject({ completion: { values: ['SKILL.md', 'references/b.txt'], total: 2 } })
  })
})

describe('resources of skills', () => {
  it('[R6.1] [R6.2] are listed to everyone, and to modern clients as whole folders too', async () => {
    const { server, ask } = await serverOf()
    const short = ['skill://math/add', 'skill://text/echo', 'skill://text/other', 'skill://text/plain']
    expect(uris(await ask('resources/list')).filter((uri) => !uri.endsWith('/SKILL.md'))).toEqual(short)
    expect(uris(await ask('resources/list'))).toContain('skill://math/add/SKILL.md')
    const client = await legacy(server)
    expect(uris(await client.request('resources/list').answer())).toEqual(short)
  })

  it('[R6.5] [R6.6] are picked by category and tag in `_meta`', async () => {
    const { ask } = await serverOf()
    const picked = async (meta: object) => uris(await ask('resources/list', {}, meta))
    expect(await picked({ 'io.owlclaw/category': 'skill://math/*' })).toEqual(['skill://math/add'])
    expect(await picked({ 'io.owlclaw/category': 'math' })).toEqual(['skill://math/add'])
    expect(await picked({ 'io.owlclaw/tag': 'easy' })).toEqual(['skill://text/echo'])
    expect(await picked({ 'io.owlclaw/tag': 'easy', 'io.owlclaw/category': 'math' })).toEqual([])
  })

  it('[R7.5] [R7.7] are read in parts, and not again by whoever has them', async () => {
    const { ask } = await serverOf()
    const uri = 'skill://math/add/references/b.txt'
    const whole = (await ask('resources/read', { uri })).result
    expect(whole?.['contents']).toMatchObject([{ uri, mimeType: 'text/plain', text: 'B' }])
    const [content] = whole?.['contents'] as { _meta: Record<string, unknown> }[]
    const etag = content?._meta['io.owlclaw/etag']
    const same = (await ask('resources/read', { uri }, { 'io.owlclaw/ifNoneMatch': etag })).result
    expect(same?.['contents']).toMatchObject([{ uri, text: '', _meta: { 'io.owlclaw/notModified': true } }])
    const add = 'skill://math/add'
    const part = (await ask('resources/read', { uri: add }, { 'io.owlclaw/range': { start: 4, end: 12 } })).result
    expect(part?.['contents']).toMatchObject([
      { text: 'name: add', _meta: { 'io.owlclaw/range': { start: 4, end: 12, size: 87 } } },
    ])
    const beyond = await ask('resources/read', { uri: add }, { 'io.owlclaw/range': { start: 87 } })
    expect(beyond.error).toMatchObject({ code: -32602, data: { code: 'range_not_satisfiable' } })
  })

  it('[R7.2] [R7.3] that are not there are -32002, or -32602 to modern clients', async () => {
    const { server, ask } = await serverOf()
    const client = await legacy(server)
    const uri = 'skill://math/none'
    expect((await client.request('resources/read', { uri }).answer()).error).toMatchObject({ code: -32002 })
    expect((await ask('resources/read', { uri })).error).toMatchObject({
      code: -32602,
      data: { code: 'resource_not_found' },
    })
    const wrong = await client.request('resources/read', { uri: 'skill://math' }).answer()
    const expected = 'skill://category/name; it names a category and no skill'
    const errors = [{ path: '/uri', rule: 'format', expected, got: 'string' }]
    expect(wrong.error).toMatchObject({ code: -32602, data: { code: 'invalid_params', errors } })
    const list = await ask('resources/list', {}, { 'io.owlclaw/category': 'file://math/*' })
    expect(list.error?.data).toMatchObject({ errors: [{ path: '/_meta/io.owlclaw~1category', rule: 'format' }] })
  })

  it('[R7.2] have a scheme that may be written in capitals', async () => {
    const { ask } = await serverOf()
    const { result } = await ask('resources/read', { uri: 'SKILL://math/add' })
    expect(result?.['contents']).toMatchObject([{ text: expect.stringContaining('Text of add.') as string }])
    const index = await ask('resources/read', { uri: 'Skill://text/*' })
    expect(index.result?.['contents']).toMatchObject([{ mimeType: 'application/json' }])
  })

  it('[R6.10] tell their subscribers when they change, and everyone when the list does', async () => {
    const { server, root, skills } = await serverOf()
    const notifications = { resourcesListChanged: true, resourceSubscriptions: ['skill://math/add'] }
    const sent = modern(server, 'subscriptions/listen', { notifications })
    writeFileSync(join(root, 'math/add/SKILL.md'), skill('add', 'title: Adding\n'))
    await skills.reload()
    const told = sent.pushed().map(({ method, params }) => [method, params?.['uri']])
    expect(told).toContainEqual(['notifications/resources/updated', 'skill://math/add'])
    expect(told).toContainEqual(['notifications/resources/list_changed', undefined])
  })

  it('[R6.10] are told of to who subscribed to a pattern that means them, once a change', async () => {
    const { server, root, skills } = await serverOf()
    const patterns = ['skill://math/*', 'skill://*/a*', 'skill://text/*', 'skill://*/*?wrong=1']
    const sent = modern(server, 'subscriptions/listen', { notifications: { resourceSubscriptions: patterns } })
    const told = (): unknown[] =>
      sent
        .pushed()
        .filter(({ method }) => method === 'notifications/resources/updated')
        .map(({ params }) => params?.['uri'])
    writeFileSync(
      join(root, 'math/add/SKILL.md'),
      skill('add', 'license: MIT\ndate: 2026-11-18\n').replace('Text', 'More'),
    )
    await skills.reload()
    expect(told().slice(0, 2)).toEqual(['skill://math/*', 'skill://*/a*'])
    rmSync(join(root, 'text/echo'), { recursive: true })
    await skills.reload()
    expect(told()).toContain('skill://text/*')
  })

  it('[R6.10] are subscribed to by any spelling of their address, and are told of by that', async () => {
    const { server, root, skills } = await serverOf()
    const spelled = ['SKILL://math/add', 'skill://m%61th/add']
    const client = await legacy(server)
    for (const uri of spelled) await client.request('resources/subscribe', { uri }).answer()
    const stream = client.stream()
    const sent = modern(server, 'subscriptions/listen', { notifications: { resourceSubscriptions: spelled } })
    writeFileSync(join(root, 'math/add/SKILL.md'), skill('add', 'title: Adding\n'))
    await skills.reload()
    const pushed = stream.pushed.map(({ message }) => message as Message)
    for (const messages of [pushed, sent.pushed()]) {
      const updated = messages.filter(({ method }) => method === 'notifications/resources/updated')
      expect(updated.map(({ params }) => params?.['uri'])).toEqual(spelled)
    }
  })

  it('are prompts where they are marked, and their arguments are completed', async () => {
    const { ask } = await serverOf()
    expect((await ask('prompts/list')).result?.['prompts']).toMatchObject([
      { name: 'echo', arguments: [{ name: 'what' }] },
    ])
    expect((await ask('prompts/get', { name: 'echo', arguments: {} })).result).toMatchObject({
      messages: [{ role: 'user', content: { type: 'text', text: 'Text of echo.' } }],
    })
    const argument = { name: 'what', value: 'tha' }
    const ref = { type: 'ref/prompt', name: 'echo' }
    expect((await ask('completion/complete', { ref, argument })).result).toMatchObject({
      completion: { values: ['that'] },
    })
    const template = { type: 'ref/resource', uri: 'skill://{category}/{name}' }
    const wanted = {
      ref: template,
      argument: { name: 'name', value: '' },
      context: { arguments: { category: 'math' } },
    }
    expect((await ask('completion/complete', wanted)).result).toMatchObject({ completion: { values: ['add'] } })
  })
})
