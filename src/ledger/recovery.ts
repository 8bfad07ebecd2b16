import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Head } from './chain.ts'
import { DamagedStore } from '../store/store.ts'
import { emptyFilling, type Filling } from './keeper.ts'
import { beginning, columns, hashOf, type Row } from './row.ts'
import { emptyState, readState, type State, type WrittenState } from './usage.ts'

/** What the rows on disk say at start. */
export interface Recovered {
  readonly writer: string
  /** Where the state stands; the tail goes on from there. */
  readonly head: Head
  readonly state: State
  readonly filling: Filling
  /** Rows after that, each following from the one before; throws DamagedStore where one does not. */
  readonly tail: Iterable<Row>
  /** False where the process before this one could not say goodbye. */
  readonly clean: boolean
}

/** Written by a clean close, so that the next start need read no rows. */
export interface Closing {
  readonly seq: number
  readonly hash: string
  readonly state: WrittenState
  readonly filling: Readonly<Filling>
}

export interface SegmentRow {
  readonly first_seq: number
  readonly last_seq: number
  readonly hash: string
  readonly min_at: number
  readonly max_at: number
  readonly state: string
  readonly signature: string
}

/** Reads what followed the last signed sums, and nothing before. */
export function recover(db: DatabaseSync): Recovered {
  const { writer, closed } = writerIn(db)
  const last = (db.prepare('SELECT seq, hash FROM ledger_rows ORDER BY seq DESC LIMIT 1').get() as
    Head | undefined) ?? {
    seq: 0,
    hash: beginning,
  }
  const closing = closed === null ? undefined : (JSON.parse(closed) as Closing)
  if (closing?.seq === last.seq && closing.hash === last.hash) {
    return {
      writer,
      head: last,
      state: readState(closing.state),
      filling: { ...closing.filling },
      tail: [],
      clean: true,
    }
  }
  const summed = db.prepare('SELECT * FROM ledger_segments ORDER BY last_seq DESC LIMIT 1').get() as
    SegmentRow | undefined
  const head = summed === undefined ? { seq: 0, hash: beginning } : { seq: summed.last_seq, hash: summed.hash }
  const state = summed === undefined ? emptyState() : readState(JSON.parse(summed.state) as WrittenState)
  state.usage = new Map() // it was of the segment that is summed up
  const tail = chained(db, head)
  return { writer, head, state, filling: emptyFilling(head.seq + 1), tail, clean: last.seq === 0 }
}

export function writerIn(db: DatabaseSync): { readonly writer: string; readonly closed: string | null } {
  const found = db.prepare('SELECT writer, closed FROM ledger_writer').get()
  if (found !== undefined) return found as { writer: string; closed: string | null }
  const writer = randomBytes(5).toString('hex')
  db.prepare("INSERT INTO ledger_writer VALUES (1, ?, '', NULL)").run(writer)
  return { writer, closed: null }
}

function* chained(db: DatabaseSync, after: Head): Generator<Row> {
  let { hash } = after
  const rows = db.prepare(`SELECT ${columns} FROM ledger_rows WHERE seq > ? ORDER BY seq`).iterate(after.seq)
  for (const row of rows as Iterable<Row>) {
    if (hashOf(hash, row.seq, row) !== row.hash)
      throw new DamagedStore(`Row ${row.seq} of the ledger does not follow from the row before it.`)
    hash = row.hash
    yield row
  }
}

/** Throws where the ledger can not be gone on with as it is. */
export function checkLedger(db: DatabaseSync): void {
  const { tail, head, clean } = recover(db)
  for (const row of tail) if (row.seq < 0) throw new DamagedStore(`The ledger has a row ${row.seq}.`)
  if (clean) checkEnd(db, head.seq)
}

/** More than fit on the page that is written next. */
const endRows = 64

/**
 * After a clean end nothing is read but the last row, and what is written next goes to where the ones before it stand: what the
 * database itself can not read there shows now. Rows that somebody altered are for `verify` to find.
 */
function checkEnd(db: DatabaseSync, last: number): void {
  db.prepare(`SELECT ${columns} FROM ledger_rows WHERE seq > ? ORDER BY seq`).all(last - endRows)
}
