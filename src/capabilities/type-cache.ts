import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import type { HandlerTypes } from './handler-types.ts'
import type { Compiled } from './type-compiler.ts'

/** What is kept of a handler's types. It holds as long as every file they came from is as it was. */
interface Kept {
  readonly madeBy: string
  /** Path, seen from the handler's folder, and SHA-256. */
  readonly files: readonly (readonly [string, string])[]
  readonly types: HandlerTypes
}

export interface TypeCache {
  /** The types as they are known; undefined where they must be read anew. Never throws. */
  readonly find: (path: string) => Promise<Compiled | undefined>
  /** Never throws: a cache that can't be written costs time, nothing else. */
  readonly keep: (compiled: Compiled) => Promise<void>
}

/** Keeps types in a folder, which is made where it is missing. Without one nothing is kept. */
export function createTypeCache(folder: string | undefined): TypeCache {
  if (folder === undefined) return { find: () => Promise.resolve(undefined), keep: () => Promise.resolve() }
  const madeBy = makers()
  const fileOf = (path: string): string => join(folder, `${hash(resolve(path)).slice(0, 32)}.json`)
  return {
    find: async (path) => {
      try {
        const kept = unsealed(await readFile(fileOf(path), 'utf8'))
        if (kept?.madeBy !== madeBy) return undefined
        const files = kept.files.map(([name]) => join(dirname(path), name))
        const hashes = await Promise.all(files.map(async (file) => hash(await readFile(file))))
        const same = kept.files.every(([, known], index) => hashes[index] === known)
        return same ? { path, types: kept.types, files } : undefined
      } catch {
        return undefined // not there, not readable, or no JSON: it is made again
      }
    },
    keep: async ({ path, types, files }) => {
      if ('problem' in types.input) return // the missing file that caused it may appear, and is not among `files`
      const place = fileOf(path)
      const hashed = files.map(async (file) => [relative(dirname(path), file), hash(await readFile(file))] as const)
      try {
        const text = sealed({ madeBy, files: await Promise.all(hashed), types })
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const draft = `${place}.${process.pid}.${crypto.randomUUID().slice(0, 8)}`
        await writeFile(draft, text)
        await rename(draft, place)
      } catch {
        return // read-only, full, or no data folder: made again next time
      }
    },
  }
}

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** Half a file, or one that somebody edited, is no entry. */
const sealed = (kept: Kept): string => {
  const text = JSON.stringify(kept)
  return `${hash(text)}\n${text}\n`
}

function unsealed(text: string): Kept | undefined {
  const [seal, body] = text.split('\n')
  return body !== undefined && hash(body) === seal ? (JSON.parse(body) as Kept) : undefined
}

/** Which compiler, and which version of the code here that reads its types. The compiler is not loaded to learn that. */
function makers(): string {
  const own = readdirSync(import.meta.dirname)
    .filter((file) => /^(type|schema|handler-types|parameter-docs|doc-tags|inexpressible).*(?<!\.d)\.[tj]s$/.test(file))
    .sort()
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  return `${compilerVersion()} ${hash(own.join('\n')).slice(0, 16)}`
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
