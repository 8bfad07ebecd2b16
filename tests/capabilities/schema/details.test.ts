import { describe, expect, it } from 'vitest'
import { loadCapabilities } from '../../../src/capabilities/capabilities.ts'
import { folderOf } from '../capability-folder.ts'
import { problemIn, schemaIn, typesOfAll, type Schema } from './compiled.ts'

const one = (text: string, more?: Readonly<Record<string, string>>) => typesOfAll([text], more)[0]
const itIn = (type: string, before = ''): Schema => {
  const schema = schemaIn(one(`${before}\nexport default function f(input: { it: ${type} }): void {}`)?.input)
  return (schema['properties'] as Record<string, Schema>)['it'] ?? {}
}
const outputOf = (type: string, before = ''): Schema =>
  schemaIn(one(`${before}\nexport default function f(): ${type} { throw new Error('never run') }`)?.output)

describe('a schema is as plain as what was written', () => {
  it('a list with at least one item', () => {
    expect(itIn('[string, ...string[]]')).toEqual({ type: 'array', items: { type: 'string' }, minItems: 1 })
    expect(itIn('[string, string, ...string[]]')).toMatchObject({ minItems: 2 })
  })

  it('numbers of an enum have their names', () => {
    expect(itIn('Level', 'enum Level { Low, High = 10 }')).toEqual({
      type: 'number',
      enum: [0, 10],
      description: '0 is Low, 10 is High',
    })
    expect(itIn('Size', "enum Size { A = 'a'.length, B = 'bb'.length }")).toEqual({ type: 'number' })
  })

  it('branches stand in the order they were written in, null last', () => {
    const types = (schema: Schema): unknown => (schema['oneOf'] as Schema[]).map(({ type }) => type)
    expect(types(itIn('null | string[] | boolean | "a" | 1'))).toEqual(['array', 'boolean', 'string', 'number', 'null'])
    const result = 'type Result<T> = { ok: true; value: T } | { ok: false; why: string }'
    expect(outputOf('Result<{ n: number }>', result)).toMatchObject({
      oneOf: [{ properties: { ok: { const: true } } }, { properties: { ok: { const: false } } }],
    })
  })

  it('a union that contains itself is an outputSchema', () => {
    const before = "type Shape = { type: 'circle'; r: number } | { type: 'group'; of: Shape[] }"
    const branches = [
      { properties: { type: { const: 'circle' } } },
      { properties: { of: { items: { $ref: '#/$defs/Shape' } } } },
    ]
    expect(outputOf('Promise<Shape>', before)).toMatchObject({
      type: 'object',
      oneOf: branches,
      $defs: { Shape: { oneOf: branches } },
    })
    expect(outputOf('Json', 'type Json = number | null | Json[] | { [key: string]: Json }')).toMatchObject({
      oneOf: [{ type: 'number' }, { type: 'array' }, { type: 'object' }, { type: 'null' }],
      $defs: { Json: {} },
    })
  })

  it('defaults of what is destructured within are seen', () => {
    const text =
      'export default function f({ page: { size = 10, from } = {}, sort }: { page?: { size?: number; from?: string }; sort?: string }): void {}'
    expect(schemaIn(one(text)?.input)['properties']).toMatchObject({
      page: { default: {}, properties: { size: { type: 'number', default: 10 }, from: { type: 'string' } } },
    })
  })

  it('a comment at `tool` describes it where the function has none', () => {
    const tool = '/** Says hello. */\nexport const tool = { annotations: { readOnlyHint: true } }\n'
    expect(one(`${tool}export default function f(): void {}`)?.description).toBe('Says hello.')
    expect(one(`${tool}/** Greets. */\nexport default function f(): void {}`)?.description).toBe('Greets.')
  })
})

