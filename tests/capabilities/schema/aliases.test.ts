import { describe, expect, it } from 'vitest'
import { problemIn, schemaIn, typesOfAll, type Schema } from './compiled.ts'

const before = `/** @minimum 0 @maximum 150 */
type Age = number
/** @minimum 1000 */
type Year = number
/** @minLength 2 */
type Name = string
/** @minLength 4 */
type Code = \`a-\${string}\`
/** @minItems 1 */
type Names = string[]
/** @title Level */
type Level = 'high' | 'low'
/** @title Known */
type Known = Age | null
type Same = Age
type Ages = Age[]
type ByName = Record<string, Age>
type Perhaps = Age | undefined
type Real = Age & { readonly brand: 'real' }
type Deep = Age | Deep[]
interface Person { age: Age; older?: Age }
type Either = Age | string
interface Several { either: Either; level: Level; plain: 'a' | number[] }
interface Box<T> { value: T; list: Age[] }
type Or<T> = T | Age
type Nullable<T> = { [K in keyof T]: T[K] | null }
type Flags<T> = { [K in keyof T]: boolean }
`

const age = { type: 'number', minimum: 0, maximum: 150 }
const string = { type: 'string' }
const nothing = { type: 'null' }
const list = (items: Schema): Schema => ({ type: 'array', items })
const map = (values: Schema): Schema => ({ type: 'object', additionalProperties: values })
const closed = (properties: Schema, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
})

const rows: readonly (readonly [type: string, schema: Schema])[] = [
  ['Age', age],
  ['(Age)', age],
  ['Same', age],
  ['Age[]', list(age)],
  ['Array<Age>', list(age)],
  ['readonly Age[]', list(age)],
  ['Readonly<Age[]>', list(age)],
  ['Age[][]', list(list(age))],
  ['Ages', list(age)],
  ['Ages[number]', age],
  ['Names', { ...list(string), minItems: 1 }],
  ['Names | null', { oneOf: [{ ...list(string), minItems: 1 }, nothing] }],
  ['[Age]', { type: 'array', prefixItems: [age], items: false, minItems: 1, maxItems: 1 }],
  [
    '[first: Age, second?: Name]',
    { type: 'array', prefixItems: [age, { type: 'string', minLength: 2 }], items: false, minItems: 1, maxItems: 2 },
  ],
  ['[string, ...Age[]]', { type: 'array', prefixItems: [string], items: age, minItems: 1 }],
  ['[Age, ...Age[]]', { ...list(age), minItems: 1 }],
  ['Age | null', { oneOf: [age, nothing] }],
  ['null | Age | string', { oneOf: [age, string, nothing] }],
  ['Age | Year', { anyOf: [age, { type: 'number', minimum: 1000 }] }],
  ['Age | number | 5', { anyOf: [age, { type: 'number' }] }],
  [
    "Name | '' | 'x'",
    {
      anyOf: [
        { type: 'string', minLength: 2 },
        { type: 'string', enum: ['', 'x'] },
      ],
    },
  ],
  ['Level | null', { oneOf: [{ type: 'string', enum: ['high', 'low'], title: 'Level' }, nothing] }],
  ['Known', { oneOf: [age, nothing], title: 'Known' }],
  ['Known | string', { oneOf: [{ oneOf: [age, nothing], title: 'Known' }, string] }],
  ['Record<string, Age>', map(age)],
  ['Record<string, Age | null>', map({ oneOf: [age, nothing] })],
  ["Record<'a' | 'b', Age>", closed({ a: age, b: age })],
  ["{ [K in 'a' | 'b']?: Age }", closed({ a: age, b: age }, [])],
  ['{ [key: string]: Age }', map(age)],
  ['ByName', map(age)],
  ['Partial<ByName>', map(age)],
  ["Person['age']", age],
  ['Code', { type: 'string', pattern: '^a-[\\s\\S]*$', minLength: 4 }],
  ['Code[]', list({ type: 'string', pattern: '^a-[\\s\\S]*$', minLength: 4 })],
  ['Real', age],
  ["Age & { readonly brand: 'other' }", age],
  ['Nullable<Person>', closed({ age: { oneOf: [age, nothing] }, older: { oneOf: [age, nothing] } }, ['age'])],
  [
    'Nullable<Several>',
    closed({
      either: { oneOf: [{ oneOf: [age, string] }, nothing] },
      level: { oneOf: [{ type: 'string', enum: ['high', 'low'] }, nothing], title: 'Level' },
      plain: { oneOf: [{ type: 'string', const: 'a' }, list({ type: 'number' }), nothing] },
    }),
  ],
  ['Flags<Person>', closed({ age: { type: 'boolean' }, older: { type: 'boolean' } }, ['age'])],
  ['Box<string>', closed({ value: string, list: list(age) })],
  ['T', age],
  ['number[]', list({ type: 'number' })],
  ['[number]', { type: 'array', prefixItems: [{ type: 'number' }], items: false, minItems: 1, maxItems: 1 }],
  ['Record<string, number>', map({ type: 'number' })],
]

