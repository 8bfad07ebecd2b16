import type { DatabaseSync } from 'node:sqlite'
import { allRows, wholeNumber } from './large-numbers.ts'
import { columns, type Row } from './row.ts'
import { DamagedStore } from '../store/store.ts'

/** Whole rows, many at a time. Read as lists of values, which takes a third of the time. */
export function rowReader(db: DatabaseSync, rest: string): (...values: (string | number)[]) => Row[] {
  const statement = db.prepare(`SELECT ${columns} FROM ledger_rows ${rest}`, { returnArrays: true })
  return (...values) => allRows<unknown[]>(statement, ...values).map(rowOf)
}

/** Rows after one, as they were read upwards. Damaged pages give them in any order, and whoever goes on after the last would go round for ever. */
export function upwards<T extends { readonly seq: number }>(after: number, rows: T[]): T[] {
  let last = after + 1
  for (const { seq } of rows) {
    if (seq < last) throw new DamagedStore('rows are out of order', true)
    last = seq
  }
  return rows
}

/** Whatever stands in the columns: where the table was made anew, or a page is damaged, that may be anything. */
function rowOf(values: readonly unknown[]): Row {
  const [seq, at, begins, state, kind, name, client, surface, trace, incident, code, calls, ...rest] = values
  const [counted, reserved, cost, duration, body, hash] = rest
  return {
    seq: wholeNumber(seq),
    at: wholeNumber(at),
    begins: begins === null ? null : wholeNumber(begins),
    state: textOf(state) as Row['state'],
    kind: textOf(kind) as Row['kind'],
    name: textOf(name),
    client: textOf(client),
    surface: textOf(surface) as Row['surface'],
    trace: textOf(trace),
    incident: textOf(incident),
    code: textOf(code),
    calls: wholeNumber(calls),
    counted: wholeNumber(counted),
    reserved: reserved === null ? null : wholeNumber(reserved),
    cost: wholeNumber(cost),
    duration: wholeNumber(duration),
    body: textOf(body),
    hash: textOf(hash),
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : `no text: ${typeof value}`)
