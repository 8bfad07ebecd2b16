import { isDeepStrictEqual } from 'node:util'
import type { Json, JsonObject } from './json.ts'

/**
 * The definitions of several schema documents in one set: their `$defs`, and each document itself under its title.
 * Documents may repeat a definition, but not differ in it.
 */
export function definitionsOf(
  documents: readonly JsonObject[],
  options: { readonly without?: readonly string[] } = {},
): JsonObject {
  const definitions: JsonObject = {}
  const add = (name: string, definition: Json): void => {
    const known = definitions[name]
    if (known !== undefined && !isDeepStrictEqual(withoutProse(known), withoutProse(definition))) {
      throw new Error(`two contracts define ${name} differently`)
    }
    definitions[name] ??= definition
  }
  for (const { $schema: _schema, $id: _id, $defs = {}, ...rest } of documents) {
    for (const [name, definition] of Object.entries($defs as JsonObject)) add(name, definition)
    if (!isRoot(rest) || options.without?.includes(rest.title)) continue
    add(rest.title, rest)
  }
  return definitions
}

const isRoot = (rest: JsonObject): rest is JsonObject & { title: string } => typeof rest['title'] === 'string'

function withoutProse(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutProse)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key, item]) => !(key === 'description' && typeof item === 'string'))
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutProse(item)]))
}
