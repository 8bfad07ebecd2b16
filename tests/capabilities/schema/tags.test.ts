import { describe, expect, it } from 'vitest'
import { problemIn, schemaIn, typesOfAll, type Schema } from './compiled.ts'

/** Tags, the type of the property they stand on, and its schema. */
const rows: readonly (readonly [tags: string, type: string, schema: Schema])[] = [
  ['@minimum 1', 'number', { type: 'number', minimum: 1 }],
  ['@maximum -1.5', 'number', { type: 'number', maximum: -1.5 }],
  ['@exclusiveMinimum 0', 'number', { type: 'number', exclusiveMinimum: 0 }],
  ['@exclusiveMaximum 1e3', 'number', { type: 'number', exclusiveMaximum: 1000 }],
  ['@multipleOf 0.5', 'number', { type: 'number', multipleOf: 0.5 }],
  ['@integer', 'number', { type: 'integer' }],
  ['@integer\n * @minimum 1', 'number', { type: 'integer', minimum: 1 }],
  ['@minimum 1\n * @integer', 'number', { type: 'integer', minimum: 1 }],
  ['@minLength 1', 'string', { type: 'string', minLength: 1 }],
  ['@maxLength 2', 'string', { type: 'string', maxLength: 2 }],
  ['@pattern ^[a-z]{2,3}$', 'string', { type: 'string', pattern: '^[a-z]{2,3}$' }],
  ['@format email', 'string', { type: 'string', format: 'email' }],
  ['@minItems 1', 'string[]', { type: 'array', items: { type: 'string' }, minItems: 1 }],
  ['@maxItems 3', 'string[]', { type: 'array', items: { type: 'string' }, maxItems: 3 }],
  ['@uniqueItems', 'string[]', { type: 'array', items: { type: 'string' }, uniqueItems: true }],
  [
    '@maxProperties 3',
    'Record<string, string>',
    { type: 'object', additionalProperties: { type: 'string' }, maxProperties: 3 },
  ],
  ['@deprecated', 'string', { type: 'string', deprecated: true }],
  ['@title A name', 'string', { type: 'string', title: 'A name' }],
  ['@default 10', 'number', { type: 'number', default: 10 }],
  ['@default later', 'string', { type: 'string', default: 'later' }],
  ['@default 7', 'string', { type: 'string', default: '7' }],
  ['@default "7"', 'string', { type: 'string', default: '7' }],
  ['@default null', 'number | null', { oneOf: [{ type: 'number' }, { type: 'null' }], default: null }],
  ['@default ["a"]', 'string[]', { type: 'array', items: { type: 'string' }, default: ['a'] }],
  ['@example 1\n * @example 2', 'number', { type: 'number', examples: [1, 2] }],
  ['@header Region', 'string', { type: 'string', 'x-mcp-header': 'Region' }],
  ['@integer\n * @header Shard', 'number', { type: 'integer', 'x-mcp-header': 'Shard' }],
  ['What it is for.', 'string', { type: 'string', description: 'What it is for.' }],
  [
    'What it is for,\n * over two lines.\n * @minLength 1',
    'string',
    { type: 'string', minLength: 1, description: 'What it is for,\nover two lines.' },
  ],
  ['@minLength 1', 'string | null', { oneOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] }],
  ['@see elsewhere', 'string', { type: 'string' }],
  ['Send to @here or @channel.', 'string', { type: 'string', description: 'Send to @here or @channel.' }],
  [
    'Like @jack, at least @minLength 3 @maxLength 9',
    'string',
    { type: 'string', minLength: 3, maxLength: 9, description: 'Like @jack, at least' },
  ],
  [
    'See {@link other} and `x @minLength 3`.',
    'string',
    { type: 'string', description: 'See {@link other} and `x @minLength 3`.' },
  ],
  ['@description What it is for.', 'string', { type: 'string', description: 'What it is for.' }],
  ['First.\n * @description Second.', 'string', { type: 'string', description: 'First.\nSecond.' }],
  ['@default `tick`', 'string', { type: 'string', default: 'tick' }],
  ['@default `5`', 'number', { type: 'number', default: 5 }],
  ["@default 'single'", 'string', { type: 'string', default: 'single' }],
  [String.raw`@default 'it\'s "so"'`, 'string', { type: 'string', default: `it's "so"` }],
  ["@default ''", 'string', { type: 'string', default: '' }],
  ['@default "a @b"', 'string', { type: 'string', default: 'a @b' }],
  ['@default "a @minLength 1" @minLength 2', 'string', { type: 'string', default: 'a @minLength 1', minLength: 2 }],
  ['@default ["a @title b"]', 'string[]', { type: 'array', items: { type: 'string' }, default: ['a @title b'] }],
  ['@default\n * {\n *   "a": "b"\n * }', 'object', { type: 'object', default: { a: 'b' } }],
  ["@default don't", 'string', { type: 'string', default: "don't" }],
  ['@example "mail @example.org"', 'string', { type: 'string', examples: ['mail @example.org'] }],
  ['@example\n * ```ts\n * f("@minLength 3")\n * @minLength 3\n * ```', 'string', { type: 'string' }],
  ['@remarks For others.\n * Further.', 'string', { type: 'string' }],
  ['@ours For others. @integer', 'number', { type: 'integer' }],
]

