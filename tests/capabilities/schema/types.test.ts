import { describe, expect, it } from 'vitest'
import { schemaIn, typesOfAll, type Schema } from './compiled.ts'

const open = (properties: Schema, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
})
const closed = (properties: Schema, required = Object.keys(properties)): Schema => ({
  ...open(properties, required),
  additionalProperties: false,
})
const string = { type: 'string' }
const number = { type: 'number' }
const nothing = { type: 'null' }

/** What stands before the handler, the type of its property `it`, and the schema of that. */
type Row = readonly [title: string, type: string, schema: Schema, before?: string]

const rows: readonly Row[] = [
  ['string', 'string', string],
  ['number', 'number', number],
  ['boolean', 'boolean', { type: 'boolean' }],
  ['null', 'null', nothing],
  ['any value', 'unknown', {}],
  ['any value, unchecked', 'any', {}],
  ['any object', 'object', { type: 'object' }],
  ['a literal', "'a'", { type: 'string', const: 'a' }],
  ['a literal number', '-1', { type: 'number', const: -1 }],
  ['a literal boolean', 'true', { type: 'boolean', const: true }],
  ['literals', "'low' | 'high'", { type: 'string', enum: ['low', 'high'] }],
  ['literal numbers', '1 | 2', { type: 'number', enum: [1, 2] }],
  ['literals or null', "'a' | 'b' | null", { oneOf: [{ type: 'string', enum: ['a', 'b'] }, nothing] }],
  [
    'an alias keeps the order it was written in',
    'Level',
    { type: 'string', enum: ['medium', 'low', 'high'] },
    "export const first = ['high', 'low'] as const\ntype Level = 'medium' | 'low' | 'high'",
  ],
  [
    'values of a constant object',
    '(typeof Colours)[keyof typeof Colours]',
    { type: 'string', enum: ['r', 'g'] },
    "const Colours = { red: 'r', green: 'g' } as const",
  ],
  ['keys of a type', 'keyof { a: 1; b: 2 }', { type: 'string', enum: ['a', 'b'] }],
  ['[Decision 7] null is a branch', 'string | null', { oneOf: [string, nothing] }],
  ['primitives exclude each other', 'string | number', { oneOf: [string, number] }],
  ['a boolean among others', 'boolean | string | null', { oneOf: [{ type: 'boolean' }, string, nothing] }],
  ['array', 'string[]', { type: 'array', items: string }],
  ['readonly array', 'readonly string[]', { type: 'array', items: string }],
  ['Array<T>', 'Array<string | null>', { type: 'array', items: { oneOf: [string, nothing] } }],
  [
    'tuple',
    '[string, number]',
    { type: 'array', prefixItems: [string, number], items: false, minItems: 2, maxItems: 2 },
  ],
  [
    'tuple with an optional end',
    '[string, number?]',
    { type: 'array', prefixItems: [string, number], items: false, minItems: 1, maxItems: 2 },
  ],
  ['tuple with a rest', '[string, ...number[]]', { type: 'array', prefixItems: [string], items: number, minItems: 1 }],
  ['empty tuple', '[]', { type: 'array', items: false, minItems: 0, maxItems: 0 }],
  [
    'tuples of different lengths exclude each other',
    '[string] | [string, number]',
    {
      oneOf: [
        { type: 'array', prefixItems: [string], items: false, minItems: 1, maxItems: 1 },
        { type: 'array', prefixItems: [string, number], items: false, minItems: 2, maxItems: 2 },
      ],
    },
  ],
  ['record', 'Record<string, number>', { type: 'object', additionalProperties: number }],
  ['index signature', '{ [key: string]: number }', { type: 'object', additionalProperties: number }],
  [
    'properties and others',
    '{ a: string; [key: string]: string }',
    { ...open({ a: string }), additionalProperties: string },
  ],
  ['record of known keys', "Record<'a' | 'b', number>", closed({ a: number, b: number })],
  [
    'record of numbers',
    'Record<number, string>',
    {
      type: 'object',
      patternProperties: { '^(0|[1-9][0-9]*)$': string },
      additionalProperties: false,
    },
  ],
  [
    'record of keys of a form',
    'Record<`x-${string}`, string>',
    {
      type: 'object',
      patternProperties: { '^x-[\\s\\S]*$': string },
      additionalProperties: false,
    },
  ],
  [
    'record of branded keys',
    'Record<Id, number>',
    { type: 'object', additionalProperties: number },
    "type Id = string & { __brand: 'Id' }",
  ],
  [
    'record of branded keys of a form',
    "Record<`x-${string}` & { __brand: 'Id' }, number>",
    { type: 'object', patternProperties: { '^x-[\\s\\S]*$': number }, additionalProperties: false },
  ],
  ['nested objects', '{ a: { b: string } }', closed({ a: closed({ b: string }) })],
  ['optional', '{ a?: string }', closed({ a: string }, [])],
  ['optional by undefined', '{ a: string | undefined }', closed({ a: string }, [])],
  ['optional and null', '{ a?: string | null }', closed({ a: { oneOf: [string, nothing] } }, [])],
  ['never is not there', '{ a: string; b?: never }', closed({ a: string })],
  ['Partial', 'Partial<{ a: string }>', closed({ a: string }, [])],
  ['Required', 'Required<{ a?: string }>', closed({ a: string })],
  ['Readonly', 'Readonly<{ a: string }>', closed({ a: string })],
  ['Pick', "Pick<{ a: string; b: number }, 'a'>", closed({ a: string })],
  ['Omit', "Omit<{ a: string; b: number }, 'a'>", closed({ b: number })],
  ['NonNullable', 'NonNullable<string | null>', string],
  [
    'mapped',
    '{ [K in "a" | "b"]: K }',
    closed({ a: { type: 'string', const: 'a' }, b: { type: 'string', const: 'b' } }),
  ],
  ['conditional', '1 extends number ? string : boolean', string],
  ['intersection', '{ a: string } & { b: number }', closed({ a: string, b: number })],
  ['branded', "string & { readonly brand: 'id' }", string],
  ['Date', 'Date', { type: 'string', format: 'date-time' }],
  [
    'template literal',
    '`user-${number}`',
    { type: 'string', pattern: '^user--?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$' },
  ],
  ['template of literals is literals', "`${'a' | 'b'}-c`", { type: 'string', enum: ['a-c', 'b-c'] }],
  ['template with signs', '`a.b/${string}`', { type: 'string', pattern: '^a\\.b\\/[\\s\\S]*$' }],
  ['interface', 'Place', closed({ lat: number, lon: number }), 'interface Place { lat: number; lon: number }'],
  [
    'interface that extends',
    'Circle',
    closed({ name: string, r: number }),
    'interface Named { name: string }\ninterface Circle extends Named { r: number }',
  ],
  [
    'generic',
    'Page<string>',
    closed({ items: { type: 'array', items: string }, next: string }, ['items']),
    'interface Page<T> { items: T[]; next?: string }',
  ],
  [
    'enum-like object in a union',
    "{ kind: 'a' } | { kind: 'b'; extra?: string }",
    {
      oneOf: [
        closed({ kind: { type: 'string', const: 'a' } }),
        closed({ kind: { type: 'string', const: 'b' }, extra: string }, ['kind']),
      ],
    },
  ],
  [
    'objects told apart by what they need',
    '{ id: string } | { name: string }',
    { oneOf: [closed({ id: string }), closed({ name: string })] },
  ],
  [
    'objects that may both fit',
    '{ id?: string } | { name?: string }',
    { anyOf: [closed({ id: string }, []), closed({ name: string }, [])] },
  ],
]

