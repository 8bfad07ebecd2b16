import { hash as hashText } from 'node:crypto'
import { markStory, rangeThat } from './mark-text.ts'
import { isGap, type Accepted, type Mark } from './marks.ts'
import { beginning, comesAfter, hashOf, resumeHash, type Row } from './row.ts'
import { keptElsewhere, type Signed, type SignedPoint } from './signed-points.ts'
import { emptyState, inNextSegment, readState, take, writtenState, type State } from './usage.ts'
import { readWritten } from './written-state.ts'

/** What is not as it was written. */
export interface Complaint {
  readonly seq: number
  readonly why: 'altered' | 'removed' | 'reordered' | 'truncated' | 'forged'
  readonly detail: string
}

/** Rows from the first that is wrong to the last before the chain is right again. */
interface Stretch {
  readonly from: number
  readonly to: number | undefined
  readonly complaint: Complaint
  seq: number
  hash: string
  /** Of all its rows, as they stand. */
  fold: string
}

/** What an operator is asked to take note of. */
export interface Acceptable extends Accepted {
  readonly said: string
}

export const folded = (before: string, row: Row): string => hashText('sha256', before + resumeHash(row), 'base64url')

/** Follows the chain from row to row, and says of the first that is wrong what is; or takes note of all, for an operator. */
export class Following {
  readonly #read: () => Signed
  readonly #accepting: boolean
  #signed: Signed
  #stretch: Stretch | undefined
  /** Undefined after rows that are missing, until the next signed sums. */
  #state: State | undefined = emptyState()
  /** The last row that a signature agreed with. */
  #agreedSeq = 0
  seq = 0
  hash = beginning
  agreed = 0
  /** Of these, checkpoints from a file. */
  agreedElsewhere = 0
  readonly notes: string[] = []
  readonly found: Acceptable[] = []

  constructor(read: () => Signed, accepting: boolean) {
    this.#read = read
    this.#accepting = accepting
    this.#signed = read()
  }

  /** All that is signed, as it was read last. */
  get signed(): Signed {
    return this.#signed
  }

  /** Something was signed meanwhile, most likely. */
  readAgain(): void {
    this.#signed = this.#read()
  }

  row(row: Row, chunk: readonly Row[]): Complaint | undefined {
    if (this.#stretch !== undefined && this.#goesOn(this.#stretch, row)) return this.#stretchOver(row)
    const forged = this.#signed.forged[0]
    if (forged !== undefined && forged.seq <= row.seq && !this.#accepting) return forged
    const wrong = this.#follow(row, chunk)
    if (wrong !== undefined) return this.#pass(wrong, row)
    const points = this.#signed.points.get(row.seq)
    return points === undefined ? undefined : this.#agree(row, points)
  }

  /** No row comes any more. */
  end(): Complaint | undefined {
    const stretch = this.#stretch
    if (stretch === undefined) return undefined
    if (stretch.to !== undefined && !this.#accepting) return stretch.complaint
    this.#close({ ...stretch, to: undefined })
    return undefined
  }

  /** Whether the row belongs to it, too. */
  #goesOn(stretch: Stretch, row: Row): boolean {
    if (stretch.to === undefined && comesAfter(stretch, row)) {
      this.#close(stretch)
      return false
    }
    stretch.fold = folded(stretch.fold, row)
    stretch.seq = row.seq
    stretch.hash = row.hash
    return true
  }

  #stretchOver({ seq }: Row): Complaint | undefined {
    const stretch = this.#stretch
    if (stretch?.to === undefined || seq < stretch.to) return undefined
    const same = seq === stretch.to && this.#isAccepted('rows', stretch.from, stretch.fold)
    if (!same && !this.#accepting) return stretch.complaint
    if (same) this.#close(stretch)
    else this.#stretch = { ...stretch, to: undefined }
    return undefined
  }

  #close({ from, to, seq, hash, fold, complaint: { detail: said } }: Stretch): void {
    if (to === undefined) this.found.push({ what: 'rows', from, to: seq, hash: fold, said })
    else this.notes.push(`${said} An operator took note of it.`)
    this.#stretch = undefined
    this.#state = undefined
    this.seq = seq
    this.hash = hash
  }

  /** Passes over what an operator took note of. */
  #pass(complaint: Complaint, row: Row): Complaint | undefined {
    const { seq: from } = complaint
    const to = this.#signed.accepted.findLast((one) => one.what === 'rows' && one.from === from)?.to
    if (to === undefined && !this.#accepting) return complaint
    const before = { from, to, complaint, fold: '', seq: row.seq, hash: row.hash }
    this.#stretch = { ...before, fold: folded('', row) }
    return this.#stretchOver(row)
  }

  #isAccepted(what: Accepted['what'], from: number, hash: string): boolean {
    return this.#signed.accepted.some((one) => one.what === what && one.from === from && one.hash === hash)
  }