const handler = (tags: string, type: string): string =>
  `export default function f(input: {\n  /**\n * ${tags}\n */\n  it: ${type}\n}): void {}`

describe('[R14.3] what a doc comment says of a property', () => {
  const all = typesOfAll(rows.map(([tags, type]) => handler(tags, type)))
  it.each(rows.map(([tags, type, schema], index) => [tags, type, schema, index] as const))(
    '%s on %s',
    (_tags, _type, schema, index) => {
      expect((schemaIn(all[index]?.input)['properties'] as Schema)['it']).toEqual(schema)
    },
  )

  it('counts on an alias, an interface, and through utility types', () => {
    const text = `/** How old.\n * @integer\n * @minimum 0 */\ntype Age = number
/** Somebody. */
interface Person { age: Age; /** @minLength 1 */
  name: string }
export default function f(input: { who: Partial<Person>; one: Person; age: Age }): void {}`
    const age = { type: 'integer', minimum: 0 }
    expect(schemaIn(typesOfAll([text])[0]?.input)['properties']).toMatchObject({
      who: { properties: { age } },
      one: { description: 'Somebody.', properties: { age, name: { type: 'string' } } },
      age,
    })
  })

  it('counts on one line, too', () => {
    const text =
      'export default function f(input: { /** The first. */ a: string; /** @integer */ b: number, /** @default 1 */ c?: number }): void {}'
    expect(schemaIn(typesOfAll([text])[0]?.input)['properties']).toEqual({
      a: { type: 'string', description: 'The first.' },
      b: { type: 'integer' },
      c: { type: 'number', default: 1 },
    })
    const wrong = 'export default function f(input: { /** @minimum x */ a: number }): void {}'
    expect(problemIn(typesOfAll([wrong])[0]?.input)).toContain('handler-0.ts:1:40 input.a has @minimum x')
    const inClass = `class K { /** @minLength 3 */ a!: string }
export default function f(input: Pick<K, 'a'>): void {}`
    expect(schemaIn(typesOfAll([inClass])[0]?.input)['properties']).toEqual({ a: { type: 'string', minLength: 3 } })
  })

  it.each([
    ['@default x', 'number', 'a number'],
    ['@default 1', 'boolean', 'true or false'],
    ['@default a', 'string[]', 'a list such as ["a"]'],
    ['@default {}', 'number | null', 'a number or null'],
    ['@default "5"', 'number', 'a number'],
    ['@default "open', 'string', 'in quotes to its end, or without any'],
    ["@default 'tis", 'string', 'in quotes to its end, or without any'],
    ["@default 'a' | 'b'", 'string', 'in quotes to its end, or without any'],
    ['@default `a` or `b`', 'string', 'in quotes to its end, or without any'],
    ['@example "open', 'string', 'in quotes to its end, or without any'],
  ])('%s on %s is refused', (tags, type, wanted) => {
    expect(problemIn(typesOfAll([handler(tags, type)])[0]?.input)).toContain(`has ${tags}, and that must be ${wanted}.`)
  })

  it('shows no example that is of another kind', () => {
    const text = handler('@example foo\n * @example 2', 'number')
    expect(schemaIn(typesOfAll([text])[0]?.input)['properties']).toEqual({ it: { type: 'number', examples: [2] } })
  })

  it('may stand at the function, as @param', () => {
    const properties = (text: string): unknown => schemaIn(typesOfAll([text])[0]?.input)['properties']
    const docs = '/**\n * Adds.\n * @param input.a The first.\n * @param input.b.c - The deep one.\n */\n'
    expect(
      properties(`${docs}export default function f(input: { a: number; b: { c: string } }): void {}`),
    ).toMatchObject({
      a: { description: 'The first.' },
      b: { properties: { c: { description: 'The deep one.' } } },
    })
    const typed =
      '/**\n * @param {{ a: number }} input.a - Tell @here.\n * @param {string} [input.b.c=1] The deep one. @see x\n */\n'
    expect(
      properties(`${typed}export default function f(input: { a: number; b: { c: string } }): void {}`),
    ).toMatchObject({
      a: { description: 'Tell @here.' },
      b: { properties: { c: { description: 'The deep one.' } } },
    })
    const destructured = '/**\n * @param options.a The first.\n */\n'
    expect(properties(`${destructured}export default function f({ a }: { a: number }): void {}`)).toMatchObject({
      a: { description: 'The first.' },
    })
  })
})

