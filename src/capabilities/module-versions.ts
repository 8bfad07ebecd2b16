import { readFileSync } from 'node:fs'
import { createRequire, registerHooks, type LoadFnOutput } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { types } from 'node:util'
import { loadedInTime } from './loading-time.ts'
import { exportsItself, givenIn, isModule, sourceOf, type LoadedFile } from './loaded-file.ts'
import { ownModule, ownName, ownSource, ownUnlessInstalled } from './own-module.ts'
import { printOfSource, type PlainFile } from './plain-code.ts'

/**
 * Node keeps every module it ever imported. A file that changed is imported under another query, and so is whatever it
 * imports of ours; the versions before stay in memory, some 50 KB each. So there is an end to that.
 */
export const mostVersions = 2000

type Exports = Readonly<Record<string, unknown>>

/** A module, and the files of ours that came with it. */
export interface LoadedModule {
  readonly exports: Exports
  readonly files: readonly string[]
  readonly code: () => LoadedCode
}

/** A module as it was loaded, for a thread that starts later: it runs this, whatever the disk holds by then. */
export interface LoadedCode {
  readonly path: string
  readonly files: readonly LoadedFile[]
}

const tag = 'owlclaw'
const filesByVersion = new Map<string, Set<string>>()
/** While it is loaded: what Node was given of each file. */
const loadingFiles = new Map<string, Map<string, LoadFnOutput>>()
/** In a thread. */
let given: ReadonlyMap<string, LoadedFile> = new Map()
let versions = 0
let hooked = false

const versionOf = (url: string | undefined): string | undefined =>
  url?.startsWith('file:') === true && url.includes(`?${tag}=`)
    ? (new URL(url).searchParams.get(tag) ?? undefined)
    : undefined

function hook(): void {
  if (hooked) return
  hooked = true
  registerHooks({
    resolve: (specifier, context, next) => {
      const version = versionOf(context.parentURL)
      if (specifier === ownName) return version === undefined ? ownUnlessInstalled(() => next(specifier)) : ownModule
      const known = givenIn(given, specifier, context.parentURL)
      const found = version === undefined ? undefined : sourceOf(specifier, context.parentURL)
      const resolved = known ?? next(found ?? specifier, context)
      const files = version === undefined ? undefined : filesByVersion.get(version)
      if (version === undefined || files === undefined) return resolved
      if (!resolved.url.startsWith('file:') || resolved.url.includes('/node_modules/')) return resolved
      files.add(fileURLToPath(resolved.url))
      return { ...resolved, url: `${resolved.url.split('?')[0] ?? resolved.url}?${tag}=${version}` }
    },
    load: (url, context, next) => {
      if (url === ownModule.url) return ownSource
      const again = url.startsWith('file:') ? given.get(fileURLToPath(url)) : undefined
      if (again !== undefined) return { format: again.format, source: again.source, shortCircuit: true }
      const plain = plainNow(url)
      const loaded = plain === undefined ? next(url, withFormat(url, context)) : loadedPlain(plain, context.format)
      remember(url, loaded)
      return loaded
    },
  })
}

const loadedPlain = ({ path, code }: PlainFile, format: string | null | undefined): LoadFnOutput => ({
  format: path.endsWith('.cts') || (format?.startsWith('commonjs') === true && !isModule(path)) ? 'commonjs' : 'module',
  source: code,
  shortCircuit: true,
})

function remember(url: string, loaded: LoadFnOutput): void {
  loadingFiles.get(versionOf(url) ?? '')?.set(fileURLToPath(url), loaded)
}

/** In a thread: these files are as they were, from now on. */
export function useLoaded(files: readonly LoadedFile[]): void {
  given = new Map(files.map((file) => [file.path, file]))
  if (files.some(({ path, format }) => path.endsWith('ts') && !format.endsWith('-typescript'))) showTheirLines()
}

/** What the compiler made has other lines than what somebody wrote, whom a stack is to lead there. */
const showTheirLines = (): void => process.setSourceMapsEnabled(true)

/** Files of ours that run as the JavaScript that the compiler made of them, by path. */
const plainFiles = new Map<string, PlainFile>()

/**
 * Where no package.json says of which kind it is, Node tries both and warns: what has `import` or `export` is a module. So is
 * TypeScript where package.json says the older kind, as `npm init` writes it: its compiler would make that of it.
 */
