import type { Config } from '../config/config.ts'
import { createCalendar } from '../core/calendar.ts'
import { openPolicy, type Policy } from '../core/policy.ts'
import { usedNothing, type UsedBeforeNow } from '../core/usage.ts'
import { Uses } from './client-use.ts'
import { systemClock, type Clock } from './clock.ts'
import { limitedPolicy, type Governance } from './limited-policy.ts'
import { compiled, limitsOf } from './limits.ts'
import { priceList, type PriceOf } from './price-list.ts'
import { paidBefore, uncounted } from './uncounted.ts'

export interface GovernanceParts {
  readonly config: Config['mcp_server']['governance']
  /** What was used before, from the ledger. Asked at the start, again where the clock was set back, and not where nobody is limited. */
  readonly usedBefore?: UsedBeforeNow
  readonly clock?: Clock
  /** What was counted already, in place of `usedBefore`. */
  readonly uses?: Uses
  /** Days and months are counted where only something else is limited, since the limits may change. */
  readonly always?: boolean
}

/** The rules of the configuration, with the counters that they need. */
export function createGovernance({
  config,
  usedBefore = usedNothing,
  clock = systemClock,
  uses,
  always = false,
}: GovernanceParts): Governance {
  const priceOf = priceList(config.prices)
  // What was counted is counted on while nobody is limited: the limits may come back.
  const limits = limitsOf(config, { always }) ?? (uses === undefined ? undefined : () => unlimited)
  if (limits === undefined) return { policy: unlimitedPolicy(priceOf), quotasOf: () => [], clients: () => 0 }
  const counted = uses ?? usesOf(config, usedBefore, clock)
  return limitedPolicy({ limitsOf: ({ id }) => limits(id), priceOf, uses: counted, currency: config.currency })
}

/** What was used before, in the day and month of the configured time zone. */
export function usesOf(
  { time_zone: timeZone }: Pick<GovernanceParts['config'], 'time_zone'>,
  usedBefore: UsedBeforeNow,
  clock: Clock,
): Uses {
  return new Uses(createCalendar(timeZone), clock, usedBefore)
}

const unlimited = compiled({}, (key) => key, { always: true })

/** Nobody is limited: only what it costs is known. */
const unlimitedPolicy = (priceOf: PriceOf): Policy => ({
  ...openPolicy,
  version: 'configuration',
  reserve: (entry) => uncounted(priceOf(entry)),
  takeUp: (entry) => paidBefore(priceOf(entry)),
})
