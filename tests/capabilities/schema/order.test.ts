import { describe, expect, it } from 'vitest'
import { schemaIn, typesOfAll, type Schema } from './compiled.ts'

/** Read first, so that the compiler knows these literals and keys in another order already. */
const others =
  "export default function other(input: { a: 'alpha' | 'beta' | 'gamma' | 'delta'; delta: 1; gamma: 2; beta: 3; n: 1 | 2 | 3 }): void {}"

const itIn = (schema: Schema): Schema => (schema['properties'] as Record<string, Schema>)['it'] ?? {}
const enumOf = (schema: Schema): unknown => schema['enum'] ?? (schema['items'] as Schema | undefined)?.['enum']

const unions: readonly (readonly [type: string, before?: string])[] = [
  ["'gamma' | 'alpha' | 'beta'"],
  ["('gamma' | 'alpha' | 'beta')[]"],
  ['Level', "type Level = 'gamma' | 'alpha' | 'beta'"],
  ['Level[]', "type Level = 'gamma' | 'alpha' | 'beta'"],
  ['(typeof levels)[number]', "const levels = ['gamma', 'alpha', 'beta'] as const"],
  ['Level', "const levels = ['gamma', 'alpha', 'beta'] as const\ntype Level = (typeof levels)[number]"],
  ['keyof typeof levels', 'const levels = { gamma: 1, alpha: 2, beta: 3 }'],
  ['keyof Levels', 'interface Levels { gamma: 1; alpha: 2; beta: 3 }'],
  ['(typeof L)[keyof typeof L]', "const L = { x: 'gamma', b: 'alpha', a: 'beta' } as const"],
  ["Order['level']", "interface Order { other: 'x'; level: 'gamma' | 'alpha' | 'beta' }"],
  ["Exclude<Level, 'delta'>", "type Level = 'gamma' | 'delta' | 'alpha' | 'beta'"],
  ['Level', "enum Level { C = 'gamma', B = 'alpha', A = 'beta' }"],
  ["Rest | 'beta'", "type Rest = 'gamma' | 'alpha'"],
  ['Box<Level>', "type Level = 'gamma' | 'alpha' | 'beta'\ntype Box<T> = T"],
]

const objects: readonly (readonly [type: string, before?: string])[] = [
  ['{ gamma: 1; alpha: 2; beta: 3 }'],
  ["Record<'gamma' | 'alpha' | 'beta', number>"],
  ["{ [K in 'gamma' | 'alpha' | 'beta']: K }"],
  ["Pick<Levels, 'beta' | 'gamma' | 'alpha'>", 'interface Levels { gamma: 1; delta: 0; alpha: 2; beta: 3 }'],
  ["Omit<Levels, 'delta'>", 'interface Levels { gamma: 1; delta: 0; alpha: 2; beta: 3 }'],
  ['Partial<Levels>', 'interface Levels { gamma: 1; alpha: 2; beta: 3 }'],
  ['Levels', 'interface Levels extends First { alpha: 2; beta: 3 }\ninterface First { gamma: 1 }'],
  ['First & { alpha: 2; beta: 3 }', 'interface First { gamma: 1 }'],
  ["{ gamma: 1 } & Omit<{ beta: 3; delta: 0; alpha: 2 }, 'delta' | 'beta'> & { beta: 3 }"],
]

const source = ([type, before = '']: readonly [string, string?]): string =>
  `${before}\nexport default function f(input: { it: ${type} }): void {}`

describe('the order of the source is that of the schema', () => {
  const [, ...all] = typesOfAll([others, ...unions.map(source), ...objects.map(source)])
  const schemas = all.map(({ input }) => itIn(schemaIn(input)))

  it.each(unions.map(([type, before = ''], index) => [type, before, index] as const))(
    '%s %s',
    (_type, _before, index) => {
      expect(enumOf(schemas[index] ?? {})).toEqual(['gamma', 'alpha', 'beta'])
    },
  )

  it.each(objects.map(([type], index) => [type, index] as const))('%s', (_type, index) => {
    expect(Object.keys(schemas[unions.length + index]?.['properties'] as Schema)).toEqual(['gamma', 'alpha', 'beta'])
  })

  it('and hangs on no other handler', () => {
    const rows = [...unions, ...objects].map(source)
    const [, ...among] = typesOfAll([others, ...rows.toReversed()])
    expect(JSON.stringify(among.toReversed())).toBe(JSON.stringify(all))
  })
})
