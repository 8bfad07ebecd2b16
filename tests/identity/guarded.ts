import { DatabaseSync } from 'node:sqlite'
import type { HandlerCall } from '../../src/core/call.ts'
import type { Summarised } from '../../src/core/summarised.ts'
import type { Config } from '../../src/config/config.ts'
import { defaults } from '../../generated/config/v1/defaults.ts'
import { createIdentity, type Identity, type KeyTask, type ShownKey } from '../../src/identity/identity.ts'
import { migrate } from '../../src/store/migrations.ts'
import { tool, type ServerOptions } from '../mcp/server.ts'
import type { Options } from '../rest/served.ts'
import { mcpServed, type McpServed } from '../transports/mcp-served.ts'

export type MadeKey = ShownKey & { readonly secret: string }

export interface Guarded extends McpServed {
  readonly identity: Identity
  readonly db: DatabaseSync
  readonly administer: (task: KeyTask, input: object) => unknown
  /** A key that was made for a client. */
  readonly key: (client: string, more?: object) => MadeKey
}

export interface GuardedOptions extends Options {
  readonly now?: () => number
  readonly cooldownMs?: number
  readonly lookEveryMs?: number
  readonly things?: ServerOptions
}

/** Says who calls. */
export const whoami = {
  name: 'whoami',
  run: (_input: unknown, call: unknown) => ({ client: (call as HandlerCall).principal.id }),
}

/** A store, as a gateway that starts finds it. */
export function emptyStore(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  return db
}

export const configWith = (auth: Partial<Config['auth']>, http: object = {}, insecure = false): Config => {
  const { mcp_server: server } = defaults
  return {
    ...defaults,
    auth: { ...defaults.auth, ...auth },
    mcp_server: { ...server, insecure, http: { ...server.http, ...(http as Partial<typeof server.http>) } },
  }
}

/** A gateway over HTTP, with its keys, until the test ends. */
export async function guarded(options: GuardedOptions = {}): Promise<Guarded> {
  const { now, cooldownMs, lookEveryMs, things, ...rest } = options
  const db = emptyStore()
  const identity = createIdentity({
    config: configWith(options.auth ?? {}, options.http),
    db,
    ...(now === undefined ? {} : { now }),
    ...(cooldownMs === undefined ? {} : { cooldownMs }),
    ...(lookEveryMs === undefined ? {} : { lookEveryMs }),
  })
  const { administration } = identity
  const server = await mcpServed(
    things ?? { things: [tool('whoami', (_input, { principal }) => ({ client: principal.id }))] },
    { ...rest, identity, providers: [administration, ...(rest.providers ?? [])] },
  )
  const administer: Guarded['administer'] = (task, input) => {
    const entry = administration.catalogue().find(({ name }) => name === task)
    if (entry === undefined) throw new Error(`no ${task}`)
    return (administration.call(entry, input, undefined as never) as Summarised<unknown>).value
  }
  const key: Guarded['key'] = (client, more = {}) => administer('key_create', { client, ...more }) as MadeKey
  return { ...server, identity, db, administer, key }
}

export const bearer = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` })
