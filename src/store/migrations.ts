import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../core/startup-error.ts'
import { remedyFor } from './disk-trouble.ts'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  /** Its checksum, where it stands here too: a start has none to make. */
  readonly sha256?: string
}

/** In order, forward only. What was released is never edited: its checksum is in every database it was applied to. */
export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'heartbeat',
    sha256: 'aba41624994f65ca077ff40c7cafba95cd796d28c48b3856dca5da2e14f70e76',
    sql: 'CREATE TABLE heartbeat (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT',
  },
  {
    number: 2,
    name: 'sessions',
    sha256: '77dcf759d8ddea4e803df1dd3e96ead4cfe8ef3c22442776e23f66bf320aa864',
    sql: `
      CREATE TABLE sessions (
        id TEXT PRIMARY KEY, revision TEXT NOT NULL, principal TEXT NOT NULL, state TEXT NOT NULL,
        expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE INDEX sessions_by_end ON sessions (expires_at);
      CREATE TABLE used_states (nonce TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE INDEX used_states_by_end ON used_states (expires_at);
      CREATE TABLE keys (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID`,
  },
  {
    number: 3,
    name: 'runs',
    sha256: '9d7cf59ef29f523191c1b88134c50b7b8862afef7a055321f1668f0a8679cab5',
    sql: `
      CREATE TABLE runs (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, state TEXT NOT NULL, live INTEGER NOT NULL,
        created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
        attempts INTEGER NOT NULL, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE INDEX runs_by_owner ON runs (owner, created_at, id);
      CREATE INDEX runs_alive ON runs (owner) WHERE live = 1;
      CREATE INDEX runs_by_end ON runs (expires_at)`,
  },
  {
    // No indexes: they would cost every call more than the row itself. What searches need is kept in a file beside.
    number: 4,
    name: 'ledger',
    sha256: '4e4319349dd95c60b76e030fb16ada74269039d4825fae1b0bb712bb6443edf5',
    sql: `
      CREATE TABLE ledger_rows (
        seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, begins INTEGER, state TEXT NOT NULL, kind TEXT NOT NULL,
        name TEXT NOT NULL, client TEXT NOT NULL, surface TEXT NOT NULL, trace TEXT NOT NULL, incident TEXT NOT NULL,
        code TEXT NOT NULL, calls INTEGER NOT NULL, counted INTEGER NOT NULL, reserved INTEGER, cost INTEGER NOT NULL,
        duration INTEGER NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
      CREATE TABLE ledger_segments (
        last_seq INTEGER PRIMARY KEY, first_seq INTEGER NOT NULL, hash TEXT NOT NULL, min_at INTEGER NOT NULL,
        max_at INTEGER NOT NULL, state TEXT NOT NULL, signature TEXT NOT NULL) STRICT;
      CREATE TABLE ledger_checkpoints (
        seq INTEGER PRIMARY KEY, hash TEXT NOT NULL, at INTEGER NOT NULL, signature TEXT NOT NULL) STRICT;
      CREATE TABLE ledger_marks (
        id INTEGER PRIMARY KEY, what TEXT NOT NULL, from_seq INTEGER NOT NULL, to_seq INTEGER NOT NULL,
        hash TEXT NOT NULL, at INTEGER NOT NULL, signature TEXT NOT NULL) STRICT;
      CREATE TABLE ledger_writer (
        id INTEGER PRIMARY KEY CHECK (id = 1), writer TEXT NOT NULL, public_key TEXT NOT NULL, closed TEXT) STRICT`,
  },
  {
    // Looked up by what a yes is bound to. Of requests that wait there is one for each of these at most.
    number: 5,
    name: 'approvals',
    sha256: 'd96e019c751c33389e51f0b1caa5645f6314f282a148ab4e710ed6c7f1f6f994',
    sql: `
      CREATE TABLE approvals (
        id TEXT PRIMARY KEY, state TEXT NOT NULL, owner TEXT NOT NULL, client TEXT NOT NULL, kind TEXT NOT NULL,
        name TEXT NOT NULL, hash TEXT NOT NULL, policy TEXT NOT NULL, created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX approvals_pending ON approvals (owner, kind, name, hash, policy) WHERE state = 'pending';
      CREATE INDEX approvals_by_call ON approvals (owner, name, hash, policy, state);
      CREATE INDEX approvals_by_time ON approvals (created_at, id);
      CREATE INDEX approvals_by_end ON approvals (expires_at)`,
  },
  {
    // Of a key that is sent there is its SHA-256 only; one that signs with HMAC is here as it is.
    number: 6,
    name: 'api keys',
    sha256: '5efcd4522eae21ca25ecbbd2148d3122541ef367744d347ec725538f7a542a88',
    sql: `
      CREATE TABLE api_keys (
        id TEXT PRIMARY KEY, client TEXT NOT NULL, use TEXT NOT NULL, secret TEXT NOT NULL UNIQUE, grants TEXT NOT NULL,
        created_at INTEGER NOT NULL, expires_at INTEGER, revoked_at INTEGER, used_at INTEGER,
        replaced_by TEXT) STRICT, WITHOUT ROWID`,
  },
  {
    number: 7,
    name: 'policy',
    sha256: 'dc6b7e4f9dac622c133ef92145a2ea9a2c68fe8c757bc9f85e73b3a0eb986913',
    sql: `
      CREATE TABLE policy_versions (
        number INTEGER PRIMARY KEY, at INTEGER NOT NULL, author TEXT NOT NULL, source TEXT NOT NULL,
        text TEXT NOT NULL, difference TEXT NOT NULL) STRICT`,
  },
  {
    // What a mark of the ledger is for, as JSON; marks of before say it all by their kind.
    number: 8,
    name: 'marks that say why',
    sha256: 'd4b0024f363301b2f80b2e3ccb7680d731a997b544146f6b80c9425954f79faf',
    sql: `ALTER TABLE ledger_marks ADD COLUMN detail TEXT NOT NULL DEFAULT ''`,
  },
  {
    number: 9,
    name: 'rows of the ledger in files',
    sha256: '628cd953f0e6383f81ee497a616edf548cee2186ce6a6e61759f2d9414ef56b1',
    // The ledger moves them itself. An older version, which would find none, does not start on this.
    sql: '',
  },
]

