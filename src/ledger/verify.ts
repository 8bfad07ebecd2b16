import type { DatabaseSync } from 'node:sqlite'
import { rowReader } from './row-reader.ts'
import { beginning, entryOf, hashOf, segmentRows, type Row } from './row.ts'
import { readSigned, type Mark, type Signed, type SignedPoint } from './signed-points.ts'
import type { Head } from './chain.ts'
import type { Checkpoint } from './keeper.ts'
import { emptyState, readState, take, writtenState, type State, type WrittenState } from './usage.ts'

export interface Verdict {
  readonly ok: boolean
  /** How many rows were looked at. */
  readonly rows: number
  /** The last row that was looked at, and its hash, which stands for all before it. */
  readonly head: { readonly seq: number; readonly hash: string }
  /** How many signatures agree with the rows. */
  readonly checkpoints: number
  /** The first row that is not as it was written. */
  readonly problem?: Problem
  /** What is missing and why that is no problem: pruned, or lost and said so. */
  readonly notes: readonly string[]
}

export interface Problem {
  readonly seq: number
  readonly entry: string
  readonly why: 'altered' | 'removed' | 'reordered' | 'truncated' | 'forged'
  readonly detail: string
}

export interface VerifyOptions {
  /** PEM; the database's own where left out, which whoever changed the rows may have changed too. */
  readonly publicKey?: string | undefined
  /** Checkpoints that were kept elsewhere. */
  readonly checkpoints?: readonly Checkpoint[] | undefined
  /** The last row, as it was noted beside the database before it is read here. */
  readonly noted?: Head | undefined
}

type Complaint = Omit<Problem, 'entry'>

interface Progress {
  seq: number
  hash: string
  agreed: number
  /** The last row that a signature agreed with. */
  agreedSeq: number
  /** Undefined after rows that are missing, until the next signed sums. */
  state: State | undefined
  readonly notes: string[]
}

/** Goes through all rows and answers the first that is not as it was written. Yields now and then, so that others get a turn. */
export function* verify(db: DatabaseSync, options: VerifyOptions = {}): Generator<number, Verdict> {
  const { noted } = options
  const readAll = (): Signed => readSigned(db, options.publicKey, options.checkpoints ?? [])
  let signed = readAll()
  const read = rowReader(db, `WHERE seq > ? ORDER BY seq LIMIT ${segmentRows}`)
  const progress: Progress = { seq: 0, hash: beginning, agreed: 0, agreedSeq: 0, state: emptyState(), notes: [] }
  let rows = 0
  let complaint: Complaint | undefined
  while (complaint === undefined) {
    const chunk = read(progress.seq)
    for (const row of chunk) {
      complaint = follow(progress, row, signed, chunk)
      if (complaint?.why === 'removed') {
        signed = readAll() // they may have been pruned meanwhile
        complaint = follow(progress, row, signed, chunk)
      }
      if (noted?.seq === row.seq && noted.hash !== row.hash)
        complaint ??= rewritten(progress, row, 'note beside the database')
      if (complaint !== undefined) break
      rows += 1
    }
    if (chunk.length === 0) break
    yield rows
  }
  complaint ??= signed.forged ?? afterLast(progress, signed, noted)
  const { seq, hash, agreed: checkpoints, notes } = progress
  const verdict = { rows, head: { seq, hash }, checkpoints, notes }
  if (complaint === undefined) return { ok: true, ...verdict }
  return { ok: false, ...verdict, problem: { ...complaint, entry: entryOf(signed.writer, complaint.seq) } }
}

function follow(progress: Progress, row: Row, signed: Signed, chunk: readonly Row[]): Complaint | undefined {
  if (signed.forged !== undefined && signed.forged.seq <= row.seq) return signed.forged
  const missing = row.seq === progress.seq + 1 ? undefined : explain(progress, row, signed)
  if (missing !== undefined && 'why' in missing) return missing
  if (missing?.resumed !== true && hashOf(progress.hash, row.seq, row) !== row.hash) return blame(progress, row, chunk)
  progress.seq = row.seq
  progress.hash = row.hash
  if (progress.state !== undefined) take(progress.state, row.seq, row)
  const points = signed.points.get(row.seq)
  return points === undefined ? undefined : agree(progress, row, points)
}

