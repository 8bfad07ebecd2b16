import { seesNative, type Policy } from '../core/policy.ts'
import type { Caller } from './client-rules.ts'
import { createShown, limitConstraints, noLimits } from './constraints.ts'
import type { Configured, Limits } from './limits.ts'
import type { PriceOf } from './price-list.ts'

export interface DefaultParts {
  readonly policy: Policy
  readonly config: Configured
  readonly limitsOf: ((client: string) => Limits) | undefined
  readonly priceOf: PriceOf
  /** Nobody else can reach this process. */
  readonly onlyLocal: boolean
  /** Told of whoever calls. */
  readonly called: (caller: Caller) => void
}

/** What `explain` says where there is no document. */
export const defaultRule = {
  local: 'there is no policy document, and local clients may then use all that this gateway itself offers',
  other: 'there is no policy document, and then only local clients may use anything',
  upstream: 'there is no policy document, and then nobody may use what other servers offer',
} as const

/** Without a document: who is local uses what the gateway itself has, within the configured limits; nobody uses anything else. */
export function defaultPolicy({ policy, config, limitsOf, priceOf, onlyLocal, called }: DefaultParts): Policy {
  const sees: Policy['sees'] = onlyLocal
    ? seesNative
    : (entry, call) => {
        called(call.principal)
        return seesNative(entry, call)
      }
  const hinted = limitsOf !== undefined || Object.keys(config.prices).length > 0
  const names = new Map<Limits | undefined, string>()
  const nameOf = (limits: Limits | undefined): string => {
    const name = names.get(limits) ?? String(names.size)
    names.set(limits, name)
    return name
  }
  const shown = createShown()
  return {
    ...policy,
    sees,
    rights: ({ principal }) => `${principal.kind === 'local'} ${nameOf(limitsOf?.(principal.id))}`,
    ...(hinted
      ? {
          shown: (entry, { principal }) =>
            entry.kind === 'tool'
              ? shown(
                  entry,
                  limitConstraints(limitsOf?.(principal.id) ?? noLimits, Infinity, priceOf(entry), config.currency),
                )
              : entry,
        }
      : {}),
  }
}
