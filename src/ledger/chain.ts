import type { DatabaseSync } from 'node:sqlite'
import { openDisk, type Disk } from './disk.ts'
import { createInserter, hashOf, type Row } from './row.ts'

export type Writing = { -readonly [Column in keyof Row]: Row[Column] }

/** Where the chain stands: its last row. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

export interface ChainParts {
  readonly db: DatabaseSync
  readonly head: Head
  /** Called with rows that the database has, in order, before anybody who waits for them hears of it. */
  readonly onDurable: (rows: readonly Row[]) => void
  /** Writes what belongs in the same transaction. Answers what to do when that is on disk. */
  readonly alongside: () => (() => void) | undefined
  readonly onFailing: (error: Error) => void
  /** It writes again. Told how many rows of what has run could not be kept meanwhile. */
  readonly onRecovered: (lost: number) => void
}

export interface ChainHealth {
  readonly error: Error | undefined
  /** How long the last rows took to the disk. */
  readonly latencyMs: number
  /** Rows that tell of what has run and could not be written yet. */
  readonly unwritten: number
}

/** Rows that go to disk together: of a tick of the event loop, and of those that the disk was busy in. */
interface Batch {
  readonly rows: Writing[]
  /** Those that are tried again when the batch fails: they tell of what has run. */
  readonly kept: Writing[]
  readonly ends: ((ok: boolean) => void)[]
  readonly durable: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: Error) => void
  /** When it was committed. */
  startedAt: number
}

const retryMs = 1000
/** More would only fill the memory: what has no end row is found as unknown, and charged. */
const maxKept = 10_000

function openBatch(): Batch {
  let resolve = (): void => undefined
  let reject: Batch['reject'] = () => undefined
  const durable = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  durable.catch(() => undefined) // rows that nobody waits for may fail too
  return { rows: [], kept: [], ends: [], durable, resolve, reject, startedAt: 0 }
}

/**
 * Rows in one chain of hashes, committed at the end of a tick and synced while the next are made. A commit that fails leaves the
 * chain where the database has it.
 */
export class Chain {
  readonly #parts: ChainParts
  readonly #disk: Disk
  readonly #insert: (rows: readonly Row[]) => void
  #seq: number
  #hash: string
  #committed: Head
  #durable: Head
  #batch: Batch | undefined
  /** Committed, and not synced yet. */
  #waiting: Batch[] = []
  #syncing = false
  #kept: Writing[] = []
  #lost = 0
  #error: Error | undefined
  #latencyMs = 0
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(parts: ChainParts) {
    const { db, head } = parts
    this.#parts = parts
    this.#disk = openDisk(db)
    this.#insert = createInserter(db)
    this.#seq = head.seq
    this.#hash = head.hash
    this.#committed = head
    this.#durable = head
  }

  /** Where the disk has it. */
  get head(): Head {
    return this.#durable
  }

  get health(): ChainHealth {
    return { error: this.#error, latencyMs: this.#latencyMs, unwritten: this.#kept.length }
  }

  /** Takes the row at the end of the chain, and of the batch that is next; `keep` tries again until it is written. */
  append(row: Writing, keep: boolean): void {
    this.#place(this.#current(), row, keep)
  }

  /** When that batch is on disk: one promise for all of it. */
  durable(): Promise<void> {
    return this.#current().durable
  }

  /** Told how that batch ended. */
  atEnd(ended: (ok: boolean) => void): void {
    this.#current().ends.push(ended)
  }

  /** Writes what waits, now. Answers whether it is on disk. */
  flush(): boolean {
    const batch = this.#current()
    if (!this.#commit(batch)) return false
    try {
      this.#disk.syncNow()
    } catch (thrown) {
      this.#notSynced(this.#waiting.splice(0), errorOf(thrown))
      return false
    }
    this.#synced(this.#waiting.splice(0))
    return true
  }

  /** Takes no more rows. */
  close(): void {
    clearTimeout(this.#retry)
    this.#closed = true
    if (!this.#syncing) this.#disk.close()
  }

  /** Goes on further up, leaving numbers out. */
  skipTo(seq: number): void {
    this.#seq = Math.max(this.#seq, seq - 1)
  }

  #place(batch: Batch, row: Writing, keep: boolean): void {
    const seq = this.#seq + 1
    row.seq = seq
    row.hash = hashOf(this.#hash, seq, row)
    this.#seq = seq
    this.#hash = row.hash
    batch.rows.push(row)
    if (keep) batch.kept.push(row)
  }

  #current(): Batch {
    if (this.#batch !== undefined) return this.#batch
    if (this.#closed) throw new Error('The ledger is closed.')
    const batch = openBatch()
    this.#batch = batch
    setImmediate(() => {
      if (this.#batch === batch) this.#next()
    })
    const again = this.#kept
    this.#kept = []
    for (const row of again) this.#place(batch, row, true)
    return batch
  }

  #commit(batch: Batch): boolean {
    this.#batch = undefined
    batch.startedAt = performance.now()
    let written: (() => void) | undefined
    try {
      this.#disk.commit(() => {
        this.#insert(batch.rows)
        written = this.#parts.alongside()
      })
    } catch (thrown) {
      this.#notCommitted(batch, errorOf(thrown))
      return false
    }
    written?.()
    const last = batch.rows.at(-1)
    if (last !== undefined) this.#committed = last
    this.#waiting.push(batch)
    return true
  }

  /** What comes while the disk is busy is committed together when it is not. */
  #next(): void {
    const batch = this.#batch
    if (this.#syncing || batch === undefined || !this.#commit(batch)) return
    this.#syncing = true
    this.#disk.sync((error) => {
      this.#syncing = false
      const batches = this.#waiting.splice(0) // none, where a flush meanwhile has brought them onto the disk itself
      if (error === null) this.#synced(batches)
      else this.#notSynced(batches, error)
      if (this.#closed) this.#disk.close()
      else setImmediate(() => this.#next()) // those who have waited come first, and bring more rows
    })
  }

  #synced(batches: readonly Batch[]): void {
    if (this.#error !== undefined) this.#recovered()
    for (const batch of batches) {
      this.#latencyMs = performance.now() - batch.startedAt
      const last = batch.rows.at(-1)
      if (last !== undefined) this.#durable = last
      for (const ended of batch.ends) ended(true)
      this.#parts.onDurable(batch.rows)
      batch.resolve()
    }
  }

  /** The database has the rows, the disk perhaps not: nobody is told that they are safe. */
  #notSynced(batches: readonly Batch[], error: Error): void {
    this.#failing(error)
    for (const batch of batches) {
      for (const ended of batch.ends) ended(false)
      this.#parts.onDurable(batch.rows)
      batch.reject(error)
    }
  }

  #notCommitted(batch: Batch, error: Error): void {
    this.#seq = this.#committed.seq
    this.#hash = this.#committed.hash
    this.#kept = batch.kept.slice(0, maxKept)
    this.#lost += batch.kept.length - this.#kept.length
    for (const ended of batch.ends) ended(false)
    this.#failing(error)
    batch.reject(error)
  }

  #failing(error: Error): void {
    const first = this.#error === undefined
    this.#error = error
    if (first) this.#parts.onFailing(error)
    if (this.#closed) return
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      this.#current()
    }, retryMs).unref()
  }

  #recovered(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#error = undefined
    const lost = this.#lost
    this.#lost = 0
    this.#parts.onRecovered(lost)
  }
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))
