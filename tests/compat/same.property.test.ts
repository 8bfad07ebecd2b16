import fc from 'fast-check'
import { describe, it } from 'vitest'
import type { Json, JsonObject } from '../../src/compat/contract-document.ts'
import { levelOf, signed, type Role } from '../../src/compat/level.ts'
import { openApiVerdict } from '../../src/compat/openapi-verdict.ts'
import { libraryDrafts } from '../../src/compat/schema-library.ts'
import { tasksApi } from './openapi-edits.ts'
import { order } from './schema-edits.ts'

const schemas = fc.letrec<{
  schema: JsonObject
  leaf: JsonObject
  object: JsonObject
  list: JsonObject
  choice: JsonObject
}>((tie) => ({
  schema: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('object'), tie('list'), tie('choice')),
  leaf: fc.oneof(
    fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'null') }),
    fc.record({
      type: fc.constant('string'),
      minLength: fc.nat(3),
      maxLength: fc.integer({ min: 4, max: 9 }),
      description: fc.string(),
    }),
    fc.record({
      enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 1, 2, null), { minLength: 1 }),
    }) as fc.Arbitrary<JsonObject>,
    fc.record({
      type: fc.constant('integer'),
      minimum: fc.integer({ min: -9, max: 0 }),
      maximum: fc.nat(9),
    }) as fc.Arbitrary<JsonObject>,
  ),
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('schema')),
      closed: fc.boolean(),
      required: fc.subarray(['a', 'b', 'c']),
    })
    .map(({ properties, closed, required }): JsonObject => ({
      type: 'object',
      properties,
      required: required.filter((name) => name in properties),
      ...(closed ? { additionalProperties: false } : {}),
    })),
  list: fc.record({ type: fc.constant('array'), items: tie('schema') }),
  choice: fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
}))

const level = (before: JsonObject, after: JsonObject, role: Role) =>
  levelOf(signed('it', libraryDrafts(before, after, role)))

/** The same document with the keys of every mapping, and the members of every set, in another order. */
function shuffled(value: Json, key = ''): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => shuffled(item))
    return ['required', 'enum', 'anyOf', 'oneOf', 'parameters'].includes(key) ? items.reverse() : items
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, shuffled(item, name)]),
  )
}

const roles: readonly Role[] = ['received', 'sent']
const same = (before: JsonObject, after: JsonObject): boolean =>
  roles.every((role) => level(before, after, role) === 'compatible')

describe('what is the same', () => {
  it('[G3] is compatible with itself', () => {
    fc.assert(
      fc.property(schemas.schema, (schema) => same(schema, structuredClone(schema))),
      { numRuns: 200 },
    )
  })

  it('[G3] is compatible in another order', () => {
    fc.assert(
      fc.property(schemas.schema, (schema) => same(schema, shuffled(schema) as JsonObject)),
      { numRuns: 200 },
    )
    if (!same(order, shuffled(order) as JsonObject)) throw new Error('the order changed by being re-ordered')
  })

  it('[G3] is compatible when alternatives change places and their own sets do, too', () => {
    const inner = { anyOf: [{ enum: [2, 'a'] }] }
    const choice: JsonObject = {
      anyOf: [
        { type: 'object', properties: { a: { enum: ['a', 'b'] } }, required: [] },
        { type: 'object', properties: { b: { type: 'object', properties: { a: inner }, required: [] } }, required: [] },
      ],
    }
    if (!same(choice, shuffled(choice) as JsonObject)) throw new Error('the order changed by being re-ordered')
  })

  it('[G3] holds for OpenAPI', async () => {
    const after = shuffled(tasksApi) as JsonObject
    const found = signed('tasks', await openApiVerdict(tasksApi, after))
    if (found.length > 0) throw new Error(`re-ordering was reported: ${found.map(({ what }) => what).join('; ')}`)
  })
})
