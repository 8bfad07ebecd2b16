import { isAbsolute, relative } from 'node:path'
import ts from 'typescript'
import { handlerTypes, type HandlerTypes } from './handler-types.ts'

/** What was read of one handler, and the files it hangs on. */
export interface Compiled {
  readonly path: string
  readonly types: HandlerTypes
  readonly files: readonly string[]
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
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

/** Reads the types of all these handlers in one go, since starting the compiler is what costs. */
export function compileTypes(paths: readonly string[], root: string): readonly Compiled[] {
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram({ rootNames: [...paths], options, host })
  const shown = (file: string): string => {
    const path = relative(root, file)
    return path.startsWith('..') || isAbsolute(path) ? file : path
  }
  return paths.map((path) => ({ path, types: handlerTypes(ts, program, path, shown), files: filesOf(path, host) }))
}

/** A handler and every file of ours that it imports, types and all. What is installed is named by its package.json. */
export function filesOf(path: string, host: ts.ModuleResolutionHost): readonly string[] {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const text = host.readFile(file)
    if (text === undefined || file.endsWith('.json')) return
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const { resolvedModule } = ts.resolveModuleName(fileName, file, options, host)
      if (resolvedModule === undefined) continue
      const { resolvedFileName } = resolvedModule
      const installed = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(resolvedFileName)
      if (installed === null) visit(resolvedFileName)
      else if (host.fileExists(`${installed[0]}package.json`)) seen.add(`${installed[0]}package.json`)
    }
  }
  visit(path)
  return [...seen].sort()
}
