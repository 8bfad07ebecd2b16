import { fstatSync, readSync } from 'node:fs'
import { blockBytes } from './aligned.ts'

/** Stands in no JSON, and ends no line. */
export const unread = 1

/**
 * Fewer bytes than asked for are the end of the file. A disk that can't give a block answers with what stands before it, and then with an
 * error: such a block is filled with what no row has, and what comes after it is read.
 */
export function readBytes(descriptor: number, bytes: Buffer, length: number, position: number): number {
  for (let read = 0; ;) {
    if (read === length) return read
    try {
      const more = readSync(descriptor, bytes, read, length - read, position + read)
      if (more === 0) return read
      read += more
    } catch (thrown) {
      const at = position + read
      const left = fstatSync(descriptor).size - at
      if (!isUnreadable(thrown)) throw thrown
      if (left <= 0) return read
      const skipped = Math.min(blockBytes - (at % blockBytes), length - read, left)
      bytes.fill(unread, read, read + skipped)
      read += skipped
    }
  }
}

export const isUnreadable = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && ['EIO', 'EUCLEAN', 'EISDIR'].includes(String(thrown.code))
