import type { Config } from '../config/config.ts'
import { createCalendar } from '../core/calendar.ts'
import { openPolicy, type Policy } from '../core/policy.ts'
import { usedNothing, type UsedBeforeNow } from '../core/usage.ts'
import { systemClock, type Clock } from './clock.ts'
import { limitedPolicy, type Governance } from './limited-policy.ts'
import { limitsOf } from './limits.ts'
import { priceList, type PriceOf } from './price-list.ts'
import { uncounted } from './uncounted.ts'

export type { Clock } from './clock.ts'
export type { Governance } from './limited-policy.ts'

export interface GovernanceParts {
  readonly config: Config['mcp_server']['governance']
  /** What was used before this process, from the ledger. Asked once, and not where nobody is limited. */
  readonly usedBefore?: UsedBeforeNow
  readonly clock?: Clock
}

/** The rules of the configuration, with the counters that they need. */
export function createGovernance({
  config,
  usedBefore = usedNothing,
  clock = systemClock,
}: GovernanceParts): Governance {
  const priceOf = priceList(config.prices)
  const limits = limitsOf(config)
  if (limits === undefined) return { policy: unlimitedPolicy(priceOf), quotasOf: () => [], clients: () => 0 }
  const calendar = createCalendar(config.time_zone)
  return limitedPolicy({
    limitsOf: limits,
    priceOf,
    calendar,
    clock,
    used: usedBefore(calendar, clock.wall()),
    currency: config.currency,
  })
}

/** Nobody is limited: only what it costs is known. */
const unlimitedPolicy = (priceOf: PriceOf): Policy => ({
  ...openPolicy,
  version: 'configuration',
  reserve: (entry) => uncounted(priceOf(entry)),
})
