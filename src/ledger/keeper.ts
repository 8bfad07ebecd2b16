import { appendFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Head } from './chain.ts'
import { segmentRows, type Row } from './row.ts'
import { checkpointText, segmentText, type Signer } from './signing.ts'
import { inNextSegment, take, writtenState, type State } from './usage.ts'

/** The segment that is not full yet. */
export interface Filling {
  first: number
  minAt: number
  maxAt: number
}

/** Numbers that JSON can say, too. */
export const emptyFilling = (first: number): Filling => ({
  first,
  minAt: Number.MAX_SAFE_INTEGER,
  maxAt: Number.MIN_SAFE_INTEGER,
})

export interface Checkpoint {
  readonly ledger: string
  readonly seq: number
  readonly hash: string
  readonly at: number
  readonly signature: string
}

interface KeeperParts {
  readonly db: DatabaseSync
  readonly writer: string
  readonly signer: () => Signer
  readonly state: State
  readonly filling: Filling
  /** Where checkpoints are kept besides the database. */
  readonly file: string | undefined
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

interface Segment extends Sums {
  readonly min_at: number
  readonly hash: string
  readonly signature: string
}

/** Sums rows up as they get durable, and signs where the chain stood: at the end of each segment, and now and then. */
export function createKeeper(parts: KeeperParts) {
  const { db, writer, signer, state, filling, file } = parts
  let segments: Segment[] = []
  let checkpoints: Checkpoint[] = []

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
    segments.push({ ...bounds, hash, state: text, signature })
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
    /** Of segments that are full, and not written yet: they go with the next rows. */
    unwritten: (): readonly Sums[] => segments,
    /** In a transaction. Answers what to do once it is on disk. */
    write: (): (() => void) | undefined => {
      const [segmentCount, checkpointCount] = [segments.length, checkpoints.length]
      if (segmentCount + checkpointCount === 0) return undefined
      write(db, segments, checkpoints)
      return () => {
        segments = segments.slice(segmentCount)
        checkpoints = checkpoints.slice(checkpointCount)
      }
    },
    /** Signs where the chain stands, which is on disk. */
    checkpoint: ({ seq, hash }: Head): void => {
      const at = Date.now()
      const signature = signed(checkpointText(writer, seq, hash, at))
      if (signature === undefined) return
      const checkpoint = { ledger: writer, seq, hash, at, signature }
      checkpoints.push(checkpoint)
      parts.onCheckpoint(checkpoint)
      addTo(file, checkpoint, parts.onTrouble)
    },
  }
}

function addTo(file: string | undefined, checkpoint: Checkpoint, onTrouble: KeeperParts['onTrouble']): void {
  if (file === undefined) return
  try {
    appendFileSync(file, `${JSON.stringify(checkpoint)}\n`, { mode: 0o600 })
  } catch (thrown) {
    onTrouble(thrown as Error, `the checkpoint of the ledger could not be written to ${file}`)
  }
}

function write(db: DatabaseSync, segments: readonly Segment[], checkpoints: readonly Checkpoint[]): void {
  const addSegment = db.prepare('INSERT OR REPLACE INTO ledger_segments VALUES (?, ?, ?, ?, ?, ?, ?)')
  const addCheckpoint = db.prepare('INSERT OR REPLACE INTO ledger_checkpoints VALUES (?, ?, ?, ?)')
  for (const { last_seq: last, first_seq: first, hash, min_at: min, max_at: max, state, signature } of segments) {
    addSegment.run(last, first, hash, min, max, state, signature)
  }
  for (const { seq, hash, at, signature } of checkpoints) addCheckpoint.run(seq, hash, at, signature)
}

export type Keeper = ReturnType<typeof createKeeper>
