import { constants, openSync } from 'node:fs'

/** What goes to a disk past the cache of the system begins at such a place of the file and of the memory, and is so many bytes long. */
export const blockBytes = 4096

export const wholeBlocks = (bytes: number): number => Math.ceil(bytes / blockBytes) * blockBytes

const pageBytes = 64 * 1024

/** Full of zeros. Memory of WebAssembly begins at a page, which nothing else that JavaScript can ask for does. */
export const alignedBytes = (atLeast: number): Buffer =>
  Buffer.from(new WebAssembly.Memory({ initial: Math.ceil(atLeast / pageBytes) }).buffer)

/** A file past the cache where its file system lets it: rows are read seldom, and the cache would grow by all of them. */
export function openPastCache(file: string, flags: number): number {
  const { O_DIRECT: direct = 0 } = constants as { readonly O_DIRECT?: number }
  try {
    return openSync(file, flags | direct, 0o600)
  } catch (thrown) {
    if (direct === 0 || !(thrown instanceof Error && 'code' in thrown && thrown.code === 'EINVAL')) throw thrown
    return openSync(file, flags, 0o600)
  }
}
