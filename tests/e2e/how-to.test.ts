import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
let copy: string

/** The diffs of a chapter of docs/how-to.md: those for contracts come before those that fill the hole. */
async function diffsOf(chapter: string): Promise<string[]> {
  const page = await readFile(join(root, 'docs/how-to.md'), 'utf8')
  const text = page.split(/^## /m).find((one) => one.startsWith(`${chapter}\n`))
  if (text === undefined) throw new Error(`docs/how-to.md has no chapter '${chapter}'`)
  return [...text.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '')
}

async function apply(diff: string): Promise<void> {
  await writeFile(join(copy, 'change.diff'), diff)
  await run('git', ['apply', '--recount', 'change.diff'], { cwd: copy })
  await rm(join(copy, 'change.diff'))
}

const gen = () => run(process.execPath, ['scripts/gen.ts'], { cwd: copy })

async function complaints(): Promise<string> {
  const tsc = join(root, 'node_modules/.bin/tsc')
  return run(tsc, ['-p', '.', '--pretty', 'false'], { cwd: copy }).then(
    () => '',
    (error: unknown) => (error as { stdout: string }).stdout,
  )
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'owlclaw-how-to-'))
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const folders = new Set(
    stdout
      .split('\0')
      .filter(Boolean)
      .map((path) => path.split('/')[0] ?? path),
  )
  for (const part of folders)
    await cp(join(root, part), join(copy, part), { recursive: true, filter: (from) => !from.includes('node_modules') })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await run('git', ['init', '-q'], { cwd: copy })
})

afterAll(() => rm(copy, { recursive: true, maxRetries: 5 }))

describe('docs/how-to.md', () => {
  it('adds a tool of your own with one file', async () => {
    const [diff = '', ...others] = await diffsOf('Add a tool of your own')
    expect(others).toEqual([])
    await apply(diff)
    expect(await complaints()).toBe('')
    const folder = join(copy, 'examples/capabilities')
    const { stdout } = await run(
      process.execPath,
      ['scripts/owlclaw.cjs', 'tools', 'list', '--json', '--skills-dir', folder],
      { cwd: copy },
    )
    expect(stdout).toContain('"count_words"')
  })

  it.each([
    ['Add a tool that the product ships', 'gateway_time', 3],
    ['Add a REST operation', 'getError', 3],
  ])('[C2] %s: the compiler names the hole, and three files fill it', async (chapter, hole, files) => {
    const [contract = '', handler = '', ...others] = await diffsOf(chapter)
    expect(others).toEqual([])
    await apply(contract)
    await gen()
    expect(await complaints()).toContain(`Property '${hole}' is missing`)
    await apply(handler)
    expect(await complaints()).toBe('')
    expect([...`${contract}${handler}`.matchAll(/^diff --git /gm)]).toHaveLength(files)
  })

  it('[G3] releases what was added: the gate asks for a minor version, and is content with it', async () => {
    // The judge that setup has built.
    await mkdir(join(copy, '.cache'), { recursive: true })
    await symlink(join(root, '.cache/oasdiff'), join(copy, '.cache/oasdiff'))
    const owlclaw = (...words: readonly string[]) =>
      run(process.execPath, ['scripts/owlclaw.cjs', 'contracts', ...words], { cwd: copy }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        (error: unknown) => error as { readonly code: number; readonly stdout: string },
      )
    const asked = await owlclaw('check')
    expect([asked.code, asked.stdout.split('\n')[0]]).toEqual([4, 'level: additive'])
    const [version = '', ...others] = await diffsOf('Release a contract version')
    expect(others).toEqual([])
    await apply(version)
    await gen()
    const page = await readFile(join(root, 'docs/how-to.md'), 'utf8')
    const releases = [...page.matchAll(/^\$ npx owlclaw contracts (release \S+ --version \S+)$/gm)].map(
      (one) => one[1] ?? '',
    )
    expect(releases).toHaveLength(2)
    for (const words of releases) {
      expect(asked.stdout).toContain(`Run: owlclaw contracts ${words}`)
      expect((await owlclaw(...words.split(' '))).code).toBe(0)
    }
    expect((await owlclaw('check')).code).toBe(0)
  })

  it('names only files that exist', async () => {
    const page = await readFile(join(root, 'docs/how-to.md'), 'utf8')
    const named = [...page.matchAll(/^--- a\/(\S+)$/gm)].map((match) => match[1] ?? '')
    expect(named.length).toBeGreaterThan(2)
    for (const path of named) expect(await readFile(join(root, path), 'utf8'), dirname(path)).not.toBe('')
  })
})
