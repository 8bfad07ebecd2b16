import type { IncomingMessage } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { demandsCredential, type Config } from '../config/config.ts'
import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Provider } from '../core/provider.ts'
import { StartupError } from '../core/startup-error.ts'
import { certificateHolder } from './certificates.ts'
import { createChallenges, resourceMetadata, type Challenges } from './challenges.ts'
import { createKeyAdministration } from './key-administration.ts'
import { createKeys, keyPrefix, type Keys } from './keys.ts'
import { networkMistake, networksOf } from './networks.ts'
import { createSignatures } from './signatures.ts'
import { createSlowing } from './slowing.ts'
import { createSources, sourceCheck, type CheckSource, type Source } from './sources.ts'
import { createTokens } from './tokens.ts'

export { checkBody } from './content-digest.ts'
export type { KeyAnswers, KeyTask, ShownKey } from './key-administration.ts'

export interface Identity {
  /** Who asks: at once, or later where a token has to be verified. Throws or rejects the Fault that refuses it. */
  readonly identify: (req: IncomingMessage) => Principal | Promise<Principal>
  /** Who asks, where that is nobody yet: an address. */
  readonly stranger: (req: IncomingMessage) => Principal
  /** Counts what was refused; answers how long, in milliseconds, its answer is to wait. */
  readonly failed: (req: IncomingMessage, fault: Fault) => number
  /** What clients of OAuth are told of a resource (RFC 9728). */
  readonly metadata: (path: string) => Record<string, unknown> | undefined
  /** Where clients reach this server, once that is known. */
  readonly listening: (address: string) => void
  /** Keys as something that is called. */
  readonly administration: Provider
  readonly close: () => void
}

export interface IdentityParts {
  readonly config: Config
  readonly db: DatabaseSync
  readonly now?: () => number
  readonly cooldownMs?: number
  readonly onTrouble?: (error: unknown) => void
}

/** What is tried in vain is slowed; what was only forgotten is not. */
const attempts = new Set(['invalid_token', 'signature_invalid', 'signature_replayed', 'signature_expired'])

/** Who calls over HTTP, by what the configuration and the keys of the store ask for. */
export function createIdentity(parts: IdentityParts): Identity {
  const { config, db, now, cooldownMs, onTrouble } = parts
  const { auth, mcp_server: server } = config
  checkNetworks(config)
  let address = `http://${server.http.host}:${server.http.port}`
  const named = auth.public_url ?? (/^https?:/.test(auth.oauth.audience ?? '') ? auth.oauth.audience : undefined)
  const base = (): string => (named ?? address).replace(/\/$/, '')
  const challenges = createChallenges(auth, base)
  const clock = now === undefined ? {} : { now }
  const keys = createKeys({
    ...{ db, ...clock, ...(onTrouble === undefined ? {} : { onTrouble }) },
    challenge: (scope) => (scope === undefined ? challenges.invalid('/') : challenges.lacking(scope)),
  })
  const tokens = createTokens({ auth, challenges, ...clock, ...(cooldownMs === undefined ? {} : { cooldownMs }) })
  const signatures = createSignatures({ keys, windowMs: auth.signatures.window_seconds * 1000, base, ...clock })
  const sourceOf = createSources(networksOf(auth.trusted_proxies))
  const allowed = auth.allowed_addresses.length === 0 ? undefined : networksOf(auth.allowed_addresses)
  const placesOf = new Map<string, CheckSource | undefined>(
    Object.entries(auth.clients).map(([id, places]) => [id, sourceCheck(places)]),
  )
  const demanded = demandsCredential(config)
  const slowing = createSlowing()
  const fromPlace = (principal: Principal, source: Source, { headers }: IncomingMessage): Principal => {
    placesOf.get(principal.id)?.(source, headers.origin)
    return principal
  }
  const byKey = ({ principal, checkSource }: ReturnType<typeof keys.sent>, source: Source, req: IncomingMessage) => {
    checkSource?.(source, req.headers.origin)
    return fromPlace(principal, source, req)
  }
  const nobody = withoutCredential({ demanded, insecure: server.insecure, keys, challenges })
  const unnamed = (req: IncomingMessage, source: Source) => fromPlace(nobody(req, source), source, req)
  const byText = (text: string, source: Source, req: IncomingMessage): Principal | Promise<Principal> => {
    if (text.startsWith(keyPrefix)) return byKey(keys.sent(text), source, req)
    if (tokens === undefined)
      throw new Fault('invalid_token', 'This server knows no such key.', {
        challenge: challenges.invalid(req.url ?? '/'),
      })
    const found = tokens.check(text, req.url ?? '/')
    if (!(found instanceof Promise)) return fromPlace(found, source, req)
    return found.then((principal) => fromPlace(principal, source, req))
  }
  return {
    identify: (req) => {
      const source = sourceOf(req)
      if (allowed?.has(source.address) === false)
        throw new Fault('address_denied', `This server is not for callers from ${source.address}.`)
      if (!demanded && !keys.any()) return unnamed(req, source)
      const sent = credentialIn(req, challenges.plain)
      if (sent === undefined) return unnamed(req, source)
      return sent.kind === 'signature' ? byKey(signatures.check(req), source, req) : byText(sent.text, source, req)
    },
    stranger: (req) => ({ id: addressOf(req, sourceOf), kind: 'anonymous' }),
    failed: (req, { code }) => (attempts.has(code) ? slowing.failed(addressOf(req, sourceOf)) : 0),
    metadata: (path) => resourceMetadata(auth, base(), path),
    listening: (where) => (address = where),
    administration: createKeyAdministration(keys, now),
    close: keys.close,
  }
}

