import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { allRows, lastSeq } from './large-numbers.ts'
import { lineOf } from './row-line.ts'
import { RowFiles } from './row-files.ts'
import { segmentOf, type Row } from './row.ts'
import { rowsFolder, segmentFile, syncRowsFolder } from './segment-files.ts'

const rowsAtOnce = 1000

/**
 * Rows stood in a table of the database once. They are moved into files, whole or not at all, and the table goes: while it is there, they
 * were not. What SQLite can't read is for whoever opens the store to find.
 */
export function moveRows(db: DatabaseSync, folder: string, writer: string): void {
  const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'ledger_rows'").get()
  if (table === undefined) return
  const { last } = db.prepare('SELECT MAX(seq) AS last FROM ledger_rows').get() as { readonly last: number | null }
  if (last !== null) {
    if ((new RowFiles(folder, writer).last()?.seq ?? 0) < last) copyRows(db, folder, writer)
    db.exec('DROP TABLE ledger_rows; VACUUM')
  } else db.exec('DROP TABLE ledger_rows')
}

function copyRows(db: DatabaseSync, folder: string, writer: string): void {
  const draft = join(folder, 'ledger.moving')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const read = db.prepare(
    `SELECT * FROM ledger_rows WHERE seq > ? AND seq <= ${lastSeq} ORDER BY seq LIMIT ${rowsAtOnce}`,
  )
  for (let last = 0; ;) {
    const rows = allRows<Row>(read, last)
    if (rows.length === 0) break
    for (const [segment, ofSegment] of Map.groupBy(rows, ({ seq }) => segmentOf(seq))) {
      const file = join(draft, basename(segmentFile(folder, writer, segment)))
      appendFileSync(file, ofSegment.map(lineOf).join(''), { mode: 0o600, flush: true })
    }
    last = rows.at(-1)?.seq ?? lastSeq
  }
  if (existsSync(rowsFolder(folder))) renameSync(rowsFolder(folder), `${rowsFolder(folder)}.before`)
  renameSync(draft, rowsFolder(folder))
  syncRowsFolder(folder)
}
