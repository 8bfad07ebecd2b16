import type { DatabaseSync } from 'node:sqlite'
import { isDamage } from '../store/store.ts'
import type { Head } from './chain.ts'
import type { GivenCheckpoints } from './checkpoint-file.ts'
import { folded, Following, type Acceptable, type Complaint } from './following.ts'
import type { Noted } from './head-note.ts'
import { damageRemedy } from './history.ts'
import type { Checkpoint } from './keeper.ts'
import { markStory } from './mark-text.ts'
import { detailOf, isGap, isTampering, unresolved } from './marks.ts'
import { lastSeq } from './large-numbers.ts'
import { checkpointText } from './signing.ts'
import { lastRow } from './recovery.ts'
import { rowReader } from './row-reader.ts'
import { entryOf, segmentRows, type Row } from './row.ts'
import { readSigned, type Signed } from './signed-points.ts'

export interface Verdict {
  readonly ok: boolean
  /** How many rows were looked at. */
  readonly rows: number
  /** The last row that was looked at, and its hash, which stands for all before it. */
  readonly head: { readonly seq: number; readonly hash: string }
  /** How many signatures agree with the rows. */
  readonly checkpoints: number
  /** How many of them are from the file that was given, and how many there are in it. */
  readonly kept?: { readonly agreed: number; readonly of: number }
  /** The first row that is not as it was written. */
  readonly problem?: Problem
  /** What is missing and why that is no problem: pruned, or lost and said so, or known to an operator. */
  readonly notes: readonly string[]
  /** What an operator who accepts the ledger as it is takes note of; where that was asked for. */
  readonly acceptable?: readonly Acceptable[]
}

export interface Problem extends Complaint {
  readonly entry: string
}

export interface VerifyOptions {
  /** One or several in PEM; the database's own where left out, which whoever changed the rows may have changed too. */
  readonly publicKey?: string | undefined
  /** Checkpoints that were kept elsewhere. */
  readonly checkpoints?: readonly Checkpoint[] | undefined
  /** The file they are from, where somebody named one. */
  readonly given?: GivenCheckpoints | undefined
  /** The last row, as it was noted beside the database before it is read here. */
  readonly noted?: Noted | undefined
  /** Goes on after what is wrong, and says what there is to take note of. */
  readonly accepting?: boolean | undefined
  /** A page can't be read: the verdict names the row. */
  readonly onDamage?: ((why: string) => void) | undefined
}

/** Goes through all rows and answers the first that is not as it was written. Yields now and then, so that others get a turn. */
export function* verify(db: DatabaseSync, options: VerifyOptions = {}): Generator<number, Verdict> {
  const { noted, accepting = false, checkpoints: elsewhere = [] } = options
  const following = new Following(() => readSigned(db, options.publicKey, elsewhere), accepting)
  const { writer } = following.signed
  const own = noted?.writer === writer ? noted : undefined
  const read = reader(db)
  let rows = 0
  let complaint = unnumbered(db, following, accepting, 'before')
  for (let last = 0; complaint === undefined;) {
    const { rows: chunk, damage } = read(last)
    for (const row of chunk) {
      complaint = following.row(row, chunk)
      if (own?.seq === row.seq && own.hash !== row.hash) {
        const wrong = following.rewritten(row, 'note beside the database')
        if (!following.passesRow(wrong, row)) complaint ??= wrong
      }
      if (complaint !== undefined) break
      rows += 1
      last = row.seq
    }
    if (damage !== undefined) {
      complaint ??= unreadable(last + 1, damage)
      options.onDamage?.(damage)
    }
    if (chunk.length === 0) break
    yield rows
  }
  complaint ??= following.end() ?? unnumbered(db, following, accepting, 'after') ?? afterLast(following, own)
  complaint = first(complaint, ...besides(following, accepting), ...others(following, options), notKept(options))
  const { seq, hash, agreed: checkpoints, found } = following
  const notes = [...following.notes, ...tidings(following.signed, seq), ...linesNotKept(options)]
  const verdict = {
    ...{ rows, head: { seq, hash }, checkpoints, notes },
    ...(options.given === undefined ? {} : { kept: { agreed: following.agreedElsewhere, of: elsewhere.length } }),
    ...(accepting ? { acceptable: found } : {}),
  }
  if (complaint === undefined) return { ok: true, ...verdict }
  const { seq: at, why, detail } = complaint
  return { ok: false, ...verdict, problem: { seq: at, entry: entryOf(writer, at), why, detail } }
}

