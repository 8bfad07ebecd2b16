import { existsSync, rmSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { DamagedStore, isDamage } from './salvage.ts'

const noteOf = (file: string): string => `${file}-damaged`

/** Somebody met a page that can't be read. A start does not read the whole file: by this the next one knows that it should. */
export function noteDamage(file: string, why: string): void {
  try {
    writeFileSync(noteOf(file), `${why}\n`, { mode: 0o600 })
  } catch {
    return // it may be evidence that nobody can write to; whoever met the page says so, too
  }
}

/** Looks at the whole file where a note asks for it. Throws where it is damaged: then the note goes aside with it. */
export function checkIfNoted(db: DatabaseSync): void {
  const file = db.location()
  if (file !== null) takeNote(file, () => checkFile(db))
}

/** Looks where a note asks for it, which is taken away then. */
export function takeNote(file: string, look: () => void): void {
  if (!existsSync(noteOf(file))) return
  look()
  rmSync(noteOf(file), { force: true })
}

/** Throws where SQLite finds damage in any page. */
export function checkFile(db: DatabaseSync): void {
  const said = damageIn(db)
  if (said !== undefined) throw new DamagedStore(said, true)
}

/** All but the sums of the ledger, and its rows where an older version left them: a start reads the end of these. */
const smallTables = `SELECT quick_check FROM sqlite_schema AS made, pragma_quick_check(made.name)
  WHERE made.type = 'table' AND made.name NOT IN ('ledger_rows', 'ledger_segments') AND quick_check <> 'ok' LIMIT 1`

/** Throws where SQLite finds damage in what is small beside the ledger. */
export function checkSmallTables(db: DatabaseSync): void {
  const found = db.prepare(smallTables).get() as { readonly quick_check: string } | undefined
  if (found !== undefined) throw new DamagedStore(plain(found.quick_check), true)
}

export function checkTable(db: DatabaseSync, table: 'migrations'): void {
  const found = db.prepare(`PRAGMA quick_check(${table})`).get() as { readonly quick_check: string } | undefined
  if (found !== undefined && found.quick_check !== 'ok') throw new DamagedStore(plain(found.quick_check), true)
}

/** The first damage that SQLite finds, in its words. It reads all of the file. */
export function damageIn(db: DatabaseSync): string | undefined {
  try {
    const { quick_check: said } = db.prepare('PRAGMA quick_check(1)').get() as { readonly quick_check: string }
    return said === 'ok' ? undefined : plain(said)
  } catch (thrown) {
    if (isDamage(thrown)) return (thrown as Error).message
    throw thrown
  }
}

const plain = (said: string): string => said.replace('*** in database main ***', '').trim()
