import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Head } from './chain.ts'
import { lastSeq } from './large-numbers.ts'
import type { LedgerLog } from './ledger-log.ts'
import { addMark, markOf, readMarks, type Cause, type Mark } from './marks.ts'
import { isSigned, otherLedgers, type Outside } from './outside.ts'
import type { Recovered } from './recovery.ts'
import type { RowFiles } from './row-files.ts'
import { segmentOf, segmentRows } from './row.ts'

export interface SetBackParts {
  readonly db: DatabaseSync
  readonly files: RowFiles
  readonly writer: string
  /** The last row that is there. */
  readonly head: Head
  readonly known: Recovered['known']
  readonly outside: Outside
  /** The database did not know which ledger it holds. */
  readonly nameless: boolean
  /** Since it was damaged. */
  readonly damaged: boolean
  readonly sign: (text: string) => string
  readonly signedBy: (text: string, signature: string) => boolean
  readonly log: LedgerLog
}

type Knowing = Pick<SetBackParts, 'outside' | 'writer' | 'known' | 'signedBy'>

/** The last row that is known of. */
interface Known extends Head {
  readonly source: string
  /** Whether there were none after it. */
  readonly last: boolean
}

/**
 * Where the database stands behind what is known of it, its end was lost, or rows were removed. Calls go on, with names that
 * were never given; a signed mark tells of the gap, and why it is there as far as that can be told. Answers where to go
 * on; undefined where that is the next row.
 */
export function goOnAfter(parts: SetBackParts): number | undefined {
  const { db, writer, head, log, sign } = parts
  const marks = readMarks(db)
  const known = knownOf(parts)
  for (const one of known) compare(parts, marks, one)
  nameOthers(parts, marks)
  const last = known.reduce<Known | undefined>(
    (best, one) => (one.seq > (best?.seq ?? head.seq) ? one : best),
    undefined,
  )
  const gone = marks.filter(({ what, to_seq: to }) => what === 'skipped' && to > head.seq && to <= lastSeq)
  const covered = gone.reduce((most, { to_seq: to }) => Math.max(most, to), head.seq)
  if (last === undefined || last.seq <= covered) {
    if (parts.nameless && !parts.damaged && head.seq > 0) tellGone(parts)
    return covered > head.seq ? covered + 1 : undefined
  }
  // Rows after a checkpoint may have been given names too: a whole segment is left out beyond it.
  const to = last.last ? last.seq : (segmentOf(last.seq) + 2) * segmentRows - 1
  const { cause, said } = causeOf(parts)
  const told = `${last.source} knows of row ${last.seq}${said === '' ? '' : `; ${said}`}`
  addMark(db, writer, sign, markOf('skipped', covered + 1, to, head.hash, { cause, said: told }))
  log.error(
    { last: head.seq, known: last.seq, cause },
    `the ledger was set back: ${said === '' ? unexplained : said}. ${goesOn}`,
  )
  return to + 1
}

const unexplained =
  'rows that were written are not there, and nothing is damaged: an older copy is in their place, or somebody removed them'
const goesOn = 'Entries go on with new numbers. Run `owlclaw ledger verify`'

/** The last row that something besides the rows knows of. */
export const lastTold = ({ told: known, ...parts }: Omit<Knowing, 'known'> & { readonly told: Head }): number =>
  Math.max(...knownOf({ ...parts, known }).map(({ seq }) => seq))

function knownOf({ outside, writer, known: inside, signedBy }: Knowing): readonly Known[] {
  const known: Known[] = [{ ...inside, source: 'the database itself', last: false }]
  const kept = outside.checkpoints.find((one) => one.ledger === writer && isSigned(one, signedBy))
  if (kept !== undefined) {
    known.push({ seq: kept.seq, hash: kept.hash, source: 'a signed checkpoint', last: false })
  }
  const { noted } = outside
  if (noted?.writer !== writer) return known
  // Written with each commit: where it reaches as far as the others, no row came after.
  const note: Known = { ...noted, source: 'the note beside the database', last: true }
  return [note, ...known]
}

/** All rows are there, and nothing else that the database had. */
function tellGone({ db, writer, head, sign, log }: SetBackParts): void {
  addMark(db, writer, sign, markOf('found', head.seq + 1, head.seq + 1, head.hash, { cause: 'gone' }))
  log.error(
    { last: head.seq },
    'the database of the ledger is gone, with all that it kept besides the rows: keys, the policy, runs. Take back a backup',
  )
}

/** What damage there is to see; where there is none, somebody did it. */
function causeOf({ files, nameless, damaged }: SetBackParts): { readonly cause: Cause; readonly said: string } {
  const torn = files.torn()
  if (torn !== undefined) {
    return { cause: 'damaged', said: `the end of ${basename(torn)} is torn, and what came after is lost` }
  }
  return nameless && !damaged
    ? { cause: 'gone', said: 'the database of this ledger is gone' }
    : { cause: 'removed', said: '' }
}

function compare({ db, files, writer, sign, log, head }: SetBackParts, marks: readonly Mark[], known: Known): void {
  const { seq, hash, source } = known
  if (seq > head.seq || seq === 0) return
  const row = files.at(seq)
  if (row === undefined || row.hash === hash || isTold(marks, 'rewritten', seq)) return
  const said = `${source} has another hash of row ${seq}`
  addMark(db, writer, sign, markOf('found', seq, seq, hash, { cause: 'rewritten', said }))
  log.error({ known: seq }, 'the ledger is not what was written: rows were written anew. Run `owlclaw ledger verify`')
}

const isTold = (marks: readonly Mark[], cause: Cause, seq: number): boolean =>
  marks.some((mark) => mark.what === 'found' && mark.from_seq === seq && mark.detail.includes(`"cause":"${cause}"`))

function nameOthers({ db, writer, outside, sign, signedBy, log }: SetBackParts, marks: readonly Mark[]): void {
  for (const { writer: ledger, seq, hash } of otherLedgers(outside, writer, signedBy).values()) {
    if (marks.some(({ detail }) => detail.includes(`"ledger":"${ledger}"`))) continue
    const said = `${ledger}, of which row ${seq} is known`
    addMark(db, writer, sign, markOf('found', 1, seq, hash, { cause: 'other', ledger, said }))
    log.error(
      { ledger: writer, other: ledger, known: seq },
      'another ledger was in this folder, and its database is not here: it was removed or another was put in its place. Run `owlclaw ledger verify`',
    )
  }
}
