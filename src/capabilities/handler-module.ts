import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { loadFailure } from './load-failure.ts'
import { isModule } from './loaded-file.ts'
import { importVersion, usePlain, type LoadedModule } from './module-versions.ts'
import type { PlainFile } from './plain-code.ts'

/**
 * Imports a handler. Where Node can not run its TypeScript as it is, for an enum or an import of a type that does not say
 * it is one, the compiler makes JavaScript of it. Throws an Error that says where what is wrong.
 */
export async function importHandler(
  path: string,
  plainOf: (path: string) => Promise<readonly PlainFile[]>,
): Promise<LoadedModule> {
  const real = await realpath(path) // Node remembers for ever where a link has led
  const root = dirname(dirname(dirname(real))) // as all that is said of types
  const { exports, files, code } = await imported(real, root, plainOf)
  return { exports, files: real === path ? files : [path, ...files], code }
}

async function imported(
  path: string,
  root: string,
  plainOf: (path: string) => Promise<readonly PlainFile[]>,
): Promise<LoadedModule> {
  const asPlain = async (thrown?: unknown): Promise<void> => {
    const plain = await plainOf(path).catch((why: unknown) => {
      throw loadFailure(thrown ?? why, root)
    })
    const problems = plain.flatMap((file) => file.problems)
    if (problems.length > 0) throw new Error(problems.join('\n'), { cause: thrown })
    usePlain(plain)
  }
  if (path.endsWith('.cts') && isModule(path)) await asPlain()
  else
    try {
      return await importVersion(path)
    } catch (thrown) {
      if (!(thrown instanceof SyntaxError) || !/\.[cm]?ts$/.test(path)) throw loadFailure(thrown, root)
      await asPlain(thrown)
    }
  return importVersion(path).catch((thrown: unknown) => {
    throw loadFailure(thrown, root)
  })
}