describe('[R14.3] tags on the line of a @param', () => {
  const of = (docs: string, parameter: string, type: string) =>
    typesOfAll([`/**\n * Adds.\n${docs} */\nexport default function f(${parameter}: ${type}): void {}`])[0]

  it('are of what that names, and not of the tool', () => {
    const docs = ' * @param i.name The name. @minLength 2 @title Name\n * @param i The whole. @minProperties 1\n'
    const types = of(docs, 'i', '{ name: string }')
    expect(types?.title).toBeUndefined()
    expect(schemaIn(types?.input)).toMatchObject({
      properties: { name: { type: 'string', description: 'The name.', minLength: 2, title: 'Name' } },
      description: 'The whole.',
      minProperties: 1,
    })
    const below = of(' * @param name The name. @minLength 2\n * @title Add\n', '{ name }', '{ name?: string | null }')
    expect(below?.title).toBe('Add')
    expect(schemaIn(below?.input)['properties']).toMatchObject({
      name: { oneOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] },
    })
  })

  it('of another parameter are not of the input, and what says nothing of a schema is lost nowhere', () => {
    const docs = ' * @param a The first.\n * @param call The call, @see docs. @minimum 3\n * @param b None, @since 2\n'
    const types = of(docs, '{ a }: { a: number }, call', 'unknown')
    expect(schemaIn(types?.input)['properties']).toEqual({ a: { type: 'number', description: 'The first.' } })
  })

  it('yield to what the property says itself', () => {
    const types = of(' * @param i.a The first. @maximum 9\n', 'i', '{ /** @maximum 5 */ a: number }')
    expect(schemaIn(types?.input)['properties']).toMatchObject({ a: { maximum: 5 } })
  })

  it('are named with their place where they are not right', () => {
    expect(problemIn(of(' * @param i.a The first. @minLength 2\n', 'i', '{ a: number }')?.input)).toContain(
      'handler-0.ts:3:26 i.a has @minLength, which is for strings, and it is none.',
    )
    expect(problemIn(of(' * @param i.b The first. @minimum 2\n', 'i', '{ a: number }')?.input)).toContain(
      'handler-0.ts:3:4 i.b has @minimum, and the input has no such property. Name one, such as input.a.',
    )
  })
})

