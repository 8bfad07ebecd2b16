import type { Quota } from '../core/policy.ts'

export const entryHeader = 'OwlClaw-Ledger-Entry'

/** What an answer of any call may carry, so that a page may read it where it may call at all. */
export const callHeaders: readonly string[] = [
  entryHeader,
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/**
 * What a caller has left, for every HTTP surface: the fields of draft-ietf-httpapi-ratelimit-headers, and the X- names that
 * older clients look for. The first quota is the one nearest to its end.
 */
export function quotaHeaders(quotas: readonly Quota[]): Readonly<Record<string, string>> {
  const [tightest] = quotas
  if (tightest === undefined) return none
  const { name, limit, remaining, resetSeconds } = tightest
  return {
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Policy': quotas.map(policyItem).join(', '),
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
  }
}

const none: Readonly<Record<string, string>> = Object.freeze({})

const policyItem = ({ name, unit, limit, windowSeconds }: Quota): string =>
  `"${name}";q=${limit};w=${windowSeconds}${unit === 'calls' ? '' : `;qu="${unit}"`}`
