import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/**
 * A contract document as data. A file that has only `base` and `patch` is a difference: the answer is the document at
 * `base` (a path beside that file) with the JSON merge patch (RFC 7396) applied.
 */
export function loadContractDocument(path: string, seen: readonly string[] = []): JsonObject {
  if (seen.includes(path)) throw new Error(`${path} is its own base: ${[...seen, path].join(' -> ')}`)
  const document: Json = parse(readFileSync(path, 'utf8')) as Json
  if (!isObject(document)) throw new Error(`${path} is not an object; a contract document is a YAML or JSON mapping`)
  const { base, patch, ...rest } = document
  if (base === undefined || patch === undefined || Object.keys(rest).length > 0) return document
  if (typeof base !== 'string' || !isObject(patch)) {
    throw new Error(`${path} must have a path as \`base\` and a mapping as \`patch\``)
  }
  const merged = mergePatch(loadContractDocument(join(dirname(path), base), [...seen, path]), patch)
  if (!isObject(merged)) throw new Error(`${path}: the patch leaves no document`)
  return merged
}

/** RFC 7396: null removes a member, an object is merged, anything else replaces. */
export function mergePatch(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch
  const merged: JsonObject = isObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key] ?? {}, value)
  }
  return merged
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
