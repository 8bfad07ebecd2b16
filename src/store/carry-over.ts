import { randomBytes } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** A key whose state in a backup was not its last. */
export interface KeyChange {
  readonly id: string
  readonly client: string
  /** `unknown`: what came of it since can not be read. */
  readonly now: 'revoked' | 'expires' | 'gone' | 'unknown'
  readonly at?: number
}

/** What a backup would have brought back, or what is not there any more with it. */
export interface CarriedOver {
  readonly keys: readonly KeyChange[]
  /** Approvals and runs that came to an end since, or went on. */
  readonly approvals: number
  readonly runs: number
  /** Sessions that had ended since. */
  readonly sessions: number
  /** The newest version of the policy, in the backup and before it was restored. */
  readonly policy: { readonly now: number; readonly was: number | undefined }
  /** Why what was replaced can't be read, where that is so. */
  readonly unread?: string
}

/**
 * What was taken back after a backup was made must not come back with it: a key that was revoked, a yes that was used, a
 * run that has run, a state that was used up. Where what is replaced can't be read, all that is open in the backup ends.
 */
export function carryOver(from: DatabaseSync | Error, to: DatabaseSync): CarriedOver {
  to.exec('BEGIN IMMEDIATE')
  try {
    const carried = from instanceof Error ? closeAll(to, from.message) : carryFrom(from, to)
    to.exec('COMMIT')
    return carried
  } catch (thrown) {
    to.exec('ROLLBACK')
    if (from instanceof Error) throw thrown
    return carryOver(thrown as Error, to)
  }
}

const carryFrom = (from: DatabaseSync, to: DatabaseSync): CarriedOver => {
  const keys = carryKeys(from, to)
  const approvals = carryRows(from, to, 'approvals', "state IN ('pending', 'approved')")
  const runs = carryRows(from, to, 'runs', 'live = 1')
  const known = new Set(from.prepare('SELECT id FROM sessions').all().map(idOf))
  const ended = to
    .prepare('SELECT id FROM sessions')
    .all()
    .map(idOf)
    .filter((id) => !known.has(id))
  for (const id of ended) to.prepare('DELETE FROM sessions WHERE id = ?').run(id)
  const use = to.prepare('INSERT OR IGNORE INTO used_states (nonce, expires_at) VALUES (?, ?)')
  for (const { nonce, expires_at: end } of from.prepare('SELECT nonce, expires_at FROM used_states').all()) {
    use.run(nonce as string, end as number)
  }
  const policy = { now: newestPolicy(to), was: newestPolicy(from) }
  return { keys, approvals, runs, sessions: ended.length, policy }
}

interface KeyRow {
  readonly id: string
  readonly client: string
  readonly expires_at: number | null
  readonly revoked_at: number | null
}

const keysOf = (db: DatabaseSync): readonly KeyRow[] =>
  db.prepare('SELECT id, client, expires_at, revoked_at FROM api_keys').all() as unknown as KeyRow[]

function carryKeys(from: DatabaseSync, to: DatabaseSync): readonly KeyChange[] {
  const there = new Map(keysOf(to).map((key) => [key.id, key]))
  const end = to.prepare('UPDATE api_keys SET expires_at = ?, revoked_at = ? WHERE id = ?')
  return keysOf(from).flatMap(({ id, client, expires_at: expires, revoked_at: revoked }): KeyChange[] => {
    const key = there.get(id)
    if (key === undefined) return revoked === null ? [{ id, client, now: 'gone' }] : []
    const expiresAt = earlier(expires, key.expires_at)
    const revokedAt = key.revoked_at ?? revoked
    if (expiresAt === key.expires_at && revokedAt === key.revoked_at) return []
    end.run(expiresAt, revokedAt, id)
    if (revokedAt !== null) return [{ id, client, now: 'revoked', at: revokedAt }]
    return [{ id, client, now: 'expires', at: expiresAt ?? 0 }]
  })
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** Rows that are open in the backup are as they were last. Answers how many were not. */
function carryRows(from: DatabaseSync, to: DatabaseSync, table: 'approvals' | 'runs', open: string): number {
  const find = from.prepare(`SELECT * FROM ${table} WHERE id = ?`)
  const drop = to.prepare(`DELETE FROM ${table} WHERE id = ?`)
  let carried = 0
  for (const row of to.prepare(`SELECT id, updated_at FROM ${table} WHERE ${open}`).all()) {
    const last = find.get(idOf(row)) as Readonly<Record<string, SQLInputValue>> | undefined
    if (last?.['updated_at'] === row['updated_at']) continue
    carried += 1
    drop.run(idOf(row))
    if (last === undefined) continue // it has ended, and was forgotten since
    const names = Object.keys(last)
    const places = names.map(() => '?').join()
    to.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${places})`).run(...Object.values(last))
  }
  return carried
}

function closeAll(to: DatabaseSync, unread: string): CarriedOver {
  const keys = keysOf(to)
    .filter(({ revoked_at: revoked }) => revoked === null)
    .map(({ id, client }): KeyChange => ({ id, client, now: 'unknown' }))
  const approvals = to
    .prepare("UPDATE approvals SET state = 'expired', updated_at = ? WHERE state IN ('pending', 'approved')")
    .run(Date.now())
  // Whether they ran is not known: nobody begins them again.
  const runs = to
    .prepare(
      "UPDATE runs SET body = json_remove(json_set(body, '$.repeatable', json('false')), '$.waits') WHERE live = 1",
    )
    .run()
  const sessions = to.prepare('DELETE FROM sessions').run()
  to.prepare("UPDATE keys SET value = ? WHERE name = 'request-state'").run(randomBytes(32))
  const policy = { now: newestPolicy(to), was: undefined }
  const counted = { approvals: approvals.changes, runs: runs.changes, sessions: sessions.changes }
  return {
    ...{ keys, policy, unread },
    ...{ approvals: Number(counted.approvals), runs: Number(counted.runs), sessions: Number(counted.sessions) },
  }
}

const idOf = (row: Readonly<Record<string, SQLInputValue>>): string => row['id'] as string

const newestPolicy = (db: DatabaseSync): number =>
  (db.prepare('SELECT COALESCE(MAX(number), 0) AS number FROM policy_versions').get() as { readonly number: number })
    .number
