import { readFile } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fingerprint } from '../core/fingerprint.ts'
import type { HandlerTypes } from './handler-types.ts'
import type { PlainFile } from './plain-code.ts'
import { readSealed, writeSealed } from './sealed-json.ts'

/** What is kept of a handler. It holds as long as every file it came from is as it was. */
interface Kept<T> {
  readonly madeBy: string
  /** Path, seen from the handler's folder, and what it holds in short. */
  readonly files: readonly (readonly [string, string])[]
  readonly made: T
}

/** What the compiler made of a handler, and the files it hangs on. */
export interface Made<T> {
  readonly path: string
  readonly files: readonly string[]
  readonly made: T
}

export interface Cache<T> {
  /** As it is known; undefined where it must be made anew. Never throws. */
  readonly find: (path: string) => Promise<Made<T> | undefined>
  /** Never throws: a cache that can't be written costs time, nothing else. */
  readonly keep: (made: Made<T>) => Promise<void>
}

export const createTypeCache = (folder: string | undefined): Cache<HandlerTypes> => createCache(folder, 'json')

export const createPlainCache = (folder: string | undefined): Cache<readonly PlainFile[]> =>
  createCache(folder, 'plain.json')

/** Keeps what was made in a folder, which is made where it is missing. Without one nothing is kept. */
function createCache<T>(folder: string | undefined, kind: string): Cache<T> {
  if (folder === undefined) return { find: () => Promise.resolve(undefined), keep: () => Promise.resolve() }
  let known: string | undefined
  const madeBy = (): string => (known ??= makers())
  const fileOf = (path: string): string => join(folder, `${fingerprint(resolve(path))}.${kind}`)
  return {
    find: async (path) => {
      try {
        const kept = readSealed(fileOf(path)) as Kept<T> | undefined
        if (kept?.madeBy !== madeBy()) return undefined
        const files = kept.files.map(([name]) => join(dirname(path), name))
        const prints = await Promise.all(files.map(printOf))
        const same = kept.files.every(([, known], index) => prints[index] === known)
        return same ? { path, files, made: kept.made } : undefined
      } catch {
        return undefined // a file is gone or not readable: it is made again
      }
    },
    keep: async ({ path, made, files }) => {
      const printed = files.map(async (file) => [relative(dirname(path), file), await printOf(file)] as const)
      try {
        const kept: Kept<T> = { madeBy: madeBy(), files: await Promise.all(printed), made }
        await writeSealed(fileOf(path), kept)
      } catch {
        return // a file is gone again: made again next time
      }
    },
  }
}

const printOf = async (file: string): Promise<string> => fingerprint(await readFile(file, 'latin1'))

/** Which compiler, and which version of the code here that reads its types. The compiler is not loaded to learn that. */
function makers(): string {
  const own = readdirSync(import.meta.dirname)
    .filter((file) =>
      /^(type|schema(?!-compiler)|handler-types|parameter-docs|doc-|inexpressible|plain-code).*(?<!\.d)\.[tj]s$/.test(
        file,
      ),
    )
    .sort()
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  return `${compilerVersion()} ${fingerprint(own.join('\n'))}`
}

/** The package may be one that only passes on to another, so both count. */
function compilerVersion(): string {
  const outer = createRequire(import.meta.url).resolve('typescript/package.json')
  const inner = createRequire(outer)
  const version = (file: string): string => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  try {
    return `${version(outer)}/${version(inner.resolve('@typescript/old/package.json'))}`
  } catch {
    return version(outer)
  }
}
