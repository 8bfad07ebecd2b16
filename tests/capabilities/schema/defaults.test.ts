import { describe, expect, it } from 'vitest'
import { problemIn, schemaIn, typesOfAll, type Schema } from './compiled.ts'

const handler = (tags: string, type: string): string =>
  `export default function f(input: {\n  /**\n * ${tags}\n */\n  it: ${type}\n}): void {}`

describe('defaults of a destructured parameter', () => {
  it('are shown where they are literals', () => {
    const text = `const later = () => 1
export default function f({ a = 10, b = 'x', c = -1, d = [1, 'a', null], e = { f: true, 'g-h': false }, g: renamed = 2, h = later(), ...rest }: {
  a?: number; b?: string; c?: number; d?: unknown[]; e?: object; g?: number; h?: number; i?: string
}): void {}`
    const properties = schemaIn(typesOfAll([text])[0]?.input)['properties'] as Record<string, Schema>
    const defaults = Object.entries(properties).map(([name, { default: value }]) => [name, value])
    expect(Object.fromEntries(defaults)).toEqual({
      a: 10,
      b: 'x',
      c: -1,
      d: [1, 'a', null],
      e: { f: true, 'g-h': false },
      g: 2,
      h: undefined,
      i: undefined,
    })
  })

  it('[R14.3] are not shown where callers may not send them', () => {
    const text = `export default function f({ size = 0, after = '' }: {
  /** @default 5 @minimum 1 */
  size?: number
  after?: Date
}): void {}`
    expect(schemaIn(typesOfAll([text])[0]?.input)['properties']).toEqual({
      size: { type: 'number', minimum: 1 },
      after: { type: 'string', format: 'date-time' },
    })
  })

  it('tell types where nobody else did', () => {
    expect(schemaIn(typesOfAll(['export default function f({ a = 10 }): void {}'])[0]?.input)).toEqual({
      type: 'object',
      properties: { a: { type: 'number', default: 10 } },
      additionalProperties: false,
    })
  })
})

describe('[R14.3] a default that its own schema refuses is named with its place', () => {
  const rows: readonly (readonly [tags: string, type: string, message: string])[] = [
    ['@default 50\n * @maximum 10', 'number', 'has @default 50, and that must be at most 10.'],
    ['@maximum 10\n * @default 50', 'number', 'has @default 50, and that must be at most 10.'],
    ['@default 1.5\n * @integer', 'number', 'has @default 1.5, and that must be integer'],
    ['@default "zz"', "'a' | 'b'", 'has @default "zz", and that must be one of ["a","b"].'],
    ['@default []\n * @minItems 1', 'string[]', 'has @default [], and that must be a list of at least 1 item.'],
    ['@default {"x":"no"}', '{ x: number }', 'has @default {"x":"no"}, and /x must be number, got string.'],
    ['@default {}', '{ x: number }', 'has @default {}, and /x is required.'],
    ['@default not a date', 'Date', 'has @default not a date, and that must be of the format date-time, such as'],
    ['@default {"down":{"down":1}}', 'Nest', 'and /down/down must be object, got integer.'],
  ]
  const all = typesOfAll(
    rows.map(([tags, type]) => `${handler(tags, type)}\ninterface Nest { down?: Nest; up?: Nest }`),
  )
  it.each(rows.map(([tags, type, message], index) => [tags, type, message, index] as const))(
    '%s on %s',
    (_tags, _type, message, index) => {
      const problem = problemIn(all[index]?.input)
      expect(problem).toMatch(new RegExp(`handler-${index}\\.ts:[34]:4 input\\.it has @`))
      expect(problem).toContain(message)
    },
  )

  it('and one that fits, of a type that contains itself, is kept', () => {
    const text = handler('@default {"down":{}}', 'Nest')
    const [types] = typesOfAll([`${text}\ninterface Nest { down?: Nest; up?: Nest }`])
    expect(schemaIn(types?.input)['properties']).toEqual({ it: { $ref: '#/$defs/Nest', default: { down: {} } } })
  })
})

describe('[R14.3] limits that leave nothing are named with their place', () => {
  it('once all is said: a property may say others than its alias', () => {
    const text = handler('@minimum 20 @maximum 30', 'Small')
    const [types] = typesOfAll([`${text}\n/** @minimum 0 @maximum 10 */\ntype Small = number`])
    expect(schemaIn(types?.input)['properties']).toMatchObject({ it: { minimum: 20, maximum: 30 } })
  })

  it.each([
    ['@minimum 5\n * @maximum 3', 'number', '4:4 input.it has @maximum 3 beside minimum 5, and nothing is both.'],
    ['@maximum 3\n * @minimum 5', 'number | null', '4:4 input.it has @minimum 5 beside maximum 3, and nothing is'],
    ['@minimum 5\n * @exclusiveMaximum 5', 'number', 'has @exclusiveMaximum 5 beside minimum 5, and nothing is both.'],
    ['@minLength 5\n * @maxLength 3', 'string', 'has @maxLength 3 beside minLength 5, and nothing is both.'],
    ['@minItems 3', '[string, string]', 'has @minItems 3 beside maxItems 2, and nothing is both. Change one.'],
  ])('%s on %s', (tags, type, message) => {
    expect(problemIn(typesOfAll([handler(tags, type)])[0]?.input)).toContain(message)
  })

  it('and limits that meet are none of these', () => {
    const text = handler('@minimum 5\n * @maximum 5', 'number')
    expect(schemaIn(typesOfAll([text])[0]?.input)['properties']).toEqual({
      it: { type: 'number', minimum: 5, maximum: 5 },
    })
  })
})
