import type { Entry } from '../core/provider.ts'
import type { Uses } from './client-use.ts'
import type { Limits } from './limits.ts'
import { overBudget, tooDear, tooManyInDay, tooManyInMinute, tooManyRunning, type Refused } from './refusals.ts'
import { quotasOf } from './remainder.ts'

/** Throw a Fault where a limit would be passed, and change nothing. */
export interface LimitChecks {
  readonly money: (entry: Entry, price: number, limits: Limits, client: string) => void
  readonly calls: (entry: Entry, limits: Limits, client: string) => void
  /** Of those, only how many run at a time. */
  readonly running: (entry: Entry, limits: Limits, client: string) => void
}

export function createLimitChecks(uses: Uses, currency: string): LimitChecks {
  const refused = ({ name }: Entry, limits: Limits, client: string): Refused => ({
    tool: name,
    limits,
    quotas: quotasOf(uses, limits, client),
    currency,
  })
  return {
    money: (entry, price, limits, client) => {
      if (price > limits.microsPerCall) throw tooDear(refused(entry, limits, client), price)
      // What costs nothing goes on when the money is spent.
      if (price === 0 || limits.microsPerMonth === Infinity) return
      const { micros } = uses.find(client)
      if (micros + price <= limits.microsPerMonth) return
      throw overBudget(refused(entry, limits, client), { price, used: micros, end: uses.month.end, wall: uses.wall })
    },
    calls: (entry, limits, client) => {
      const { minute, calls, running } = uses.find(client)
      const { callsPerMinute, callsPerDay } = limits
      const minuteWait = minute === undefined ? never(callsPerMinute) : minute.waitMs(uses.steady, callsPerMinute)
      const dayWait = calls < callsPerDay ? 0 : Math.max(never(callsPerDay), uses.day.end - uses.wall)
      if (dayWait > 0 && dayWait >= minuteWait)
        throw tooManyInDay(refused(entry, limits, client), calls, uses.day.end, dayWait)
      if (minuteWait > 0)
        throw tooManyInMinute(refused(entry, limits, client), minute?.used(uses.steady) ?? 0, minuteWait)
      if (running >= limits.concurrentCalls) throw tooManyRunning(refused(entry, limits, client))
    },
    running: (entry, limits, client) => {
      if (uses.find(client).running >= limits.concurrentCalls) throw tooManyRunning(refused(entry, limits, client))
    },
  }
}

/** How long to wait where nothing was used: no time, or for ever where nothing is allowed. */
const never = (limit: number): number => (limit === 0 ? Infinity : 0)