interface Applied {
  readonly number: number
  readonly name: string
  readonly sha256: string
}

/** Brings a database to the newest form, each step whole or not at all. Answers how many steps it took. */
export function migrate(db: DatabaseSync, steps: readonly Migration[] = migrations): number {
  db.exec(`CREATE TABLE IF NOT EXISTS migrations (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`)
  const applied = db
    .prepare('SELECT number, name, sha256 FROM migrations ORDER BY number')
    .all() as unknown as Applied[]
  checkHistory(applied, steps)
  const missing = steps.slice(applied.length)
  for (const step of missing) apply(db, step)
  return missing.length
}

function checkHistory(applied: readonly Applied[], steps: readonly Migration[]): void {
  for (const [index, done] of applied.entries()) {
    const step = steps[index]
    if (step === undefined) {
      throw new StartupError(
        `The store was written by a newer version (migration ${done.number}, ${done.name}). Start that version, or restore a backup made before it.`,
      )
    }
    if (step.number !== done.number || (step.sha256 ?? checksum(step)) !== done.sha256) {
      throw new StartupError(
        `The store's migration ${done.number} (${done.name}) is not the one this version knows. Start the version that wrote it, or restore a backup.`,
      )
    }
  }
}

function apply(db: DatabaseSync, step: Migration): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    db.exec(step.sql)
    db.prepare('INSERT INTO migrations VALUES (?, ?, ?, ?)').run(step.number, step.name, checksum(step), Date.now())
    db.exec('COMMIT')
  } catch (thrown) {
    if (db.isTransaction) db.exec('ROLLBACK') // SQLite does that itself where the disk is full
    const remedy = remedyFor(thrown)
    throw new StartupError(
      `The store's migration ${step.number} (${step.name}) failed and was undone: ${(thrown as Error).message}${remedy === undefined ? '' : `. ${remedy}`}`,
      { cause: thrown },
    )
  }
}

export const checksum = ({ number, name, sql }: Migration): string =>
  createHash('sha256').update(`${number}\n${name}\n${sql}`).digest('hex')
