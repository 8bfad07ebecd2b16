import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../../src/store/migrations.ts'
import { rowsIn } from './row-table.ts'

/** Puts the rows of a folder where a version kept them that had no files for them, and leaves no trace of a later one. */
export function toOldForm(folder: string): void {
  const rows = rowsIn(folder)
  const db = new DatabaseSync(join(folder, 'owlclaw.db'))
  const made = /CREATE TABLE ledger_rows [^;]+/.exec(migrations.map(({ sql }) => sql).join(';'))?.[0]
  db.exec(made ?? '')
  const insert = db.prepare(`INSERT INTO ledger_rows VALUES (${Array(18).fill('?').join()})`)
  db.exec('BEGIN')
  for (const { seq, at, begins, state, kind, name, client, surface, trace, incident, code, ...rest } of rows) {
    const { calls, counted, reserved, cost, duration, body, hash } = rest
    insert.run(
      ...[seq, at, begins, state, kind, name, client, surface, trace, incident, code],
      ...[calls, counted, reserved, cost, duration, body, hash],
    )
  }
  db.exec('COMMIT')
  db.exec('DELETE FROM migrations WHERE number > 8')
  db.close()
  for (const name of ['ledger', 'ledger-index.db']) rmSync(join(folder, name), { recursive: true, force: true })
}

export function hasTable(folder: string): boolean {
  const db = new DatabaseSync(join(folder, 'owlclaw.db'), { readOnly: true })
  const found = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'ledger_rows'").get()
  db.close()
  return found !== undefined
}