const handler = (type: string, mark: '?' | '' = ''): string =>
  `${before}export default function f<T extends Age>(input: {\n  it${mark}: ${type}\n}): void {}`

describe('[R14.3] what an alias says counts wherever its name is written', () => {
  const all = typesOfAll(rows.map(([type]) => handler(type)))
  const optional = typesOfAll(rows.map(([type]) => handler(type, '?')))

  it.each(rows.map(([type, schema], index) => [type, schema, index] as const))('%s', (_type, schema, index) => {
    expect(schemaIn(all[index]?.input)).toEqual(closed({ it: schema }))
    expect(schemaIn(optional[index]?.input)).toEqual(closed({ it: schema }, []))
  })

  it('and not where the same type stands without it', () => {
    const text = `${before}export default function f(input: { a: [Age]; b: [number]; c: Age | null; d: number | null }): void {}`
    expect(schemaIn(typesOfAll([text])[0]?.input)['properties']).toMatchObject({
      a: { prefixItems: [age] },
      b: { prefixItems: [{ type: 'number' }] },
      c: { oneOf: [age, nothing] },
      d: { oneOf: [{ type: 'number' }, nothing] },
    })
  })

  it('where it may be left out by itself', () => {
    const text = `${before}export default function f(input: { a: Perhaps; b: Perhaps | string; c: Person['older'] }): void {}`
    expect(schemaIn(typesOfAll([text])[0]?.input)).toEqual(closed({ a: age, b: { oneOf: [age, string] }, c: age }, []))
  })

  it('within a type that contains itself', () => {
    const { $defs } = schemaIn(typesOfAll([handler('Deep')])[0]?.input)
    expect($defs).toEqual({ Deep: { oneOf: [age, list({ $ref: '#/$defs/Deep' })] } })
  })

  it('as the whole input, and as the answer', () => {
    const text = `${before}export default async function f(input: Record<string, Age>): Promise<Age[]> { return Object.values(input) }`
    const [types] = typesOfAll([text])
    expect(schemaIn(types?.input)).toEqual(map(age))
    expect(schemaIn(types?.output)).toEqual(list(age))
  })

  it('from another file', () => {
    const text = "import type { Age as A } from './ages.ts'\nexport default function f(input: { it: A[] }): void {}"
    const [types] = typesOfAll([text], { 'ages.ts': '/** @minimum 0 @maximum 150 */\nexport type Age = number' })
    expect(schemaIn(types?.input)).toEqual(closed({ it: list(age) }))
  })
})

describe('[R14.3] an alias whose tags would be lost is named with its place, and a way out', () => {
  const lost = ['Box<Age>', 'Or<string>', 'Nullable<Age>', 'Exclude<Age | string, string>', "Pick<ByName, 'a'>"]
  const all = typesOfAll(lost.map((type) => handler(type)))
  it.each(lost.map((type, index) => [type, index] as const))('%s', (type, index) => {
    expect(problemIn(all[index]?.input)).toContain(
      `:29:3 input.it holds Age within ${type}, where its @minimum would be lost. Write out what that comes to, with Age in it.`,
    )
  })

  it('and none that is known by its alias, or has nothing to lose', () => {
    const text = `${before}interface Page<T> { items: T[] }
export default function f(input: { a: Page<Level>; b: Page<Known>; c: Page<Person>; d: Pick<Person, 'age'> }): void {}`
    expect(schemaIn(typesOfAll([text])[0]?.input)['properties']).toMatchObject({
      a: { properties: { items: { items: { title: 'Level' } } } },
      b: { properties: { items: { items: { title: 'Known', oneOf: [age, nothing] } } } },
      c: { properties: { items: { items: { properties: { age } } } } },
      d: { properties: { age } },
    })
  })
})
