import { createHash } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import type { BigIntStats } from 'node:fs'
import { lstat, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { mediaTypeOf } from './media-type.ts'
import { openBelow } from './safe-file.ts'

/** A file as it was when it was looked at. */
export interface FileSnapshot {
  /** Below the folder of capabilities. */
  readonly path: readonly string[]
  readonly size: number
  /** In the form of ISO 8601. */
  readonly lastModified: string
  readonly mimeType: string
  readonly etag: string
  /** SHA-256 in hex; none of a file that is too large to be read as a whole. */
  readonly digest: string | undefined
  readonly stamp: string
}

/** Equal as long as nobody wrote to the file. */
export const stampOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(':')

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Of the bytes where they can be read at once; of size and time where there are too many. */
export const etagOf = (digest: string | undefined, stats: BigIntStats): string =>
  digest === undefined ? `"${stats.size.toString(16)}-${stats.mtimeNs.toString(16)}"` : `"${digest.slice(0, 32)}"`

export const modifiedAt = (stats: BigIntStats): string => new Date(Number(stats.mtimeMs)).toISOString()

/** Looks at one file; what is known of it is kept where nobody wrote to it. Gives the bytes where they were read. */
export async function takeSnapshot(
  root: string,
  path: readonly string[],
  maxBytes: number,
  known: FileSnapshot | undefined,
): Promise<{ readonly snapshot: FileSnapshot; readonly bytes: Buffer | undefined }> {
  // The stamp has the file's number: whatever the path leads to, it is the same file with the same contents.
  if (known !== undefined && (await stampAt(join(root, ...path))) === known.stamp) {
    return { snapshot: known, bytes: undefined }
  }
  const file = await openBelow(root, path)
  try {
    const stats = await file.stat({ bigint: true })
    const stamp = stampOf(stats)
    const bytes = stats.size <= BigInt(maxBytes) ? await readAll(file, Number(stats.size)) : undefined
    const digest = bytes === undefined ? undefined : digestOf(bytes)
    const snapshot: FileSnapshot = {
      path,
      size: bytes?.length ?? Number(stats.size),
      lastModified: modifiedAt(stats),
      mimeType: mediaTypeOf(basename(path.at(-1) ?? ''), bytes !== undefined && isUtf8(bytes)),
      etag: etagOf(digest, stats),
      digest,
      stamp,
    }
    return { snapshot, bytes }
  } finally {
    await file.close()
  }
}

const stampAt = (path: string): Promise<string | undefined> =>
  lstat(path, { bigint: true }).then(stampOf, () => undefined)

/** From a position, as many bytes as asked for, or fewer where the file ends. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

export const readAll = (file: FileHandle, size: number): Promise<Buffer> => readAt(file, 0, size)
