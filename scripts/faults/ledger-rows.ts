import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A row as it stands on disk, read by nothing of the gateway's own. */
export interface LedgerRow {
  readonly seq: number
  readonly at: number
  readonly begins: number | null
  readonly state: string
  readonly kind: string
  readonly name: string
  readonly client: string
  readonly code: string
  readonly calls: number
  readonly counted: number
  readonly reserved: number | null
  readonly cost: number
  readonly duration: number
  readonly hash: string
  readonly nonce: string
}

/** The calls of a ledger: what was begun, and how it ended. */
export interface Entry {
  readonly first: LedgerRow
  readonly last: LedgerRow
}

export interface Ledger {
  readonly writer: string
  readonly rows: readonly LedgerRow[]
  readonly entries: ReadonlyMap<string, Entry>
}

export const databaseIn = (folder: string): string => join(folder, 'owlclaw.db')

/** The files of its rows, in order. */
export const rowFilesIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'ledger'))
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
    .map((name) => join(folder, 'ledger', name))

/** Their lines; what is being written has no end yet, and room for more is zeros. */
export const linesIn = (file: string): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1)

export function readLedger(folder: string): Ledger {
  const files = rowFilesIn(folder)
  const [writer = ''] = basename(files[0] ?? '').split('-')
  const rows = files.flatMap((file) => linesIn(file).flatMap(rowOf))
  return { writer, rows, entries: entriesOf(writer, rows) }
}

/** What is left out of a line is empty. */
const absent = { begins: null, reserved: null, code: '' }

/** None, where something was damaged. */
function rowOf(line: string): LedgerRow[] {
  try {
    const { body, ...row } = JSON.parse(line) as LedgerRow & { readonly body: Body }
    const nonce = body.arguments?.nonce
    return [{ ...absent, ...row, nonce: typeof nonce === 'string' ? nonce : '' }]
  } catch {
    return []
  }
}

interface Body {
  readonly arguments?: { readonly nonce?: unknown }
}

function entriesOf(writer: string, rows: readonly LedgerRow[]): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const row of rows) {
    const name = `${writer}-${row.begins ?? row.seq}`
    const first = row.begins === null ? row : entries.get(name)?.first
    entries.set(name, { first: first ?? row, last: row })
  }
  return entries
}
