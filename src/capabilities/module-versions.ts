import { existsSync, readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadedInTime } from './loading-time.ts'
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
}

const tag = 'owlclaw'
const filesByVersion = new Map<string, Set<string>>()
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
      const found = version === undefined ? undefined : sourceOf(specifier, context.parentURL)
      const resolved = next(found ?? specifier, context)
      const files = version === undefined ? undefined : filesByVersion.get(version)
      if (version === undefined || files === undefined) return resolved
      if (!resolved.url.startsWith('file:') || resolved.url.includes('/node_modules/')) return resolved
      files.add(fileURLToPath(resolved.url))
      return { ...resolved, url: `${resolved.url.split('?')[0] ?? resolved.url}?${tag}=${version}` }
    },
    load: (url, context, next) => {
      if (url === ownModule.url) return ownSource
      const plain = plainNow(url)
      if (plain === undefined) return next(url, withFormat(url, context))
      const format = context.format?.startsWith('commonjs') === true ? 'commonjs' : 'module'
      return { format, source: plain.code, shortCircuit: true }
    },
  })
}

/** Files of ours that run as the JavaScript that the compiler made of them, by path. */
const plainFiles = new Map<string, PlainFile>()

/** Where no package.json says of which kind it is, Node tries both and warns: what has `import` or `export` is a module. */
function withFormat<C extends { readonly format: string | null | undefined }>(url: string, context: C): C {
  if ((context.format ?? undefined) !== undefined || versionOf(url) === undefined) return context
  const path = fileURLToPath(url)
  const format = path.endsWith('.ts') ? 'module-typescript' : path.endsWith('.js') ? 'module' : undefined
  if (format === undefined || !isModule(path)) return context
  return { ...context, format }
}

/** Whether a file is written as modules are today. */
export const isModule = (path: string): boolean => /^\s*(?:import|export)\b(?!\s*=)/m.test(readFileSync(path, 'utf8'))

function plainNow(url: string): PlainFile | undefined {
  // What is required knows no versions.
  const isOurs = versionOf(url) !== undefined || /^file:.*\.cts$/.test(url)
  const plain = isOurs ? plainFiles.get(fileURLToPath(url)) : undefined
  return plain?.of === (plain && printOfSource(readFileSync(plain.path, 'utf8'))) ? plain : undefined
}

/** From now on these files run as this JavaScript, for as long as they hold what it was made from. */
export function usePlain(files: readonly PlainFile[]): void {
  for (const file of files) plainFiles.set(file.path, file)
}

/** What was made of these files, for a thread that runs them too. */
export const plainAmong = (paths: readonly string[]): readonly PlainFile[] =>
  paths.map((path) => plainFiles.get(path)).filter((file) => file !== undefined)

/** TypeScript is often imported without its ending, or with that of the JavaScript it will be. */
function sourceOf(specifier: string, parent: string | undefined): string | undefined {
  if (!/^\.{1,2}(\/|$)/.test(specifier)) return undefined
  const wanted = new URL(specifier, parent)
  const path = fileURLToPath(wanted)
  if (/\.[cm]?[jt]sx?$|\.json$/.test(path) && existsSync(path)) return undefined
  const others = [
    path.replace(/\.([cm]?)js$/, '.$1ts'),
    `${path}.ts`,
    `${path}.js`,
    `${path}/index.ts`,
    `${path}/index.js`,
  ]
  const found = others.find((each) => each !== path && existsSync(each))
  return found === undefined ? undefined : pathToFileURL(found).href
}

/** Modules of the older kind know no versions: they are forgotten, and so loaded again. */
const { cache } = createRequire(import.meta.url)
const filesByPath = new Map<string, readonly string[]>()

function requiredBy(file: string, found = new Set<string>()): Set<string> {
  const loaded = cache[file]
  if (loaded === undefined || found.has(file) || file.includes('/node_modules/')) return found
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
  const module = await loadedInTime(loaded(`${pathToFileURL(path).href}?${tag}=${version}`))
  for (const file of [...files]) for (const required of requiredBy(file)) files.add(required)
  filesByPath.set(path, [...files])
  return { exports: exportsOf(module), files: [...files] }
}

const loaded = async (url: string): Promise<Exports> => (await import(/* @vite-ignore */ url)) as Exports

/** A module of the older kind gives one thing away: the function, with what it says beside it, or an object of both. */
function exportsOf(module: Exports): Exports {
  const given = module['module.exports']
  if (typeof given === 'function') return { ...(given as unknown as Exports), default: given }
  return typeof given === 'object' && given !== null ? { ...(given as Exports) } : module
}
