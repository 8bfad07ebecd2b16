import { hash } from 'node:crypto'
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

/** One that is getting its place. */
export type Writing = { -readonly [Column in keyof Row]: Row[Column] }

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

/** Whether it was written after a row with that hash. What a broken disk leaves of a row may be no texts at all. */
export function follows(before: string, row: Row): boolean {
  try {
    return hashOf(before, row.seq, row) === row.hash
  } catch {
    return false
  }
}

/** Whether it is the row after that one. */
export const comesAfter = (before: Pick<Row, 'seq' | 'hash'>, row: Row): boolean =>
  row.seq === before.seq + 1 && follows(before.hash, row)

/** Says all of a row, with the hash that stands in it: by this it is known again where what it follows is not. */
export const resumeHash = (row: Row): string => hashOf(row.hash, row.seq, row)

/** Entries are known by the row they begin with. */
export const entryOf = (writer: string, seq: number): string => `${writer}-${seq}`

/** A segment is so many rows: it is summed up, signed and indexed as one. */
export const segmentRows = 4096
export const segmentOf = (seq: number): number => Math.floor(seq / segmentRows)
