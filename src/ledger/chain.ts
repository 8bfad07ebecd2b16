import type { DatabaseSync } from 'node:sqlite'
import { hashOf, insert, insertRow, type Row } from './row.ts'

export type Writing = { -readonly [Column in keyof Row]: Row[Column] }

/** Where the chain stands: its last row. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

export interface ChainParts {
  readonly db: DatabaseSync
  readonly head: Head
  /** Called with rows that are on disk, in order, before anybody who waits for them hears of it. */
  readonly onDurable: (rows: readonly Row[]) => void
  /** Writes what belongs in the same transaction, and says what to do when that is on disk. */
  readonly alongside: (written: (done: () => void) => void) => void
  readonly onFailing: (error: Error) => void
  readonly onRecovered: (lost: number) => void
}

/** The rows of one tick of the event loop, which go to disk together. */
interface Batch {
  readonly rows: Writing[]
  /** Those that are tried again when the batch fails: they tell of what has run. */
  readonly kept: Writing[]
  readonly ends: ((ok: boolean) => void)[]
  readonly durable: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

export interface Chain {
  /** Takes the row at the end of the chain and of this tick's batch; `keep` tries again until it is written. */
  readonly append: (row: Writing, keep: boolean) => void
  /** When this tick's rows are on disk. */
  readonly durable: () => Promise<void>
  /** Told how this tick's batch ended. */
  readonly atEnd: (ended: (ok: boolean) => void) => void
  /** Writes what waits, now. Answers whether it is on disk. */
  readonly flush: () => boolean
  readonly head: () => Head
  readonly health: () => ChainHealth
}

export interface ChainHealth {
  readonly error: Error | undefined
  /** How long the last commit took. */
  readonly latencyMs: number
  /** Rows that tell of what has run and could not be written yet. */
  readonly unwritten: number
}

const retryMs = 1000
/** More would only fill the memory: what has no end row is found as unknown, and charged. */
const maxKept = 10_000

/** Rows in one chain of hashes, committed once a tick. A batch that fails leaves the chain where the disk has it. */
export function createChain(parts: ChainParts): Chain {
  const { db } = parts
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const statement = db.prepare(insertRow)
  let { seq, hash } = parts.head
  let durable = parts.head
  let batch: Batch | undefined
  let kept: Writing[] = []
  let lost = 0
  let error: Error | undefined
  let latencyMs = 0
  let retry: NodeJS.Timeout | undefined

  const place = (into: Batch, row: Writing, keep: boolean): void => {
    seq += 1
    row.seq = seq
    row.hash = hash = hashOf(hash, seq, row)
    into.rows.push(row)
    if (keep) into.kept.push(row)
  }
  const current = (): Batch => {
    if (batch !== undefined) return batch
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => undefined) // rows that nobody waits for may fail too
    batch = { rows: [], kept: [], ends: [], durable: promise, resolve, reject }
    setImmediate(flush)
    const again = kept
    kept = []
    for (const row of again) place(batch, row, true)
    return batch
  }
  const flush = (): boolean => {
    const ending = batch
    if (ending === undefined) return error === undefined
    batch = undefined
    const startedAt = performance.now()
    let written: readonly (() => void)[]
    try {
      written = write(ending.rows)
    } catch (thrown) {
      failed(ending, thrown instanceof Error ? thrown : new Error(String(thrown)))
      return false
    }
    latencyMs = performance.now() - startedAt
    const last = ending.rows.at(-1)
    if (last !== undefined) durable = { seq: last.seq, hash: last.hash }
    if (error !== undefined) recovered()
    for (const done of written) done()
    for (const ended of ending.ends) ended(true)
    parts.onDurable(ending.rows)
    ending.resolve()
    return true
  }
  const write = (rows: readonly Row[]): readonly (() => void)[] => {
    const written: (() => void)[] = []
    begin.run()
    try {
      for (const row of rows) insert(statement, row)
      parts.alongside((done) => written.push(done))
      commit.run()
    } catch (thrown) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw thrown
    }
    return written
  }
  const failed = (ending: Batch, thrown: Error): void => {
    ;({ seq, hash } = durable)
    kept = ending.kept.slice(0, maxKept)
    lost += ending.kept.length - kept.length
    const first = error === undefined
    error = thrown
    for (const ended of ending.ends) ended(false)
    if (first) parts.onFailing(thrown)
    retry ??= setTimeout(() => {
      retry = undefined
      current()
    }, retryMs).unref()
    ending.reject(thrown)
  }
  const recovered = (): void => {
    error = undefined
    clearTimeout(retry)
    retry = undefined
    const were = lost
    lost = 0
    parts.onRecovered(were)
  }
  return {
    append: (row, keep) => place(current(), row, keep),
    durable: () => current().durable,
    atEnd: (ended) => {
      current().ends.push(ended)
    },
    flush: () => {
      current()
      return flush()
    },
    head: () => durable,
    health: () => ({ error, latencyMs, unwritten: kept.length }),
  }
}
