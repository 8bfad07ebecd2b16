import fc, { type Arbitrary } from 'fast-check'
import type { Json, JsonObject } from '../../../src/compat/contract-document.ts'

type Schema = JsonObject | boolean

/**
 * Where members come from that a schema does not name. `open`: wherever it allows them, as a stranger may send them;
 * `said`: only where it says `additionalProperties`, as we would send them.
 */
export type Unknowns = 'open' | 'said'

/** Values a JSON Schema accepts. `root` is what its `#/...` references point into. */
export function schemaArbitrary(schema: Json, root: JsonObject, unknowns: Unknowns): Arbitrary<Json> {
  return arbitraryOf({ root, unknowns, known: new Map() }, schema as Schema, 4)
}

const key = fc.constantFrom('x-extra', 'com.example/key', 'ключ', 'a b', '')
const text = fc.oneof(fc.string({ maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 3 }))
const decimal = fc.double({ noNaN: true, noDefaultInfinity: true })
const scalar: Arbitrary<Json> = fc.oneof(text, fc.integer(), decimal, fc.boolean(), fc.constant(null))
const anything: Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  fc.array(scalar, { maxLength: 2 }),
  fc.dictionary(key, scalar, { maxKeys: 2 }),
)

const formats: Readonly<Record<string, Arbitrary<string>>> = {
  byte: fc.base64String({ maxLength: 12 }),
  uri: fc.constantFrom('https://example.org/a?b=c#d', 'skill://demo/echo', 'file:///home/a%20b', 'urn:isbn:0451450523'),
  'uri-template': fc.constantFrom('file:///{path}', 'skill://{category}/{name}', 'https://example.org/{?q*}'),
  'date-time': fc.constantFrom('2026-07-28T12:00:00Z', '2024-02-29T23:59:59.123+02:00'),
  'file-uri': fc.constantFrom('file:///home', 'file:///C:/data'),
  'web-uri': fc.constantFrom('https://example.org/sign-in', 'http://127.0.0.1:8080/form?id=1'),
  // zod's name for a prefix; the only one in the SDKs is file://
  starts_with: fc.constantFrom('file:///home', 'file:///C:/data'),
}

interface Source {
  readonly root: JsonObject
  readonly unknowns: Unknowns
  readonly known: Map<string, Arbitrary<Json>>
}

function arbitraryOf(from: Source, schema: Schema, depth: number): Arbitrary<Json> {
  if (schema === true) return anything
  if (schema === false) throw new Error('nothing fits the schema false')
  const { $ref, anyOf, oneOf, allOf, ...rest } = schema
  if (typeof $ref === 'string') return referred(from, $ref, depth)
  if (Array.isArray(allOf)) return arbitraryOf(from, merged(from, rest, allOf as JsonObject[]), depth)
  const branches = (anyOf ?? oneOf) as Schema[] | undefined
  if (branches === undefined) return plain(from, schema, depth)
  const whole = branches.map((branch) => (hasShape(rest) ? merged(from, rest, [branch as JsonObject]) : branch))
  return fc.oneof(...whole.map((branch) => arbitraryOf(from, branch, depth)))
}

function referred(from: Source, reference: string, depth: number): Arbitrary<Json> {
  const known = from.known.get(`${reference} ${depth}`)
  if (known !== undefined) return known
  const made = arbitraryOf(from, lookUp(from, reference), depth - 1)
  from.known.set(`${reference} ${depth}`, made)
  return made
}

function lookUp(from: Source, reference: string): Schema {
  let found: Json | undefined = from.root
  for (const part of reference.split('/').slice(1)) found = (found as JsonObject)[part]
  if (found === undefined) throw new Error(`${reference} points nowhere`)
  return found as Schema
}

