import type { DatabaseSync } from 'node:sqlite'
import { readOwner } from '../store/store.ts'
import { readHeadNote } from './head-note.ts'
import { lastSeq } from './large-numbers.ts'

/** The last row that is on disk, which one thread says and another reads: all there are, until it is said. */
export function createDurable(): { readonly shared: SharedArrayBuffer; readonly set: (seq: number) => void } {
  const shared = new SharedArrayBuffer(8)
  const numbers = new BigInt64Array(shared).fill(BigInt(lastSeq))
  return { shared, set: (seq) => Atomics.store(numbers, 0, BigInt(seq)) }
}

export function lastIn(shared: SharedArrayBuffer): () => number {
  const numbers = new BigInt64Array(shared)
  return () => Number(Atomics.load(numbers, 0))
}

/**
 * The same of a gateway that runs in another process; where none writes, all rows are there that ever will be. What is signed is on disk,
 * however old the note is: that one reaches the disk when the system likes.
 */
export const lastNoted = (folder: string, db: DatabaseSync) => (): number => {
  if (!isOwned(folder)) return lastSeq
  const own = db.prepare(signedUpTo).get() as Signed | undefined
  const noted = readHeadNote(folder)
  if (own?.closed !== null || noted?.writer !== own.writer) return lastSeq
  return Math.max(noted.seq, own.point ?? 0, own.sums ?? 0)
}

const signedUpTo = `SELECT writer, closed, (SELECT MAX(seq) FROM ledger_checkpoints) AS point,
  (SELECT MAX(last_seq) FROM ledger_segments) AS sums FROM ledger_writer`

interface Signed {
  readonly writer: string
  readonly closed: string | null
  readonly point: number | null
  readonly sums: number | null
}

function isOwned(folder: string): boolean {
  const pid = readOwner(folder)?.pid
  if (pid === undefined || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM' // there is one, of another user
  }
}
