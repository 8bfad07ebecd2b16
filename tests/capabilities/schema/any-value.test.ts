import { describe, expect, it } from 'vitest'
import { schemaIn, typesOfAll, type Schema } from './compiled.ts'

const nothing = { type: 'null' }

const rows: readonly (readonly [title: string, type: string, schema: Schema, before?: string])[] = [
  ['all that is not null', '{}', { not: nothing }],
  ['all that is not null, by a name', 'Some', { not: nothing }, 'type Some = {}'],
  ['all that is not null, or null', '{} | null', { anyOf: [{ not: nothing }, nothing] }],
  [
    'an object that was computed to be empty',
    "Omit<{ a: string }, 'a'>",
    { type: 'object', additionalProperties: false },
  ],
  ['an interface of nothing', 'Empty', { type: 'object', additionalProperties: false }, 'interface Empty {}'],
]

describe('[R14.2] {} is what TypeScript takes it for', () => {
  const all = typesOfAll(
    rows.map(([, type, , before = '']) => `${before}\nexport default function f(input: { it: ${type} }): void {}`),
  )
  it.each(rows.map(([title, , schema], index) => [title, schema, index] as const))('%s', (_title, schema, index) => {
    expect(schemaIn(all[index]?.input)['properties']).toEqual({ it: schema })
  })

  it('in a union that is the whole input', () => {
    expect(schemaIn(typesOfAll(['export default function f(input: {} | { a: string }): void {}'])[0]?.input)).toEqual({
      type: 'object',
      anyOf: [
        { not: nothing },
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false },
      ],
    })
  })
})
