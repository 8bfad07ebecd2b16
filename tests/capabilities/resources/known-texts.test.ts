import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { loadCapabilities } from '../../../src/capabilities/capabilities.ts'
import { parted } from '../../../src/capabilities/frontmatter.ts'
import { loadSkills } from '../../../src/capabilities/skills.ts'
import { skillTexts } from '../../../src/capabilities/skill-texts.ts'
import { anyObject, folderOf, handler } from '../capability-folder.ts'

vi.mock('../../../src/capabilities/frontmatter.ts', { spy: true })

const text = (description: string, more = ''): string =>
  `---\r\nname: add\ndescription: ${description}\n${more}---\n\nThe body of it.\n`
const files = {
  'math/add/SKILL.md': text('How to add.', 'metadata: { since: 2026-01-02, __proto__: { a: 1 } }\n'),
  'math/add/handler.js': handler(anyObject, '', 'add'),
  'math/bare/SKILL.md': '\ufeffJust text, without frontmatter.\n',
}

const cacheFolder = (): string => join(mkdtempSync(join(tmpdir(), 'owlclaw-texts-')), 'types')

/** What a start makes of a folder, and how many texts it had to take apart. */
async function start(root: string, cache: string) {
  const before = vi.mocked(parted).mock.calls.length
  const texts = skillTexts(root, cache)
  const capabilities = await loadCapabilities(root, { defaultTimeoutSeconds: 1, cacheFolder: cache, texts })
  const skills = await loadSkills(root, { timeoutMs: 1000, maxReadBytes: 10_000, texts })
  await capabilities.close()
  const all = [...capabilities.provider.catalogue(), ...skills.provider.catalogue()]
  return {
    listings: all.map(({ kind, name, listing }) => ({ kind, name, listing })),
    problems: [...capabilities.problems, ...skills.problems()].map(({ message }) => message),
    reload: skills.reload,
    read: vi.mocked(parted).mock.calls.length - before,
  }
}

const written = (cache: string): string =>
  join(cache, String(readdirSync(cache).find((name) => name.startsWith('skills-'))))

describe('texts of skills that are known', () => {
  it('are taken apart once, for tools and documents alike, and not at all at the next start', async () => {
    const root = folderOf(files)
    const cache = cacheFolder()
    const first = await start(root, cache)
    const second = await start(root, cache)
    expect(first).toMatchObject({ read: 2, problems: [] })
    expect(second).toMatchObject({ read: 0, problems: [] })
    expect(second.listings).toEqual(first.listings)
    expect(JSON.stringify(second.listings)).toContain('"metadata":{"since":"2026-01-02","__proto__":{"a":1}}')
    expect(second.listings.map(({ listing }) => listing.description)).toContain('Just text, without frontmatter.')
  })

  it('are read anew after a change, even one that size and time do not show', async () => {
    const root = folderOf(files)
    const cache = cacheFolder()
    await start(root, cache)
    const path = join(root, 'math/add/SKILL.md')
    const { atime, mtime } = statSync(path)
    writeFileSync(path, files['math/add/SKILL.md'].replace('How to add.', 'Not to add.'))
    utimesSync(path, atime, mtime)
    const next = await start(root, cache)
    expect(next.read).toBe(1)
    expect(JSON.stringify(next.listings)).toContain('Not to add.')
    expect(JSON.stringify(next.listings)).not.toContain('How to add.')
    expect((await start(root, cache)).read).toBe(0)
  })

  it('are kept after a change while the server runs too, and forgotten with their skill', async () => {
    const root = folderOf(files)
    const cache = cacheFolder()
    const { reload } = await start(root, cache)
    writeFileSync(join(root, 'math/add/SKILL.md'), text('Adds while it runs.'))
    expect(await reload()).toBe(true)
    expect((await start(root, cache)).read).toBe(0)
    const kept = readFileSync(written(cache), 'utf8')
    expect(kept).toContain('Adds while it runs.')
    expect(kept).not.toContain('How to add.')
  })

  it('are no business of another folder', async () => {
    const cache = cacheFolder()
    await start(folderOf(files), cache)
    expect((await start(folderOf(files), cache)).read).toBe(2)
    expect(readdirSync(cache).filter((name) => name.startsWith('skills-'))).toHaveLength(2)
  })

  it.each([
    ['cut', (kept: string) => kept.slice(0, kept.length / 2)],
    ['empty', () => ''],
    ['changed by hand', (kept: string) => kept.replace('How to', 'Not to')],
    ['of another parser', (kept: string) => kept.replace(/yaml [\d.]+/, 'yaml 1.0.0')],
    ['no JSON', () => 'x\ny\n'],
  ])('and whose list is %s are read anew', async (_what, spoil) => {
    const root = folderOf(files)
    const cache = cacheFolder()
    const { listings } = await start(root, cache)
    const before = readFileSync(written(cache), 'utf8')
    writeFileSync(written(cache), spoil(before))
    expect(await start(root, cache)).toMatchObject({ listings, read: 2, problems: [] })
    expect(readFileSync(written(cache), 'utf8')).toBe(before)
  })

  it('that can not be kept cost time, nothing else', async () => {
    const root = folderOf(files)
    const place = mkdtempSync(join(tmpdir(), 'owlclaw-texts-'))
    writeFileSync(join(place, 'file'), '')
    for (let starts = 0; starts < 2; starts += 1)
      expect(await start(root, join(place, 'file', 'types'))).toMatchObject({ read: 2, problems: [] })
  })

  it.each([
    ['is wrong', 'title: [1]\n', /^its frontmatter is not right: title is .* and must be /],
    ['is no YAML', 'title: "open\n', /Missing closing "quote/],
  ])('say at every start what %s', async (_what, more, said) => {
    const root = folderOf({ 'math/add/SKILL.md': text('How to add.', more) })
    const cache = cacheFolder()
    for (let starts = 0; starts < 2; starts += 1)
      expect((await start(root, cache)).problems).toEqual([expect.stringMatching(said)])
  })

  it('are kept only where JSON says as much as they do', async () => {
    const root = folderOf({
      'math/add/SKILL.md': text('How to add.', 'metadata: { most: .inf }\n'),
      'math/ring/SKILL.md': text('Round.', 'metadata: &ring { again: *ring }\n'),
    })
    const cache = cacheFolder()
    await start(root, cache)
    expect((await start(root, cache)).read).toBe(2)
  })
})
