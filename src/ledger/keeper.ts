import { appendFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Head } from './chain.ts'
import { emptyFilling, type Filling } from './filling.ts'
import { segmentRows, type Row } from './row.ts'
import { SignedQueue } from './signed-queue.ts'
import { checkpointText, segmentText, type Checkpoint, type Signer } from './signing.ts'
import { inNextSegment, take, writtenState, type State } from './usage.ts'

interface KeeperParts {
  readonly db: DatabaseSync
  readonly writer: string
  readonly signer: () => Signer
  readonly state: State
  readonly filling: Filling
  /** Where checkpoints are kept besides the database. */
  readonly file: string
  readonly onCheckpoint: (checkpoint: Checkpoint) => void
  readonly onTrouble: (error: Error, what: string) => void
  /** The rows up to there are one full segment more. */
  readonly onSegment: (lastSeq: number) => void
}

/** What was used in a segment. */
export interface Sums {
  readonly first_seq: number
  readonly last_seq: number
  readonly max_at: number
  readonly state: string
}

/** Sums rows up as they get durable, and signs where the chain stood: at the end of each segment, and now and then. */
export function createKeeper(parts: KeeperParts) {
  const { db, writer, signer, state, filling, file } = parts
  const queue = new SignedQueue(db, (error) =>
    parts.onTrouble(error, 'what the ledger signed could not be written to its database'),
  )

  /** Rows are worth more than signatures: where the key can't be read or made, calls go on. */
  const signed = (text: string): string | undefined => {
    try {
      return signer().sign(text)
    } catch (thrown) {
      parts.onTrouble(thrown as Error, 'the ledger could not be signed: its key can not be read or made')
      return undefined
    }
  }
  const closeSegment = ({ seq, hash }: Row): void => {
    const bounds = { first_seq: filling.first, last_seq: seq, min_at: filling.minAt, max_at: filling.maxAt }
    const text = JSON.stringify(writtenState(state))
    const signature = signed(segmentText(writer, bounds, hash, text))
    if (signature === undefined) return // the next sums are of this segment too
    queue.addSegment({ ...bounds, hash, state: text, signature })
    inNextSegment(state)
    Object.assign(filling, emptyFilling(seq + 1))
    parts.onSegment(seq)
  }
  return {
    filling: filling as Readonly<Filling>,
    take: (rows: readonly Row[]): void => {
      for (const row of rows) {
        take(state, row.seq, row)
        if (row.at < filling.minAt) filling.minAt = row.at
        if (row.at > filling.maxAt) filling.maxAt = row.at
        if (row.seq % segmentRows === segmentRows - 1) closeSegment(row)
      }
    },
    /** Of segments that are full, and not in the database yet. */
    unwritten: (): readonly Sums[] => queue.segments,
    /** Puts what was signed into the database. Answers whether it is there. */
    write: (): boolean => queue.write(),
    writeSoon: (): void => queue.writeSoon(),
    stop: (): void => queue.stop(),
    /** Signs where the chain stands, which is on disk. */
    checkpoint: ({ seq, hash }: Head): void => {
      const at = Date.now()
      const signature = signed(checkpointText(writer, seq, hash, at))
      if (signature === undefined) return
      const checkpoint = { ledger: writer, seq, hash, at, signature }
      queue.addCheckpoint(checkpoint)
      parts.onCheckpoint(checkpoint)
      addTo(file, checkpoint, parts.onTrouble)
    },
  }
}

function addTo(file: string, checkpoint: Checkpoint, onTrouble: KeeperParts['onTrouble']): void {
  try {
    appendFileSync(file, `${JSON.stringify(checkpoint)}\n`, { mode: 0o600 })
  } catch (thrown) {
    onTrouble(thrown as Error, `the checkpoint of the ledger could not be written to ${file}`)
  }
}

export type Keeper = ReturnType<typeof createKeeper>
