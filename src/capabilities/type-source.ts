import { existsSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { startThread } from './thread.ts'
import { createTypeCache } from './type-cache.ts'
import type { Compiled } from './type-compiler.ts'

/** Where handlers' types come from: what is kept of them, else the compiler. */
export interface TypeSource {
  /** The types of handlers, by path. The compiler is started once for all that are not known, and not at all for none. */
  readonly typesOf: (paths: readonly string[]) => Promise<ReadonlyMap<string, Compiled>>
  readonly close: () => Promise<void>
}

/** `root` is the folder that paths in messages are seen from. */
export function createTypeSource(root: string, cacheFolder: string | undefined): TypeSource {
  const cache = createTypeCache(cacheFolder)
  const running = new Set<Worker>()
  const compile = (paths: readonly string[]): Promise<readonly Compiled[]> =>
    new Promise((answer, fail) => {
      const thread = startThread('type-thread', { workerData: { paths, root } })
      running.add(thread)
      thread.once('message', answer)
      thread.once('error', fail)
      thread.once('exit', () => {
        running.delete(thread)
        fail(new Error('the compiler was stopped before it was done'))
      })
    })
  return {
    typesOf: async (paths) => {
      const known = new Map<string, Compiled>()
      const sources = new Map(paths.map((path) => [typesFile(path), path]))
      await Promise.all(
        [...sources].map(async ([source, path]) => {
          const kept = await cache.find(source)
          if (kept !== undefined) known.set(path, kept)
        }),
      )
      const unknown = [...sources].filter(([, path]) => !known.has(path)).map(([source]) => source)
      if (unknown.length === 0) return known
      for (const compiled of await compile(unknown).catch((thrown: unknown) => unread(unknown, thrown))) {
        known.set(sources.get(compiled.path) ?? compiled.path, compiled)
        await cache.keep(compiled)
      }
      return known
    },
    close: async () => {
      await Promise.all([...running].map((thread) => thread.terminate()))
    },
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
  const declared = path.replace(/\.(m?)js$/, '.d.$1ts')
  return declared !== path && existsSync(declared) ? declared : path
}