describe('[R4.5] what a doc comment says of the tool', () => {
  const of = (comment: string) =>
    typesOfAll([`${comment}\nexport default function f(input: { a?: string }): void {}`])[0]

  it.each([
    ['/** Adds two numbers. */', 'Adds two numbers.'],
    ['/**\n * Adds two numbers.\n * And more that is for readers of the code.\n */', 'Adds two numbers.'],
    [
      '/**\n * Adds two numbers, however\n * large they are.\n *\n * More.\n */',
      'Adds two numbers, however large they are.',
    ],
    ['/**\n * No end\n *\n * More.\n */', 'No end'],
    ['// no doc comment', undefined],
    ['/** @title T */', undefined],
    ['/** Tells people. Use @here or @channel for all. */', 'Tells people. Use @here or @channel for all.'],
    ['/** @description Tells people. */', 'Tells people.'],
    ['/**\n   Tells people\n   with no stars.\n */', 'Tells people with no stars.'],
    ['/**\r\n * Tells people.\r\n * @title T\r\n */', 'Tells people.'],
  ])('%j', (comment, description) => {
    expect(of(comment)?.description).toBe(description)
  })

  it('has a title, and examples of arguments', () => {
    const types = of('/**\n * Adds.\n * @title Add\n * @example {"a":"x"}\n * @example add(1, 2)\n */')
    expect(types?.title).toBe('Add')
    expect(schemaIn(types?.input)['examples']).toEqual([{ a: 'x' }])
  })

  it.each([
    ['a constant', '/** Says hello. */\nconst f = (input: { a: string }): void => {}\nexport default f'],
    ['an arrow', '/** Says hello. */\nexport default (input: { a: string }): void => {}'],
    ['an export list', '/** Says hello. */\nfunction f(): void {}\nexport { f as default }'],
  ])('is found at %s', (_what, text) => {
    expect(typesOfAll([text])[0]?.description).toBe('Says hello.')
  })
})

it('a tag within a line is named with its place', () => {
  const text = 'export default function f(input: {\n  /** At least. @integer @minimun 3 */\n  a: number\n}): void {}'
  expect(problemIn(typesOfAll([text])[0]?.input)).toContain(
    'handler-0.ts:2:26 input.a has @minimun, which is no tag. Did you mean @minimum?',
  )
})

describe('a tag that is not right is named with its place', () => {
  const rows: readonly (readonly [tags: string, type: string, message: string])[] = [
    ['@minimum much', 'number', 'has @minimum much, and that must be a number.'],
    ['@minLength -1', 'string', 'has @minLength -1, and that must be a whole number.'],
    ['@pattern [', 'string', 'has @pattern [, and that must be a regular expression, without slashes around it.'],
    ['@format emial', 'string', 'Did you mean email?'],
    ['@multipleOf 0', 'number', 'has @multipleOf 0, and that must be a number above 0.'],
    ['@minLength 1', 'number', 'has @minLength, which is for strings, and it is none.'],
    ['@minimum 1', 'string | null', 'has @minimum, which is for numbers, and it is none.'],
    ['@integer', 'string', 'has @integer, which is for numbers, and it is none.'],
    [
      '@header Region',
      'number',
      'has @header, which is for strings, booleans and numbers with @integer; put @integer before it.',
    ],
    ['@header a b', 'string', 'has @header a b, and that must be a name such as Region: it becomes Mcp-Param-Region.'],
  ]
  const all = typesOfAll(rows.map(([tags, type]) => handler(tags, type)))
  it.each(rows.map(([tags, type, message], index) => [tags, type, message, index] as const))(
    '%s on %s',
    (_tags, _type, message, index) => {
      const problem = problemIn(all[index]?.input)
      expect(problem).toContain(`handler-${index}.ts:3:4 input.it has @`)
      expect(problem).toContain(message)
    },
  )
})
