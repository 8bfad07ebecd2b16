import { hash as hashText } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Head } from './chain.ts'
import type { GivenCheckpoints } from './checkpoint-file.ts'
import { Following, type Acceptable, type Complaint } from './following.ts'
import { lastBeforeEnd, type Noted } from './head-note.ts'
import type { Checkpoint } from './signing.ts'
import { markStory } from './mark-text.ts'
import { detailOf, isGap, isTampering, unresolved } from './marks.ts'
import { lastSeq } from './large-numbers.ts'
import { checkpointText } from './signing.ts'
import { backupHas } from './damage.ts'
import { brokenText, isLoss, missedIn, type Broken, type OnBroken, type RowFiles } from './row-files.ts'
import { entryOf, type Row } from './row.ts'
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
  /** Rows after that one are not looked at: they are being written. */
  readonly upTo?: number | undefined
  /** Something that is no row: the verdict names the row after which it stands. */
  readonly onBroken?: OnBroken | undefined
}

/** Goes through all rows and answers the first that is not as it was written. Yields now and then, so that others get a turn. */
export function* verify(db: DatabaseSync, files: RowFiles, options: VerifyOptions = {}): Generator<number, Verdict> {
  const { noted, accepting = false, checkpoints: elsewhere = [], upTo = lastSeq } = options
  const following = new Following(() => readSigned(db, options.publicKey, elsewhere), accepting)
  const { writer } = following.signed
  const own = noted?.writer === writer ? noted : undefined
  let rows = 0
  let complaint: Complaint | undefined
  for (const chunk of chunksOf(files, upTo, options.onBroken)) {
    const inChunk = chunk.map(({ row }) => row)
    for (const { row, broken } of chunk) {
      complaint =
        afterEnd(following, row, options) ??
        notWritten(following, row, broken, accepting) ??
        told(following.row(row, inChunk), broken)
      if (own?.seq === row.seq && own.hash !== row.hash) {
        const wrong = following.rewritten(row, 'note beside the database')
        if (!following.passesRow(wrong, row)) complaint ??= wrong
      }
      if (complaint !== undefined) break
      rows += 1
    }
    if (complaint !== undefined) break
    yield rows
  }
  complaint ??= following.end() ?? afterLast(following, own, upTo)
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

/** Of all that is wrong, what comes first in the ledger. */
const first = (...complaints: readonly (Complaint | undefined)[]): Complaint | undefined =>
  complaints.reduce((best, one) => (one !== undefined && one.seq < (best?.seq ?? Infinity) ? one : best), undefined)

/** A row, and what stands between it and the one before it. */
interface Found {
  readonly row: Row
  readonly broken: readonly Broken[]
}

const chunkRows = 1024

/** All rows, many at a time: of one that is wrong those beside it say what happened. */
function* chunksOf(files: RowFiles, upTo: number, tell: OnBroken | undefined): Generator<readonly Found[]> {
  let chunk: Found[] = []
  let broken: Broken[] = []
  const onBroken: OnBroken = (one) => {
    broken.push(one)
    tell?.(one)
  }
  for (const row of files.after(0, upTo, { onBroken, exact: true })) {
    chunk.push({ row, broken })
    broken = []
    if (chunk.length < chunkRows) continue
    yield chunk
    chunk = []
  }
  yield chunk
}

/** A start says that the ledger goes on before it writes a row. Whoever takes note of these has started it. */
function afterEnd(following: Following, { seq }: Row, { accepting, noted }: VerifyOptions): Complaint | undefined {
  if (accepting === true || !isAfter(following, seq, noted)) return undefined
  following.readAgain() // a gateway may have started meanwhile
  if (!isAfter(following, seq, noted)) return undefined
  const detail = `The ledger was ended in good order with row ${following.signed.closedAt}: the gateway did not write row ${seq}.`
  return { seq, why: 'forged', detail }
}

const isAfter = ({ signed: { closedAt, writer } }: Following, seq: number, noted: Noted | undefined): boolean =>
  closedAt !== 0 && seq > lastBeforeEnd(closedAt, writer, noted)

/** Where no row is missing, whatever stands between two of them is none that the ledger wrote. */
function notWritten(
  { signed, found, notes }: Following,
  row: Row,
  broken: readonly Broken[],
  accepting: boolean,
): Complaint | undefined {
  const [line] = broken
  if (line === undefined || isLoss(line)) return undefined
  const hash = hashText('sha256', broken.map((one) => one.hash).join(), 'base64url')
  const said = `${brokenText(line)}: the ledger did not write it.`
  if (signed.accepted.some((one) => one.what === 'line' && one.from === row.seq && one.hash === hash)) {
    notes.push(`${said} An operator took note of it.`)
    return undefined
  }
  if (!accepting) return { seq: row.seq, why: 'forged', detail: said }
  found.push({ what: 'line', from: row.seq, to: row.seq, hash, said })
  return undefined
}

/** Rows are missing where something stands that is none. */
function told(complaint: Complaint | undefined, [line]: readonly Broken[]): Complaint | undefined {
  if (complaint?.why !== 'removed' || line === undefined) return complaint
  const detail = `${complaint.detail} ${line.missing ? missedIn(line) : brokenText(line)}. ${backupHas}`
  return { ...complaint, why: line.missing ? 'removed' : 'altered', detail }
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
    const { cause } = detailOf(mark)
    const why = cause !== 'unreadable' && (isGap(mark) || cause === 'other') ? 'removed' : 'altered'
    return {
      seq: mark.from_seq,
      why,
      detail: `${markStory(mark)} Nobody has said why: see owlclaw ledger acknowledge.`,
    }
  })
  return [...(accepting ? [] : signed.forged), ...complaints]
}

/** What is known of rows that are not there. */
function afterLast({ signed, seq }: Following, noted: Head | undefined, upTo: number): Complaint | undefined {
  const { points, marks, closedAt } = signed
  const known = [...points.keys(), closedAt, ...(noted === undefined ? [] : [noted.seq])]
  const beyond = known.filter(
    (point) =>
      point > seq &&
      point <= upTo &&
      !marks.some((mark) => isGap(mark) && mark.from_seq <= point && mark.to_seq >= point),
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
