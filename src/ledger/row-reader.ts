import type { DatabaseSync } from 'node:sqlite'
import { columns, type Row } from './row.ts'

type Values = [
  seq: Row['seq'],
  at: Row['at'],
  begins: Row['begins'],
  state: Row['state'],
  kind: Row['kind'],
  name: Row['name'],
  client: Row['client'],
  surface: Row['surface'],
  trace: Row['trace'],
  incident: Row['incident'],
  code: Row['code'],
  calls: Row['calls'],
  counted: Row['counted'],
  reserved: Row['reserved'],
  cost: Row['cost'],
  duration: Row['duration'],
  body: Row['body'],
  hash: Row['hash'],
]

/** Whole rows, many at a time. Read as lists of values, which takes a third of the time. */
export function rowReader(db: DatabaseSync, rest: string): (...values: (string | number)[]) => Row[] {
  const statement = db.prepare(`SELECT ${columns} FROM ledger_rows ${rest}`, { returnArrays: true })
  return (...values) => (statement.all(...values) as unknown as Values[]).map(rowOf)
}

function rowOf(values: Values): Row {
  const [seq, at, begins, state, kind, name, client, surface, trace, incident, code, calls, ...rest] = values
  const [counted, reserved, cost, duration, body, hash] = rest
  return {
    seq,
    at,
    begins,
    state,
    kind,
    name,
    client,
    surface,
    trace,
    incident,
    code,
    calls,
    counted,
    reserved,
    cost,
    duration,
    body,
    hash,
  }
}