/** Rows before this one are missing: pruned, lost and said so, or removed. */
function explain(progress: Progress, row: Row, { marks, points }: Signed): Complaint | { readonly resumed: boolean } {
  const [from, to] = [progress.seq + 1, row.seq - 1]
  const mark = markFor(marks, from, to)
  const range = from === to ? `Row ${from} is` : `Rows ${from} to ${to} are`
  if (mark === undefined) return { seq: from, why: 'removed', detail: `${range} missing.` }
  progress.notes.push(`${range} ${said[mark.what] ?? mark.what}.`)
  const sums = points.get(to)?.find(({ state }) => state !== undefined)?.state
  if (sums !== undefined) progress.state = stateAfter(sums)
  else if (mark.what !== 'skipped') progress.state = undefined
  if (mark.what === 'pruned') progress.hash = mark.hash
  if (mark.what !== 'lost') return { resumed: false }
  // Nobody knows the hash it follows from; the mark says which row it was.
  if (mark.hash === resumeHash(row)) return { resumed: true }
  return { seq: row.seq, why: 'altered', detail: `Row ${row.seq} is not the one that was found after rows were lost.` }
}

const said: Readonly<Record<string, string>> = {
  pruned: 'pruned, as a signed mark says',
  lost: 'lost: the database was damaged, as a signed mark says',
  skipped:
    'left out: they were written or may have been, and the database was set back and lost them, as a signed mark says',
}

const markFor = (marks: readonly Mark[], from: number, to: number): Mark | undefined =>
  marks.find((mark) => mark.from_seq <= from && mark.to_seq === to)

/** What a mark of lost rows knows of the row after them. */
export const resumeHash = (row: Row): string => hashOf(row.hash, row.seq, row)

function blame({ hash }: Progress, row: Row, chunk: readonly Row[]): Complaint {
  const { seq } = row
  const displaced = chunk.find((other) => hashOf(hash, seq, other) === other.hash)
  if (displaced !== undefined) {
    return { seq, why: 'reordered', detail: `What belongs in row ${seq} stands in row ${displaced.seq}.` }
  }
  const next = chunk[chunk.indexOf(row) + 1]
  const kept = next?.hash === (next === undefined ? '' : hashOf(row.hash, next.seq, next))
  const how = kept
    ? 'Its hash is the one that was written, its columns are not.'
    : 'It does not follow from the row before it.'
  return { seq, why: 'altered', detail: `Row ${seq} is not as it was written. ${how}` }
}

function rewritten({ agreedSeq }: Progress, { seq }: Row, source: string): Complaint {
  const since = agreedSeq === 0 ? 'the beginning' : `row ${agreedSeq}`
  const detail = `Rows after ${since} and up to ${seq} were written anew: the ${source} of row ${seq} has another hash.`
  return { seq, why: 'altered', detail }
}

/** What was signed of this row. */
function agree(progress: Progress, row: Row, points: readonly SignedPoint[]): Complaint | undefined {
  const { seq } = row
  for (const { hash, source, state } of points) {
    if (hash !== row.hash) return rewritten(progress, row, source)
    progress.agreed += 1
    if (state === undefined) continue
    if (progress.state !== undefined && JSON.stringify(writtenState(progress.state)) !== state) {
      return {
        seq,
        why: 'forged',
        detail: `The sums of the segment that ends with row ${seq} are not those of its rows.`,
      }
    }
    progress.state = stateAfter(state)
  }
  progress.agreedSeq = seq
  return undefined
}

/** What clients used is counted anew in each segment. */
const stateAfter = (sums: string): State => ({ ...readState(JSON.parse(sums) as WrittenState), usage: new Map() })

/** What is known of rows that are not there. */
function afterLast({ seq }: Progress, { points, marks }: Signed, noted: Head | undefined): Complaint | undefined {
  const known = [...points.keys(), ...(noted === undefined ? [] : [noted.seq])]
  const beyond = known.filter(
    (point) => point > seq && !marks.some((mark) => mark.from_seq <= point && mark.to_seq >= point),
  )
  if (beyond.length === 0) return undefined
  const last = Math.max(...beyond)
  const [point] = points.get(last) ?? []
  const detail = `The ledger ends with row ${seq}, and the ${point?.source ?? 'note beside the database'} knows of row ${last}: rows were cut off.`
  return { seq: seq + 1, why: 'truncated', detail }
}
