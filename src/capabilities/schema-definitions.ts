import {
  dateMark,
  escapeStep,
  isSchema,
  mapSchemas,
  referenceTo,
  sizeOf,
  type Definition,
  type Schema,
} from './schema-shape.ts'

/** A definition this small is written out wherever it is used: models read that more easily than a reference. */
const smallest = 12

export interface Finished {
  readonly schema: Schema
  /** JSON Pointers to the schemas of strings that are Dates in the handler's types. */
  readonly dates: readonly string[]
}

/** Puts definitions where they are used, keeps under `$defs` the recursive ones and those used more than once. */
export function assembled(root: Schema, definitions: Iterable<Definition>): Schema {
  const byReference = new Map([...definitions].map((definition) => [referenceTo(definition.name), definition]))
  const uses = usesOf(root, byReference)
  const kept = (reference: string, definition: Definition): boolean =>
    definition.recursive || ((uses.get(reference) ?? 0) > 1 && sizeOf(definition.schema) > smallest)
  const wanted = new Map<string, Schema>()
  const place = (schema: Schema): Schema => {
    const reference = schema['$ref']
    const definition = typeof reference === 'string' ? byReference.get(reference) : undefined
    if (definition === undefined || typeof reference !== 'string') return mapSchemas(schema, place)
    const { $ref: _, ...beside } = schema
    if (!kept(reference, definition)) return place({ ...definition.schema, ...beside })
    if (!wanted.has(definition.name)) {
      wanted.set(definition.name, {})
      wanted.set(definition.name, mapSchemas(definition.schema, place))
    }
    return schema
  }
  const placed = placedRoot(root, byReference, place)
  return wanted.size === 0
    ? placed
    : { ...placed, $defs: Object.fromEntries([...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** The marks are for whoever makes a schema: what is left of them is where the Dates are. */
export function finish(schema: Schema): Finished {
  const dates: string[] = []
  return { schema: withoutMarks(schema, '', dates), dates }
}

/** The root itself is never a reference: clients look for `type` and `properties` there. */
function placedRoot(
  root: Schema,
  byReference: ReadonlyMap<string, Definition>,
  place: (schema: Schema) => Schema,
): Schema {
  const { $ref: reference, ...beside } = root
  const definition = typeof reference === 'string' ? byReference.get(reference) : undefined
  return definition === undefined
    ? mapSchemas(root, place)
    : placedRoot({ ...definition.schema, ...beside }, byReference, place)
}

function usesOf(root: Schema, byReference: ReadonlyMap<string, Definition>): Map<string, number> {
  const uses = new Map<string, number>()
  const count = (schema: Schema): Schema => {
    const reference = schema['$ref']
    if (typeof reference === 'string') {
      const before = uses.get(reference) ?? 0
      uses.set(reference, before + 1)
      const definition = byReference.get(reference)
      if (before === 0 && definition !== undefined) count(definition.schema)
    }
    return mapSchemas(schema, count)
  }
  count(root)
  return uses
}

function withoutMarks(schema: Schema, pointer: string, dates: string[]): Schema {
  if (isSchema(schema) && dateMark in schema) dates.push(pointer)
  const copy = mapSchemas(schema, (below, step) => withoutMarks(below, pointer + step, dates))
  return Object.fromEntries(Object.entries(copy))
}

/** A name that is free and can stand in a JSON Pointer as it is. */
export function definitionName(wanted: string, taken: ReadonlySet<string>): string {
  const plain =
    escapeStep(wanted.replaceAll(/[^A-Za-z0-9_.-]+/g, '_').replaceAll(/^_+|_+$/g, '')).slice(0, 80) || 'Type'
  let name = plain
  for (let next = 2; taken.has(name); next += 1) name = `${plain}_${next}`
  return name
}
