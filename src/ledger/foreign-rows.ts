import type { DatabaseSync } from 'node:sqlite'
import type { Head } from './chain.ts'
import { lastSeq } from './large-numbers.ts'
import type { LedgerLog } from './ledger-log.ts'
import { addMark, markOf } from './marks.ts'
import { rowsAfter } from './recovery.ts'
import type { Row } from './row.ts'

export interface ForeignRowsParts {
  readonly db: DatabaseSync
  readonly writer: string
  readonly sign: (text: string) => string
  readonly log: LedgerLog
  /** It counts as it stands, as after a crash. */
  readonly onRow: (row: Row) => void
  readonly onMarked: () => void
}

/**
 * Somebody else wrote into the table while the gateway ran. What he wrote stays, for `verify` to find, a signed mark says so, and
 * calls go on after it. Answers where the chain stands then; undefined where nothing is in the way.
 */
export function goOnAfterForeign(parts: ForeignRowsParts, after: Head): Head | undefined {
  const { db, writer, sign, log, onRow, onMarked } = parts
  const last = db
    .prepare('SELECT seq, hash FROM ledger_rows WHERE seq > ? AND seq <= ? ORDER BY seq DESC LIMIT 1')
    .get(after.seq, lastSeq) as unknown as Head | undefined
  if (last === undefined) return undefined
  addMark(db, writer, sign, markOf('found', after.seq + 1, last.seq, last.hash, { cause: 'foreign' }))
  onMarked()
  log.error(
    { from: after.seq + 1, to: last.seq },
    'somebody else wrote into the table of the ledger: what he wrote stays, and calls go on after it. Run `owlclaw ledger verify`',
  )
  for (const row of rowsAfter(db, after.seq)) onRow(row)
  return { seq: last.seq, hash: last.hash }
}
