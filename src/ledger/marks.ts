import type { DatabaseSync } from 'node:sqlite'
import { allRows } from './large-numbers.ts'
import { markText } from './signing.ts'

/** Why rows are missing, or are not what was written. */
export type Cause =
  | 'damaged' // the end of their file is torn, or the database that knew of them is damaged
  | 'unreadable' // what stands there is no row: a disk did that, or somebody
  | 'restored' // a backup took the place of later rows
  | 'removed' // from files that can be read
  | 'gone' // with the whole database
  | 'altered'
  | 'sums' // what the ledger had noted of its rows, and not the rows
  | 'rewritten' // so that they follow from each other, and are not those that were known
  | 'other' // another ledger was here
  | 'keyed' // the database named another key than signed

/** What an operator took note of: verify passes over it as long as it stays just so. */
export interface Accepted {
  readonly what: 'rows' | 'row' | 'line' | 'signature' | 'ledger'
  readonly from: number
  readonly to: number
  /** Of all there is between them, or of what is signed. */
  readonly hash: string
}

export interface MarkDetail {
  readonly cause?: Cause
  /** For people: how it was found, and where more of it is. */
  readonly said?: string
  /** Public keys in PEM that this ledger was signed with before. */
  readonly keys?: readonly string[]
  /** Another ledger, by its name. */
  readonly ledger?: string
  /** How far ahead of the rows before a clock was found, beyond what is believed of a pause. */
  readonly aheadMs?: number
  readonly by?: string
  readonly reason?: string
  /** Whether somebody says that the clock is right. */
  readonly clock?: boolean
  readonly accepted?: readonly Accepted[]
}

export type MarkKind =
  | 'pruned'
  | 'lost' // the row that comes after is known by its own hash
  | 'skipped' // the row that comes after follows from the one before
  | 'found' // nothing is missing, and all is not well
  | 'rekeyed'
  | 'clock'
  | 'acknowledged'

/** What befell the ledger, in its own words. */
export interface NewMark {
  readonly what: MarkKind
  readonly from_seq: number
  readonly to_seq: number
  readonly hash: string
  readonly at: number
  /** JSON; nothing in marks of older versions, and where rows were pruned. */
  readonly detail: string
}

export interface Mark extends NewMark {
  readonly id: number
  readonly signature: string
}

/** An older version has marks without detail. */
export const readMarks = (db: DatabaseSync): Mark[] =>
  allRows<Omit<Mark, 'detail'>>(db.prepare('SELECT * FROM ledger_marks ORDER BY id')).map((mark) => ({
    detail: '',
    ...mark,
  }))

export function addMark(db: DatabaseSync, writer: string, sign: (text: string) => string, mark: NewMark): void {
  const { what, from_seq: from, to_seq: to, hash, at, detail } = mark
  db.prepare(
    'INSERT INTO ledger_marks (what, from_seq, to_seq, hash, at, signature, detail) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(what, from, to, hash, at, sign(markText(writer, mark)), detail)
}

export const markOf = (what: MarkKind, from: number, to: number, hash: string, detail: MarkDetail): NewMark => ({
  ...{ what, from_seq: from, to_seq: to, hash, at: Date.now() },
  detail: JSON.stringify(detail),
})

export function detailOf({ detail }: Pick<Mark, 'detail'>): MarkDetail {
  try {
    const value = JSON.parse(detail) as MarkDetail | null
    return value ?? {}
  } catch {
    return {} // of an older version; and what somebody changed is not signed
  }
}

/** Rows are missing with the ledger's own word for it. */
export const isGap = ({ what }: Pick<Mark, 'what'>): boolean =>
  what === 'pruned' || what === 'lost' || what === 'skipped'

/** Whether marks tell of all rows from one to another that they are missing, or somebody took note of that. */
export function isExplained(marks: readonly Mark[], from: number, to: number): boolean {
  const ranges = marks.flatMap((mark) => [
    ...(isGap(mark) ? [{ from: mark.from_seq, to: mark.to_seq }] : []),
    ...(detailOf(mark).accepted ?? []).filter(({ what }) => what === 'rows'),
  ])
  let next = from
  while (next <= to) {
    const reach = Math.max(0, ...ranges.filter((range) => range.from <= next).map((range) => range.to))
    if (reach < next) return false
    next = reach + 1
  }
  return true
}

/** What came before it, somebody has taken note of. */
const lastAcknowledged = (marks: readonly Mark[]): number =>
  marks.findLast(({ what }) => what === 'acknowledged')?.id ?? 0

/** What an operator should know of and has not taken note of. */
export function unresolved(marks: readonly Mark[]): readonly Mark[] {
  const seen = lastAcknowledged(marks)
  return marks.filter((mark) => {
    if (mark.id <= seen || mark.what === 'acknowledged' || mark.what === 'clock') return false
    const { cause } = detailOf(mark)
    return mark.what === 'rekeyed' || (cause !== undefined && cause !== 'restored')
  })
}

/** A disk that breaks takes rows with it, and a key can be lost; all else somebody did. */
export const isTampering = (mark: Mark): boolean => {
  const { cause } = detailOf(mark)
  return mark.what !== 'rekeyed' && cause !== undefined && cause !== 'damaged' && cause !== 'restored'
}

/** The clock was ahead by so much when the ledger was gone on with after a row, and nobody has said that it is right. */
export const aheadSince = (marks: readonly Mark[], seq: number): number => {
  const seen = marks.findLast((mark) => mark.what === 'acknowledged' && detailOf(mark).clock === true)?.id ?? 0
  const since = marks.filter(({ id, what, from_seq: from }) => what === 'clock' && id > seen && from > seq)
  return Math.max(
    0,
    since.reduce((sum, mark) => sum + (detailOf(mark).aheadMs ?? 0), 0),
  )
}
