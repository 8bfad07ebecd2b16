import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../core/startup-error.ts'
import type { Head } from './chain.ts'
import { allRows, lastSeq } from './large-numbers.ts'
import type { LedgerLog } from './ledger-log.ts'
import { lineOf } from './row-line.ts'
import { RowFiles } from './row-files.ts'
import { segmentOf, type Row } from './row.ts'
import { rowsFolder, segmentFile, syncFolder, unusedName } from './segment-files.ts'

const rowsAtOnce = 1000

/**
 * Rows stood in a table of the database once. They are moved into files, whole or not at all, and the table goes: while it is there, they
 * were not. What SQLite can't read is for whoever opens the store to find.
 */
export function moveRows(db: DatabaseSync, folder: string, writer: string, log?: Pick<LedgerLog, 'info'>): void {
  if (!hasTable(db)) return
  const last = lastInTable(db)
  if (last !== undefined && !isMoved(new RowFiles(folder, writer), last)) {
    log?.info(
      { last: last.seq },
      'the rows of the ledger are moved from its database into files: this start takes longer',
    )
    copyWhole(db, folder, writer)
  }
  db.exec('DROP TABLE ledger_rows')
  if (last === undefined) return
  try {
    db.exec('VACUUM')
  } catch {
    return // there is no room for a smaller copy: what comes is written into the pages that are free now
  }
}

const hasTable = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'ledger_rows'").get() !== undefined

const lastInTable = (db: DatabaseSync): Head | undefined =>
  db.prepare(`SELECT seq, hash FROM ledger_rows WHERE seq <= ${lastSeq} ORDER BY seq DESC LIMIT 1`).get() as
    Head | undefined

/** By a start that ended before the table was gone. Files of other rows are there where an older version went on in between. */
function isMoved(files: RowFiles, { seq, hash }: Head): boolean {
  const last = files.last()
  return last?.seq === seq && last.hash === hash
}

/** Throws where it has no place to read them from. */
export function refuseRowsInTable(db: DatabaseSync, folder: string): void {
  if (!hasTable(db) || lastInTable(db) === undefined) return
  throw new StartupError(
    `The rows of the ledger in ${folder} stand in its database, where an earlier version kept them. Start the gateway there once, or restore it into another folder with \`owlclaw ledger restore\`, and ask again.`,
  )
}

function copyWhole(db: DatabaseSync, folder: string, writer: string): void {
  const draft = join(folder, 'ledger.moving')
  rmSync(draft, { recursive: true, force: true })
  try {
    copyRows(db, draft, (segment) => basename(segmentFile(folder, writer, segment)))
  } catch (thrown) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartupError(
      `The rows of the ledger can't be moved from owlclaw.db into files: ${(thrown as Error).message}. They need as much room again as owlclaw.db takes; nothing is lost, and the next start tries again.`,
      { cause: thrown },
    )
  }
  if (existsSync(rowsFolder(folder))) renameSync(rowsFolder(folder), unusedName(`${rowsFolder(folder)}.before`))
  syncFolder(draft)
  renameSync(draft, rowsFolder(folder))
  syncFolder(folder) // before the table goes
}

function copyRows(db: DatabaseSync, draft: string, nameOf: (segment: number) => string): void {
  mkdirSync(draft, { mode: 0o700 })
  const read = db.prepare(
    `SELECT * FROM ledger_rows WHERE seq > ? AND seq <= ${lastSeq} ORDER BY seq LIMIT ${rowsAtOnce}`,
  )
  for (let last = 0; ;) {
    const rows = allRows<Row>(read, last)
    if (rows.length === 0) break
    for (const [segment, ofSegment] of Map.groupBy(rows, ({ seq }) => segmentOf(seq))) {
      appendFileSync(join(draft, nameOf(segment)), ofSegment.map(lineOf).join(''), { mode: 0o600, flush: true })
    }
    last = rows.at(-1)?.seq ?? lastSeq
  }
}
