import { describe, expect, it } from 'vitest'
import { inputViolations, violationText } from '../../src/core/violation.ts'
import { schemaJudge } from '../../src/core/schema-judge.ts'

type Schema = Readonly<Record<string, unknown>>

const object = (properties: Schema, more: Schema = {}): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
})
const list = (items: Schema, more: Schema = {}): Schema => object({ a: { type: 'array', items, ...more } })

/** Everything that is said of a value; nothing where it fits. */
function said(schema: Schema, ...values: readonly unknown[]): (readonly string[])[] {
  const judge = schemaJudge(schema)
  return values.map((value) => (judge(value) ? [] : inputViolations(judge.errors ?? [], value).map(violationText)))
}

/** `add` and `mul` of something of the kind, or a number; what it is stands behind what it holds. */
const sum = { left: { $ref: '#/$defs/Sum' }, op: { const: 'add' } }
const product = { left: { $ref: '#/$defs/Sum' }, op: { const: 'mul' } }
const sums = object(
  { e: { $ref: '#/$defs/Sum' } },
  { $defs: { Sum: { oneOf: [{ type: 'number' }, object(sum), object(product)] } } },
)
/** Nothing tells these two apart. */
const twins = object(
  { e: { $ref: '#/$defs/Twin' } },
  {
    $defs: {
      Twin: {
        anyOf: [
          { type: 'number' },
          object({ left: { $ref: '#/$defs/Twin' } }),
          object({ left: { $ref: '#/$defs/Twin' } }),
        ],
      },
    },
  },
)

const nested = (depth: number, leaf: unknown, more: object = {}): unknown => {
  let value = leaf
  for (let at = 0; at < depth; at += 1) value = { left: value, ...more }
  return { e: value }
}

describe('names that every object answers to', () => {
  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'])(
    '%s is there where it was sent, and only there',
    (name) => {
      const optional = object({ driver: { type: 'string' }, [name]: { type: 'string' } }, { required: ['driver'] })
      expect(said(optional, { driver: 'Ada' }, { driver: 'Ada', [name]: 'x' }, { driver: 'Ada', [name]: 1 })).toEqual([
        [],
        [],
        [`/${name} must be string, got integer`],
      ])
      expect(said(object({ [name]: {} }), {}, { [name]: 1 })).toEqual([[`/${name} is required`], []])
    },
  )
})

describe('a value that does not fit', () => {
  it('[P12] has every mistake listed, in the order of the schema', () => {
    const schema = object({ a: { type: 'string', minLength: 3, pattern: '^x' }, b: { type: 'integer' }, c: {} })
    expect(said(schema, { a: 'y', b: 1.5, d: 1 })).toEqual([
      [
        '/c is required',
        '/d is not a known property; known are a, b, c',
        '/a must be at least 3 characters long',
        '/a must be a match of ^x',
        '/b must be integer, got number',
      ],
    ])
  })

  it('[R5.3] has the first one named where it is large: listing a million holds up everybody', () => {
    expect(said(list({ type: 'string' }), { a: Array.from({ length: 1_300_000 }, () => 1) })).toEqual([
      ['/a/0 must be string, got integer'],
    ])
    const kinds = { oneOf: [object({ k: { const: 'a' } }), object({ k: { const: 'b' } })] }
    expect(said(list(kinds), { a: Array.from({ length: 300_000 }, () => ({ k: 'c' })) })).toEqual([
      ['/a/0/k must be one of ["a","b"]'],
    ])
    const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 1]))
    expect(said(object({}), unknown)).toEqual([['/k0 is not a known property']])
  })

  it('has all of them named as long as it is small', () => {
    const [all = []] = said(list({ type: 'string' }), { a: Array.from({ length: 50 }, () => 1) })
    expect(all).toHaveLength(50)
  })
})

