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

/** The same of a gateway that runs in another process; where none does all rows are there that ever will be. */
export const lastNoted = (folder: string, writer: string) => (): number => {
  if (!isOwned(folder)) return lastSeq
  const noted = readHeadNote(folder)
  return noted?.writer === writer ? noted.seq : lastSeq
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