/** Rows after one, a segment at a time; where a page can't be read those before it, and what SQLite says. */
function reader(db: DatabaseSync): (after: number) => { readonly rows: readonly Row[]; readonly damage?: string } {
  const from = `WHERE seq > ? AND seq <= ${lastSeq} ORDER BY seq`
  const [many, one] = [rowReader(db, `${from} LIMIT ${segmentRows}`), rowReader(db, `${from} LIMIT 1`)]
  return (after) => {
    const rows: Row[] = []
    try {
      const found = many(after)
      const back = found.findIndex((row, at) => row.seq < (found[at - 1]?.seq ?? after + 1))
      // The one before may be the one that is wrong.
      if (back !== -1) return { rows: found.slice(0, Math.max(0, back - 1)), damage: 'rows are out of order' }
      const missed = found.length === 0 && (lastRow(db)?.seq ?? 0) > after && many(after).length === 0
      return missed ? { rows, damage: 'rows can not be reached' } : { rows: found }
    } catch (thrown) {
      if (!isDamage(thrown)) throw thrown
    }
    try {
      for (let last = after; ;) {
        const [row] = one(last)
        if (row === undefined || row.seq <= last) return { rows, damage: 'rows can not be reached' }
        rows.push(row)
        last = row.seq
      }
    } catch (thrown) {
      if (!isDamage(thrown)) throw thrown
      return { rows, damage: (thrown as Error).message }
    }
  }
}

const unreadable = (seq: number, damage: string): Complaint => ({
  seq,
  why: 'altered',
  detail: `Row ${seq} can't be read: the database is damaged. SQLite says: ${damage}. ${damageRemedy}`,
})

/** Of all that is wrong, what comes first in the ledger. */
const first = (...complaints: readonly (Complaint | undefined)[]): Complaint | undefined =>
  complaints.reduce((best, one) => (one !== undefined && one.seq < (best?.seq ?? Infinity) ? one : best), undefined)

/** Rows are numbered from 1 on, with as many digits as their names have at most. */
function unnumbered(
  db: DatabaseSync,
  { signed, found, seq }: Following,
  accepting: boolean,
  where: 'before' | 'after',
): Complaint | undefined {
  const rows = rowReader(db, `WHERE seq ${where === 'before' ? '< 1' : `> ${lastSeq}`} ORDER BY seq`)()
  const [row] = rows
  if (row === undefined) return undefined
  const hash = rows.reduce(folded, '')
  if (signed.accepted.some((one) => one.what === 'below' && one.hash === hash)) return undefined
  const said =
    where === 'before'
      ? `The ledger wrote no row ${row.seq}: its rows are numbered from 1 on.`
      : `The ledger wrote no row with a number above ${lastSeq}, and there is one after row ${seq}.`
  if (!accepting) return { seq: where === 'before' ? 0 : seq + 1, why: 'forged', detail: said }
  found.push({ what: 'below', from: Math.min(row.seq, seq + 1), to: 0, hash, said })
  return undefined
}

/** What is wrong, though not with a row that is there. */
function besides({ signed, found }: Following, accepting: boolean): readonly Complaint[] {
  if (accepting) {
    for (const { seq: at, hash, detail: said } of signed.forged) {
      found.push({ what: 'signature', from: at, to: at, hash, said })
    }
  }
  // What is written with the operator's word comes after these marks.
  const open = accepting ? [] : unresolved(signed.marks).filter(isTampering)
  const complaints = open.map((mark): Complaint => {
    const why = isGap(mark) || detailOf(mark).cause === 'other' ? 'removed' : 'altered'
    return {
      seq: mark.from_seq,
      why,
      detail: `${markStory(mark)} Nobody has said why: see owlclaw ledger acknowledge.`,
    }
  })
  return [...(accepting ? [] : signed.forged), ...complaints]
}