interface Unvouched {
  readonly demanded: boolean
  readonly insecure: boolean
  readonly keys: Keys
  readonly challenges: Challenges
}

/** Who asks without a credential in the request: by a certificate, or by its own word where that is enough. */
const withoutCredential =
  ({ demanded, insecure, keys, challenges }: Unvouched) =>
  (req: IncomingMessage, source: Source): Principal => {
    const certified = demanded ? certificateHolder(req, challenges.lacking) : undefined
    if (certified !== undefined) return certified
    if (demanded || (!source.local && !insecure)) {
      const detail = demanded ? 'Send an API key or an access token.' : 'It came through a proxy that is not trusted.'
      throw new Fault('unauthenticated', detail, { challenge: challenges.plain(req.url ?? '/') })
    }
    const name = req.headers['x-mcp-client-id'] as string | undefined // never a list: the name is none that Node splits
    const id = name !== undefined && ownName.test(name) && !keys.isClient(name) ? name : source.address
    return { id, kind: source.local ? 'local' : 'anonymous' }
  }

/** A caller that nobody vouches for calls itself nothing that a credential could have said. */
const ownName = /^(?!oauth:|cert:)[A-Za-z0-9_.@:-]{1,128}$/

type Sent = { readonly kind: 'signature' } | { readonly kind: 'text'; readonly text: string }

/** The one credential of a request. Several could be read in several ways, by whoever stands in between as well. */
function credentialIn(req: IncomingMessage, challenge: (path: string) => string): Sent | undefined {
  const { authorization, 'x-api-key': apiKey, signature, 'signature-input': input } = req.headers
  const signed = signature !== undefined || input !== undefined
  const count = Number(authorization !== undefined) + Number(apiKey !== undefined) + Number(signed)
  if (count === 0) return undefined
  const refuse = (detail: string): Fault => new Fault('invalid_token', detail, { challenge: challenge(req.url ?? '/') })
  if (count > 1 || repeated(req.rawHeaders)) throw refuse('Send one credential.')
  if (signed) return { kind: 'signature' }
  if (typeof apiKey === 'string') return { kind: 'text', text: apiKey }
  const [, text] = /^bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '') ?? []
  if (text === undefined) throw refuse('Send Authorization: Bearer and the key or token.')
  return { kind: 'text', text }
}

/** Node keeps the first of them; others may have looked at the last. */
function repeated(raw: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    if (
      (name.length === 13 && name.toLowerCase() === 'authorization') ||
      (name.length === 9 && name.toLowerCase() === 'x-api-key')
    )
      count += 1
  }
  return count > 1
}

function addressOf(req: IncomingMessage, sourceOf: (req: IncomingMessage) => Source): string {
  try {
    return sourceOf(req).address
  } catch {
    return req.socket.remoteAddress ?? 'unknown' // what it says of its way can't be read
  }
}

function checkNetworks({ auth }: Config): void {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['auth.trusted_proxies', auth.trusted_proxies],
    ['auth.allowed_addresses', auth.allowed_addresses],
    ...Object.entries(auth.clients).map(
      ([id, { addresses = [] }]) => [`auth.clients.${id}.addresses`, addresses] as const,
    ),
  ]
  for (const [key, texts] of lists) {
    for (const text of texts) {
      const mistake = networkMistake(text)
      if (mistake !== undefined) throw new StartupError(`${key}: ${mistake}.`)
    }
  }
}
