import { isObject, type Json, type JsonObject } from './json.ts'

/** Says in the words of JSON Schema 2020-12 what an older draft or OpenAPI 3.0 says in its own. */
export function modern(schema: JsonObject): JsonObject {
  let result = schema
  for (const [applies, rewrite] of rewrites) if (applies(result)) result = rewrite({ ...result })
  return result
}

type Rewrite = readonly [applies: (schema: JsonObject) => boolean, rewrite: (schema: JsonObject) => JsonObject]

const rewrites: readonly Rewrite[] = [
  [
    ({ items }) => Array.isArray(items),
    ({ items, additionalItems, ...rest }) => ({
      ...rest,
      prefixItems: items ?? [],
      ...(additionalItems === undefined ? {} : { items: additionalItems }),
    }),
  ],
  [({ dependencies }) => isObject(dependencies), splitDependencies],
  [({ nullable }) => nullable === true, ({ nullable: _nullable, ...rest }) => withNull(rest)],
  [
    ({ exclusiveMinimum }) => typeof exclusiveMinimum === 'boolean',
    (schema) => exclusive(schema, 'minimum', 'exclusiveMinimum'),
  ],
  [
    ({ exclusiveMaximum }) => typeof exclusiveMaximum === 'boolean',
    (schema) => exclusive(schema, 'maximum', 'exclusiveMaximum'),
  ],
]

function splitDependencies({ dependencies, ...rest }: JsonObject): JsonObject {
  const entries = Object.entries(isObject(dependencies ?? null) ? (dependencies as JsonObject) : {})
  const names = entries.filter(([, value]) => Array.isArray(value))
  const schemas = entries.filter(([, value]) => !Array.isArray(value))
  return {
    ...rest,
    ...(names.length > 0 ? { dependentRequired: Object.fromEntries(names) } : {}),
    ...(schemas.length > 0 ? { dependentSchemas: Object.fromEntries(schemas) } : {}),
  }
}

function withNull(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema
  const types: Json[] = type === undefined ? [] : Array.isArray(type) ? type : [type]
  return {
    ...schema,
    ...(types.length > 0 ? { type: [...types, 'null'] } : {}),
    ...(Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {}),
  }
}

function exclusive(schema: JsonObject, bound: string, flag: string): JsonObject {
  const { [bound]: value, [flag]: isExclusive, ...rest } = schema
  if (value === undefined) return rest
  return { ...rest, [isExclusive === true ? flag : bound]: value }
}
