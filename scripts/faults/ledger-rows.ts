import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

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

export function readLedger(folder: string): Ledger {
  if (!existsSync(databaseIn(folder))) throw new Error(`there is no database in ${folder}`)
  const db = new DatabaseSync(databaseIn(folder), { readOnly: true })
  try {
    const { writer } = db.prepare('SELECT writer FROM ledger_writer').get() as { readonly writer: string }
    const rows = db.prepare('SELECT * FROM ledger_rows ORDER BY seq').all().map(rowOf)
    return { writer, rows, entries: entriesOf(writer, rows) }
  } finally {
    db.close()
  }
}

function rowOf(read: unknown): LedgerRow {
  const { body, ...row } = read as Omit<LedgerRow, 'nonce'> & { readonly body: string }
  const { arguments: asked } = JSON.parse(body) as { readonly arguments?: { readonly nonce?: unknown } }
  return { ...row, nonce: typeof asked?.nonce === 'string' ? asked.nonce : '' }
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
