import type { Limit, PolicyDocument } from '../../generated/policy/v1/policy-types.ts'
import type { Caller } from './client-rules.ts'
import { compiled, placeIn, type Configured, type Key, type Limits } from './limits.ts'
import type { Rights } from './rule-book.ts'

const keys: readonly Key[] = [
  'max_calls_per_minute',
  'max_calls_per_day',
  'max_concurrent_calls',
  'monthly_budget',
  'max_cost_per_call',
]

/** The limits of a client, and a name that is the same for clients with the same limits. */
export interface NamedLimits {
  readonly key: string
  readonly limits: Limits
}

/** For each key the rule of the document that says most of the client; what none sets is as the configuration has it. */
export function ruledLimits(
  { limits: rules = [] }: PolicyDocument,
  { enabled, default_quota, clients }: Configured,
): (caller: Caller, rights: Rights) => NamedLimits {
  const known = new Map<string, NamedLimits>()
  return ({ id }, { weights }) => {
    const own = enabled && Object.hasOwn(clients, id) ? clients[id] : undefined
    const quota: Partial<Record<Key, number>> = enabled ? { ...default_quota, ...own } : {}
    const places: Partial<Record<Key, string>> = {}
    for (const [index, rule] of ordered(rules, weights.limits)) {
      for (const key of keys) {
        const value = rule[key]
        if (value === undefined || places[key] !== undefined) continue
        quota[key] = value
        places[key] = `limits[${index}].${key} of the policy`
      }
    }
    const configured = keys.some((key) => own?.[key] !== undefined && places[key] === undefined)
    const name = JSON.stringify([keys.map((key) => [quota[key], places[key]]), configured ? id : ''])
    const before = known.get(name)
    if (before !== undefined) return before
    const limits = compiled(quota, (key) => places[key] ?? placeIn(clients, id, key), { always: true })
    const made = { key: String(known.size), limits }
    known.set(name, made)
    return made
  }
}

/** The one that says most of the client first, then as they stand. */
const ordered = (rules: readonly Limit[], weights: ReadonlyMap<number, number>): (readonly [number, Limit])[] =>
  [...weights]
    .sort(([a, one], [b, other]) => (one === other ? a - b : one > other ? -1 : 1))
    .flatMap(([index]) => {
      const rule = rules[index]
      return rule === undefined ? [] : [[index, rule] as const]
    })