/** One object schema that asks for all the others do; enough for how the MCP schemas use `allOf`. */
function merged(from: Source, base: JsonObject, others: readonly JsonObject[]): JsonObject {
  const whole: JsonObject = { ...base }
  for (const other of others) {
    const { $ref, ...inline } = other
    const schema = typeof $ref === 'string' ? (lookUp(from, $ref) as JsonObject) : inline
    const flat = Array.isArray(schema['allOf']) ? merged(from, {}, schema['allOf'] as JsonObject[]) : schema
    Object.assign(whole, flat, {
      properties: { ...(whole['properties'] as JsonObject), ...(flat['properties'] as JsonObject) },
      required: [...((whole['required'] ?? []) as Json[]), ...((flat['required'] ?? []) as Json[])],
    })
  }
  return whole
}

function plain(from: Source, schema: JsonObject, depth: number): Arbitrary<Json> {
  if (schema['const'] !== undefined) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'])
  const { type } = schema
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => plain(from, { ...schema, type: one }, depth)))
  switch (type) {
    case 'string':
      return stringArbitrary(schema)
    case 'integer':
      return integerArbitrary(schema)
    case 'number':
      return numberArbitrary(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return arrayOf(from, schema, depth)
    case 'object':
      return objectOf(from, schema, depth)
    default:
      if (type === undefined && !hasShape(schema)) return anything
      return objectOf(from, schema, depth)
  }
}

function arrayOf(from: Source, schema: JsonObject, depth: number): Arbitrary<Json> {
  const least = Number(schema['minItems'] ?? 0)
  const most = Math.min(Number(schema['maxItems'] ?? 2), depth > 0 ? Math.max(2, least) : least)
  if (most === 0) return fc.constant([])
  return fc.array(arbitraryOf(from, (schema['items'] ?? true) as Schema, depth - 1), { minLength: least, maxLength: most })
}

function objectOf(from: Source, schema: JsonObject, depth: number): Arbitrary<Json> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const required = new Set((schema['required'] ?? []) as string[])
  const named = properties.filter(([name]) => depth > 0 || required.has(name))
  const members = Object.fromEntries(named.map(([name, one]) => [name, arbitraryOf(from, one, depth - 1)]))
  for (const name of required) members[name] ??= anything
  const record = fc.record(members, { requiredKeys: [...required] }) as Arbitrary<JsonObject>
  const others = othersOf(from, schema, depth)
  if (others === undefined) return record
  const taken = new Set(properties.map(([name]) => name))
  const spare = key.filter((name) => !taken.has(name))
  const more = fc.dictionary(spare, others, { maxKeys: 2 }) as Arbitrary<JsonObject>
  return fc.tuple(record, fc.option(more, { nil: {} })).map(([known, unknown]) => ({ ...unknown, ...known }))
}

function othersOf(from: Source, schema: JsonObject, depth: number): Arbitrary<Json> | undefined {
  const additional = schema['additionalProperties'] as Schema | undefined
  if (additional === false || depth <= 0) return undefined
  if (additional === undefined) return from.unknowns === 'open' ? anything : undefined
  return additional === true ? anything : arbitraryOf(from, additional, depth - 1)
}

const hasShape = (schema: JsonObject): boolean =>
  ['type', 'properties', 'required', 'additionalProperties'].some((keyword) => schema[keyword] !== undefined)

function stringArbitrary(schema: JsonObject): Arbitrary<Json> {
  const format = schema['format']
  if (typeof format === 'string') {
    const known = formats[format]
    if (known === undefined) throw new Error(`no strings of format ${format} are known here`)
    return known
  }
  if (typeof schema['pattern'] === 'string') throw new Error(`no strings of pattern ${schema['pattern']} are known here`)
  const minLength = Number(schema['minLength'] ?? 0)
  return minLength === 0 ? text : fc.string({ minLength, maxLength: minLength + 8 })
}

function integerArbitrary(schema: JsonObject): Arbitrary<Json> {
  const min = Number(schema['minimum'] ?? -(2 ** 40))
  return fc.integer({ min: Math.max(min, Number.MIN_SAFE_INTEGER), max: Math.min(Number(schema['maximum'] ?? 2 ** 40), 2 ** 53 - 1) })
}

function numberArbitrary(schema: JsonObject): Arbitrary<Json> {
  const bounds = { min: Number(schema['minimum'] ?? -1e300), max: Number(schema['maximum'] ?? 1e300) }
  return fc.double({ ...bounds, noNaN: true })
}
