import { NotWritten } from '../core/ledger.ts'
import { Outage } from './outage.ts'
import { hashOf, type Row, type Writing } from './row.ts'

/** Where the chain stands: its last row. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

export interface ChainParts {
  readonly head: Head
  /** Puts rows on the disk: all of them, or none where it throws. */
  readonly write: (rows: readonly Row[]) => void
  /** Called with rows that are on disk, in order, before anybody who waits for them hears of it. */
  readonly onDurable: (rows: readonly Row[]) => void
  readonly onFailing: (error: Error) => void
  /** It writes again. Told how many rows of what has run could not be kept meanwhile. */
  readonly onRecovered: (lost: number) => void
}

/** Somebody who goes along with every batch. */
export interface Companion {
  /** It is about to be written: what is appended now goes with it. */
  readonly before: () => void
  /** `lost`: not all of what has run could be kept to be written later. */
  readonly after: (written: boolean, lost: boolean) => void
}

export interface ChainHealth {
  readonly error: Error | undefined
  /** How long the last commit took. */
  readonly latencyMs: number
  /** Rows that tell of what has run and could not be written yet. */
  readonly unwritten: number
}

/** The rows of one tick of the event loop or two, which go to disk together. */
interface Batch {
  readonly rows: Writing[]
  /** Those that are tried again when the batch fails: they tell of what has run. */
  readonly kept: Writing[]
  readonly durable: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: Error) => void
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
  return { rows: [], kept: [], durable, resolve, reject }
}

function openLater() {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { promise, resolve: () => resolve(undefined) }
}

/** Rows in one chain of hashes, committed together. A batch that fails leaves the chain where the disk has it. */
export class Chain {
  readonly #parts: ChainParts
  #seq: number
  #hash: string
  #durable: Head
  #batch: Batch | undefined
  #companion: Companion | undefined
  #kept: Writing[] = []
  #lost = 0
  /** Settles when all that is kept is on disk. */
  #later: ReturnType<typeof openLater> | undefined
  #outage: Outage | undefined
  /** Numbers up to that one are not given. */
  #skipped = 0
  #latencyMs = 0
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(parts: ChainParts) {
    const { head } = parts
    this.#parts = parts
    this.#seq = head.seq
    this.#hash = head.hash
    this.#durable = head
  }

  /** Where the disk has it. */
  get head(): Head {
    return this.#durable
  }

  get health(): ChainHealth {
    return { error: this.#outage?.error, latencyMs: this.#latencyMs, unwritten: this.#kept.length }
  }

  /** Whether what was to be written last could not be. */
  get failing(): boolean {
    return this.#outage !== undefined
  }

  /** Takes the row at the end of the chain, and of this tick's batch; `keep` tries again until it is written. */
  append(row: Writing, keep: boolean): void {
    this.#place(this.#current(), row, keep)
  }

  /** When this tick's rows are on disk: one promise for all of them. */
  durable(): Promise<void> {
    return this.#current().durable
  }

  accompany(companion: Companion): void {
    this.#companion = companion
  }

  /** Writes what waits, now. Answers whether it is on disk. */
  flush(): boolean {
    this.#current()
    return this.#end()
  }

  /** Takes no more rows. */
  close(): void {
    clearTimeout(this.#retry)
    this.#closed = true
  }

  /** Goes on further up, leaving numbers out. */
  skipTo(seq: number): void {
    this.#skipped = seq - 1
    this.#seq = Math.max(this.#seq, this.#skipped)
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
    setImmediate(() => this.#endSoon(batch))
    const again = this.#kept
    this.#kept = []
    for (const row of again) this.#place(batch, row, true)
    return batch
  }

  /** With several rows go those of one more turn, since more are under way. A row that is alone has nobody to wait for. */
  #endSoon(batch: Batch): void {
    const end = (): void => {
      if (this.#batch === batch) this.#end()
    }
    if (batch.rows.length > 1) setImmediate(end)
    else end()
  }

  #end(): boolean {
    const batch = this.#batch
    if (batch === undefined) return this.#outage === undefined
    this.#companion?.before()
    if (this.#outage !== undefined) this.#place(batch, this.#outage.row(), false)
    this.#batch = undefined
    const startedAt = performance.now()
    try {
      if (batch.rows.length > 0) this.#parts.write(batch.rows)
    } catch (thrown) {
      this.#failed(batch, thrown instanceof Error ? thrown : new Error(String(thrown)))
      return false
    }
    this.#latencyMs = performance.now() - startedAt
    const last = batch.rows.at(-1)
    if (last !== undefined) this.#durable = last
    if (this.#outage !== undefined) this.#recovered()
    this.#companion?.after(true, false)
    this.#parts.onDurable(batch.rows)
    batch.resolve()
    return true
  }

  #failed(batch: Batch, thrown: Error): void {
    this.#seq = Math.max(this.#durable.seq, this.#skipped)
    this.#hash = this.#durable.hash
    this.#kept = batch.kept.slice(0, maxKept)
    // The newest are given up, so that what was kept before stays so.
    const lost = batch.kept.length - this.#kept.length
    this.#lost += lost
    const first = this.#outage === undefined
    this.#outage ??= new Outage(thrown)
    this.#outage.error = thrown
    this.#companion?.after(false, batch.kept.length > maxKept)
    if (first) this.#parts.onFailing(thrown)
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      this.#current()
    }, retryMs).unref()
    this.#later ??= openLater()
    batch.reject(new NotWritten(thrown, lost === 0 ? this.#later.promise : undefined))
  }

  #recovered(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#outage = undefined
    const lost = this.#lost
    this.#lost = 0
    this.#parts.onRecovered(lost)
    this.#later?.resolve()
    this.#later = undefined
  }
}
