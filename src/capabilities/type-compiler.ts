import { isAbsolute, relative } from 'node:path'
import ts from 'typescript'
import { handlerTypes, type HandlerTypes } from './handler-types.ts'
import { plainFile, type PlainFile } from './plain-code.ts'
import { compilerOptions, namesFile, needsRuntimeTypes } from './type-options.ts'

/** What was read of one handler, and the files it hangs on. */
export interface Compiled {
  readonly path: string
  readonly types: HandlerTypes
  readonly files: readonly string[]
}

/** The compiler, with what it has read kept: the second look at a folder costs a tenth of the first. */
export interface TypeCompiler {
  /** Reads the types of all these handlers in one go, since starting the compiler is what costs. */
  readonly typesOf: (paths: readonly string[]) => readonly Compiled[]
  /** The TypeScript of ours that a handler is made of, as JavaScript. */
  readonly plainOf: (path: string) => readonly PlainFile[]
}

/** `root` is the folder that paths in messages are seen from. */
export function createTypeCompiler(root: string): TypeCompiler {
  const shown = (file: string): string => {
    const path = relative(root, file)
    return path.startsWith('..') || isAbsolute(path) ? file : path
  }
  const parsed = new Map<string, ts.SourceFile>()
  const hostFor = (options: ts.CompilerOptions): ts.CompilerHost => {
    const host = ts.createCompilerHost(options)
    const read = host.getSourceFile.bind(host)
    host.getSourceFile = (name, ...how) => {
      const known = parsed.get(name)
      if (known !== undefined && (isInstalled(name) || known.text === host.readFile(name))) return known
      const file = read(name, ...how)
      if (file !== undefined) parsed.set(name, file)
      return file
    }
    return host
  }
  return {
    typesOf: (paths) => {
      const plain = compilerOptions(root, false)
      const host = hostFor(plain)
      const named = namesFile(root)
      const files = new Map(paths.map((path) => [path, [...filesOf(path, plain, host), ...named].sort()]))
      const all = [...files.values()].flat()
      const options = needsRuntimeTypes(all, (file) => host.readFile(file)) ? compilerOptions(root, true) : plain
      const program = ts.createProgram({ rootNames: [...paths], options, host: hostFor(options) })
      return paths.map((path) => ({
        path,
        types: handlerTypes(ts, program, path, shown),
        files: files.get(path) ?? [],
      }))
    },
    plainOf: (path) => {
      const plain = compilerOptions(root, false)
      const host = hostFor(plain)
      return filesOf(path, plain, host)
        .filter((file) => /(?<!\.d)\.[mc]?ts$/.test(file))
        .map((file) => plainFile(ts, file, host.readFile(file) ?? '', shown))
    },
  }
}

/** For one look. */
export const compileTypes = (paths: readonly string[], root: string): readonly Compiled[] =>
  createTypeCompiler(root).typesOf(paths)

const isInstalled = (file: string): boolean => file.includes('/node_modules/')

/** A handler and every file of ours that it imports, types and all. What is installed is named by its package.json. */
function filesOf(path: string, options: ts.CompilerOptions, host: ts.ModuleResolutionHost): readonly string[] {
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
