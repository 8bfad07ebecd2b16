import { constants, openSync } from 'node:fs'

/** What goes to a disk past the cache of the system begins at such a place of the file and of the memory, and is so many bytes long. */
export const blockBytes = 4096

export const wholeBlocks = (bytes: number): number => Math.ceil(bytes / blockBytes) * blockBytes

const pageBytes = 64 * 1024

/** Full of zeros. Memory of WebAssembly begins at a page, which nothing else that JavaScript can ask for does. */
export const alignedBytes = (atLeast: number): Buffer =>
  Buffer.from(new WebAssembly.Memory({ initial: Math.ceil(atLeast / pageBytes) }).buffer)

/** Zero where the system has no such thing. */
let pastCache = (constants as { readonly O_DIRECT?: number }).O_DIRECT ?? 0

/** A file past the cache where its file system lets it: rows are read seldom, and the cache would grow by all of them. */
export function openPastCache(file: string, flags: number): number {
  try {
    return openSync(file, flags | pastCache, 0o600)
  } catch (thrown) {
    if (!isRefused(thrown)) throw thrown
    return openSync(file, flags, 0o600)
  }
}

/** Whether a file system let a file be opened past its cache and then not be written: from then on none is opened so. */
export function goThroughCache(thrown: unknown): boolean {
  if (!isRefused(thrown)) return false
  pastCache = 0
  return true
}

const isRefused = (thrown: unknown): boolean =>
  pastCache !== 0 && thrown instanceof Error && 'code' in thrown && thrown.code === 'EINVAL'
