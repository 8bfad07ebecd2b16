import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Json, JsonObject } from './json.ts'
import { root } from './part.ts'

const run = promisify(execFile)

/** Runs redocly without telemetry, update notices or a word on success. */
export async function redocly(...args: readonly string[]): Promise<void> {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }
  await run(process.execPath, [cli, ...args], { cwd: root, env })
}

const bundles = new Map<string, Promise<JsonObject>>()

/** A split OpenAPI contract in one document, every component under a name fit for a class. Made once a run. */
export function bundle(path: string): Promise<JsonObject> {
  const made = bundles.get(path) ?? makeBundle(path)
  bundles.set(path, made)
  return made
}

async function makeBundle(path: string): Promise<JsonObject> {
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-gen-'))
  try {
    const file = join(folder, 'openapi.json')
    await redocly('bundle', path, '--output', file)
    return tidied(JSON.parse(await readFile(file, 'utf8')) as JsonObject)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The document as express-openapi-validator can take it: it misreads `discriminator`, and needs nothing that is for readers only. */
export function forServer(document: JsonObject): JsonObject {
  const served = without(
    document,
    new Set(['discriminator', 'examples', 'example', 'links', 'summary', 'x-errors', 'x-mcp', 'x-set-by']),
  )
  return asServed(served) as JsonObject
}

/**
 * express-openapi-validator refuses `/` or `?` in a query value, however it is encoded, unless a parameter says this. Where a
 * parameter that is left out means more than its released default says, `x-left-out` is what is put in its place.
 */
function asServed(value: Json): Json {
  if (Array.isArray(value)) return value.map(asServed)
  if (typeof value !== 'object' || value === null) return value
  const { 'x-left-out': leftOut, ...mapped } = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, asServed(item)]),
  )
  if (mapped['in'] !== 'query' || !('schema' in mapped)) return mapped
  const schema = leftOut === undefined ? mapped['schema'] : { ...(mapped['schema'] as JsonObject), default: leftOut }
  return { ...mapped, schema, allowReserved: true }
}

/** redocly keeps `$id` and `$schema` of foreign schemas, and `$defs` that it has copied elsewhere, and names a component by its file. */
function tidied(document: JsonObject): JsonObject {
  const components = document['components'] as JsonObject
  const schemas = components['schemas'] as Record<string, JsonObject>
  const names = new Map(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      /^[A-Z]\w*$/.test(name) ? name : (schema['title'] as string),
    ]),
  )
  const renamed = Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, $defs: _defs, ...schema }]) => [
      names.get(name) ?? name,
      schema,
    ]),
  )
  if (Object.keys(renamed).length < names.size)
    throw new Error('two schemas of the OpenAPI contract have the same title')
  const prefix = '#/components/schemas/'
  return withReferences({ ...document, components: { ...components, schemas: sorted(renamed) } }, (reference) => {
    const name = reference.startsWith(prefix) ? names.get(reference.slice(prefix.length)) : undefined
    if (reference.includes('$defs') || (reference.startsWith(prefix) && name === undefined))
      throw new Error(`cannot follow ${reference}`)
    return name === undefined ? reference : prefix + name
  })
}

const sorted = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

/** References are in `$ref` and in the values of a discriminator's mapping. */
function withReferences<T extends Json>(value: T, rename: (reference: string) => string): T
function withReferences(value: Json, rename: (reference: string) => string): Json {
  if (typeof value === 'string') return value.startsWith('#/components/') ? rename(value) : value
  if (Array.isArray(value)) return value.map((item) => withReferences(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withReferences(item, rename)]))
}

/** Leaves out keywords, but not properties of the same name. */
function without<T extends Json>(value: T, keywords: ReadonlySet<string>, named?: boolean): T
function without(value: Json, keywords: ReadonlySet<string>, named = false): Json {
  if (Array.isArray(value)) return value.map((item) => without(item, keywords))
  if (typeof value !== 'object' || value === null) return value
  // What may stand in a path is shown to whoever wrote something else.
  const shown = (key: string): boolean => key === 'example' && value['in'] === 'path'
  const kept = Object.entries(value).filter(([key]) => named || shown(key) || !keywords.has(key))
  return Object.fromEntries(kept.map(([key, item]) => [key, without(item, keywords, !named && namesItsKeys(key))]))
}

const namesItsKeys = (key: string): boolean =>
  ['properties', 'schemas', 'headers', 'parameters', 'responses', 'content', 'paths'].includes(key)
