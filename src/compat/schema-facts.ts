import { canonical, isObject, join, same, type Json, type JsonObject } from './json.ts'
import { anything, type Node, type Part, type Side, type View } from './schema-view.ts'

/** What a view demands, keyword by keyword, whichever of its parts says it. */

export const allTypes = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const
export type TypeName = (typeof allTypes)[number]

export const valuesOf = (view: View, keyword: string): Json[] =>
  view.parts.flatMap(({ schema }) => (schema[keyword] === undefined ? [] : [schema[keyword]]))

export const partsWith = (view: View, keyword: string): Part[] =>
  view.parts.flatMap(({ schema, pointer }) =>
    schema[keyword] === undefined ? [] : [{ schema: schema[keyword], pointer: join(pointer, keyword) }],
  )

/** The types a value may have. `number` takes `integer` with it. */
export function typesOf(view: View): ReadonlySet<TypeName> {
  if (view.never) return new Set()
  let types = new Set<TypeName>(allTypes)
  for (const value of valuesOf(view, 'type')) {
    const named = new Set(Array.isArray(value) ? value : [value])
    types = new Set([...types].filter((type) => named.has(type) || (type === 'integer' && named.has('number'))))
  }
  const listed = listedValues(view)
  if (listed !== undefined) types = new Set([...types].filter((type) => listed.some((value) => hasType(value, type))))
  return types
}

/** The values of enum and const, as far as the types let them in; undefined where neither is said. */
export function listedValues(view: View): Json[] | undefined {
  let found: Json[] | undefined
  const narrow = (values: readonly Json[]): void => {
    found = found === undefined ? [...values] : found.filter((value) => values.some((other) => same(value, other)))
  }
  for (const value of valuesOf(view, 'enum')) if (Array.isArray(value)) narrow(value)
  for (const value of valuesOf(view, 'const')) narrow([value])
  for (const { schema } of view.parts) {
    for (const keyword of ['anyOf', 'oneOf']) {
      const values = listedInBranches(schema[keyword])
      if (values !== undefined) narrow(values)
    }
  }
  const declared = valuesOf(view, 'type')
  return found?.filter((value) => declared.every((type) => [type].flat().some((name) => hasType(value, name))))
}

/** `oneOf: [{const: a}, {const: b}]` is an enum with descriptions. */
export function listedInBranches(branches: Json | undefined): Json[] | undefined {
  if (!Array.isArray(branches) || branches.length === 0) return undefined
  const values: Json[] = []
  for (const branch of branches) {
    if (!isObject(branch)) return undefined
    const { const: value, enum: list, type: _type, ...rest } = branch
    if (Object.keys(rest).some((keyword) => !annotations.has(keyword) && !keyword.startsWith('x-'))) return undefined
    if (value !== undefined) values.push(value)
    else if (Array.isArray(list)) values.push(...list)
    else return undefined
  }
  return values
}

export const annotations: ReadonlySet<string> = new Set([
  'title',
  'description',
  'examples',
  'example',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
  '$id',
  'id',
  '$schema',
  '$anchor',
  '$dynamicAnchor',
  '$vocabulary',
  '$defs',
  'definitions',
  'externalDocs',
  'xml',
  'contentSchema',
  'nullable',
])

function hasType(value: Json, type: Json): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  return typeof value === type
}

/** The lowest of upper bounds or the highest of lower ones. */
export function boundOf(view: View, keyword: string, highest: boolean): number | undefined {
  const numbers = valuesOf(view, keyword).filter((value) => typeof value === 'number')
  if (numbers.length === 0) return undefined
  return highest ? Math.max(...numbers) : Math.min(...numbers)
}

export function requiredOf(view: View): ReadonlySet<string> {
  return new Set(
    valuesOf(view, 'required')
      .flat()
      .filter((name) => typeof name === 'string'),
  )
}

/** Named sub-schemas, such as those of `properties`; what several parts say of one name holds together. */
export function named(view: View, keyword: string, side: Side): ReadonlyMap<string, Node> {
  const found = new Map<string, Part[]>()
  for (const { schema, pointer } of partsWith(view, keyword)) {
    if (!isObject(schema)) continue
    for (const [name, item] of Object.entries(schema)) {
      if (keyword === 'properties' && side.hide !== undefined && isObject(item) && item[side.hide] === true) continue
      found.set(name, [...(found.get(name) ?? []), { schema: item, pointer: join(pointer, name) }])
    }
  }
  return found
}

/** What holds for whatever has no sub-schema of its own: other properties, or further items. */
export function rest(view: View, keywords: readonly string[]): { readonly node: Node; readonly said: boolean } {
  const parts = keywords.flatMap((keyword) => partsWith(view, keyword))
  return parts.length === 0 ? { node: anything(view.pointer), said: false } : { node: parts, said: true }
}

export const isClosed = (node: Node): boolean => node.some(({ schema }) => schema === false)

export const isOpen = (node: Node): boolean =>
  node.every(
    ({ schema }) =>
      schema === true || (isObject(schema) && Object.keys(schema).every((keyword) => annotations.has(keyword))),
  )

export function mergedObjects(view: View, keyword: string): JsonObject {
  return Object.assign({}, ...valuesOf(view, keyword).filter(isObject)) as JsonObject
}

/** A set of values told apart by their content. */
export const distinct = (values: readonly Json[]): ReadonlyMap<string, Json> =>
  new Map(values.map((value) => [canonical(value), value]))
