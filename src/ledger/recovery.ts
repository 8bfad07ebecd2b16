import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Head } from './chain.ts'
import { checkFile, checkIfNoted, DamagedStore } from '../store/store.ts'
import { emptyFilling, type Filling } from './keeper.ts'
import { lastSeq } from './large-numbers.ts'
import { isGap, readMarks } from './marks.ts'
import { anyNotes, type OwnNotes } from './own-notes.ts'
import { rowReader, upwards } from './row-reader.ts'
import { beginning, comesAfter, follows, resumeHash, segmentRows, type Row } from './row.ts'
import type { Closing, SegmentRow } from './segment-row.ts'
import { emptyState, inNextSegment, readState, type State, type WrittenState } from './usage.ts'

/** What the rows on disk say at start. */
export interface Recovered {
  /** The last row before the tail, which the chain goes on from. */
  readonly head: Head
  readonly state: State
  readonly filling: Filling
  /** Rows after that; those that do not follow from the one before them are told. */
  readonly tail: (onBreak: (seq: number) => void) => Iterable<Row>
  /** False where the process before this one could not say goodbye. */
  readonly clean: boolean
  /** Whether it is just as a process that ended in good order left it. */
  readonly closed: boolean
  /** The last row that the database itself knows of, though it may not be there. */
  readonly known: Head
}

/** Reads what followed the last sums that can be believed, and nothing before. */
export function recover(db: DatabaseSync, notes = anyNotes): Recovered {
  const last = lastRow(db) ?? nothing
  const closing = closingIn(db, notes)
  const { summed, doubted } = lastSums(db, notes)
  const known = furthest(last, closing, summed && { seq: summed.last_seq, hash: summed.hash }, lastCheckpoint(db))
  if (closing?.seq === last.seq && closing.hash === last.hash) {
    const { state, filling } = closing
    const going = { head: last, state: readState(state), filling: { ...filling }, tail: () => [] }
    return { ...going, clean: true, closed: true, known }
  }
  const before = summed === undefined ? nothing : { seq: summed.last_seq, hash: summed.hash }
  const state = summed === undefined ? emptyState() : inNextSegment(readState(summed.state))
  if (doubted !== undefined && doubted.last_seq > before.seq) {
    notes.doubt(before.seq + 1, Math.min(doubted.last_seq, Math.max(last.seq, before.seq + 1)), doubted.state)
  }
  // Where rows are gone that were summed up, what they used stays counted.
  const head = last.seq < before.seq ? last : before
  const tail: Recovered['tail'] = (onBreak) => chained(db, before, onBreak)
  const filling = emptyFilling(before.seq + 1)
  return { head, state, filling, tail, clean: last.seq === 0, closed: false, known }
}

const nothing: Head = { seq: 0, hash: beginning }

const one = (db: DatabaseSync, sql: string): unknown => db.prepare(sql).get()

/** No row of the ledger's own has a larger number, and no checkpoint is of one: there is nothing to go on after it. */
const upToLast = `WHERE seq <= ${lastSeq} ORDER BY seq DESC LIMIT 1`

export const lastRow = (db: DatabaseSync): Head | undefined =>
  one(db, `SELECT seq, hash FROM ledger_rows ${upToLast}`) as Head | undefined

const lastCheckpoint = (db: DatabaseSync): Head | undefined =>
  one(db, `SELECT seq, hash FROM ledger_checkpoints ${upToLast}`) as Head | undefined

const furthest = (first: Head, ...more: readonly (Head | undefined)[]): Head =>
  more.reduce<Head>((best, { seq, hash } = nothing) => (seq > best.seq ? { seq, hash } : best), first)

/** What can't be read is as good as not written: then rows are read. */
function closingIn(db: DatabaseSync, notes: OwnNotes): Closing | undefined {
  const found = one(db, 'SELECT closed FROM ledger_writer') as { readonly closed: string | null } | undefined
  return found === undefined || found.closed === null ? undefined : notes.closing(found.closed)
}

type Summed = Omit<SegmentRow, 'state'> & { readonly state: WrittenState }

