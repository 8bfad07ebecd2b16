import type { DatabaseSync } from 'node:sqlite'
import type { Head } from './chain.ts'
import type { LedgerLog } from './ledger-log.ts'
import { addMark, markOf } from './marks.ts'
import type { Row } from './row.ts'
import { rowReader } from './row-reader.ts'

export interface ForeignRowsParts {
  readonly db: DatabaseSync
  readonly writer: string
  readonly sign: (text: string) => string
  readonly log: LedgerLog
  /** Rows count as they stand, as after a crash. */
  readonly onRows: (rows: readonly Row[]) => void
  readonly onMarked: () => void
}

const rowsAtOnce = 1000
/** Beyond that numbers would not last: rows there are left alone, and in nobody's way. */
const furthest = 10 ** 14

/**
 * Somebody else wrote into the table while the gateway ran. What he wrote stays, for `verify` to find, a signed mark says so, and
 * calls go on after it. Answers where the chain stands then; undefined where nothing is in the way.
 */
export function goOnAfterForeign(parts: ForeignRowsParts, after: Head): Head | undefined {
  const { db, writer, sign, log, onRows, onMarked } = parts
  const last = db
    .prepare('SELECT seq, hash FROM ledger_rows WHERE seq > ? AND seq <= ? ORDER BY seq DESC LIMIT 1')
    .get(after.seq, furthest) as unknown as Head | undefined
  if (last === undefined) return undefined
  addMark(db, writer, sign, markOf('found', after.seq + 1, last.seq, last.hash, { cause: 'foreign' }))
  onMarked()
  log.error(
    { from: after.seq + 1, to: last.seq },
    'somebody else wrote into the table of the ledger: what he wrote stays, and calls go on after it. Run `owlclaw ledger verify`',
  )
  const read = rowReader(db, `WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${rowsAtOnce}`)
  for (let { seq } = after; seq < last.seq;) {
    const rows = read(seq, last.seq)
    onRows(rows)
    seq = rows.at(-1)?.seq ?? last.seq
  }
  return { seq: last.seq, hash: last.hash }
}
