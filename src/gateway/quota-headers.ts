import type { Quota } from '../core/policy.ts'

export const entryHeader = 'OwlClaw-Ledger-Entry'

/** What an answer of any call, or a part of a resource, may carry, so that a page may read it where it may call at all. */
export const callHeaders: readonly string[] = [
  entryHeader,
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'Content-Range',
  'Accept-Ranges',
]

/**
 * What a caller has left, for every HTTP surface: the fields of draft-ietf-httpapi-ratelimit-headers, and the X- names that
 * older clients look for. The first quota is the one nearest to its end, or the one that refused.
 */
export function quotaHeaders(quotas: readonly Quota[]): Readonly<Record<string, string>> {
  const [tightest] = quotas
  if (tightest === undefined) return none
  const { name, limit, remaining, resetSeconds } = tightest
  const field = `"${name}";r=${whole(remaining)}`
  return {
    RateLimit: resetSeconds === undefined ? field : `${field};t=${whole(resetSeconds)}`,
    'RateLimit-Policy': policiesOf(quotas),
    'X-RateLimit-Limit': String(whole(limit)),
    'X-RateLimit-Remaining': String(whole(remaining)),
    ...(resetSeconds === undefined ? none : { 'X-RateLimit-Reset': String(resetSeconds) }),
  }
}

/** The same, and how the ledger names the call; made at once, since most answers have all of it. */
export function headersOfCall(entry: string | undefined, quotas: readonly Quota[]): Readonly<Record<string, string>> {
  if (entry === undefined) return quotaHeaders(quotas)
  const [tightest] = quotas
  if (tightest === undefined) return { [entryHeader]: entry }
  const { name, limit, remaining, resetSeconds } = tightest
  if (resetSeconds === undefined) return { [entryHeader]: entry, ...quotaHeaders(quotas) }
  return {
    [entryHeader]: entry,
    RateLimit: `"${name}";r=${whole(remaining)};t=${whole(resetSeconds)}`,
    'RateLimit-Policy': policiesOf(quotas),
    'X-RateLimit-Limit': String(whole(limit)),
    'X-RateLimit-Remaining': String(whole(remaining)),
    'X-RateLimit-Reset': String(resetSeconds),
  }
}

const none: Readonly<Record<string, string>> = Object.freeze({})

/** Most callers have the limits of the one before. */
const lastPolicies: { quotas: readonly Quota[]; text: string } = { quotas: [], text: '' }

function policiesOf(quotas: readonly Quota[]): string {
  if (!areAlike(quotas, lastPolicies.quotas)) {
    lastPolicies.quotas = quotas
    lastPolicies.text = quotas.map(policyItem).join(', ')
  }
  return lastPolicies.text
}

function areAlike(some: readonly Quota[], others: readonly Quota[]): boolean {
  if (some.length !== others.length) return false
  for (let at = 0; at < some.length; at += 1) {
    const [one, other] = [some[at], others[at]]
    if (one?.name !== other?.name || one?.limit !== other?.limit || one?.windowSeconds !== other?.windowSeconds)
      return false
  }
  return true
}

const policyItem = ({ name, unit, limit, windowSeconds }: Quota): string =>
  `"${name}";q=${whole(limit)}${windowSeconds === undefined ? '' : `;w=${windowSeconds}`}${unitOf(name, unit)}`

/** Calls are what the draft counts by default. Money is in no registry of it, so a parameter of our own says so. */
const unitOf = (name: string, unit: Quota['unit']): string =>
  unit === 'micros' ? ';owlclaw-unit="micros"' : name === 'concurrency' ? ';qu="concurrent-requests"' : ''

/** No integer of a structured field has more digits (RFC 9651). */
const mostWhole = 999_999_999_999_999
const whole = (number: number): number => Math.min(number, mostWhole)