describe('alternatives that contain themselves', () => {
  it('are told apart by what is quick to look at', () => {
    expect(said(sums, nested(500, 1, { op: 'mul' }), { e: 'x' })).toEqual([
      [],
      ['/e must be number or object, got string'],
    ])
  })

  it('are not all tried within each other: forty steps down that would take days', () => {
    expect(said(sums, nested(40, 'x', { op: 'mul' }))).toEqual([
      [`/e${'/left'.repeat(40)} must be number or object, got string`],
    ])
    expect(said(twins, nested(60, 1), nested(60, 'x'))).toEqual([
      [],
      ['the arguments must be simpler: there are too many ways to read it, got object'],
    ])
  })

  it('may be many, where there is much to read', () => {
    const many = { a: Array.from({ length: 300_000 }, () => ({ left: 1, op: 'mul' })) }
    expect(said({ ...list({ $ref: '#/$defs/Sum' }), $defs: sums['$defs'] }, many)).toEqual([[]])
  })
})

it('a schema may refer to itself as a whole, and many may be judged by in turn', () => {
  const chain = (name: string): Schema => object({ [name]: { $ref: '#' } }, { required: [] })
  const [a, b] = [schemaJudge(chain('a')), schemaJudge(chain('b'))]
  const again = schemaJudge(chain('a'))
  expect([a({ a: { a: {} } }), a({ a: { b: {} } }), b({ b: { b: {} } }), b({ b: { a: {} } })]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([again({ a: { a: {} } }), a({ a: { a: 1 } })]).toEqual([true, false])
  const named = schemaJudge({ $id: 'https://example.org/a', ...chain('a') })
  expect([named({ a: { a: {} } }), named({ a: { b: {} } })]).toEqual([true, false])
})

it('what nests deeper than anybody can look fits nothing', () => {
  const chain = object(
    { e: { $ref: '#/$defs/Chain' } },
    { $defs: { Chain: { type: 'object', properties: { left: { $ref: '#/$defs/Chain' } } } } },
  )
  expect(said(chain, nested(500, {}), nested(200_000, {}))).toEqual([
    [],
    ['the arguments must be nested less deeply, got object'],
  ])
})

describe('a list in which nothing may be there twice', () => {
  const schema = list({}, { uniqueItems: true })

  it('is told from one in which something is', () => {
    const twice = '/a must be a list in which nothing is there twice'
    expect(
      said(
        schema,
        { a: [1, '1', true, null, 'null', [], {}, [1], { a: 1 }, '{"a":1}', 'true'] },
        {
          a: [
            { a: 1, b: [2] },
            { b: [2], a: 1 },
          ],
        },
        { a: [0, -0] },
        { a: ['x', 'x'] },
      ),
    ).toEqual([[], [twice], [twice], [twice]])
  })

  it('may be long', () => {
    const a = Array.from({ length: 100_000 }, (_, at) => ({ at }))
    expect(said(schema, { a }, { a: [...a, { at: 7 }] })).toEqual([
      [],
      ['/a must be a list in which nothing is there twice'],
    ])
  })
})

it('[R5.3] money is counted in decimal', () => {
  const schema = object({ amount: { type: 'number', multipleOf: 0.01 } })
  expect(said(schema, { amount: 19.99 }, { amount: 0.07 }, { amount: 1.005 })).toEqual([
    [],
    [],
    ['/amount must be a multiple of 0.01'],
  ])
})

it('[R5.3] a url is one as before, and read in one pass', () => {
  const schema = object({ a: { type: 'string', format: 'url' } })
  const urls = [
    'http://example.org/a?b#c',
    'HTTPS://ANN:secret@Example.ORG:8080',
    'ftp://münchen.de',
    'http://8.8.8.8/',
  ]
  const others = [
    'example.org',
    'http://10.0.0.1',
    'mailto:ann@example.org',
    'http://',
    `http://${'1:'.repeat(500_000)}!`,
  ]
  const no = ['/a must be of the format url']
  expect(said(schema, ...[...urls, ...others].map((a) => ({ a })))).toEqual([
    ...urls.map(() => []),
    ...others.map(() => no),
  ])
})

describe('a pattern that can not be helped', () => {
  it('is asked about no text that is too long for it', () => {
    const schema = object({ a: { type: 'string', maxLength: 20, pattern: String.raw`^((a+)+)!\2$` } })
    expect(said(schema, { a: 'aa!aa' }, { a: 'a'.repeat(5000) })).toEqual([
      [],
      ['/a must be at most 20 characters long'],
    ])
  })
})
