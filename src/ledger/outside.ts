import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readHeadNote, type Noted } from './head-note.ts'
import type { Checkpoint } from './signing.ts'
import { parseCheckpoints } from './checkpoint-file.ts'
import { checkpointsIn } from './reading.ts'
import { checkpointText } from './signing.ts'

/** What is known of a ledger from beside its database. */
export interface Outside {
  readonly noted: Noted | undefined
  /** The last ones of the file, the newest first. */
  readonly checkpoints: readonly Checkpoint[]
  /** Whether that file is of this data folder alone. */
  readonly own: boolean
}

type SignedBy = (text: string, signature: string) => boolean

export function readOutside(folder: string, checkpointFile: string): Outside {
  const text = endOf(checkpointFile)
  return {
    noted: readHeadNote(folder),
    checkpoints: text === undefined ? [] : parseCheckpoints(text).reverse(),
    own: checkpointFile === checkpointsIn(folder),
  }
}

const enough = 16_384

/** None was written yet, or it is out of reach, or its disk can't read it: verify says which are missing. */
function endOf(file: string): string | undefined {
  try {
    const descriptor = openSync(file, 'r')
    try {
      const { size } = fstatSync(descriptor)
      const bytes = Buffer.alloc(Math.min(size, enough))
      readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
      return bytes.toString()
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}

export const isSigned = ({ ledger, seq, hash, at, signature }: Checkpoint, signedBy: SignedBy): boolean =>
  signedBy(checkpointText(ledger, seq, hash, at), signature)

/** Of a file that others write to as well, those that this folder's key signed. */
const ownOnes = ({ checkpoints, own }: Outside, signedBy: SignedBy): readonly Checkpoint[] =>
  own ? checkpoints : checkpoints.filter((checkpoint) => isSigned(checkpoint, signedBy))

/** The ledger that was in the folder when its database is not. */
export const formerLedger = (outside: Outside, signedBy: SignedBy): string | undefined =>
  outside.noted?.writer ?? ownOnes(outside, signedBy)[0]?.ledger

/** Where other ledgers stood of which something is left in the folder. */
export function otherLedgers(outside: Outside, writer: string, signedBy: SignedBy): ReadonlyMap<string, Noted> {
  const { noted } = outside
  const left = ownOnes(outside, signedBy).map(({ ledger, seq, hash }): Noted => ({ writer: ledger, seq, hash }))
  const others = new Map<string, Noted>()
  for (const one of noted === undefined ? left : [noted, ...left]) {
    if (one.writer !== writer && !others.has(one.writer)) others.set(one.writer, one)
  }
  return others
}
