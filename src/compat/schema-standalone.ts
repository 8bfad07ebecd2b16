import { isObject, join, same, type Json, type JsonObject } from './json.ts'
import { annotations, isOpen } from './schema-facts.ts'
import { viewOf, type Node, type Side, type View } from './schema-view.ts'

/**
 * A node as a document of its own, as the judge reads it: no annotations, no references out, allOf melted into plain
 * objects where nothing is lost. `omit` leaves out the properties at those pointers.
 */
export function standalone(side: Side, node: Node, omit: ReadonlySet<string> = new Set()): string {
  const names = new Map<string, string>()
  const definitions: JsonObject = {}
  const emit = (inner: Node): Json => {
    const view = viewOf(side, inner)
    if (view.never) return false
    if (!refers(inner)) return content(view, emit, omit)
    const known = names.get(view.key)
    if (known !== undefined) return { $ref: `#/$defs/${known}` }
    const name = `d${names.size}`
    names.set(view.key, name)
    definitions[name] = content(view, emit, omit)
    return { $ref: `#/$defs/${name}` }
  }
  const root = emit(node)
  if (typeof root === 'boolean') return JSON.stringify(root)
  return JSON.stringify({ ...(root as JsonObject), $defs: definitions })
}

type Emit = (node: Node) => Json

const refers = (node: Node): boolean =>
  node.length > 1 ||
  node.some(({ schema }) => isObject(schema) && ('$ref' in schema || '$dynamicRef' in schema || 'allOf' in schema))

function content(view: View, emit: Emit, omit: ReadonlySet<string>): Json {
  if (view.parts.length === 0) return {}
  const [first] = view.parts
  if (view.parts.length === 1 && first !== undefined) return plain(first.schema, first.pointer, emit, omit)
  return (
    melted(view, emit, omit) ?? { allOf: view.parts.map(({ schema, pointer }) => plain(schema, pointer, emit, omit)) }
  )
}

/** One object in place of several, unless they say different things with the same keyword. */
function melted(view: View, emit: Emit, omit: ReadonlySet<string>): JsonObject | undefined {
  const owners = new Map<string, Json>()
  for (const { schema } of view.parts) {
    for (const [keyword, value] of Object.entries(schema)) {
      if (annotations.has(keyword) || keyword === 'properties' || keyword === 'required' || keyword.startsWith('x-'))
        continue
      if (saysNothing(keyword, value)) continue
      if (keyword === 'additionalProperties' || keyword === 'patternProperties') return undefined
      const other = owners.get(keyword)
      if (other !== undefined && !same(other, value)) return undefined
      owners.set(keyword, value)
    }
  }
  const properties = new Map<string, Node>()
  const required = new Set<Json>()
  const result: JsonObject = {}
  for (const { schema, pointer } of view.parts) {
    const { properties: own, required: names, ...others } = schema
    Object.assign(result, plain(others, pointer, emit, omit))
    if (isObject(own ?? null)) {
      for (const [name, item] of Object.entries(own as JsonObject)) {
        const at = join(pointer, 'properties', name)
        if (!omit.has(at)) properties.set(name, [...(properties.get(name) ?? []), { schema: item, pointer: at }])
      }
    }
    if (Array.isArray(names)) for (const name of names) required.add(name)
  }
  if (properties.size > 0)
    result['properties'] = Object.fromEntries(
      [...properties].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, node]) => [name, emit(node)]),
    )
  if (required.size > 0) result['required'] = [...required].sort()
  return result
}

const single = new Set([
  'items',
  'additionalProperties',
  'unevaluatedItems',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
])
const lists = new Set(['anyOf', 'oneOf', 'prefixItems'])
const maps = new Set(['properties', 'patternProperties', 'dependentSchemas'])
const branching = ['anyOf', 'oneOf', 'if', 'dependentSchemas', 'not']

const atZero = new Set(['minLength', 'minItems', 'minProperties'])

/** What is so anyway, such as `additionalProperties: true`. */
const saysNothing = (keyword: string, value: Json): boolean =>
  ((keyword.endsWith('Properties') || keyword === 'items' || keyword === 'unevaluatedItems') &&
    single.has(keyword) &&
    isOpen([{ schema: value, pointer: '' }])) ||
  (atZero.has(keyword) && value === 0) ||
  (keyword === 'uniqueItems' && value === false)

function plain(schema: JsonObject, pointer: string, emit: Emit, omit: ReadonlySet<string>): JsonObject {
  const result: JsonObject = {}
  for (const [keyword, value] of sortedEntries(schema)) {
    const at = join(pointer, keyword)
    if (annotations.has(keyword) || keyword === 'format' || keyword.startsWith('x-') || keyword.startsWith('$'))
      continue
    if (saysNothing(keyword, value)) continue
    if (single.has(keyword)) result[keyword] = emit([{ schema: value, pointer: at }])
    else if (lists.has(keyword) && Array.isArray(value))
      result[keyword] = value.map((item, index) => emit([{ schema: item, pointer: join(at, index) }]))
    else if (maps.has(keyword) && isObject(value)) {
      const kept = sortedEntries(value).filter(([name]) => !omit.has(join(at, name)))
      result[keyword] = Object.fromEntries(
        kept.map(([name, item]) => [name, emit([{ schema: item, pointer: join(at, name) }])]),
      )
    } else if (keyword === 'unevaluatedProperties') {
      // The judge passes over this keyword. Where no branch evaluates anything it means additionalProperties.
      if (!branching.some((other) => other in schema))
        result['additionalProperties'] = emit([{ schema: value, pointer: at }])
    } else if (keyword !== 'discriminator')
      result[keyword] = Array.isArray(value) && keyword === 'required' ? [...value].sort() : value
  }
  return result
}

/** In a fixed order, so that re-ordered documents give the same text. */
const sortedEntries = (value: JsonObject): [string, Json][] =>
  Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
