import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attacked, bearer, skillText } from './attacked.ts'

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
})
