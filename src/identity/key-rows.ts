import type { DatabaseSync } from 'node:sqlite'
import { parseJson } from '../core/json-text.ts'
import type { Scope } from '../core/scopes.ts'
import type { Restriction } from './sources.ts'

/** `bearer` is sent as it is; the others sign. */
export type KeyUse = 'bearer' | 'hmac-sha256' | 'ed25519'

/** A key as the store has it. Of a key that is sent there is only its hash. */
export interface KeyRow extends Restriction {
  readonly id: string
  readonly client: string
  readonly use: KeyUse
  /** SHA-256 of a key that is sent; the secret or public key of one that signs. */
  readonly secret: string
  readonly scopes: readonly Scope[]
  readonly label: string | undefined
  readonly createdAt: number
  readonly expiresAt: number | undefined
  readonly revokedAt: number | undefined
  readonly usedAt: number | undefined
  /** The key that took its place. */
  readonly replacedBy: string | undefined
}

/** When a key was used last. */
export interface KeyUsed {
  readonly id: string
  readonly at: number
}

export interface KeyRows {
  readonly all: () => readonly KeyRow[]
  /** All of them or none. */
  readonly put: (...rows: readonly KeyRow[]) => void
  readonly used: (uses: readonly KeyUsed[]) => void
}

interface Stored {
  readonly id: string
  readonly client: string
  readonly use: KeyUse
  readonly secret: string
  readonly grants: string
  readonly created_at: number
  readonly expires_at: number | null
  readonly revoked_at: number | null
  readonly used_at: number | null
  readonly replaced_by: string | null
}

export function createKeyRows(db: DatabaseSync, onUnreadable: (id: string) => void = () => undefined): KeyRows {
  const select = db.prepare('SELECT * FROM api_keys ORDER BY created_at, id')
  const upsert = db.prepare(`INSERT INTO api_keys VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
    expires_at = excluded.expires_at, revoked_at = excluded.revoked_at, replaced_by = excluded.replaced_by`)
  const use = db.prepare('UPDATE api_keys SET used_at = ? WHERE id = ?')
  const together = (work: () => void): void => {
    db.exec('BEGIN IMMEDIATE')
    try {
      work()
      db.exec('COMMIT')
    } catch (thrown) {
      db.exec('ROLLBACK')
      throw thrown
    }
  }
  return {
    all: () => (select.all() as unknown as Stored[]).map((stored) => rowOf(stored, onUnreadable)),
    put: (...rows) => {
      together(() => {
        for (const row of rows) upsert.run(...columnsOf(row))
      })
    },
    used: (uses) => {
      together(() => {
        for (const { id, at } of uses) use.run(at, id)
      })
    },
  }
}

const columnsOf = (row: KeyRow) => {
  const { id, client, use, secret, scopes, addresses, origins, label, createdAt } = row
  const grants = JSON.stringify({ scopes, addresses, origins, label })
  return [
    ...[id, client, use, secret, grants, createdAt, row.expiresAt ?? null],
    ...[row.revokedAt ?? null, row.usedAt ?? null, row.replacedBy ?? null],
  ] as const
}

type Grants = Pick<KeyRow, 'scopes' | 'addresses' | 'origins' | 'label'>

/** A key whose grants can't be read is there all the same, and revoked: else it would be as if none was sent, and its client's name anybody's. */
function rowOf(stored: Stored, onUnreadable: (id: string) => void): KeyRow {
  const grants = grantsIn(stored.grants)
  if (grants === undefined) onUnreadable(stored.id)
  const { scopes, addresses, origins, label } = grants ?? { scopes: [], label: 'what it may do can not be read' }
  return {
    ...{ id: stored.id, client: stored.client, use: stored.use, secret: stored.secret },
    ...{ scopes, addresses, origins, label },
    createdAt: stored.created_at,
    expiresAt: stored.expires_at ?? undefined,
    revokedAt: stored.revoked_at ?? (grants === undefined ? stored.created_at : undefined),
    usedAt: stored.used_at ?? undefined,
    replacedBy: stored.replaced_by ?? undefined,
  }
}

/** Undefined where a disk or somebody changed them. */
function grantsIn(text: string): Grants | undefined {
  const read = parseJson(text)
  const value = read.ok ? (read.value as Readonly<Record<string, unknown>> | null) : null
  if (value === null || !isTexts(value['scopes'])) return undefined
  const { addresses = [], origins = [], label = '' } = value
  return isTexts(addresses) && isTexts(origins) && typeof label === 'string' ? (value as unknown as Grants) : undefined
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')
