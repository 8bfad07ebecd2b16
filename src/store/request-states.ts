import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { RequestStates } from '../core/session.ts'

/** Everything that goes on with one data folder signs with one key, and knows what was used already. */
export function createRequestStates(db: DatabaseSync): RequestStates {
  const find = db.prepare("SELECT value FROM keys WHERE name = 'request-state'")
  // Looked for first: what writes nothing waits for no disk.
  if (find.get() === undefined) {
    db.prepare("INSERT INTO keys (name, value) VALUES ('request-state', ?)").run(randomBytes(32))
  }
  const row = find.get() as { value: Uint8Array }
  const search = db.prepare('SELECT 1 FROM used_states WHERE nonce = ?')
  const take = db.prepare('INSERT INTO used_states (nonce, expires_at) VALUES (?, ?) ON CONFLICT (nonce) DO NOTHING')
  const sweep = db.prepare('DELETE FROM used_states WHERE expires_at <= ?')
  let sweptAt = 0
  return {
    key: row.value,
    wasTaken: (nonce) => search.get(nonce) !== undefined,
    take: (nonce, expiresAt) => {
      const now = Date.now()
      if (now - sweptAt > 60_000) {
        sweep.run(now)
        sweptAt = now
      }
      return Number(take.run(nonce, expiresAt).changes) === 1
    },
  }
}
