import { canonical, isObject, join, lookUp, type Json, type JsonObject } from './json.ts'
import { Unreadable } from './level.ts'
import { modern } from './schema-dialect.ts'

/** A schema and where it stands. Several together mean that all of them hold. */
export interface Part {
  readonly schema: Json
  readonly pointer: string
}
export type Node = readonly Part[]

/** One of the two documents that are compared. */
export interface Side {
  readonly document: Json
  readonly name: string
  /** OpenAPI only: properties that do not travel in this direction are not there. */
  readonly hide?: 'readOnly' | 'writeOnly'
}

/** What a node says once references and allOf are followed: the plain schemas that must all hold. */
export interface View {
  readonly parts: readonly { readonly schema: JsonObject; readonly pointer: string }[]
  /** A `false` schema is among them: nothing is accepted. */
  readonly never: boolean
  /** References that cannot be followed without a network. */
  readonly foreign: readonly string[]
  readonly pointer: string
  readonly key: string
}

export const nodeAt = (schema: Json, pointer: string): Node => [{ schema, pointer }]

export const anything = (pointer: string): Node => nodeAt(true, pointer)

export function viewOf(side: Side, node: Node): View {
  const parts: { schema: JsonObject; pointer: string }[] = []
  const foreign: string[] = []
  const seen = new Set<string>()
  let never = false
  const add = (schema: Json, pointer: string): void => {
    if (schema === false) never = true
    if (!isObject(schema) || seen.has(pointer)) return
    seen.add(pointer)
    const { $ref, $dynamicRef, allOf, ...rest } = travelling(side, modern(schema))
    const reference = $ref ?? $dynamicRef
    if (typeof reference === 'string') {
      const target = follow(side, reference, pointer)
      if (target === undefined) foreign.push(reference)
      else add(target.schema, target.pointer)
    }
    if (Array.isArray(allOf)) allOf.forEach((one, at) => add(one, join(pointer, 'allOf', at)))
    if (Object.keys(rest).some((keyword) => !keyword.startsWith('$') && keyword !== 'definitions'))
      parts.push({ schema: rest, pointer })
  }
  for (const { schema, pointer } of node) add(schema, pointer)
  const pointer = parts.at(-1)?.pointer ?? node[0]?.pointer ?? ''
  return {
    parts,
    never,
    foreign,
    pointer: parts[0]?.pointer ?? pointer,
    key: [...seen].join(' ') || canonical(node[0]?.schema),
  }
}

/** Without the properties that do not travel in this direction. */
function travelling({ hide }: Side, schema: JsonObject): JsonObject {
  const { properties, required } = schema
  if (hide === undefined || !isObject(properties)) return schema
  const hidden = Object.keys(properties).filter((name) => {
    const property = properties[name]
    return isObject(property) && property[hide] === true
  })
  if (hidden.length === 0) return schema
  const kept = Object.entries(properties).filter(([name]) => !hidden.includes(name))
  const names = Array.isArray(required)
    ? required.filter((name) => typeof name !== 'string' || !hidden.includes(name))
    : undefined
  return { ...schema, properties: Object.fromEntries(kept), ...(names === undefined ? {} : { required: names }) }
}

/** Where a reference leads; undefined for one that leaves the document for the network. */
export function follow(side: Side, reference: string, from: string): Part | undefined {
  if (!reference.startsWith('#')) return foreignBase(side, reference)
  if (reference === '#') return { schema: side.document, pointer: '' }
  const fragment = reference.startsWith('#/') ? reference.slice(1) : anchors(side.document).get(reference.slice(1))
  const schema = fragment === undefined ? undefined : lookUp(side.document, fragment)
  if (fragment === undefined || schema === undefined || (typeof schema !== 'boolean' && !isObject(schema))) {
    throw new Unreadable(
      `${side.name}: ${from || '/'} refers to ${reference}, and there is no schema. Correct the reference or add the definition.`,
    )
  }
  return { schema, pointer: fragment }
}

/** A reference by the document's own `$id` stays inside. */
function foreignBase(side: Side, reference: string): Part | undefined {
  const id = isObject(side.document) ? side.document['$id'] : undefined
  const [base, fragment] = reference.split('#')
  return typeof id === 'string' && base === id.replace(/#$/, '') ? follow(side, `#${fragment ?? ''}`, '') : undefined
}

const anchorsOf = new WeakMap<object, ReadonlyMap<string, string>>()

function anchors(document: Json): ReadonlyMap<string, string> {
  if (typeof document !== 'object' || document === null) return new Map()
  const known = anchorsOf.get(document)
  if (known !== undefined) return known
  const found = new Map<string, string>()
  const search = (value: Json, pointer: string): void => {
    if (Array.isArray(value)) value.forEach((item, at) => search(item, join(pointer, at)))
    if (!isObject(value)) return
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = value[keyword]
      if (typeof name === 'string' && !found.has(name)) found.set(name, pointer)
    }
    const id = value['$id'] ?? value['id']
    if (typeof id === 'string' && id.startsWith('#')) found.set(id.slice(1), pointer)
    for (const [key, item] of Object.entries(value)) search(item, join(pointer, key))
  }
  search(document, '')
  anchorsOf.set(document, found)
  return found
}
