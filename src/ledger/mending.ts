import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { forgetSalvage, type Salvage } from '../store/store.ts'
import { indexName, removeIndex } from './index-file.ts'
import { lastSeq } from './large-numbers.ts'
import type { LedgerLog } from './ledger-log.ts'
import { addMark, isGap, markOf, readMarks, type Mark } from './marks.ts'
import type { OwnNotes } from './own-notes.ts'
import { recover, rowsAfter } from './recovery.ts'
import { beginning, comesAfter, follows, resumeHash, type Row } from './row.ts'
import { salvageText } from './set-back.ts'
import { segmentText } from './signing.ts'
import { take, writtenState } from './usage.ts'

interface Gap {
  readonly from: number
  readonly to: number
  /** What the mark knows of the row after it. */
  readonly hash: string
}

export interface MendingParts {
  readonly db: DatabaseSync
  readonly folder: string | undefined
  readonly writer: string
  readonly sign: (text: string) => string
  readonly notes: OwnNotes
  readonly salvaged: Salvage
  readonly log: LedgerLog
}

/**
 * Makes a chain again of what was saved: rows that are not as they were written go, signed marks tell of each gap, and
 * signed sums of what is left are there to go on from.
 */
export function mendChain({ db, folder, writer, sign, notes, salvaged, log }: MendingParts): void {
  db.exec('BEGIN IMMEDIATE')
  db.exec(`DELETE FROM ledger_rows WHERE seq > ${lastSeq}`) // no row has such a number: a damaged page says so
  const { gaps, changed, rest } = gapsIn(db)
  const cause = salvaged.bySqlite ? 'damaged' : 'removed'
  const said = salvageText(salvaged)
  for (const { from, to, hash } of gaps) addMark(db, writer, sign, markOf('lost', from, to, hash, { cause, said }))
  if (rest !== undefined) {
    addMark(db, writer, sign, markOf('skipped', rest.from, rest.to, rest.hash, { cause, said }))
  }
  for (const { from, to, hash } of changed) {
    addMark(db, writer, sign, markOf('found', from, to, hash, { cause: 'altered', said: 'found while it was mended' }))
  }
  db.exec('UPDATE ledger_writer SET closed = NULL')
  forgetSalvage(db)
  sumUpRest(db, writer, sign, notes)
  db.exec('COMMIT')
  // It follows from rows that are gone.
  if (folder !== undefined) removeIndex(join(folder, indexName))
  const all = rest === undefined ? gaps : [...gaps, rest]
  const lost = all.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  log.error(
    { ...salvaged, lost },
    `${salvaged.bySqlite ? 'the store was damaged' : 'the store was not whole'}: it was moved aside, what could be read was saved, and the ledger goes on. Compare it with a backup`,
  )
}

interface Gaps {
  readonly gaps: readonly Gap[]
  /** After the last row that is left. */
  readonly rest: Gap | undefined
  readonly changed: readonly Gap[]
}

/**
 * What is missing between rows; takes out rows that do not follow from the one before them, and those after them that the next
 * one does not follow from. One that the next one follows from all the same is not what a disk leaves: somebody changed
 * what it says. It stays, and is for `verify` to find.
 */
function gapsIn(db: DatabaseSync): Gaps {
  const known = readMarks(db)
    .filter(isGap)
    .sort((a, b) => Number(b.what === 'pruned') - Number(a.what === 'pruned'))
  const remove = db.prepare('DELETE FROM ledger_rows WHERE seq = ?')
  const gaps: Gap[] = []
  const changed: Gap[] = []
  let [seq, hash, from] = [0, beginning, 0]
  for (const [row, next] of withNext(db)) {
    const mark = row.seq === seq + 1 ? undefined : known.find(({ to_seq: to }) => to === row.seq - 1)
    const right = from === 0 && isRight(row, seq, hash, mark)
    const goesOn = next !== undefined && comesAfter(row, next)
    const stays = from === 0 && row.seq === seq + 1 && goesOn
    if (!right && stays) changed.push({ from: row.seq, to: row.seq, hash: resumeHash(row) })
    else if (!right) {
      if (from === 0) from = seq + 1
      if (from === row.seq || !goesOn) {
        remove.run(row.seq)
        seq = row.seq
        continue
      }
      gaps.push({ from, to: row.seq - 1, hash: resumeHash(row) })
      from = 0
    }
    seq = row.seq
    hash = row.hash
  }
  return { gaps, changed, rest: from === 0 ? undefined : { from, to: seq, hash } }
}

function isRight(row: Row, seq: number, hash: string, mark: Mark | undefined): boolean {
  if (mark?.what === 'lost') return mark.hash === resumeHash(row)
  const before = mark !== undefined && (mark.what === 'pruned' || seq === 0) ? mark.hash : hash
  return (row.seq === seq + 1 || mark !== undefined) && follows(before, row)
}

/** Rows in order, each with the one that comes after it. */
function* withNext(db: DatabaseSync): Generator<readonly [Row, Row | undefined]> {
  let row: Row | undefined
  for (const next of rowsAfter(db, 0)) {
    if (row !== undefined) yield [row, next]
    row = next
  }
  if (row !== undefined) yield [row, undefined]
}

/** Sums that end with the last row, so that the next start need not follow a chain with gaps. */
function sumUpRest(db: DatabaseSync, writer: string, sign: (text: string) => string, notes: OwnNotes): void {
  const { head, state, filling, tail } = recover(db, notes)
  let { seq, hash } = head
  for (const row of tail(() => undefined)) {
    take(state, row.seq, row)
    filling.minAt = Math.min(filling.minAt, row.at)
    filling.maxAt = Math.max(filling.maxAt, row.at)
    seq = row.seq
    hash = row.hash
  }
  if (seq === head.seq) return
  const bounds = { first_seq: filling.first, last_seq: seq, min_at: filling.minAt, max_at: filling.maxAt }
  const text = JSON.stringify(writtenState(state))
  const { first_seq: first, min_at: min, max_at: max } = bounds
  const signature = sign(segmentText(writer, bounds, hash, text))
  db.prepare('INSERT INTO ledger_segments VALUES (?, ?, ?, ?, ?, ?, ?)').run(
    seq,
    first,
    hash,
    min,
    max,
    text,
    signature,
  )
}
