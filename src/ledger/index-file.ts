import { DatabaseSync } from 'node:sqlite'
import { rmSync } from 'node:fs'
import { openToRead, ownerAlone } from '../store/store.ts'

/** Changes with the form of the index: one of another form is thrown away and made again. */
const form = 7

const schema = `
  CREATE TABLE progress (pruned INTEGER NOT NULL, summed INTEGER NOT NULL) STRICT;
  INSERT INTO progress VALUES (0, 0);
  CREATE TABLE segments (
    segment INTEGER PRIMARY KEY, last_seq INTEGER NOT NULL, min_at INTEGER NOT NULL, max_at INTEGER NOT NULL,
    bloom BLOB NOT NULL, map BLOB) STRICT;
  CREATE TABLE pairs (segment INTEGER PRIMARY KEY, pairs BLOB NOT NULL) STRICT;
  CREATE TABLE postings (
    block INTEGER NOT NULL, term INTEGER NOT NULL, segment INTEGER NOT NULL, offsets BLOB NOT NULL,
    PRIMARY KEY (block, term, segment)) STRICT, WITHOUT ROWID;
  CREATE TABLE late_ends (begins INTEGER PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
  CREATE TABLE late_terms (term INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (term, seq)) STRICT, WITHOUT ROWID;
  CREATE TABLE open_rows (seq INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE sums (
    client TEXT NOT NULL, span INTEGER NOT NULL, start INTEGER NOT NULL, up_to INTEGER NOT NULL, sums BLOB NOT NULL,
    PRIMARY KEY (client, span, start, up_to)) STRICT, WITHOUT ROWID`

export const indexName = 'ledger-index.db'

/** The index beside a ledger, which follows from its rows. What is damaged, or of another form, is begun anew. */
export function openIndex(file: string): DatabaseSync {
  try {
    return prepared(file)
  } catch {
    removeIndex(file)
    return prepared(file)
  }
}

export function removeIndex(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
}

function prepared(file: string): DatabaseSync {
  if (file !== ':memory:') ownerAlone(file)
  const db = new DatabaseSync(file, { timeout: 2000 })
  try {
    db.exec('PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
    const found = formOf(db)
    if (found === 0) db.exec(`BEGIN; ${schema}; PRAGMA user_version = ${form}; COMMIT`)
    else if (found !== form) throw new Error(`an index of form ${found}`)
    return db
  } catch (thrown) {
    db.close()
    throw thrown
  }
}

/** Somebody else's, to look into; undefined where there is none of this form. */
export function readIndex(file: string): DatabaseSync | undefined {
  let db: DatabaseSync | undefined
  try {
    db = openToRead(file)
    if (formOf(db) === form) return db
  } catch {
    db?.close()
    return undefined
  }
  db.close()
  return undefined
}

const formOf = (db: DatabaseSync): number =>
  (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version

export const memoryIndex = (): DatabaseSync => prepared(':memory:')

/** Where rows stand in the file of a segment, as the index has it. */
export function mapsIn(index: DatabaseSync): (segment: number) => Uint8Array | undefined {
  const find = index.prepare('SELECT map FROM segments WHERE segment = ?')
  return (segment) => (find.get(segment) as { readonly map: Uint8Array | null } | undefined)?.map ?? undefined
}