const source = ([, type, , before = '']: Row): string =>
  `${before}\nexport default function f(input: { it: ${type} }): void {}`

describe('[R14.2] [R14.4] [R4.4] a type becomes JSON Schema', () => {
  const all = typesOfAll(rows.map(source))
  it.each(rows.map(([title, , schema], index) => [title, schema, index] as const))('%s', (_title, schema, index) => {
    expect(schemaIn(all[index]?.input)).toEqual(closed({ it: schema }))
  })
})

describe('[R14.2] [R4.3] a property that may be left out has the schema that it has where it may not', () => {
  const asProperty = (mark: '?' | '', side: 'input' | 'output', [, type, , before = '']: Row): string => {
    const written = `{ it${mark}: ${type} }`
    const [input, output] = side === 'input' ? [written, 'void'] : ['{}', written]
    return `${before}\nexport default function f(input: ${input}): ${output} { throw new Error('never run') }`
  }
  const { input, output, required } = {
    input: typesOfAll(rows.map((row) => asProperty('?', 'input', row))),
    output: typesOfAll(rows.map((row) => asProperty('?', 'output', row))),
    required: typesOfAll(rows.map((row) => asProperty('', 'output', row))),
  }

  it.each(rows.map(([title, , schema], index) => [title, schema, index] as const))('%s', (_title, schema, index) => {
    expect(schemaIn(input[index]?.input)).toEqual(closed({ it: schema }, []))
    const { required: _, ...answered } = schemaIn(required[index]?.output)
    expect(schemaIn(output[index]?.output)).toEqual(answered)
  })

  it('also where a type that is made of others leaves it out', () => {
    const [types] = typesOfAll([
      `interface Opts<T = unknown> { value?: T; list?: { x?: unknown }[] }
export default function f(input: Partial<{ a: unknown; /** @default 1 */ b: unknown }>): Opts { throw new Error() }`,
    ])
    expect(schemaIn(types?.input)).toEqual(closed({ a: {}, b: { default: 1 } }, []))
    expect(schemaIn(types?.output)).toEqual(
      open({ value: {}, list: { type: 'array', items: open({ x: {} }, []) } }, []),
    )
  })
})

