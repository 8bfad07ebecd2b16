import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { loadCapabilities } from '../../../src/capabilities/capabilities.ts'
import { startThread } from '../../../src/capabilities/thread.ts'
import { folderOf } from '../capability-folder.ts'

vi.mock('../../../src/capabilities/thread.ts', { spy: true })

/** How often the compiler was started. */
const compiled = (): number => vi.mocked(startThread).mock.calls.filter(([name]) => name === 'type-thread').length

const typed = (type: string): string =>
  `export default function f(input: ${type}): { ok: boolean } { return { ok: true } }`
const files = {
  'a/one/handler.ts': "import type { Place } from './place.ts'\n" + typed('Place'),
  'a/one/place.ts': "export * from '../../lib/deep.ts'",
  'lib/deep.ts': 'export interface Place { lat: number }',
}

/** What a start makes of a folder, and how often it had to start the compiler. */
async function start(root: string, cacheFolder: string) {
  const before = compiled()
  const { provider, problems, close } = await loadCapabilities(root, { defaultTimeoutSeconds: 1, cacheFolder })
  const listing = problems.length === 0 ? provider.catalogue().map((entry) => entry.listing) : undefined
  await close()
  return { listing, problems, compiled: compiled() - before }
}

const cacheFolder = (): string => join(mkdtempSync(join(tmpdir(), 'owlclaw-types-')), 'types')

describe('types that are known', () => {
  it('need no compiler at the next start, and say the same', async () => {
    const root = folderOf(files)
    const cache = cacheFolder()
    const cold = await start(root, cache)
    const warm = await start(root, cache)
    expect(cold).toMatchObject({ compiled: 1, problems: [] })
    expect(warm).toEqual({ ...cold, compiled: 0 })
  })

  it.each([
    [
      'the handler',
      'a/one/handler.ts',
      "import type { Place } from './place.ts'\n" + typed('Place & { more: string }'),
      'more',
    ],
    ['a file it imports', 'lib/deep.ts', 'export interface Place { lat: number; more: number }', 'more'],
    ['a file between', 'a/one/place.ts', 'export interface Place { more: number }', 'more'],
  ])('[P11] are read again when %s has changed', async (_what, path, text, expected) => {
    const root = folderOf(files)
    const cache = cacheFolder()
    await start(root, cache)
    writeFileSync(join(root, path), text)
    const next = await start(root, cache)
    expect(next.compiled).toBe(1)
    expect(JSON.stringify(next.listing)).toContain(expected)
  })

  it('are read again when the names of folders have changed', async () => {
    const config = (folder: string): string => `{ "compilerOptions": { "paths": { "@lib/*": ["./${folder}/*"] } } }`
    const root = folderOf({
      'a/one/handler.ts': "import type { Place } from '@lib/place'\n" + typed('Place'),
      'old/place.ts': 'export interface Place { lat: number }',
      'new/place.ts': 'export interface Place { lon: number }',
      'tsconfig.json': config('old'),
    })
    const cache = cacheFolder()
    expect(JSON.stringify((await start(root, cache)).listing)).toContain('lat')
    writeFileSync(join(root, 'tsconfig.json'), config('new'))
    const next = await start(root, cache)
    expect(next.compiled).toBe(1)
    expect(JSON.stringify(next.listing)).toContain('lon')
  })

  it.each([
    ['cut', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['changed by hand', (text: string) => text.replace('lat', 'lot')],
    ['of another version', (text: string) => text.replace(/"madeBy":"[^"]*"/, '"madeBy":"older"')],
    ['no JSON', () => 'x\ny\n'],
  ])('that are %s are made again', async (_what, spoil) => {
    const root = folderOf(files)
    const cache = cacheFolder()
    const first = await start(root, cache)
    const [file] = readdirSync(cache)
    const path = join(cache, String(file))
    writeFileSync(path, spoil(readFileSync(path, 'utf8')))
    expect(await start(root, cache)).toEqual(first)
    expect((await start(root, cache)).compiled).toBe(0)
  })

  it('that can not be kept cost time, nothing else', async () => {
    const root = folderOf(files)
    const place = mkdtempSync(join(tmpdir(), 'owlclaw-types-'))
    writeFileSync(join(place, 'file'), '')
    expect(await start(root, join(place, 'file', 'types'))).toMatchObject({ problems: [], compiled: 1 })
    chmodSync(place, 0o700)
    rmSync(place, { recursive: true })
    expect(existsSync(place)).toBe(false)
  })

  it('are read of many handlers in one go, and of none that bring their own and answer text', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [
        `a/f${index}/handler.ts`,
        typed('{ a: string }').replace('function f', `function f${index}`),
      ]),
    )
    const cache = cacheFolder()
    const root = folderOf({
      ...many,
      'b/own/handler.js': "export const tool = { inputSchema: { type: 'object' } }\nexport default function own() {}",
    })
    expect(await start(root, cache)).toMatchObject({ compiled: 1, problems: [] })
    expect(readdirSync(cache).filter((file) => !file.startsWith('schemas-'))).toHaveLength(5)
  })

  it('with something in the way are not kept, since what was missing may come', async () => {
    const cache = cacheFolder()
    const root = folderOf({ 'a/one/handler.ts': "import type { Place } from './place.ts'\n" + typed('Place') })
    expect((await start(root, cache)).problems[0]?.message).toContain('has a type that is not found')
    writeFileSync(join(root, 'a/one/place.ts'), 'export interface Place { lat: number }')
    expect(await start(root, cache)).toMatchObject({ problems: [], compiled: 1 })
  })
})

describe('without a compiler', () => {
  it('handlers that bring their own schema work, and the others say what is missing', async () => {
    vi.mocked(startThread).mockImplementationOnce(() => {
      throw new Error('no memory left')
    })
    const own =
      "export const tool = { inputSchema: { type: 'object' } }\nexport default function own(): number { return 1 }"
    const root = folderOf({ 'a/one/handler.ts': typed('{ a: string }'), 'a/own/handler.ts': own })
    const { provider, problems } = await loadCapabilities(root, { defaultTimeoutSeconds: 1 })
    expect(provider.catalogue().map(({ name }) => name)).toEqual(['own'])
    expect(problems.map(({ message }) => message)).toEqual([
      'its types could not be read: no memory left; bring a schema with `export const tool = { inputSchema: ... }`',
    ])
  })
})

describe('compiled JavaScript', () => {
  it('takes its types from the declarations beside it', async () => {
    const root = folderOf({
      'a/one/handler.js': 'export default function f(input) { return { ok: input.a } }',
      'a/one/handler.d.ts':
        '/** From the declarations. */\nexport default function f(input: { a: string }): { ok: string }\n',
    })
    const { listing, problems } = await start(root, cacheFolder())
    expect(problems).toEqual([])
    expect(listing).toMatchObject([
      {
        description: 'From the declarations.',
        inputSchema: { properties: { a: { type: 'string' } } },
        outputSchema: { properties: { ok: { type: 'string' } } },
      },
    ])
  })

  it('or from its doc comment', async () => {
    const root = folderOf({
      'a/one/handler.js':
        '/**\n * Adds.\n * @param {{ a: number, b?: string }} input\n * @returns {{ sum: number }}\n */\nexport default function f(input) { return { sum: input.a } }',
    })
    const { listing, problems } = await start(root, cacheFolder())
    expect(problems).toEqual([])
    expect(listing).toMatchObject([
      {
        description: 'Adds.',
        inputSchema: { properties: { a: { type: 'number' }, b: { type: 'string' } }, required: ['a'] },
        outputSchema: { properties: { sum: { type: 'number' } } },
      },
    ])
  })
})
