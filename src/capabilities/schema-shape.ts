/** A JSON Schema while it is being made. */
export type Schema = Record<string, unknown>

export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'

/** Marks a string that is a Date in the handler's types. Never leaves this room: pointers to them do. */
export const dateMark: unique symbol = Symbol('date')

/** A definition, while types refer to it. */
export interface Definition {
  readonly name: string
  readonly schema: Schema
  /** Somebody asked for it while it was being made: it contains itself. */
  recursive: boolean
  made: boolean
}

export const referenceTo = (name: string): string => `#/$defs/${name}`

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const branchesOf = (schema: Schema): readonly Schema[] | undefined =>
  (schema['oneOf'] ?? schema['anyOf']) as readonly Schema[] | undefined

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const one = ['items', 'additionalProperties', 'not']
const list = ['oneOf', 'anyOf', 'prefixItems']
const named = ['properties', 'patternProperties', '$defs']

/** A copy in which each schema right below is what `change` made of it. `step` is its JSON Pointer from here. */
export function mapSchemas(schema: Schema, change: (below: Schema, step: string) => Schema): Schema {
  const copy: Schema = { ...schema }
  for (const key of one) {
    const below = copy[key]
    if (isSchema(below)) copy[key] = change(below, `/${key}`)
  }
  for (const key of list) {
    const below = copy[key]
    if (Array.isArray(below)) copy[key] = below.map((each: Schema, index) => change(each, `/${key}/${index}`))
  }
  for (const key of named) {
    const below = copy[key]
    if (isSchema(below))
      copy[key] = Object.fromEntries(
        Object.entries(below).map(([name, each]) => [name, change(each as Schema, `/${key}/${escapeStep(name)}`)]),
      )
  }
  return copy
}

/** How many schemas it is made of. */
export function sizeOf(schema: Schema): number {
  let size = 1
  mapSchemas(schema, (below) => {
    size += sizeOf(below)
    return below
  })
  return size
}

export const escapeStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
