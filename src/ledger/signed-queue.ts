import type { DatabaseSync } from 'node:sqlite'
import type { Checkpoint } from './signing.ts'
import type { SegmentRow } from './segment-row.ts'
import { wholly } from './wholly.ts'

/** What was signed of rows that are on disk, on its way into the database. It follows from the rows: a start that misses it makes it again. */
export class SignedQueue {
  readonly #db: DatabaseSync
  readonly #onTrouble: (error: Error) => void
  #segments: SegmentRow[] = []
  #checkpoints: Checkpoint[] = []
  #failing = false
  #soon: NodeJS.Immediate | undefined

  constructor(db: DatabaseSync, onTrouble: (error: Error) => void) {
    this.#db = db
    this.#onTrouble = onTrouble
  }

  get segments(): readonly SegmentRow[] {
    return this.#segments
  }

  addSegment(segment: SegmentRow): void {
    this.#segments.push(segment)
  }

  addCheckpoint(checkpoint: Checkpoint): void {
    this.#checkpoints.push(checkpoint)
  }

  /** Answers whether all of it is in the database; what is not goes with the next. */
  write(): boolean {
    this.stop()
    const [segments, checkpoints] = [this.#segments, this.#checkpoints]
    if (segments.length + checkpoints.length === 0) return true
    try {
      wholly(this.#db, () => put(this.#db, segments, checkpoints))
    } catch (thrown) {
      if (!this.#failing) this.#onTrouble(thrown as Error)
      this.#failing = true
      return false
    }
    this.#failing = false
    this.#segments = []
    this.#checkpoints = []
    return true
  }

  /** Once those who wait for their rows have been told. */
  writeSoon(): void {
    if (this.#segments.length > 0) this.#soon ??= setImmediate(() => this.write())
  }

  stop(): void {
    clearImmediate(this.#soon)
    this.#soon = undefined
  }
}

function put(db: DatabaseSync, segments: readonly SegmentRow[], checkpoints: readonly Checkpoint[]): void {
  const addSegment = db.prepare('INSERT OR REPLACE INTO ledger_segments VALUES (?, ?, ?, ?, ?, ?, ?)')
  const addCheckpoint = db.prepare('INSERT OR REPLACE INTO ledger_checkpoints VALUES (?, ?, ?, ?)')
  for (const { last_seq: last, first_seq: first, hash, min_at: min, max_at: max, state, signature } of segments) {
    addSegment.run(last, first, hash, min, max, state, signature)
  }
  for (const { seq, hash, at, signature } of checkpoints) addCheckpoint.run(seq, hash, at, signature)
}
