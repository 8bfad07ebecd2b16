import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  loadCapabilities,
  type Capabilities,
  type LoadOptions,
  type Reload,
} from '../../src/capabilities/capabilities.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { anyObject, call, folderOf, handler } from './capability-folder.ts'

const opened: Capabilities[] = []
afterEach(async () => {
  for (const capabilities of opened.splice(0)) await capabilities.close()
})

async function loaded(files: Readonly<Record<string, string>>, options: Partial<LoadOptions> = {}) {
  const root = folderOf(files)
  const capabilities = await loadCapabilities(root, { defaultTimeoutSeconds: 1, ...options })
  opened.push(capabilities)
  const gateway = createGateway({ providers: [capabilities.provider], policy: () => openPolicy, ledger: noLedger })
  let changes = 0
  gateway.onChanged(() => (changes += 1))
  return {
    root,
    capabilities,
    write: (path: string, text: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
    names: () => gateway.list('tool', call()).map(({ name }) => name),
    says: async (name: string) => {
      const { content } = (await gateway.call({ kind: 'tool', name, input: {} }, call())) as {
        content: { text: string }[]
      }
      return content[0]?.text
    },
    changes: () => changes,
  }
}

const saying = (text: string, name = 'run'): string => handler(anyObject, `return ${JSON.stringify(text)}`, name)

describe('a folder that changes while it is served', () => {
  it('takes a new version of a handler, and tells of it once', async () => {
    const { write, capabilities, says, changes } = await loaded({ 'a/one/handler.js': saying('old') })
    expect(await says('run')).toBe('old')
    write('a/one/handler.js', saying('new'))
    expect(await capabilities.reload()).toEqual({ changed: true, problems: [] })
    expect(await says('run')).toBe('new')
    expect(changes()).toBe(1)
  })

  it('takes a new version of a file that a handler imports, through others too', async () => {
    const text = `import { text } from '../../lib/middle.js'\nexport const tool = ${anyObject}\nexport default function run() { return text }`
    const { write, capabilities, says } = await loaded({
      'a/one/handler.js': text,
      'lib/middle.js': "export { text } from './deep.js'",
      'lib/deep.js': "export const text = 'old'",
    })
    expect(await says('run')).toBe('old')
    write('lib/deep.js', "export const text = 'new'")
    await capabilities.reload()
    expect(await says('run')).toBe('new')
  })

  it('takes new versions of modules of the older kind, and of what they require', async () => {
    const text = `const { text } = require('./dep.cjs')\nmodule.exports = function run() { return text }\nmodule.exports.tool = ${anyObject}`
    const { write, capabilities, says } = await loaded({
      'a/one/handler.js': text,
      'a/one/dep.cjs': "exports.text = 'old'",
      'b/two/handler.mjs': `import { text } from '../../a/one/dep.cjs'\n${saying('', 'two').replace('return ""', 'return text')}`,
    })
    expect([await says('run'), await says('two')]).toEqual(['old', 'old'])
    write('a/one/dep.cjs', "exports.text = 'new'")
    await capabilities.reload()
    expect([await says('run'), await says('two')]).toEqual(['new', 'new'])
  })

  it('takes new types from a file that is imported for its types alone', async () => {
    const text =
      "import type { Place } from './place.ts'\nexport default function run(input: Place): string { return 'x' }"
    const { root, write, capabilities } = await loaded({
      'a/one/handler.ts': text,
      'a/one/place.ts': 'export interface Place { lat: number }',
    })
    const properties = () =>
      Object.keys(capabilities.provider.catalogue()[0]?.listing.inputSchema?.['properties'] ?? {})
    expect(capabilities.problems).toEqual([])
    expect(properties()).toEqual(['lat'])
    write('a/one/place.ts', 'export interface Place { lat: number; lon: number }')
    expect(await capabilities.reload()).toEqual({ changed: true, problems: [] })
    expect(properties()).toEqual(['lat', 'lon'])
    expect(root).toBeTruthy()
  })

  it('takes a new text without importing the handler again', async () => {
    const text = `let n = 0\nexport const tool = ${anyObject}\nexport default function run() { n += 1; return String(n) }`
    const { write, capabilities, says } = await loaded({ 'a/one/handler.js': text, 'a/one/SKILL.md': 'old' })
    expect(await says('run')).toBe('1')
    write('a/one/SKILL.md', 'new')
    await capabilities.reload()
    expect(capabilities.provider.catalogue()[0]?.listing.description).toBe('new')
    expect(await says('run')).toBe('2')
  })

  it.each([
    ['that is no JavaScript', 'export default function (', /Unexpected|Expression expected/],
    ['that throws as it is loaded', 'throw new Error("boom")', /^boom/],
    ['with a wrong schema', handler("{ inputSchema: { type: 'string' } }"), /^its `tool` is not right/],
  ])('keeps the version before one %s', async (_what, broken, message) => {
    const { root, write, capabilities, says, changes } = await loaded({ 'a/one/handler.js': saying('old') })
    write('a/one/handler.js', broken)
    const reload = await capabilities.reload()
    expect(reload.changed).toBe(false)
    expect(reload.problems).toHaveLength(1)
    expect(reload.problems[0]).toEqual({
      path: join(root, 'a/one/handler.js'),
      message: expect.stringMatching(message) as unknown,
    })
    expect(reload.problems[0]?.message).toMatch(/; the version before it stays in use$/)
    expect(capabilities.problems).toEqual(reload.problems)
    expect(await says('run')).toBe('old')
    expect(changes()).toBe(0)
    write('a/one/handler.js', saying('mended'))
    expect(await capabilities.reload()).toEqual({ changed: true, problems: [] })
    expect(await says('run')).toBe('mended')
  })

  it('takes additions, removals and renames', async () => {
    const { root, write, capabilities, names } = await loaded({ 'a/one/handler.js': saying('1', 'one') })
    write('b/two/handler.js', saying('2', 'two'))
    await capabilities.reload()
    expect(names()).toEqual(['one', 'two'])
    renameSync(join(root, 'a'), join(root, 'c'))
    await capabilities.reload()
    expect(names()).toEqual(['one', 'two'])
    rmSync(join(root, 'b'), { recursive: true })
    await capabilities.reload()
    expect(names()).toEqual(['one'])
    rmSync(root, { recursive: true })
    await capabilities.reload()
    expect(names()).toEqual([])
  })

  it('says nothing where nothing changed but the time of a file', async () => {
    const { root, capabilities, changes } = await loaded({ 'a/one/handler.js': saying('1') })
    const [before] = capabilities.provider.catalogue()
    utimesSync(join(root, 'a/one/handler.js'), 1, 1)
    expect(await capabilities.reload()).toEqual({ changed: false, problems: [] })
    expect(capabilities.provider.catalogue()[0]).toBe(before)
    expect(changes()).toBe(0)
  })

  it('lets a call that runs end under the version it began with', async () => {
    const slow = (text: string): string =>
      handler(anyObject, `return new Promise((done) => setTimeout(done, 50, '${text}'))`)
    const { write, capabilities, says } = await loaded({ 'a/one/handler.js': slow('old') })
    const running = says('run')
    write('a/one/handler.js', saying('new'))
    await capabilities.reload()
    expect(await says('run')).toBe('new')
    expect(await running).toBe('old')
  })

  it('is watched: a burst of writes is one look, and a broken file is told of', async () => {
    let heard: (reload: Reload) => void = () => undefined
    const next = () => new Promise<Reload>((resolve) => (heard = resolve))
    const { write, says, changes, capabilities } = await loaded(
      { 'a/one/handler.js': saying('old') },
      { watch: true, debounceMs: 30, onFolderChanged: (reload) => heard(reload) },
    )
    const first = next()
    for (const text of ['a', 'b', 'new']) write('a/one/handler.js', saying(text))
    expect(await first).toEqual({ changed: true, problems: [] })
    expect(await says('run')).toBe('new')
    expect(changes()).toBe(1)
    const second = next()
    write('a/one/handler.js', 'export default 1')
    expect((await second).problems[0]?.message).toMatch(/no default export that is a function/)
    expect(await says('run')).toBe('new')
    await capabilities.close()
  })

  it('[P11] [R4.10] whatever is added, changed or removed, the next list is what the folder holds', async () => {
    const files = ['a/one', 'a/two', 'b/three'] as const
    const edit = fc.record({ at: fc.constantFrom(...files), version: fc.option(fc.integer({ min: 0, max: 3 })) })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const { root, write, capabilities, names, says } = await loaded({ 'a/one/handler.js': saying('start', 'one') })
        const holds = new Map<string, string>([['one', 'start']])
        for (const { at, version } of edits) {
          const name = at.split('/')[1] ?? ''
          if (version === null) rmSync(join(root, at), { recursive: true, force: true })
          else write(`${at}/handler.js`, saying(String(version), name))
          if (version === null) holds.delete(name)
          else holds.set(name, String(version))
          await capabilities.reload()
          expect(names()).toEqual([...holds.keys()].sort())
          for (const [each, text] of holds) expect(await says(each)).toBe(text)
        }
      }),
      { numRuns: 100 }, // each imports new versions of modules, and these stay in memory
    )
  })
})
