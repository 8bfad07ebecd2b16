import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { isTorn, type Salvage } from '../store/store.ts'
import type { Head } from './chain.ts'
import { lastSeq } from './large-numbers.ts'
import type { LedgerLog } from './ledger-log.ts'
import { addMark, markOf, readMarks, type Cause, type Mark } from './marks.ts'
import { isSigned, otherLedgers, type Outside } from './outside.ts'
import type { Recovered } from './recovery.ts'
import { segmentOf, segmentRows } from './row.ts'

export interface SetBackParts {
  readonly db: DatabaseSync
  readonly folder: string | undefined
  readonly writer: string
  /** The last row that is there. */
  readonly head: Head
  readonly recovered: Pick<Recovered, 'known' | 'closed'>
  readonly outside: Outside
  readonly salvaged: Salvage | undefined
  /** The database did not know which ledger it holds. */
  readonly nameless: boolean
  readonly sign: (text: string) => string
  readonly signedBy: (text: string, signature: string) => boolean
  readonly log: LedgerLog
}

/** The last row that is known of. */
interface Known extends Head {
  readonly source: string
  /** Whether there were none after it. */
  readonly last: boolean
  /** Whether somebody signed that it was there: then it was on disk. */
  readonly signed: boolean
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
  if (last === undefined || last.seq <= covered) return covered > head.seq ? covered + 1 : undefined
  // Rows after a checkpoint may have been given names too: a whole segment is left out beyond it.
  const to = last.last ? last.seq : (segmentOf(last.seq) + 2) * segmentRows - 1
  const signed = known.some((one) => one.signed && one.seq > head.seq)
  const { cause, said } = causeOf(parts, signed)
  const told = `${last.source} knows of row ${last.seq}${said === '' ? '' : `; ${said}`}`
  addMark(db, writer, sign, markOf('skipped', covered + 1, to, head.hash, { cause, said: told }))
  log.error(
    { last: head.seq, known: last.seq, cause },
    `the database was set back: ${said === '' ? unexplained : said}. ${goesOn}`,
  )
  return to + 1
}

const unexplained =
  'rows that were written are not in it, and it is not damaged: an older copy is in its place, or somebody removed them'
const goesOn = 'Entries go on with new numbers. Run `owlclaw ledger verify`'

function knownOf({ outside, writer, recovered, signedBy }: SetBackParts): readonly Known[] {
  const known: Known[] = [{ ...recovered.known, source: 'the database itself', last: false, signed: true }]
  const kept = outside.checkpoints.find((one) => one.ledger === writer && isSigned(one, signedBy))
  if (kept !== undefined) {
    known.push({ seq: kept.seq, hash: kept.hash, source: 'a signed checkpoint', last: false, signed: true })
  }
  const { noted } = outside
  if (noted?.writer !== writer) return known
  // Written with each commit: where it reaches as far as the others, no row came after.
  const note: Known = { ...noted, source: 'the note beside the database', last: true, signed: false }
  return [note, ...known]
}

/** What damage there is to see; where there is none, somebody did it. */
function causeOf(parts: SetBackParts, signed: boolean): { readonly cause: Cause; readonly said: string } {
  const { folder, salvaged, nameless, recovered, head } = parts
  if (salvaged?.bySqlite === true) return { cause: 'damaged', said: salvageText(salvaged) }
  if (salvaged !== undefined) return { cause: 'removed', said: salvageText(salvaged) }
  if (nameless) return { cause: 'gone', said: 'the database of this ledger is gone' }
  // What is in the database was on disk with what it knows of: no damage takes the one and leaves the other.
  if (folder === undefined || recovered.known.seq > head.seq) return { cause: 'removed', said: '' }
  if (isTorn(join(folder, 'owlclaw.db-wal'))) {
    return { cause: 'damaged', said: 'the end of owlclaw.db-wal is torn, and what came after is lost' }
  }
  if (recovered.closed && !signed) {
    return { cause: 'damaged', said: 'all that was written after its last clean end is gone with owlclaw.db-wal' }
  }
  return { cause: 'removed', said: '' }
}

/** For people: what was found, and where the file is now. */
export const salvageText = ({ reason, movedTo, bySqlite }: Salvage): string =>
  `${bySqlite ? `SQLite says: ${reason}` : reason.replace(/\.$/, '')}; it is kept as ${basename(movedTo)}`

function compare({ db, writer, sign, log, head }: SetBackParts, marks: readonly Mark[], known: Known): void {
  const { seq, hash, source } = known
  if (seq > head.seq || seq === 0) return
  const row = db.prepare('SELECT hash FROM ledger_rows WHERE seq = ?').get(seq) as Pick<Head, 'hash'> | undefined
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
