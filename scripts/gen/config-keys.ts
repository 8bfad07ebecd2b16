import type { Json, JsonObject } from './json.ts'

export type KeyType = 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'map'

/** A value that can be set. */
export interface KeyRow {
  readonly path: string
  readonly type: KeyType
  /** Of a map: what its values are. */
  readonly of?: 'text' | 'number' | 'part'
  /** Of a map of parts: the keys of each. */
  readonly members?: readonly string[]
  readonly default?: Json
  readonly values?: readonly string[]
  readonly shortForms?: Readonly<Record<string, string>>
  readonly example?: string
  readonly env: readonly string[]
  readonly flag?: string
  readonly description: string
  readonly state: 'stable' | 'preview'
  readonly start?: 'refuse'
  readonly isPath?: true
  readonly anyCase?: true
  readonly secret?: true
  readonly live?: true
  /** What else a value must be, in words for the documentation. */
  readonly limits: string
}

/** A part of the file that holds keys. */
export interface SectionRow {
  readonly path: string
  readonly description: string
  readonly state: 'stable' | 'preview'
  readonly start?: 'refuse'
}

export interface ConfigTable {
  readonly keys: readonly KeyRow[]
  readonly sections: readonly SectionRow[]
  /** Where a part of the file may stand besides where it belongs. */
  readonly aliases: Readonly<Record<string, string>>
}

interface Inherited {
  readonly state: 'stable' | 'preview'
  readonly start?: 'refuse'
}

/** Every key of the contract, in its order. Throws when one has no description or nowhere to be set from. */
export function configTable(document: JsonObject): ConfigTable {
  const keys: KeyRow[] = []
  const sections: SectionRow[] = []
  const aliases: Record<string, string> = {}

  const walk = (schema: JsonObject, path: readonly string[], above: Inherited): void => {
    for (const [name, written] of Object.entries(objectOf(schema['properties'], path))) {
      const at = [...path, name].join('.')
      const raw = objectOf(written, [...path, name])
      const alias = raw['x-alias-of']
      if (typeof alias === 'string') {
        aliases[at] = alias
        continue
      }
      const property = resolved(document, raw)
      const inherited = inheritedBy(property, above)
      const description = textOf(property['description'], at)
      if (property['properties'] === undefined) keys.push(keyRow(document, at, property, description, inherited))
      else {
        sections.push({ path: at, description, ...inherited })
        walk(property, [...path, name], inherited)
      }
    }
  }
  walk(document, [], { state: 'stable' })
  checkNames(keys)
  return { keys, sections, aliases }
}

function inheritedBy(property: JsonObject, above: Inherited): Inherited {
  const state = property['x-state'] === 'preview' ? 'preview' : above.state
  return property['x-start'] === 'refuse' || above.start === 'refuse' ? { state, start: 'refuse' } : { state }
}

function keyRow(
  document: JsonObject,
  path: string,
  property: JsonObject,
  description: string,
  inherited: Inherited,
): KeyRow {
  const items = property['items'] === undefined ? undefined : resolved(document, objectOf(property['items'], [path]))
  const values = stringsOf(property['enum'] ?? items?.['enum'])
  const shortForms = property['x-short-forms'] as Readonly<Record<string, string>> | undefined
  const example = stringsOf(property['examples'] ?? items?.['examples'])?.[0]
  const flag = property['x-flag']
  const row: KeyRow = {
    path,
    type: typeOf(property, path),
    ...valuesOf(document, property, path),
    ...(property['default'] === undefined ? {} : { default: property['default'] }),
    ...(values === undefined ? {} : { values }),
    ...(shortForms === undefined ? {} : { shortForms }),
    ...(example === undefined ? {} : { example }),
    env: stringsOf(property['x-env']) ?? [],
    ...(typeof flag === 'string' ? { flag } : {}),
    description,
    ...inherited,
    ...(property['x-path'] === true ? { isPath: true } : {}),
    ...(property['x-any-case'] === true ? { anyCase: true } : {}),
    ...(property['x-secret'] === true ? { secret: true } : {}),
    ...(property['x-live'] === true ? { live: true } : {}),
    limits: limitsOf(property, values),
  }
  if (row.env.length === 0) throw new Error(`${path} has no x-env: every key can be set by a variable`)
  return row
}

function limitsOf(property: JsonObject, values: readonly string[] | undefined): string {
  const { minimum, maximum, exclusiveMinimum } = property
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ')
  const least =
    typeof minimum === 'number'
      ? `at least ${minimum}`
      : typeof exclusiveMinimum === 'number'
        ? `above ${exclusiveMinimum}`
        : ''
  if (typeof maximum !== 'number') return least
  return typeof minimum === 'number' ? `${minimum} to ${maximum}` : `${least}, at most ${maximum}`
}

function typeOf(property: JsonObject, path: string): KeyType {
  switch (property['type']) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return property['type']
    case 'array':
      return 'list'
    case 'object':
      return 'map'
    default:
      throw new Error(`${path} has no type that a configuration key can have`)
  }
}

function valuesOf(document: JsonObject, property: JsonObject, path: string): Pick<KeyRow, 'of' | 'members'> {
  if (property['type'] !== 'object') return {}
  const value = resolved(document, objectOf(property['additionalProperties'], [path]))
  switch (value['type']) {
    case 'string':
      return { of: 'text' }
    case 'number':
      return { of: 'number' }
    case 'object':
      return { of: 'part', members: Object.keys(objectOf(value['properties'], [path])) }
    default:
      throw new Error(`${path} is a map of something that can not be written as name=value`)
  }
}

/** The schema a local reference means, with what stands beside the reference on top. */
export function resolved(document: JsonObject, schema: JsonObject): JsonObject {
  const { $ref, ...beside } = schema
  if (typeof $ref !== 'string') return schema
  const name = $ref.replace('#/$defs/', '')
  const target = objectOf(objectOf(document['$defs'], [])[name], [$ref])
  return { ...target, ...beside }
}

/** One variable or flag names one key, or nobody could say which is meant. */
function checkNames(keys: readonly KeyRow[]): void {
  const owners = new Map<string, string>()
  for (const key of keys) {
    for (const name of [...key.env, ...(key.flag === undefined ? [] : [`--${key.flag}`])]) {
      const owner = owners.get(name)
      if (owner !== undefined) throw new Error(`${name} is claimed by ${owner} and by ${key.path}`)
      owners.set(name, key.path)
    }
  }
}

function objectOf(value: Json | undefined, path: readonly string[]): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`the configuration contract has no object at ${path.join('.') || 'its root'}`)
  }
  return value
}

function textOf(value: Json | undefined, path: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${path} has no description`)
  return value
}

const stringsOf = (value: Json | undefined): readonly string[] | undefined =>
  Array.isArray(value) ? value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))) : undefined
