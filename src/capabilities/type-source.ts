import { existsSync } from 'node:fs'
import { createCompilerThread } from './compiler-thread.ts'
import type { PlainFile } from './plain-code.ts'
import { createPlainCache, createTypeCache } from './type-cache.ts'
import type { Compiled } from './type-compiler.ts'

/** Where handlers' types come from, and their code where Node can not run it as it is: what is kept, else the compiler. */
export interface TypeSource {
  /** The types of handlers, by path. The compiler is asked once for all that are not known, and not at all for none. */
  readonly typesOf: (paths: readonly string[]) => Promise<ReadonlyMap<string, Compiled>>
  /** A handler's TypeScript as JavaScript, with that of the files of ours it imports. */
  readonly plainOf: (path: string) => Promise<readonly PlainFile[]>
  /** From now on the compiler stays for a while after it was asked: files are being changed. */
  readonly stay: () => void
  readonly close: () => Promise<void>
}

/** `root` is the folder that paths in messages are seen from. */
export function createTypeSource(root: string, cacheFolder: string | undefined): TypeSource {
  const cache = createTypeCache(cacheFolder)
  const plainCache = createPlainCache(cacheFolder)
  const compiler = createCompilerThread(root)
  let keep = false
  return {
    typesOf: async (paths) => {
      const known = new Map<string, Compiled>()
      const sources = new Map(paths.map((path) => [typesFile(path), path]))
      await Promise.all(
        [...sources].map(async ([source, path]) => {
          const kept = await cache.find(source)
          if (kept !== undefined) known.set(path, { path: source, files: kept.files, types: kept.made })
        }),
      )
      const unknown = [...sources].filter(([, path]) => !known.has(path)).map(([source]) => source)
      if (unknown.length === 0) return known
      const read = await compiler.typesOf(unknown, keep).catch((thrown: unknown) => unread(unknown, thrown))
      for (const compiled of read) {
        const { path, files, types } = compiled
        known.set(sources.get(path) ?? path, compiled)
        // The missing file that caused a problem may appear, and is not among the files.
        if (!('problem' in types.input)) await cache.keep({ path, files, made: types })
      }
      return known
    },
    plainOf: async (path) => {
      const kept = await plainCache.find(path)
      if (kept !== undefined) return kept.made
      const made = await compiler.plainOf(path, keep)
      const sound = made.every(({ problems }) => problems.length === 0)
      if (sound) await plainCache.keep({ path, files: made.map((file) => file.path), made })
      return made
    },
    stay: () => {
      keep = true
    },
    close: compiler.close,
  }
}

/** Without a compiler handlers that bring their own schema work, and the others say why they don't. */
function unread(paths: readonly string[], thrown: unknown): readonly Compiled[] {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const problem = `its types could not be read: ${message}; bring a schema with \`export const tool = { inputSchema: ... }\``
  return paths.map((path) => ({ path, types: { input: { problem } }, files: [path] }))
}

/** JavaScript that was compiled has its types beside it. */
function typesFile(path: string): string {
  const declared = path.replace(/\.([cm]?)js$/, '.d.$1ts')
  return declared !== path && existsSync(declared) ? declared : path
}