describe('definitions', () => {
  const of = (text: string, more?: Readonly<Record<string, string>>): Schema =>
    schemaIn(typesOfAll([text], more)[0]?.input)

  it('keep what is large and used more than once, and write out what is small', () => {
    const names = Array.from({ length: 14 }, (_, index) => `p${index}: string`).join('; ')
    const text = `interface Big { ${names} }\ninterface Small { a: string }
export default function f(input: { one: Big; two: Big; three: Small; four: Small }): void {}`
    expect(of(text)).toMatchObject({
      properties: { one: { $ref: '#/$defs/Big' }, two: { $ref: '#/$defs/Big' }, three: closed({ a: string }) },
    })
    expect(Object.keys(of(text)['$defs'] as Schema)).toEqual(['Big'])
  })

  it('name two types of one name apart', () => {
    const text = `import type { Tree as Other } from './other.ts'
interface Tree { mine?: Tree }
export default function f(input: { a: Tree; b: Other }): void {}`
    expect(Object.keys(of(text, { 'other.ts': 'export interface Tree { theirs?: Tree }' })['$defs'] as Schema)).toEqual(
      ['Tree', 'Tree_2'],
    )
  })

  it('come from other files, under other names, and through them', () => {
    const text = `import type { Place as Where } from './places.ts'
import { type Level } from './all.ts'
export default function f(input: { place: Where; level: Level; imported: import('./places.ts').Place }): void {}`
    const more = {
      'places.ts': 'export interface Place { lat: number }',
      'all.ts': "export * from './levels.ts'",
      'levels.ts': "export type Level = 'low' | 'high'",
    }
    const place = closed({ lat: number })
    expect(of(text, more)).toEqual(closed({ place, level: { type: 'string', enum: ['low', 'high'] }, imported: place }))
  })
})

