import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Head } from './chain.ts'
import { checkIfNoted, DamagedStore } from '../store/store.ts'
import { emptyFilling, type Filling } from './filling.ts'
import { lastSeq } from './large-numbers.ts'
import { isExplained, isGap, readMarks, type Mark } from './marks.ts'
import { anyNotes, type OwnNotes } from './own-notes.ts'
import { isLoss, type Broken, type RowFiles } from './row-files.ts'
import { beginning, follows, resumeHash, type Row } from './row.ts'
import type { Closing, SegmentRow } from './segment-row.ts'
import { emptyState, inNextSegment, readState, type State, type WrittenState } from './usage.ts'

/** What the rows on disk say at start. */
export interface Recovered {
  /** The last row before the tail, which the chain goes on from. */
  readonly head: Head
  readonly state: State
  readonly filling: Filling
  /** Rows after that; those that do not follow from the one before them are told. */
  readonly tail: (onBreak: OnBreak) => Iterable<Row>
  /** False where the process before this one could not say goodbye. */
  readonly clean: boolean
  /** Whether it is just as a process that ended in good order left it. */
  readonly closed: boolean
  /** The last row that the database itself knows of, though it may not be there. */
  readonly known: Head
  /** Where it was ended in good order: no row comes after that. */
  readonly closedAt: number
  /** The last that it knows of besides those that are there. */
  readonly told: Head
}

/** A row does not follow from the one before it; `broken` where rows between them can't be read. */
export type OnBreak = (before: number, row: Row, broken: Broken | undefined) => void

/** Reads what followed the last sums that can be believed, and nothing before. */
export function recover(db: DatabaseSync, files: RowFiles, notes = anyNotes): Recovered {
  const last = files.last() ?? nothing
  const closing = closingIn(db, notes)
  const { summed, doubted } = lastSums(db, notes)
  const sums = summed && { seq: summed.last_seq, hash: summed.hash }
  const told = furthest(nothing, closing, sums, lastCheckpoint(db))
  const known = furthest(last, told)
  if (closing?.seq === last.seq && closing.hash === last.hash && endIsWhole(db, files, last.seq)) {
    const { state, filling } = closing
    const going = { head: last, state: readState(state), filling: { ...filling }, tail: () => [] }
    return { ...going, clean: true, closed: true, known, told, closedAt: last.seq }
  }
  const before = summed === undefined ? nothing : { seq: summed.last_seq, hash: summed.hash }
  const state = summed === undefined ? emptyState() : inNextSegment(readState(summed.state))
  if (doubted !== undefined && doubted.last_seq > before.seq) {
    notes.doubt(before.seq + 1, Math.min(doubted.last_seq, Math.max(last.seq, before.seq + 1)), doubted.state)
  }
  // Where rows are gone that were summed up, what they used stays counted.
  const head = last.seq < before.seq ? last : before
  const tail: Recovered['tail'] = (onBreak) => chained(db, files, before, onBreak)
  const filling = emptyFilling(before.seq + 1)
  return {
    head,
    state,
    filling,
    tail,
    clean: last.seq === 0,
    closed: false,
    known,
    told,
    closedAt: closing?.seq ?? lastSeq,
  }
}

const nothing: Head = { seq: 0, hash: beginning }

const one = (db: DatabaseSync, sql: string): unknown => db.prepare(sql).get()

/** There is no row with a larger number, and no checkpoint is of one. */
const lastCheckpoint = (db: DatabaseSync): Head | undefined =>
  one(db, `SELECT seq, hash FROM ledger_checkpoints WHERE seq <= ${lastSeq} ORDER BY seq DESC LIMIT 1`) as
    Head | undefined

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

function* chained(db: DatabaseSync, files: RowFiles, after: Head, onBreak: OnBreak): Generator<Row> {
  let { seq, hash } = after
  let broken: Broken | undefined
  const onBroken = (one: Broken): void => {
    if (isLoss(one) && !one.missing) broken ??= one
  }
  for (const row of files.after(seq, lastSeq, { onBroken })) {
    if (!follows(hash, row) && !isKnown(readMarks(db), seq, row)) onBreak(seq, row, broken)
    seq = row.seq
    hash = row.hash
    broken = undefined
    yield row
  }
}

/** Whether a mark says why it does not follow from the row before it. */
export const isToldOf = (marks: readonly Mark[], row: Row): boolean =>
  marks.some((mark) => {
    if (!isGap(mark) || mark.to_seq !== row.seq - 1) return false
    return mark.what === 'lost' ? mark.hash === resumeHash(row) : follows(mark.hash, row)
  })

/** Of rows that are missing somebody may have taken note; what stands there is held to that by `verify`. */
const isKnown = (marks: readonly Mark[], before: number, row: Row): boolean =>
  isToldOf(marks, row) || (row.seq > before + 1 && isExplained(marks, before + 1, row.seq))

/** After a clean end nothing is read but the last rows: what a disk broke there shows before the next is written behind it. */
const endRows = 64

function endIsWhole(db: DatabaseSync, files: RowFiles, last: number): boolean {
  let whole = true
  const onBroken = ({ missing, after, upTo }: Broken): void => {
    whole &&= missing && isExplained(readMarks(db), after + 1, upTo)
  }
  for (const _row of files.light(Math.max(0, last - endRows), lastSeq, onBroken)) continue
  return whole
}

/** Throws where the database of the ledger can not be gone on with as it is. */
export function checkLedger(db: DatabaseSync): void {
  const found = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const missing = tables.filter((table) => !found.some(({ name }) => name === table))
  if (missing.length > 0) throw new DamagedStore(`The database has no table ${missing.join(', ')}.`, false)
  checkIfNoted(db)
  for (const _newest of segmentsIn(db)) break // what a start reads of them
}

const tables = ['ledger_segments', 'ledger_checkpoints', 'ledger_marks', 'ledger_writer']
