import type { DatabaseSync } from 'node:sqlite'
import type { Row } from './row.ts'

/** A row without what is only shown: enough to find it and to sum it up. */
export type LightRow = Omit<Row, 'body' | 'hash' | 'counted'>

export const lightColumns =
  'seq, at, begins, state, kind, name, client, surface, trace, incident, code, calls, reserved, cost, duration'

/** Rows after one, in order, at most so many. */
export function lightReader(db: DatabaseSync): (after: number, upTo: number) => LightRow[] {
  const statement = db.prepare(`SELECT ${lightColumns} FROM ledger_rows WHERE seq > ? AND seq <= ? ORDER BY seq`)
  return (after, upTo) => statement.all(after, upTo) as unknown as LightRow[]
}

/** Begins nothing before it: an entry is known by this row. */
export const isFirst = (row: LightRow): boolean => row.begins === null
