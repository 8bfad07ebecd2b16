import type { IncomingMessage } from 'node:http'
import { demandsCredential, hostNameIn, isLoopback, ownNames, publicUrlOf, type Config } from '../config/config.ts'
import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import { redactionWith } from '../core/redaction.ts'
import { StartupError } from '../core/startup-error.ts'
import { certificateHolder } from './certificates.ts'
import { createChallenges, resourceMetadata, type Challenges } from './challenges.ts'
import { keyPrefix, type Key, type Keys } from './keys.ts'
import type { Lifelines } from './lifelines.ts'
import { networkMistake, networksOf } from './networks.ts'
import { passedOnBy } from './passed-on.ts'
import type { Signatures } from './signatures.ts'
import { createSources, sourceCheck, type CheckSource, type From, type Source } from './sources.ts'
import { createTokens } from './tokens.ts'

/** Who gets in under one configuration, and as whom. */
export interface Gate {
  readonly identify: (req: IncomingMessage) => Principal | Promise<Principal>
  readonly sourceOf: (from: From) => Source
  readonly metadata: (path: string) => Record<string, unknown> | undefined
  /** Where clients reach this server. */
  readonly base: () => string
  readonly challenges: Challenges
}

/** What outlasts a configuration. */
export interface GateParts {
  readonly keys: Keys
  readonly signatures: Signatures
  readonly lifelines: Lifelines
  readonly now: () => number
  readonly cooldownMs?: number
  readonly address: () => string
}

export function createGate(config: Config, parts: GateParts): Gate {
  checkNetworks(config)
  const { auth } = config
  const { keys, signatures, lifelines } = parts
  const named = publicUrlOf(config)
  const base = (): string => (named ?? parts.address()).replace(/\/$/, '')
  const challenges = createChallenges(auth, base)
  const tokens = createTokens({ ...parts, auth, challenges })
  const sourceOf = createSources(networksOf(auth.trusted_proxies))
  const allowed = auth.allowed_addresses.length === 0 ? undefined : networksOf(auth.allowed_addresses)
  const placesOf = new Map<string, CheckSource | undefined>(
    Object.entries(auth.clients).map(([id, places]) => [id, sourceCheck(places)]),
  )
  const demanded = demandsCredential(config)
  const fromPlace = (principal: Principal, source: Source, { headers }: IncomingMessage): Principal => {
    placesOf.get(principal.id)?.(source, headers.origin)
    return principal
  }
  const byKey = ({ principal, checkSource }: Key, source: Source, req: IncomingMessage): Principal => {
    checkSource?.(source, req.headers.origin)
    return fromPlace(principal, source, req)
  }
  const { insecure, http } = config.mcp_server
  const asksUs = namesUs(ownNames({ host: http.host, publicUrl: named }))
  const { plain } = redactionWith(config.ledger.redact)
  const isSecret = (name: string): boolean => plain(name) !== name
  const nobody = withoutCredential({ demanded, insecure, asksUs, keys, challenges, lifelines, isSecret })
  const unnamed = (req: IncomingMessage, source: Source) => fromPlace(nobody(req, source), source, req)
  const byText = (text: string, source: Source, req: IncomingMessage): Principal | Promise<Principal> => {
    const path = req.url ?? '/'
    if (text.startsWith(keyPrefix)) return byKey(keys.sent(text, path), source, req)
    if (tokens === undefined)
      throw new Fault('invalid_token', 'This server knows no such key.', { challenge: challenges.invalid(path) })
    const found = tokens.check(text, path)
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
    sourceOf,
    metadata: (path) => resourceMetadata(auth, base(), path),
    base,
    challenges,
  }
}

/** As at the start: what listens for other machines has them bring a credential, or somebody said that it need not. */
export function checkOpenness(config: Config): void {
  const { transport, insecure, http } = config.mcp_server
  if (transport !== 'http' || insecure || isLoopback(http.host) || demandsCredential(config)) return
  throw new StartupError(`auth would let other machines call without a credential, on ${http.host}`)
}

interface Unvouched {
  readonly demanded: boolean
  readonly insecure: boolean
  readonly asksUs: (req: IncomingMessage) => boolean
  readonly keys: Keys
  readonly challenges: Challenges
  readonly lifelines: Lifelines
  /** A token that was sent in place of a name must not be written down as one. */
  readonly isSecret: (name: string) => boolean
}

/** Who asks without a credential in the request: by a certificate, or by its own word where that is enough. */
function withoutCredential({ demanded, insecure, asksUs, keys, challenges, lifelines, isSecret }: Unvouched) {
  const lifetime = lifelines.add(() => undefined)
  return (req: IncomingMessage, source: Source): Principal => {
    const certified = demanded ? certificateHolder(req, challenges.lacking, lifelines) : undefined
    if (certified !== undefined) return certified
    const via = demanded ? undefined : passedOnBy(req.headers)
    const isLocal = source.local && via === undefined && asksUs(req)
    if (demanded || (!isLocal && !insecure)) {
      const detail =
        source.local && via !== undefined
          ? `It came through a proxy that is not trusted, as ${via} says.`
          : 'Send an API key or an access token.'
      throw new Fault('unauthenticated', detail, { challenge: challenges.plain(req.url ?? '/') })
    }
    const name = req.headers['x-mcp-client-id'] as string | undefined // never a list: the name is none that Node splits
    const isOwn = name !== undefined && ownName.test(name) && !keys.isClient(name) && !isSecret(name)
    const id = isOwn ? name : source.address
    return { id, kind: isLocal ? 'local' : 'anonymous', lifetime }
  }
}

/**
 * Whether a request asks by a name of ours. A page whose name was pointed at this machine (DNS rebinding) makes the browser
 * here ask by that name, and the operator knows nothing of it.
 */
function namesUs(isOwn: (name: string) => boolean) {
  let [last, lastIsOwn]: readonly [string | undefined, boolean] = [undefined, true] // nearly every request names the same
  return ({ headers: { host } }: IncomingMessage): boolean => {
    if (host !== last) [last, lastIsOwn] = [host, host === undefined || isOwn(hostNameIn(host))]
    return lastIsOwn
  }
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