describe('arguments', () => {
  const one = (text: string): Schema => schemaIn(typesOfAll([text])[0]?.input)

  it('are none, closed', () => {
    expect(one('export default function f(): void {}')).toEqual({ type: 'object', additionalProperties: false })
    expect(one('export default function f(input: {}): void {}')).toEqual({
      type: 'object',
      additionalProperties: false,
    })
  })

  it('may be left out altogether, and are still an object', () => {
    expect(one('export default function f(input?: { a?: string }): void {}')).toEqual(closed({ a: string }, []))
  })

  it('that are a union say at the top that they are an object', () => {
    const text =
      "type Input = { by: 'id'; id: string } | { by: 'name'; name: string }\nexport default (input: Input): void => {}"
    expect(one(text)).toMatchObject({
      type: 'object',
      oneOf: [{ required: ['by', 'id'] }, { required: ['by', 'name'] }],
    })
  })

  it('may be anything that has names', () => {
    for (const type of ['any', 'unknown', 'object'])
      expect(one(`export default function f(input: ${type}): void {}`)).toEqual({ type: 'object' })
    expect(one('export default function f(input: Record<string, string>): void {}')).toEqual({
      type: 'object',
      additionalProperties: string,
    })
  })

  it('take their type parameters for what these must at least be', () => {
    expect(one('export default function f<T extends { a: string }>(input: T): void {}')).toEqual(closed({ a: string }))
  })

  it.each([
    ['a function', 'export default function f(input: { a: string }): void {}'],
    ['an async function', 'export default async function f(input: { a: string }): Promise<void> {}'],
    ['an arrow', 'export default (input: { a: string }): void => {}'],
    ['a constant', 'const f = (input: { a: string }): void => {}\nexport default f'],
    ['an export list', 'function f(input: { a: string }): void {}\nexport { f as default }'],
    ['a typed constant', 'const f: (input: { a: string }) => void = (input) => {}\nexport default f'],
    [
      'what another function made',
      'const made = <I>(f: (input: I) => void) => f\nexport default made((input: { a: string }) => {})',
    ],
    ['destructured', 'export default function f({ a }: { a: string }): void {}'],
  ])('are found in %s', (_what, text) => {
    expect(one(text)).toEqual(closed({ a: string }))
  })
})

describe('what is answered', () => {
  const of = (type: string, before = ''): Schema =>
    schemaIn(
      typesOfAll([`${before}\nexport default function f(): ${type} { throw new Error('never run') }`])[0]?.output,
    )

  it('becomes the outputSchema, open to more', () => {
    expect(of('{ sum: number }')).toEqual(open({ sum: number }))
    expect(of('Promise<{ sum: number }>')).toEqual(open({ sum: number }))
    expect(of('Promise<{ at: Date; list: readonly string[] }>')).toEqual(
      open({ at: { type: 'string', format: 'date-time' }, list: { type: 'array', items: string } }),
    )
  })

  it('says at the top that it is an object where every branch is one', () => {
    expect(of('{ ok: true; value: string } | { ok: false; why: string }')).toMatchObject({
      type: 'object',
      oneOf: [{}, {}],
    })
  })

  it('may be no object', () => {
    expect(of('number[]')).toEqual({ type: 'array', items: number })
    expect(of('number')).toEqual(number)
  })

  it.each([
    'string',
    'void',
    'undefined',
    'any',
    'unknown',
    'never',
    "'a' | 'b'",
    'Date',
    'Promise<Date | null>',
    '{ a: string } | string',
    "{ content: { type: 'text'; text: string }[] }",
    '{ content: { type: string }[]; isError?: boolean } | { sum: number }',
  ])('%s has no schema: it is text, content or nothing', (type) => {
    expect(
      typesOfAll([`export default function f(): ${type} { throw new Error('never run') }`])[0]?.output,
    ).toBeUndefined()
  })
})