/** The last that can be believed, and the last of all where that is another. */
function lastSums(db: DatabaseSync, notes: OwnNotes): { readonly summed?: Summed; readonly doubted?: SegmentRow } {
  let doubted: SegmentRow | undefined
  for (const segment of segmentsIn(db)) {
    const state = notes.sums(segment)
    if (state !== undefined) return { summed: { ...segment, state }, ...(doubted === undefined ? {} : { doubted }) }
    doubted ??= segment
  }
  return doubted === undefined ? {} : { doubted }
}

/** The newest first. A number that is none of ours is not exact, and in no sums that anybody signed. */
export function* segmentsIn(db: DatabaseSync): Generator<SegmentRow> {
  const newest = db.prepare('SELECT * FROM ledger_segments ORDER BY last_seq DESC')
  newest.setReadBigInts(true)
  for (const row of newest.iterate()) {
    const { last_seq: last, first_seq: first, min_at: min, max_at: max, ...texts } = row
    const numbers = { last_seq: Number(last), first_seq: Number(first), min_at: Number(min), max_at: Number(max) }
    yield { ...numbers, ...(texts as Record<'hash' | 'state' | 'signature', string>) }
  }
}

/** The name of the ledger, where the database has one. */
export const writerIn = (db: DatabaseSync): string | undefined =>
  (one(db, 'SELECT writer FROM ledger_writer') as { readonly writer: string } | undefined)?.writer

/** Gives the ledger of a database its name: that of the one that was here before, or a new one. */
export function nameLedger(db: DatabaseSync, before: string | undefined): string {
  const writer = before ?? randomBytes(5).toString('hex')
  db.prepare("INSERT INTO ledger_writer VALUES (1, ?, '', NULL)").run(writer)
  return writer
}

function* chained(db: DatabaseSync, after: Head, onBreak: (seq: number) => void): Generator<Row> {
  let { hash } = after
  for (const row of rowsAfter(db, after.seq)) {
    if (!follows(hash, row) && !isToldOf(db, row)) onBreak(row.seq)
    hash = row.hash
    yield row
  }
}

export function* rowsAfter(db: DatabaseSync, after: number): Generator<Row> {
  const read = rowReader(db, `WHERE seq > ? AND seq <= ${lastSeq} ORDER BY seq LIMIT ${segmentRows}`)
  for (let last: number | undefined = after; last !== undefined;) {
    const rows: readonly Row[] = upwards(last, read(last))
    yield* rows
    last = rows.at(-1)?.seq
  }
}

/** Whether a mark says why it does not follow from the row before it. */
const isToldOf = (db: DatabaseSync, row: Row): boolean =>
  readMarks(db).some((mark) => {
    if (!isGap(mark) || mark.to_seq !== row.seq - 1) return false
    return mark.what === 'lost' ? mark.hash === resumeHash(row) : follows(mark.hash, row)
  })

/** Throws where the ledger can not be gone on with as it is. */
export function checkLedger(db: DatabaseSync): void {
  checkTables(db)
  checkIfNoted(db)
  const { tail, head, clean, known } = recover(db)
  let [last, whole] = [head.seq, true]
  for (const { seq } of tail(() => (whole = false))) last = seq
  // Rows that do not follow, or are gone: SQLite says whether its file is damaged. Where it is not, somebody did it, and it stays.
  if (!whole || known.seq > last) checkFile(db)
  if (clean) checkEnd(db, head.seq)
}

const tables = ['ledger_rows', 'ledger_segments', 'ledger_checkpoints', 'ledger_marks', 'ledger_writer']

function checkTables(db: DatabaseSync): void {
  const found = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const missing = tables.filter((table) => !found.some(({ name }) => name === table))
  if (missing.length > 0) throw new DamagedStore(`The database has no table ${missing.join(', ')}.`, false)
}

/** More than fit on the page that is written next. */
const endRows = 64

/**
 * After a clean end nothing is read but the last rows, and what is written next goes to where they stand: what is damaged
 * there shows now. Rows that somebody altered are for `verify` to find.
 */
function checkEnd(db: DatabaseSync, last: number): void {
  const rows = [...rowsAfter(db, last - endRows)]
  const follow = rows.every((row, at) => {
    const before = rows[at - 1]
    return before === undefined || row.seq !== before.seq + 1 || comesAfter(before, row)
  })
  // A damaged number may be so large that what comes after it is not reached.
  const reached = (rows.at(-1)?.seq ?? 0) === last
  if (!follow || !reached) checkFile(db)
}
