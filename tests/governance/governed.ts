import type { Config } from '../../src/config/config.ts'
import { microsOf } from '../../src/core/charge.ts'
import { Fault } from '../../src/core/fault.ts'
import type { Policy, Quota, Reservation } from '../../src/core/policy.ts'
import type { Entry } from '../../src/core/provider.ts'
import type { UsedBeforeNow } from '../../src/core/usage.ts'
import { createGovernance, type Clock, type Governance } from '../../src/governance/governance.ts'
import { callBy, entryNamed } from '../gateway/recording-parts.ts'

export type GovernanceConfig = Config['mcp_server']['governance']
export type QuotaConfig = GovernanceConfig['default_quota']

/** A clock that is set by hand. */
export interface SetClock extends Clock {
  /** Time goes on, for both. */
  readonly pass: (ms: number) => void
  /** Somebody sets the clock on the wall. */
  readonly set: (wall: number) => void
}

export function clockAt(start: string | number): SetClock {
  let wall = new Date(start).getTime()
  let steady = 1000
  return {
    wall: () => wall,
    steady: () => steady,
    pass: (ms) => {
      wall += ms
      steady += ms
    },
    set: (to) => {
      wall = to
    },
  }
}

export const configured = (
  default_quota: QuotaConfig = {},
  more: Partial<GovernanceConfig> = {},
): GovernanceConfig => ({
  enabled: true,
  currency: 'EUR',
  time_zone: 'UTC',
  prices: {},
  clients: {},
  default_quota,
  ...more,
})

const hour = new Date().getUTCHours()

/** For a clock that is not set by hand: here it is about noon, so that no day or month ends meanwhile. */
export const zoneAtNoon = `Etc/GMT${hour < 12 ? '-' : '+'}${Math.abs(hour - 12)}`

export interface Governed extends Governance {
  readonly clock: SetClock
  /** Asks everything that is asked before a call runs, in its order. Throws what refuses. */
  readonly take: (entry: Entry, client?: string) => Reservation
  readonly quotas: (client?: string) => readonly Quota[]
}

export function governed(
  config: GovernanceConfig,
  clock = clockAt('2026-11-18T12:00:00Z'),
  usedBefore?: UsedBeforeNow,
): Governed {
  const governance = createGovernance({ config, clock, ...(usedBefore === undefined ? {} : { usedBefore }) })
  return {
    ...governance,
    clock,
    take: (entry, client) => takenUnder(governance.policy, entry, client),
    quotas: (client = 'alice') => governance.policy.quotas(callBy(client)),
  }
}

/** Asks a policy everything that is asked before a call runs, in its order. */
export function takenUnder(policy: Policy, entry: Entry, client = 'alice'): Reservation {
  const call = callBy(client)
  policy.checkBudget(entry, call)
  policy.checkRate(entry, call)
  policy.checkPermission(entry, call)
  return policy.reserve(entry, call)
}

/** A tool at a price in whole currency. */
export const toolAt = (price: number, name = 'send_mail'): Entry => entryNamed(name, { priceMicros: microsOf(price) })

/** What refused a call. */
export function faultOf(run: () => unknown): Fault {
  try {
    run()
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown
    throw thrown
  }
  throw new Error('it was let through')
}
