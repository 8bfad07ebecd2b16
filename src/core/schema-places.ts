export type Schema = Readonly<Record<string, unknown>>

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords that hold values, not schemas. */
const values = new Set(['default', 'const', 'enum', 'examples'])

/** Keywords that hold schemas by names. */
const byName = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs'],
  ...['definitions', 'dependencies'], // of drafts before 2019-09
])

/** A copy of a schema, of whatever dialect, in which each schema is what `change` makes of it; those below come first. */
export function eachSchema(schema: unknown, change: (schema: Schema) => Schema): unknown {
  if (Array.isArray(schema)) return schema.map((each) => eachSchema(each, change))
  if (!isSchema(schema)) return schema
  const copy = Object.entries(schema).map(([key, below]) => {
    if (values.has(key) || key.startsWith('x-')) return [key, below] as const
    const named = byName.has(key) && isSchema(below)
    return [key, named ? eachNamed(below, change) : eachSchema(below, change)] as const
  })
  return change(Object.fromEntries(copy))
}

const eachNamed = (schemas: Schema, change: (schema: Schema) => Schema): Schema =>
  Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, eachSchema(each, change)]))