  #follow(row: Row, chunk: readonly Row[]): Complaint | undefined {
    const missing = row.seq === this.seq + 1 ? undefined : this.#explain(row)
    if (missing !== undefined && 'why' in missing) return missing
    if (missing?.resumed !== true && hashOf(this.hash, row.seq, row) !== row.hash) return blame(this.hash, row, chunk)
    this.seq = row.seq
    this.hash = row.hash
    // The next sums begin after those that say nothing, and not where the last that were signed end.
    if (this.#signed.unsummed.has(row.seq)) this.#state = undefined
    if (this.#state !== undefined) take(this.#state, row.seq, row)
    return undefined
  }

  /** Rows before this one are missing: pruned, lost and said so, or removed. */
  #explain(row: Row): Complaint | { readonly resumed: boolean } {
    const [from, to] = [this.seq + 1, row.seq - 1]
    let marks = covering(this.#signed.marks, from, to)
    if ('missing' in marks) {
      this.readAgain() // they may have been pruned meanwhile
      marks = covering(this.#signed.marks, from, to)
    }
    if ('missing' in marks) {
      const [first, last] = marks.missing
      return { seq: first, why: 'removed', detail: `${rangeThat(first, last, 'is', 'are')} missing.` }
    }
    const found = marks.found
    this.notes.push(...found.map((mark) => markStory({ ...mark, from_seq: Math.max(mark.from_seq, from) })))
    this.#state = this.#stateAfter(from, to, found)
    const pruned = found.some(({ what }) => what === 'pruned')
    const last = found.at(-1)
    // Of what was pruned, the mark keeps the hash; so does one of rows that were never written, where those before them are pruned.
    if (pruned && last !== undefined) this.hash = last.hash
    if (last?.what !== 'lost') return { resumed: false }
    // Nobody knows the hash it follows from; the mark says which row it was.
    if (last.hash === resumeHash(row)) return { resumed: true }
    return {
      seq: row.seq,
      why: 'altered',
      detail: `Row ${row.seq} is not the one that was found after rows were lost.`,
    }
  }

  /** What was summed up and is missing was counted, all the same. */
  #stateAfter(from: number, to: number, found: readonly Mark[]): State | undefined {
    const skipped = found.every(({ what }) => what === 'skipped')
    const summed = [...this.#signed.points].filter(([seq]) => (skipped ? seq >= from && seq <= to : seq === to))
    const sums = summed
      .sort(([a], [b]) => b - a)
      .flatMap(([, points]) => points)
      .find(({ state }) => state !== undefined)?.state
    if (sums !== undefined) return stateAfter(sums)
    return skipped ? this.#state : undefined
  }

  /** Holds what was signed of this row against it. */
  #agree(row: Row, points: readonly SignedPoint[]): Complaint | undefined {
    for (const point of points) {
      const wrong = this.#against(point, row)
      if (wrong !== undefined && !this.passesRow(wrong, row)) return wrong
      if (wrong === undefined) this.agreed += 1
      if (wrong === undefined && point.source === keptElsewhere) this.agreedElsewhere += 1
      if (point.state !== undefined) this.#state = wrong === undefined ? stateAfter(point.state) : undefined
      this.#agreedSeq = row.seq
    }
    return undefined
  }

  #against({ hash, source, state }: SignedPoint, row: Row): Complaint | undefined {
    if (hash !== row.hash) return this.rewritten(row, source)
    if (state === undefined || this.#state === undefined) return undefined
    if (JSON.stringify(writtenState(this.#state)) === state) return undefined
    const detail = `The sums of the segment that ends with row ${row.seq} are not those of its rows.`
    return { seq: row.seq, why: 'forged', detail }
  }

  rewritten({ seq }: Row, source: string): Complaint {
    const since = this.#agreedSeq === 0 ? 'the beginning' : `row ${this.#agreedSeq}`
    const detail = `Rows after ${since} and up to ${seq} were written anew: the ${source} of row ${seq} has another hash.`
    return { seq, why: 'altered', detail }
  }

  /** Whether what is wrong with a single row is passed over. */
  passesRow({ detail: said }: Complaint, row: Row): boolean {
    const hash = resumeHash(row)
    const accepted = this.#isAccepted('row', row.seq, hash)
    if (accepted) this.notes.push(`${said} An operator took note of it.`)
    else if (this.#accepting) this.found.push({ what: 'row', from: row.seq, to: row.seq, hash, said })
    return accepted || this.#accepting
  }
}

type Covering = { readonly found: readonly Mark[] } | { readonly missing: readonly [number, number] }

/** The marks that tell of all of these rows, one after the other; or the first rows that none tells of. */
function covering(marks: readonly Mark[], from: number, to: number): Covering {
  const gaps = marks.filter((mark) => isGap(mark) && mark.to_seq <= to && mark.to_seq >= from)
  const found: Mark[] = []
  for (let at = from; at <= to; at = (found.at(-1)?.to_seq ?? to) + 1) {
    const fitting = gaps.filter((mark) => mark.from_seq <= at && mark.to_seq >= at)
    const [best] = fitting.sort(
      (a, b) => b.to_seq - a.to_seq || Number(b.what === 'pruned') - Number(a.what === 'pruned'),
    )
    if (best === undefined) {
      const next = Math.min(to + 1, ...gaps.map(({ from_seq: first }) => first).filter((first) => first > at))
      return { missing: [at, next - 1] }
    }
    found.push(best)
  }
  return { found }
}

function blame(hash: string, row: Row, chunk: readonly Row[]): Complaint {
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

/** What clients used is counted anew in each segment. Undefined where these are no sums: an operator took note of them as they are. */
function stateAfter(sums: string): State | undefined {
  const written = readWritten(sums)
  return written && inNextSegment(readState(written))
}
