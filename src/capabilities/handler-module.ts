import { dirname } from 'node:path'
import { loadFailure } from './load-failure.ts'
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
  const root = dirname(dirname(dirname(path))) // as all that is said of types
  try {
    return await importVersion(path)
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError) || !path.endsWith('.ts')) throw loadFailure(thrown, root)
    const plain = await plainOf(path).catch(() => {
      throw loadFailure(thrown, root)
    })
    const problems = plain.flatMap((file) => file.problems)
    if (problems.length > 0) throw new Error(problems.join('\n'), { cause: thrown })
    usePlain(plain)
  }
  return importVersion(path).catch((thrown: unknown) => {
    throw loadFailure(thrown, root)
  })
}