function withFormat<C extends { readonly format: string | null | undefined }>(url: string, context: C): C {
  const said = context.format ?? undefined
  if ((said !== undefined && said !== 'commonjs-typescript') || versionOf(url) === undefined) return context
  const path = fileURLToPath(url)
  const format = path.endsWith('.ts') ? 'module-typescript' : path.endsWith('.js') ? 'module' : undefined
  if (format === undefined || !isModule(path) || (said !== undefined && exportsItself(path))) return context
  return { ...context, format }
}

function plainNow(url: string): PlainFile | undefined {
  // What is required knows no versions.
  const isOurs = versionOf(url) !== undefined || /^file:.*\.cts$/.test(url)
  const plain = isOurs ? plainFiles.get(fileURLToPath(url)) : undefined
  return plain?.of === (plain && printOfSource(readFileSync(plain.path, 'utf8'))) ? plain : undefined
}

/** From now on these files run as this JavaScript, for as long as they hold what it was made from. */
export function usePlain(files: readonly PlainFile[]): void {
  for (const file of files) plainFiles.set(file.path, file)
  showTheirLines()
}

/** Modules of the older kind know no versions: they are forgotten, and so loaded again. */
const { cache } = createRequire(import.meta.url)
const filesByPath = new Map<string, readonly string[]>()

function requiredBy(file: string, found = new Set<string>()): Set<string> {
  const loaded = cache[file]
  if (loaded === undefined || found.has(file) || file.includes('/node_modules/') || file === ownModule.url) return found
  found.add(file)
  for (const child of loaded.children) requiredBy(child.filename, found)
  return found
}

const forget = (file: string): void => {
  for (const each of requiredBy(file)) Reflect.deleteProperty(cache, each)
}

/** Imports a file as it is now, with all it imports of ours as that is now. */
export async function importVersion(path: string): Promise<LoadedModule> {
  if (versions >= mostVersions)
    throw new Error(
      `${mostVersions} versions of modules are in memory, and Node can not let go of any; start anew to load more`,
    )
  hook()
  versions += 1
  for (const file of filesByPath.get(path) ?? [path]) forget(file)
  const version = String(versions)
  const files = new Set([path])
  filesByVersion.set(version, files)
  const loading = new Map<string, LoadFnOutput>()
  loadingFiles.set(version, loading)
  try {
    const module = await loadedInTime(loaded(`${pathToFileURL(path).href}?${tag}=${version}`))
    for (const file of [...files]) for (const required of requiredBy(file)) files.add(required)
    filesByPath.set(path, [...files])
    const code = (): LoadedCode => ({
      path,
      files: [...files].flatMap((file) => loadedFile(file, loading.get(file)) ?? []),
    })
    return { exports: exportsOf(module), files: [...files], code }
  } finally {
    loadingFiles.delete(version)
  }
}

const decoder = new TextDecoder()

/** Undefined where it is no text, or is gone: a thread looks for it on the disk as well. */
function loadedFile(path: string, { format, source }: Partial<LoadFnOutput> = {}): LoadedFile | undefined {
  if (!/\.(?:[cm]?[jt]s|json)$/.test(path)) return undefined
  const text = typeof source === 'string' ? source : ArrayBuffer.isView(source) ? decoder.decode(source) : undefined
  try {
    if (text !== undefined) return { path, format: format ?? requiredAs(path), source: text }
    const plain = plainNow(pathToFileURL(path).href)
    if (plain !== undefined) return { path, format: 'commonjs', source: plain.code }
    return { path, format: format ?? requiredAs(path), source: readFileSync(path, 'utf8') }
  } catch {
    return undefined
  }
}

/** What is required bears no version, so nobody knew whose it is as it was loaded; as what it was, its exports say. */
function requiredAs(path: string): string {
  if (path.endsWith('.json')) return 'json'
  const required = cache[path]
  const isOfToday = required === undefined ? isModule(path) : types.isModuleNamespaceObject(required.exports)
  const kind = /\.m[jt]s$/.test(path) || isOfToday ? 'module' : 'commonjs'
  return /\.[cm]?ts$/.test(path) ? `${kind}-typescript` : kind
}

const loaded = async (url: string): Promise<Exports> => (await import(/* @vite-ignore */ url)) as Exports

/** A module of the older kind gives one thing away: the function, with what it says beside it, or an object of both. */
function exportsOf(module: Exports): Exports {
  const given = module['module.exports']
  if (typeof given === 'function') return { ...(given as unknown as Exports), default: given }
  return typeof given === 'object' && given !== null ? { ...(given as Exports) } : module
}
