import type { IncomingMessage } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config/config.ts'
import type { Principal } from '../core/call.ts'
import type { KeysOf } from '../core/client-keys.ts'
import type { Fault } from '../core/fault.ts'
import type { LifetimeOf } from '../core/lifetime.ts'
import type { Provider } from '../core/provider.ts'
import { checkOpenness, createGate, type Gate } from './gate.ts'
import { createKeyAdministration } from './key-administration.ts'
import { createKeys } from './keys.ts'
import { createLifelines } from './lifelines.ts'
import { createSignatures } from './signatures.ts'
import { createSlowing } from './slowing.ts'
import type { From, Source } from './sources.ts'

export { checkBody } from './content-digest.ts'
export type { KeyAnswers, KeyTask, ShownKey } from './key-administration.ts'

export interface Identity {
  /** Who asks: at once, or later where a token has to be verified. Throws or rejects the Fault that refuses it. */
  readonly identify: (req: IncomingMessage) => Principal | Promise<Principal>
  /** Who asks, where that is nobody yet: an address. */
  readonly stranger: (from: From) => Principal
  /** Counts what was refused; answers how long, in milliseconds, its answer is to wait. */
  readonly failed: (from: From, fault: Fault) => number
  /** What clients of OAuth are told of a resource (RFC 9728). */
  readonly metadata: (path: string) => Record<string, unknown> | undefined
  /** Where clients reach this server, once that is known. */
  readonly listening: (address: string) => void
  /** Gets ready for another configuration, and may throw; what it answers has whoever listens come again to be let in. */
  readonly reconfigure: (next: Config, before: Config) => () => void
  /** Keys as something that is called. */
  readonly administration: Provider
  readonly keysOf: KeysOf
  /** How long what let somebody in is good, also where that was before a restart. */
  readonly lifetimeOf: LifetimeOf
  readonly close: () => void
}

export interface IdentityParts {
  readonly config: Config
  readonly db: DatabaseSync
  readonly now?: () => number
  readonly cooldownMs?: number
  /** How often it is looked whether a credential with open streams has ended. */
  readonly lookEveryMs?: number
  readonly log?: IdentityLog
}

export interface IdentityLog {
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

/** What is tried in vain is slowed; what was only forgotten is not. */
const attempts = new Set(['invalid_token', 'signature_invalid', 'signature_replayed', 'signature_expired'])

/** Who calls over HTTP, by what the configuration and the keys of the store ask for. */
export function createIdentity(parts: IdentityParts): Identity {
  const { config, db, now = Date.now, cooldownMs, lookEveryMs, log } = parts
  const { http } = config.mcp_server
  let address = `http://${http.host}:${http.port}`
  const lifelines = createLifelines(now, lookEveryMs)
  const keys = createKeys({
    ...{ db, now, lifelines },
    onTrouble: (error) => log?.warn({ error }, 'when keys were used could not be written'),
    onUnreadable: (key) =>
      log?.error(
        { key },
        "what a key may do can't be read in the store (api_keys.grants): it lets nobody in, make another",
      ),
    challenges: () => gate.challenges,
  })
  const signatures = createSignatures({
    ...{ keys, now, base: () => gate.base() },
    windowMs: config.auth.signatures.window_seconds * 1000,
  })
  const lasting = { keys, signatures, lifelines, now, ...(cooldownMs === undefined ? {} : { cooldownMs }) }
  const gateOf = (next: Config): Gate => createGate(next, { ...lasting, address: () => address })
  let gate = gateOf(config)
  const slowing = createSlowing()
  return {
    identify: (req) => gate.identify(req),
    stranger: (req) => ({ id: addressOf(req, gate.sourceOf), kind: 'anonymous' }),
    failed: (req, { code }) => (attempts.has(code) ? slowing.failed(addressOf(req, gate.sourceOf)) : 0),
    metadata: (path) => gate.metadata(path),
    listening: (where) => (address = where),
    reconfigure: (next, before) => {
      if (isDeepStrictEqual(next.auth, before.auth)) return () => undefined
      checkOpenness(next)
      const other = gateOf(next)
      return () => {
        gate = other
        lifelines.dropAll()
      }
    },
    administration: createKeyAdministration(keys, now),
    keysOf: keys.ofClient,
    lifetimeOf: (kept) => ('key' in kept ? keys.lifetime(kept.key) : lifelines.add(() => kept.until, kept)),
    close: keys.close,
  }
}

function addressOf(req: From, sourceOf: (req: From) => Source): string {
  try {
    return sourceOf(req).address
  } catch {
    return req.socket.remoteAddress ?? 'unknown' // what it says of its way can't be read
  }
}
