import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { forgetSalvage, type Salvage } from '../store/store.ts'
import { lastSeq } from './large-numbers.ts'
import type { LedgerLog } from './ledger-log.ts'
import { rangeText } from './mark-text.ts'
import { addMark, isExplained, markOf, readMarks, type Cause } from './marks.ts'
import { isToldOf } from './recovery.ts'
import { brokenText, type Broken, type RowFiles } from './row-files.ts'
import { beginning, resumeHash, type Row } from './row.ts'

export interface MendingParts {
  readonly db: DatabaseSync
  readonly files: RowFiles
  readonly writer: string
  readonly sign: (text: string) => string
  readonly log: LedgerLog
}

/** Rows up to this one are not there, or can't be read. */
export interface Gap {
  readonly from: number
  readonly row: Row
  /** What stands in their place. */
  readonly broken: Broken | undefined
}

/** Says of rows that are gone that they are, where that is what a disk does; a row is not written anew, and nothing is taken out. */
export function markLost({ db, writer, sign, log }: MendingParts, { from, row, broken }: Gap, cause: Cause): void {
  const to = row.seq - 1
  const said = broken === undefined ? {} : { said: brokenText(broken) }
  addMark(db, writer, sign, markOf('lost', from, to, resumeHash(row), { cause, ...said }))
  log.error(
    { from, to, ...said },
    `${rangeText(from, to)} of the ledger can not be read any more: calls go on after them. Compare it with a backup`,
  )
}

/** Looks at all rows there are for gaps that no mark tells of. */
export function* gapsIn({ db, files }: Pick<MendingParts, 'db' | 'files'>): Generator<Gap> {
  const marks = readMarks(db)
  let last = 0
  let broken: Broken | undefined
  const onBroken = (one: Broken): void => {
    if (!one.missing) broken ??= one
  }
  for (const row of files.after(0, lastSeq, { onBroken })) {
    if (row.seq > last + 1 && !isToldOf(marks, row) && !isExplained(marks, last + 1, row.seq - 1))
      yield { from: last + 1, row, broken }
    last = row.seq
    broken = undefined
  }
}

/**
 * The database was damaged, and what it knew of the rows may be gone with that: that rows were pruned, where the chain stood. What is
 * missing of the rows is said to be lost.
 */
export function mendAfterSalvage(parts: MendingParts, salvaged: Salvage): void {
  const { db, files, writer, sign, log } = parts
  for (const gap of [...gapsIn(parts)]) markLost(parts, gap, salvaged.bySqlite ? 'damaged' : 'removed')
  const { seq, hash } = files.last() ?? { seq: 0, hash: beginning }
  const said = `it is ${basename(salvaged.movedTo)} now`
  if (salvaged.bySqlite)
    addMark(db, writer, sign, markOf('found', 1, Math.max(1, seq), hash, { cause: 'damaged', said }))
  db.exec('UPDATE ledger_writer SET closed = NULL')
  forgetSalvage(db)
  log.error(
    { ...salvaged },
    `${salvaged.bySqlite ? 'the store was damaged' : 'the store was not whole'}: it was moved aside, what could be read was saved, and the ledger goes on. Compare it with a backup`,
  )
}
