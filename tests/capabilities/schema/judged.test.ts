import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ContractViolation } from '../../../generated/operation.ts'
import { loadCapabilities } from '../../../src/capabilities/capabilities.ts'
import { judgedSchemas } from '../../../src/capabilities/judged-schemas.ts'
import { folderOf } from '../capability-folder.ts'

const tool = (schema: object): string =>
  `export const tool = { name: 't', inputSchema: ${JSON.stringify(schema)} }\nexport default () => 'done'`
const sound = { type: 'object', properties: { n: { type: 'integer', minimum: 2 } }, required: ['n'] }
const broken = { type: 'object', properties: { n: { type: 'integer', minimum: 'two' } } }

const cacheFolder = (): string => join(mkdtempSync(join(tmpdir(), 'owlclaw-schemas-')), 'types')

async function start(root: string, cacheFolder: string) {
  const capabilities = await loadCapabilities(root, { defaultTimeoutSeconds: 1, cacheFolder })
  const { provider, problems, close } = capabilities
  const [entry] = provider.catalogue()
  return { parse: entry?.parseInput, problems: problems.map(({ message }) => message), close }
}

const written = (cache: string): string => {
  const [file] = readdirSync(cache).filter((name) => name.startsWith('schemas-'))
  return join(cache, String(file))
}

describe('schemas that were compiled before', () => {
  it('judge as they did, and name every violation', async () => {
    const root = folderOf({ 'a/t/handler.js': tool(sound) })
    const cache = cacheFolder()
    const seen: unknown[] = []
    for (let starts = 0; starts < 3; starts += 1) {
      const { parse, problems, close } = await start(root, cache)
      expect(problems).toEqual([])
      expect(parse?.({ n: 2 })).toEqual({ n: 2 })
      try {
        parse?.({ n: 1 })
      } catch (thrown) {
        seen.push((thrown as ContractViolation).violations)
      }
      expect(parse?.({ n: 3 })).toEqual({ n: 3 })
      await close()
    }
    expect(seen).toHaveLength(3)
    expect(seen[0]).toEqual([expect.objectContaining({ instancePath: '/n', keyword: 'minimum' })])
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  it('[P11] are known at the next start, by the schema and not by the file', async () => {
    const root = folderOf({ 'a/t/handler.js': tool(sound) })
    const cache = cacheFolder()
    await (await start(root, cache)).close()
    const known = judgedSchemas(root, cache)
    expect(known.remarksOn(sound)).toEqual([])
    expect(known.remarksOn({ ...sound, title: 'another' })).toBeUndefined()
    expect(judgedSchemas(join(root, 'a'), cache).remarksOn(sound)).toBeUndefined()
  })

  it('are only those that are right: what is wrong is said at every start', async () => {
    const root = folderOf({ 'a/t/handler.js': tool(broken) })
    const cache = cacheFolder()
    for (let starts = 0; starts < 3; starts += 1) {
      const { problems, close } = await start(root, cache)
      expect(problems).toEqual([expect.stringContaining('its inputSchema is no valid JSON Schema 2020-12')])
      await close()
    }
  })

  it('are told of at every start where a pattern may take its time, and work', async () => {
    const quoted = { type: 'object', properties: { a: { type: 'string', pattern: String.raw`^(['"]).*\1$` } } }
    const root = folderOf({ 'a/t/handler.js': tool(quoted) })
    const cache = cacheFolder()
    for (let starts = 0; starts < 2; starts += 1) {
      const { parse, problems, close } = await start(root, cache)
      expect(problems).toEqual([
        expect.stringMatching(
          /^its inputSchema has the pattern .* since it refers back, switches flags or is huge; write it without, or/,
        ),
      ])
      expect(parse?.({ a: '"x"' })).toEqual({ a: '"x"' })
      await close()
    }
  })

  it('are judged again after a change', async () => {
    const root = folderOf({ 'a/t/handler.js': tool(sound) })
    const cache = cacheFolder()
    await (await start(root, cache)).close()
    writeFileSync(join(root, 'a/t/handler.js'), tool(broken))
    expect((await start(root, cache)).problems).toHaveLength(1)
    writeFileSync(join(root, 'a/t/handler.js'), tool(sound))
    expect((await start(root, cache)).problems).toEqual([])
  })

  it.each([
    ['cut', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['of another compiler', (text: string) => text.replace(/ajv [^,]*/, 'ajv 7.0.0')],
    ['no JSON', () => 'x\ny\n'],
  ])('and whose list is %s are judged again', async (_what, spoil) => {
    const root = folderOf({ 'a/t/handler.js': tool(sound) })
    const cache = cacheFolder()
    await (await start(root, cache)).close()
    const before = readFileSync(written(cache), 'utf8')
    writeFileSync(written(cache), spoil(before))
    expect(judgedSchemas(root, cache).remarksOn(sound)).toBeUndefined()
    expect((await start(root, cache)).problems).toEqual([])
    expect(readFileSync(written(cache), 'utf8')).toBe(before)
  })

  it('that nobody uses any more are forgotten', async () => {
    const root = folderOf({ 'a/t/handler.js': tool(sound) })
    const cache = cacheFolder()
    await (await start(root, cache)).close()
    const other = { type: 'object', maxProperties: 1 }
    writeFileSync(join(root, 'a/t/handler.js'), tool(other))
    await (await start(root, cache)).close()
    const known = judgedSchemas(root, cache)
    expect([sound, other].map(known.remarksOn)).toEqual([undefined, []])
  })
})
