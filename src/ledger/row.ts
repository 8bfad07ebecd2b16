import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Surface } from '../core/call.ts'
import type { EntryState } from '../core/ledger.ts'
import type { Kind } from '../core/provider.ts'

/** `ledger` is what the ledger writes about itself: what it holds for a client, what it lost, what it pruned. */
export type RowKind = Kind | 'ledger'

/** One line of the ledger. An entry is one of them, or two: begun, and how it ended. */
export interface Row {
  readonly seq: number
  /** Milliseconds since the epoch, as the clock said; order is `seq`. */
  readonly at: number
  /** Where this is the end of something begun: the `seq` of its first row. */
  readonly begins: number | null
  readonly state: EntryState
  readonly kind: RowKind
  readonly name: string
  readonly client: string
  readonly surface: Surface | 'gateway'
  readonly trace: string
  readonly incident: string
  readonly code: string
  /** How many calls this row is the end of; of a `hold`, how many it sets aside. */
  readonly calls: number
  /** How many calls it adds to what the client used. */
  readonly counted: number
  /** Micros that were set aside for it; null where nothing was. */
  readonly reserved: number | null
  readonly cost: number
  /** Microseconds. */
  readonly duration: number
  /** JSON: arguments, result and whatever is only read and never searched. */
  readonly body: string
  readonly hash: string
}

/** A row before it has its place. */
export type Draft = Omit<Row, 'seq' | 'hash'>

/** What the first row of a ledger follows. */
export const beginning = '0'.repeat(43)

/** Each row's hash covers all its columns and the hash before it. Lengths stand first, so that nothing can move between columns. */
export function hashOf(before: string, seq: number, row: Draft): string {
  const { state, kind, name, client, surface, trace, incident, code } = row
  return hash(
    'sha256',
    `${before}${seq} ${row.at} ${row.begins} ${row.calls} ${row.counted} ${row.reserved} ${row.cost} ${row.duration} ${state.length} ${kind.length} ${name.length} ${client.length} ${surface.length} ${trace.length} ${incident.length} ${code.length}\n${state}${kind}${name}${client}${surface}${trace}${incident}${code}${row.body}`,
    'base64url',
  )
}

export const columns =
  'seq, at, begins, state, kind, name, client, surface, trace, incident, code, calls, counted, reserved, cost, duration, body, hash'

const columnCount = columns.split(',').length
/** Rows to a statement: each statement costs as much as several columns. */
const rowsAtOnce = 8

/** Puts rows into the table, in a transaction that is open. */
export function createInserter(db: DatabaseSync): (rows: readonly Row[]) => void {
  const one = `(${Array.from({ length: columnCount }, () => '?').join()})`
  const into = `INSERT INTO ledger_rows (${columns}) VALUES ${one}`
  const single = db.prepare(into)
  const several = db.prepare(`${into}${`,${one}`.repeat(rowsAtOnce - 1)}`)
  return (rows) => {
    let at = 0
    for (; at + rowsAtOnce <= rows.length; at += rowsAtOnce) {
      const values: Value[] = []
      for (let next = at; next < at + rowsAtOnce; next += 1) addValues(values, rows[next])
      several.run(...values)
    }
    for (; at < rows.length; at += 1) {
      const values: Value[] = []
      addValues(values, rows[at])
      single.run(...values)
    }
  }
}

type Value = string | number | null

function addValues(values: Value[], row: Row | undefined): void {
  if (row === undefined) return
  values.push(row.seq, row.at, row.begins, row.state, row.kind, row.name, row.client, row.surface, row.trace)
  values.push(row.incident, row.code, row.calls, row.counted, row.reserved, row.cost, row.duration, row.body, row.hash)
}

/** Entries are known by the row they begin with. */
export const entryOf = (writer: string, seq: number): string => `${writer}-${seq}`

/** A segment is so many rows: it is summed up, signed and indexed as one. */
export const segmentRows = 4096
export const segmentOf = (seq: number): number => Math.floor(seq / segmentRows)
