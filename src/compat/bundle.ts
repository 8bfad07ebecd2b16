import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { readDocument, type Source } from './document.ts'
import { isObject, lookUp, same, type Json, type JsonObject } from './json.ts'
import { Unreadable } from './level.ts'

/** Where schemas of other files are put: OpenAPI keeps them in components, JSON Schema in $defs. */
export type Shelf = readonly string[]

/**
 * One document out of several files. Schemas from other files go on the shelf under a name made from where they were;
 * whatever else is referred to (a path, a parameter, a response) takes the reference's place. References to the network
 * stay as they are.
 */
export function bundle(source: Source, shelf: Shelf): JsonObject {
  return bundled(source, shelf)
}

interface Bundling {
  readonly root: string
  readonly files: Map<string, Json>
  readonly shelf: Shelf
  readonly shelved: Map<string, string>
  readonly taken: Map<string, Json>
  readonly open: readonly string[]
}

function bundled(source: Source, shelf: Shelf): JsonObject {
  const root = resolve(source.path)
  const known = shelf.reduce<Json | undefined>(
    (value, key) => (isObject(value) ? value[key] : undefined),
    source.document,
  )
  const state: Bundling = {
    root,
    files: new Map([[root, source.document]]),
    shelf,
    shelved: new Map(),
    taken: new Map(),
    open: [],
  }
  if (isObject(known)) shelveNamed(state, known)
  const walked = walk(state, source.document, root, isSchemaFile(source.document))
  const result = isObject(walked) ? walked : source.document
  if (state.taken.size > 0) place(result, shelf, Object.fromEntries(state.taken))
  return result
}

const isSchemaFile = (document: JsonObject): boolean => !('openapi' in document)

/** `components.schemas.Task: {$ref: task.yaml}` gives what stands in task.yaml its name. */
function shelveNamed(state: Bundling, known: JsonObject): void {
  for (const [name, value] of Object.entries(known)) {
    const reference = isObject(value) ? value['$ref'] : undefined
    if (typeof reference !== 'string' || reference.startsWith('#') || isRemote(reference)) continue
    state.shelved.set(target(state, reference, state.root).id, name)
  }
}

function walk(state: Bundling, value: Json, file: string, inSchema: boolean, at: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((item) => walk(state, item, file, inSchema, at))
  if (!isObject(value)) return value
  const reference = value['$ref']
  if (typeof reference === 'string' && !isRemote(reference) && !(reference.startsWith('#') && file === state.root)) {
    return pulledIn(state, value, reference, file, inSchema, at)
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (inSchema && key === 'mapping' && at.at(-1) === 'discriminator' && isObject(item))
        return [key, mapped(state, item, file)]
      const here = inSchema || key === 'schema' || key === 'schemas'
      const skipped = inSchema && ['const', 'enum', 'default', 'example', 'examples'].includes(key)
      return [key, skipped ? item : walk(state, item, file, here, [...at, key])]
    }),
  )
}

/** The targets of a discriminator are references without `$ref`; plain names of components stay. */
function mapped(state: Bundling, mapping: JsonObject, file: string): JsonObject {
  const entries = Object.entries(mapping).map(([value, reference]): [string, Json] => {
    if (typeof reference !== 'string' || !/[#/.]/.test(reference)) return [value, reference]
    const target = walk(state, { $ref: reference }, file, true)
    return [value, isObject(target) ? (target['$ref'] ?? reference) : reference]
  })
  return Object.fromEntries(entries)
}

function pulledIn(
  state: Bundling,
  holder: JsonObject,
  reference: string,
  file: string,
  inSchema: boolean,
  at: readonly string[],
): Json {
  const found = target(state, reference, file)
  if (found.file === state.root) return { ...holder, $ref: `#${found.fragment}` }
  const { $ref: _reference, ...siblings } = holder
  if (!inSchema) {
    if (state.open.includes(found.id)) throw new Unreadable(`${reference} (in ${shownPath(file)}) includes itself`)
    const inner = walk({ ...state, open: [...state.open, found.id] }, found.value, found.file, false, at)
    return isObject(inner) ? { ...inner, ...siblings } : inner
  }
  const name = state.shelved.get(found.id)
  const ownPlace =
    name !== undefined &&
    state.shelf.length === at.length - 1 &&
    state.shelf.every((key, index) => at[index] === key) &&
    at.at(-1) === name
  if (name === undefined || (ownPlace && !state.taken.has(name))) shelve(state, found, name)
  const shelfName = state.shelved.get(found.id) ?? ''
  if (ownPlace) return state.taken.get(shelfName) ?? {}
  return { ...siblingsOf(state, siblings, file), $ref: `#/${[...state.shelf, shelfName].join('/')}` }
}

const siblingsOf = (state: Bundling, siblings: JsonObject, file: string): JsonObject =>
  walk(state, siblings, file, true) as JsonObject

function shelve(state: Bundling, found: Target, known: string | undefined): void {
  const name = known ?? freeName(state, found)
  state.shelved.set(found.id, name)
  state.taken.set(name, {})
  // Its own definitions are fetched one by one, as they are referred to.
  const { $defs: _definitions, $id: _id, $schema: _dialect, ...schema } = isObject(found.value) ? found.value : {}
  state.taken.set(name, isObject(found.value) ? walk(state, schema, found.file, true) : found.value)
}

function freeName(state: Bundling, found: Target): string {
  const last = found.fragment.split('/').at(-1)
  const title = isObject(found.value) ? found.value['title'] : undefined
  const stem =
    typeof title === 'string' && /^[A-Za-z]\w*$/.test(title)
      ? title
      : last !== undefined && last !== ''
        ? last
        : (found.file.split(/[/\\]/).at(-1) ?? 'schema').replace(/(\.schema)?\.(ya?ml|json)$/, '')
  const clean = stem.replace(/[^A-Za-z0-9_.-]/g, '_')
  const root = state.files.get(state.root)
  const existing = state.shelf.reduce<Json | undefined>(
    (value, key) => (isObject(value) ? value[key] : undefined),
    root,
  )
  const isFree = (name: string): boolean => !state.taken.has(name) && !(isObject(existing) && name in existing)
  if (isFree(clean)) return clean
  for (let count = 2; ; count++) if (isFree(`${clean}_${count}`)) return `${clean}_${count}`
}

interface Target {
  readonly id: string
  readonly file: string
  readonly fragment: string
  readonly value: Json
}

function target(state: Bundling, reference: string, from: string): Target {
  const [path = '', fragment = ''] = reference.split('#')
  const file = path === '' ? from : resolve(dirname(from), decodeURI(path))
  if (!state.files.has(file)) {
    if (!existsSync(file)) throw new Unreadable(`${shownPath(from)}: $ref ${reference}: there is no such file`)
    state.files.set(file, readDocument(relative(process.cwd(), file)).document)
  }
  const value = fragment === '' ? state.files.get(file) : lookUp(state.files.get(file) ?? null, fragment)
  if (value === undefined) throw new Unreadable(`${shownPath(from)}: $ref ${reference}: nothing stands there`)
  return { id: `${file}#${fragment}`, file, fragment, value }
}

const shownPath = (file: string): string => relative(process.cwd(), file)

const isRemote = (reference: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(reference)

function place(document: JsonObject, shelf: Shelf, schemas: JsonObject): void {
  let holder = document
  for (const key of shelf) {
    const inner = holder[key]
    const next: JsonObject = isObject(inner) ? { ...inner } : {}
    holder[key] = next
    holder = next
  }
  for (const [name, schema] of Object.entries(schemas)) if (!same(holder[name], schema)) holder[name] = schema
}
