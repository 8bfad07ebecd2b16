import type { DatabaseSync } from 'node:sqlite'
import type { Session, SessionStore } from '../core/session.ts'

type Row = Readonly<Record<'id' | 'revision' | 'principal' | 'state', string>> & { readonly expires_at: number }

type State = Pick<Session, 'client' | 'capabilities' | 'initialized' | 'logLevel' | 'subscriptions'>

/** Sessions as rows: what is looked up by stands in columns, what the client said as JSON. */
export function createSessionStore(db: DatabaseSync): SessionStore {
  const find = db.prepare('SELECT id, revision, principal, state, expires_at FROM sessions WHERE id = ?')
  const save = db.prepare(
    `INSERT INTO sessions (id, revision, principal, state, expires_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, expires_at = excluded.expires_at`,
  )
  const remove = db.prepare('DELETE FROM sessions WHERE id = ?')
  const sweep = db.prepare('DELETE FROM sessions WHERE expires_at <= ?')
  return {
    find: (id) => {
      const row = find.get(id) as Row | undefined
      return row === undefined ? undefined : sessionOf(row)
    },
    save: ({ id, revision, principal, expiresAt, ...state }) => {
      save.run(id, revision, principal, JSON.stringify(state satisfies State), expiresAt)
    },
    remove: (id) => {
      remove.run(id)
    },
    sweep: (now) => Number(sweep.run(now).changes),
  }
}

function sessionOf({ id, revision, principal, state, expires_at: expiresAt }: Row): Session {
  const { client, capabilities, initialized, logLevel, subscriptions } = JSON.parse(state) as State
  return { id, revision, principal, client, capabilities, initialized, logLevel, subscriptions, expiresAt }
}