describe('types of Node', () => {
  it('are known, where a handler names them', () => {
    const types = one(`import { readFile } from 'node:fs/promises'
export default async function f(input: { path: string }, call: { signal: AbortSignal }) {
  const text = await readFile(input.path, { encoding: 'utf8', signal: call.signal })
  const url = new URL('https://example.org')
  return { text, host: url.host, env: process.env['HOME'], bytes: Buffer.from(text).byteLength }
}`)
    expect(schemaIn(types?.output)).toEqual({
      type: 'object',
      properties: {
        text: { type: 'string' },
        host: { type: 'string' },
        env: { type: 'string' },
        bytes: { type: 'number' },
      },
      required: ['text', 'host', 'bytes'],
    })
  })

  it('come from the folder where it has its own', () => {
    const text = 'export default function f(): { mine: ReturnType<typeof fetch> } { throw new Error(String(process)) }'
    const [types] = typesOfAll([text], {
      'node_modules/@types/node/package.json': '{ "name": "@types/node", "version": "1.0.0", "types": "index.d.ts" }',
      'node_modules/@types/node/index.d.ts':
        "declare function fetch(): 'of the folder'\ndeclare const process: object\ninterface Error {}",
    })
    expect(schemaIn(types?.output)).toMatchObject({ properties: { mine: { const: 'of the folder' } } })
  })

  it('and the call, as this package names it, installed or not', () => {
    const text = `import type { HandlerCall } from 'owlclaw'
export default function f(input: {}, call: HandlerCall) { return { who: call.principal.id, until: call.deadline } }`
    expect(schemaIn(one(text)?.output)).toMatchObject({
      properties: { who: { type: 'string' }, until: { type: 'number' } },
    })
  })

  it('and names of a tsconfig.json too, for types', () => {
    const text = "import type { Money } from '@shared/money'\nexport default function f(input: Money): void {}"
    const [types] = typesOfAll([text], {
      'tsconfig.json': '{ // names\n "compilerOptions": { "paths": { "@shared/*": ["./lib/*"] } } }',
      'lib/money.ts': 'export interface Money { amount: number }',
    })
    expect(schemaIn(types?.input)).toMatchObject({ properties: { amount: { type: 'number' } } })
  })
})

describe('tags', () => {
  it.each([
    ['minimun', 'minimum'],
    ['patern', 'pattern'],
    ['defualt', 'default'],
    ['exmaple', 'example'],
  ])('@%s is none, and says what was meant', (wrong, right) => {
    const text = `export default function f(input: {\n  /** @${wrong} 1 */\n  it: number\n}): void {}`
    expect(problemIn(one(text)?.input)).toContain(
      `handler-0.ts:2:7 input.it has @${wrong}, which is no tag. Did you mean @${right}?`,
    )
  })

  it.each([
    'param',
    'remarks',
    'see',
    'type',
    'file',
    'internal',
    'readonly',
    'since',
    'privateRemarks',
    'typeParam',
    'beta',
  ])('@%s is for others', (tag) => {
    expect(itIn('number', `/** @${tag} it */`)).toEqual({ type: 'number' })
    const text = `export default function f(input: { /** @${tag} x */ it: number }): void {}`
    expect(problemIn(one(text)?.input)).toBe('')
  })

  it('@defaultValue is a default, as TSDoc has it', () => {
    const text = 'export default function f(input: { /** @defaultValue 3 */ it?: number }): void {}'
    expect(schemaIn(one(text)?.input)['properties']).toEqual({ it: { type: 'number', default: 3 } })
  })
})

it('handlers may have any ending that Node runs', async () => {
  const own = "{ inputSchema: { type: 'object' } }"
  const root = folderOf({
    'a/cjs/handler.cjs': `module.exports = function inCjs() {}\nmodule.exports.tool = ${own}`,
    'a/mts/handler.mts': 'export default function inMts(input: { a: string }): void {}',
    'a/cts/handler.cts': `module.exports = function inCts(input: { a: string }): void {}\nmodule.exports.tool = ${own}`,
  })
  const { provider, problems, close } = await loadCapabilities(root, { defaultTimeoutSeconds: 1 })
  expect(problems).toEqual([])
  expect(provider.catalogue().map(({ name }) => name)).toEqual(['inCjs', 'inCts', 'inMts'])
  await close()
})
