import { hash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Config } from '../config/config.ts'
import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import { allows, allScopes, useScopes, type Scope } from '../core/scopes.ts'
import { StartupError } from '../core/startup-error.ts'
import { spelt, type Challenges } from './challenges.ts'
import { checkAddress, createIssuerKeys } from './issuer-keys.ts'
import type { Lifelines } from './lifelines.ts'

type Auth = Config['auth']

export interface Tokens {
  /** Who a token is for, on a path: at once where it was seen before. Throws or rejects a Fault. */
  readonly check: (token: string, path: string) => Principal | Promise<Principal>
}

interface Known {
  readonly principal: Principal
  readonly audiences: readonly string[]
  /** In milliseconds since the epoch. */
  readonly until: number
}

export interface TokensParts {
  readonly auth: Auth
  readonly challenges: Challenges
  readonly lifelines: Lifelines
  readonly now?: () => number
  /** How long keys are not fetched again, whatever tokens name. */
  readonly cooldownMs?: number
}

/** How long what was verified is believed; with how long the keys are, what a key is good for that the issuer took back. */
const knownMs = 5 * 60_000
const mostKnown = 10_000
const mostChecked = 1000
const longestToken = 16_384

/** Access tokens of one issuer. What was verified once is looked up by its hash until it ends. */
export function createTokens(parts: TokensParts): Tokens | undefined {
  const { auth, challenges, now = Date.now } = parts
  const { issuer, audience } = auth.oauth
  if (issuer === undefined) return undefined
  if (audience === undefined) throw missing('audience')
  checkAddress(issuer, 'issuer')
  if (auth.oauth.jwks_uri !== undefined) checkAddress(auth.oauth.jwks_uri, 'jwks_uri')
  const known = new Map<string, Known>()
  const checking = new Map<string, Promise<Known>>()
  const verify = createVerifier(parts, issuer)
  const letIn = ({ principal, audiences }: Known, path: string): Principal => {
    if (audiences.some((one) => covers(one, audience, path))) return principal
    throw invalid('The token was made for another server, or for another path of this one.', challenges, path)
  }
  const verified = async (token: string, digest: string, path: string): Promise<Known> => {
    try {
      const found = knownFrom(await verify(token, path), parts, path)
      const [oldest] = known.keys()
      if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
      known.set(digest, found)
      return found
    } finally {
      checking.delete(digest)
    }
  }
  return {
    check: (token, path) => {
      if (token.length > longestToken) throw invalid('The token is too long.', challenges, path)
      const digest = hash('sha256', token, 'base64')
      const found = known.get(digest)
      if (found !== undefined) {
        if (now() < found.until) return letIn(found, path)
        known.delete(digest)
      }
      let check = checking.get(digest)
      if (check === undefined) {
        if (checking.size >= mostChecked)
          throw new Fault('overloaded', 'Too many tokens are being checked.', { retryAfter: 1 })
        check = verified(token, digest, path)
        checking.set(digest, check)
      }
      return check.then((one) => letIn(one, path))
    },
  }
}

/** A token for an address is good for what lies below it. */
function covers(audience: string, own: string, path: string): boolean {
  if (audience === own) return true
  if (!/^https?:/.test(own) || !audience.startsWith(`${own.replace(/\/$/, '')}/`)) return false
  const below = audience.slice(own.replace(/\/$/, '').length)
  const asked = path.split('?', 1)[0] ?? ''
  return asked === below || asked.startsWith(`${below.replace(/\/$/, '')}/`)
}

type Verify = (token: string, path: string) => Promise<JWTPayload>

function createVerifier(
  { auth, challenges, now = Date.now, cooldownMs = 30_000 }: TokensParts,
  issuer: string,
): Verify {
  const { oauth } = auth
  const getKey = createIssuerKeys({ issuer, jwksUri: oauth.jwks_uri, now, cooldownMs })
  return async (token, path) => {
    const { errors, jwtVerify } = await import('jose')
    // A key set is asked for nothing that could not be a token of this issuer.
    const options = {
      issuer,
      algorithms: [...oauth.algorithms],
      clockTolerance: oauth.clock_tolerance_seconds,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'aud', oauth.client_claim],
    }
    try {
      return (await jwtVerify(token, getKey, options)).payload
    } catch (thrown) {
      if (thrown instanceof Fault) throw thrown
      const why = thrown instanceof errors.JWTExpired ? 'The token has expired.' : 'The token is not valid here.'
      throw invalid(why, challenges, path, thrown)
    }
  }
}

const missing = (name: string): StartupError =>
  new StartupError(`auth.oauth.issuer is set without ${name}. Set auth.oauth.${name}: how tokens name this server.`)

const printable = /^[\x21-\x7e]{1,200}$/

function knownFrom(payload: JWTPayload, parts: TokensParts, path: string): Known {
  const { auth, challenges, lifelines, now = Date.now } = parts
  const { oauth } = auth
  const client = payload[oauth.client_claim]
  if (typeof client !== 'string' || !printable.test(client))
    throw invalid(`The token names no client that can be used in ${oauth.client_claim}.`, challenges, path)
  const granted = scopesIn(payload)
  const lacking = oauth.required_scopes.filter((scope) => !granted.has(scope))
  if (lacking.length > 0) {
    throw new Fault('insufficient_scope', `The token lacks the scope ${lacking.join(' ')}.`, {
      challenge: challenges.lacking(oauth.required_scopes.join(' ')),
    })
  }
  const own = new Set(allScopes.filter((scope) => isGranted(oauth.scopes[scope], scope, granted)))
  const { aud = [], exp = 0 } = payload
  const end = (exp + oauth.clock_tolerance_seconds) * 1000
  return {
    principal: {
      id: `oauth:${client}`,
      kind: 'token',
      scopes: { has: (scope) => allows(own, scope), challenge: (scope) => challenges.lacking(spelt(auth, scope)) },
      lifetime: lifelines.add(() => end, { until: end }),
    },
    audiences: Array.isArray(aud) ? aud : [aud],
    until: Math.min(end, now() + knownMs),
  }
}

const isGranted = (name: string | undefined, scope: Scope, granted: ReadonlySet<string>): boolean =>
  name === undefined ? useScopes.includes(scope) : granted.has(name)

const scopesIn = ({ scope, scp }: JWTPayload): ReadonlySet<string> => new Set(namesIn(scope) ?? namesIn(scp))

/** Issuers write them with blanks between them, or as a list. */
const namesIn = (claim: unknown): readonly string[] | undefined =>
  typeof claim === 'string'
    ? claim.split(' ')
    : Array.isArray(claim)
      ? claim.filter((one): one is string => typeof one === 'string')
      : undefined

const invalid = (detail: string, challenges: Challenges, path: string, cause?: unknown): Fault =>
  new Fault('invalid_token', detail, { challenge: challenges.invalid(path), cause })
