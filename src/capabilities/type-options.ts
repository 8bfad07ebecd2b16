import { createRequire, isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'

const common: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.esnext.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['node'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  allowJs: true,
  checkJs: true,
  maxNodeModuleJsDepth: 0,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
}

/** How types below a folder are read: with those of Node where they are needed, since these take half a second. */
export function compilerOptions(root: string, runtime: boolean): ts.CompilerOptions {
  const typeRoot = runtime ? runtimeTypes(root) : undefined
  const paths = { ...ownTypes(), ...pathsOf(root) }
  return { ...common, paths, ...(typeRoot === undefined ? {} : { types: ['node'], typeRoots: [typeRoot] }) }
}

/** The `@types` that has `node`: the folder's own, else the one that came with this package. */
function runtimeTypes(root: string): string | undefined {
  for (const from of [join(root, 'handler.ts'), import.meta.url]) {
    try {
      return dirname(dirname(createRequire(from).resolve('@types/node/package.json')))
    } catch {
      continue // it is not installed there
    }
  }
  return undefined
}

/** The tsconfig.json that names folders, where there is one: what it says is part of what is read. */
export const namesFile = (root: string): readonly string[] => {
  const file = ts.findConfigFile(root, (path) => ts.sys.fileExists(path))
  return file === undefined || Object.keys(pathsOf(root)).length === 0 ? [] : [file]
}

/** Names for folders, as the tsconfig.json above the folder has them. */
function pathsOf(root: string): Readonly<Record<string, string[]>> {
  const file = ts.findConfigFile(root, (path) => ts.sys.fileExists(path))
  if (file === undefined) return {}
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as { config?: unknown }
  const { options } = ts.parseJsonConfigFileContent(config ?? {}, { ...ts.sys, readDirectory: () => [] }, dirname(file))
  const { paths } = options
  if (paths === undefined) return {}
  const { pathsBasePath, baseUrl } = options as Readonly<Record<string, string | undefined>>
  const base = baseUrl ?? pathsBasePath ?? dirname(file)
  return Object.fromEntries(Object.entries(paths).map(([name, to]) => [name, to.map((each) => join(base, each))]))
}

/** What is imported from 'owlclaw' is known without being installed beside the handler; `own-module.ts` is what runs of it. */
function ownTypes(): Readonly<Record<string, string[]>> {
  // As it was built, this stands beside the rooms, and not in one of them.
  const file = import.meta.filename.endsWith('.ts') ? '../core/for-handlers.ts' : 'core/for-handlers.d.ts'
  return { owlclaw: [join(import.meta.dirname, file)] }
}

const names =
  /\b(?:Buffer|NodeJS|URL|URLSearchParams|URLPattern|Abort(?:Controller|Signal)|process|console|global|set(?:Timeout|Interval|Immediate)|clear(?:Timeout|Interval|Immediate)|queueMicrotask|structuredClone|fetch|Request|Response|Headers|FormData|Blob|File|WebSocket|EventSource|Event|EventTarget|CustomEvent|Message(?:Channel|Port|Event)|BroadcastChannel|Text(?:En|De)coder|(?:Readable|Writable|Transform)Stream|(?:De)?[Cc]ompressionStream|crypto|CryptoKey|performance|atob|btoa|navigator|localStorage|sessionStorage|DOMException|WebAssembly|require|module|__dirname|__filename|import\.meta)\b/
const imported = /\b(?:from|import|require)\s*\(?\s*(['"])([^'"\n]+)\1/g

/** Whether any of these files names something that Node brings, or a package, whose types may. */
export function needsRuntimeTypes(files: readonly string[], read: (file: string) => string | undefined): boolean {
  return files.some((file) => {
    if (file.endsWith('package.json')) return true
    if (file.endsWith('.json')) return false
    const text = read(file) ?? ''
    return names.test(text) || [...text.matchAll(imported)].some(([, , name = '']) => isBuiltin(name))
  })
}
