import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isSkillFrontmatter } from '../../generated/capability/v1/skill-validators.js'
import { starter } from '../../src/cli/starter.ts'
import { folderWith, root, run } from './running.ts'

const execute = promisify(execFile)

/** A folder where owlclaw is installed, as npm leaves it. */
async function installed(): Promise<string> {
  const folder = await folderWith()
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await symlink(join(root, 'scripts/owlclaw.cjs'), join(folder, 'node_modules/.bin/owlclaw'))
  return folder
}

const shell = (command: string, cwd: string) =>
  execute('bash', ['-c', command], { cwd, env: { ...process.env, npm_config_update_notifier: 'false' } })

describe('init', () => {
  it('makes a folder whose first commands work as they are printed', async () => {
    const folder = await installed()
    const { stdout } = await shell('npx --no-install owlclaw init gateway', folder)
    const steps = [...stdout.matchAll(/^ {2}(\S.*)$/gm)].map(([, step = '']) => step)
    expect(steps).toEqual([
      'cd gateway',
      'npx owlclaw tools list',
      'npx owlclaw call greet --arg name=Ada',
      'npx owlclaw dev',
    ])
    const once = steps.slice(0, -1).map((step) => step.replace('npx ', 'npx --no-install '))
    const said = await shell(once.join(' && '), folder)
    expect(said.stdout).toMatch(/^greet +Greet somebody$/m)
    expect(said.stdout.trimEnd().split('\n').at(-1)).toBe('Hello, Ada.')
  })

  it('writes the current folder where none is named, and nothing twice', async () => {
    const cwd = await folderWith({ 'README.md': 'mine\n' })
    const first = await run(['init'], { cwd })
    expect(first.code).toBe(0)
    expect(first.out).toContain('kept  README.md')
    expect(first.out).toContain('made  mcp-server.yaml')
    expect(first.out).not.toContain('  cd ')
    await writeFile(join(cwd, 'mcp-server.yaml'), '# mine\n')
    const second = await run(['init', '.'], { cwd })
    expect(second.code).toBe(0)
    expect(second.out).not.toContain('made')
    expect(await readFile(join(cwd, 'README.md'), 'utf8')).toBe('mine\n')
    expect(await readFile(join(cwd, 'mcp-server.yaml'), 'utf8')).toBe('# mine\n')
  })

  it('makes a valid configuration and valid frontmatter', async () => {
    const cwd = await folderWith()
    await run(['init'], { cwd })
    expect(await run(['config', 'validate'], { cwd })).toMatchObject({ code: 0, err: '' })
    for (const [path, text] of Object.entries(starter).filter(([name]) => name.endsWith('SKILL.md'))) {
      const frontmatter: unknown = parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '')
      expect(isSkillFrontmatter(frontmatter), path).toBe(true)
    }
  })

  it('runs under a package.json that says CommonJS', async () => {
    const cwd = await folderWith({ 'package.json': '{ "type": "commonjs" }' })
    await run(['init'], { cwd })
    expect(await run(['call', 'greet', '{"name":"Ada","loudly":true}'], { cwd })).toEqual({
      code: 0,
      out: 'HELLO, ADA.',
      err: '',
    })
  })

  it('quotes the folder it tells to go to, and refuses a file', async () => {
    const cwd = await folderWith({ file: '' })
    expect((await run(['init', "it's here"], { cwd })).out).toContain(`  cd 'it'\\''s here'`)
    expect(await run(['init', 'file'], { cwd })).toMatchObject({
      code: 1,
      err: 'owlclaw: file is a file; name a folder',
    })
  })

  it('makes all folders above, and says where none can be made', async () => {
    const cwd = await folderWith({ file: '' })
    expect((await run(['init', 'one/two/three'], { cwd })).out).toContain('made  one/two/three/mcp-server.yaml')
    expect(await run(['init', 'file/two/three'], { cwd })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^owlclaw: ENOTDIR/) as string,
    })
    const nowhere = process.platform === 'linux' ? '/proc/owlclaw' : '/dev/null/owlclaw'
    expect(await run(['init', nowhere], { cwd })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^owlclaw: .*mkdir '\/(proc|dev\/null)\/owlclaw'$/) as string,
    })
  })
})
