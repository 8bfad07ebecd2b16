import type { createLocalJWKSet, JSONWebKeySet, JWSHeaderParameters, JWTVerifyGetKey } from 'jose'
import { isLoopback, maskedAddress } from '../config/config.ts'
import { Fault } from '../core/fault.ts'
import { StartupError } from '../core/startup-error.ts'

type KeySet = ReturnType<typeof createLocalJWKSet>

export interface IssuerKeysParts {
  readonly issuer: string
  /** Where the keys are; else the issuer's metadata says so. */
  readonly jwksUri: string | undefined
  readonly now: () => number
  /** How long keys are not fetched again, whatever tokens name. */
  readonly cooldownMs: number
}

/** How long the keys are believed. */
const freshMs = 5 * 60_000
const longestTry = 5000
const mostMissing = 1000
const longestName = 200

/**
 * The keys of an issuer, fetched when they are asked for. A key that nobody knows is looked for there at most once in a
 * while: until then nobody can say whether it is one, and whoever sent it is told to come back. What was looked for and is
 * not there is no key that long: the issuer may publish it next.
 */
export function createIssuerKeys({ issuer, jwksUri, now, cooldownMs }: IssuerKeysParts): JWTVerifyGetKey {
  let place = jwksUri
  let known: KeySet | undefined
  let pending: Promise<KeySet> | undefined
  let [fetchedAt, failedAt] = [-Infinity, -Infinity]
  const missing = new Set<string>()
  const get = async (): Promise<KeySet> => {
    try {
      const jose = await import('jose')
      place ??= await discovered(issuer)
      known = jose.createLocalJWKSet((await answerOf(place)) as JSONWebKeySet)
      fetchedAt = now()
      missing.clear()
      return known
    } catch (thrown) {
      failedAt = now()
      throw unavailable(thrown)
    } finally {
      pending = undefined
    }
  }
  const fetched = (): Promise<KeySet> => {
    if (pending === undefined && now() - failedAt < Math.min(cooldownMs, longestTry)) throw unavailable()
    return (pending ??= get())
  }
  const isMissing = (name: string): boolean => missing.has(name) && now() - fetchedAt < cooldownMs
  const remember = (name: string): void => {
    if (missing.size < mostMissing && name.length <= longestName) missing.add(name)
  }
  return async (header, input) => {
    const name = nameOf(header)
    let keys = known !== undefined && now() - fetchedAt < freshMs ? known : undefined
    /** They were asked for after this token came: what they lack there is not. */
    let isNewest = keys === undefined && pending === undefined
    keys ??= await fetched()
    for (;;) {
      try {
        return await keys(header, input)
      } catch (thrown) {
        if (!(await isUnknownKey(thrown, keys, header)) || isMissing(name)) throw thrown
        if (isNewest) {
          remember(name)
          throw thrown
        }
        const wait = Math.ceil((fetchedAt + cooldownMs - now()) / 1000)
        if (pending !== undefined || wait > 0) throw notYet(wait)
      }
      isNewest = true
      keys = await fetched()
    }
  }
}

const nameOf = ({ alg, kid = '' }: JWSHeaderParameters): string => `${alg} ${kid}`

/** A key by that name for another algorithm is known, and is not this one. */
async function isUnknownKey(thrown: unknown, keys: KeySet, { kid }: JWSHeaderParameters): Promise<boolean> {
  const { errors } = await import('jose')
  const isKnown = kid !== undefined && keys.jwks().keys.some((key) => key.kid === kid)
  return thrown instanceof errors.JWKSNoMatchingKey && !isKnown
}

async function answerOf(address: string): Promise<unknown> {
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(longestTry),
    headers: { accept: 'application/json, application/jwk-set+json' },
  })
  if (answer.ok) return answer.json()
  throw new Error(`${address} answered ${answer.status}`)
}

/** Where the issuer publishes its keys (RFC 8414, OpenID Connect Discovery). */
async function discovered(issuer: string): Promise<string> {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  const places = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ]
  for (const place of places) {
    const answer = await fetch(place, { redirect: 'error', signal: AbortSignal.timeout(longestTry) })
    if (!answer.ok) continue
    const metadata = (await answer.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown }
    if (metadata.issuer !== issuer) throw new Error(`${place} is the metadata of another issuer`)
    if (typeof metadata.jwks_uri !== 'string') throw new Error(`${place} names no jwks_uri`)
    checkAddress(metadata.jwks_uri, 'jwks_uri')
    return metadata.jwks_uri
  }
  throw new Error(`${issuer} publishes no metadata`)
}

/** What travels in the clear can be exchanged on its way. */
export function checkAddress(address: string, name: string): void {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || isLoopback(hostname)) return
  throw new StartupError(
    `auth.oauth.${name} is ${maskedAddress(address)}: keys have to come over https. Name an https address.`,
  )
}

const unavailable = (cause?: unknown): Fault =>
  new Fault('identity_unavailable', 'The keys of the authorization server could not be fetched.', {
    retryAfter: 5,
    cause,
  })

const notYet = (wait: number): Fault =>
  new Fault(
    'identity_unavailable',
    'The key that signed this token is not known yet, and those of the authorization server were fetched a moment ago.',
    { retryAfter: Math.max(1, wait), foreseen: true },
  )