/** What is known of rows that are not there. */
function afterLast({ signed, seq }: Following, noted: Head | undefined): Complaint | undefined {
  const { points, marks, closedAt } = signed
  const known = [...points.keys(), closedAt, ...(noted === undefined ? [] : [noted.seq])]
  const beyond = known.filter(
    (point) => point > seq && !marks.some((mark) => isGap(mark) && mark.from_seq <= point && mark.to_seq >= point),
  )
  if (beyond.length === 0) return undefined
  const last = Math.max(...beyond)
  const source =
    points.get(last)?.[0]?.source ?? (noted?.seq === last ? 'note beside the database' : 'note of the last clean end')
  const detail = `The ledger ends with row ${seq}, and the ${source} knows of row ${last}: rows were cut off.`
  return { seq: seq + 1, why: 'truncated', detail }
}

/** Whether what is left of other ledgers belongs to one whose database should be here. */
function others({ signed, found }: Following, { checkpoints = [], noted, accepting }: VerifyOptions): Complaint[] {
  const { writer, marks, accepted, signedBy } = signed
  const left = checkpoints.filter(({ ledger }) => ledger !== writer)
  const vouched = left.filter(({ ledger, seq, hash, at, signature }) =>
    signedBy(checkpointText(ledger, seq, hash, at), signature),
  )
  const explained = new Set([
    ...marks.map((mark) => detailOf(mark).ledger),
    ...accepted.map(({ what, hash }) => (what === 'ledger' ? hash : undefined)),
  ])
  const complaints: Complaint[] = []
  const complain = (ledger: string, said: string): void => {
    if (explained.has(ledger)) return
    explained.add(ledger)
    if (accepting === true) found.push({ what: 'ledger', from: 1, to: 1, hash: ledger, said })
    else complaints.push({ seq: 1, why: 'removed', detail: said })
  }
  for (const { ledger, seq } of vouched.reverse()) {
    complain(
      ledger,
      `A checkpoint that the key of this ledger signed is of row ${seq} of the ledger ${ledger}, which is not here.`,
    )
  }
  if (noted !== undefined && noted.writer !== writer) {
    complain(
      noted.writer,
      `The note beside the database is of row ${noted.seq} of the ledger ${noted.writer}, which is not here.`,
    )
  }
  const last = left.at(-1)
  if (last !== undefined && left.length === checkpoints.length) {
    complain(
      last.ledger,
      `None of the checkpoints is of this ledger: the last is of row ${last.seq} of the ledger ${last.ledger}.`,
    )
  }
  return complaints
}

/** A line that is no checkpoint may have been one that shows what is missing. */
function notKept({ given }: VerifyOptions): Complaint | undefined {
  const [other] = given?.others ?? []
  if (given === undefined || other === undefined) return undefined
  const detail = `Line ${other.line} of ${given.file} is no checkpoint: it was changed, or cut short. Take another copy of the file; without that line it shows less than it could.`
  return { seq: other.after, why: 'forged', detail }
}

const mostLines = 20

function linesNotKept({ given }: VerifyOptions): string[] {
  if (given === undefined) return []
  const { file, others: lines } = given
  const told = lines.slice(0, mostLines).map(({ line }) => `Line ${line} of ${file} is no checkpoint.`)
  return lines.length > told.length ? [...told, `Nor are ${lines.length - told.length} lines more.`] : told
}

/** What befell the ledger and shows in no row, or after the last. */
const tidings = ({ marks }: Signed, last: number): string[] =>
  marks.filter((mark) => (isGap(mark) ? mark.from_seq > last : mark.what !== 'clock')).map((mark) => markStory(mark))
