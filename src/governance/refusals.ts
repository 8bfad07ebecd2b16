import { Fault } from '../core/fault.ts'
import { concurrencyQuota, costQuota, shownQuota, type Quota } from '../core/policy.ts'
import type { Limits } from './limits.ts'

/** Who was refused what, as the texts say it. */
export interface Refused {
  readonly tool: string
  readonly limits: Limits
  /** The limits of the caller as they stand. */
  readonly quotas: readonly Quota[]
  readonly currency: string
}

export function tooManyInMinute({ limits, quotas }: Refused, used: number, waitMs: number): Fault {
  const key = limits.keyOf('max_calls_per_minute')
  const limit = limits.callsPerMinute
  if (limit === 0) return noneAllowed(key, firstOf('minute', quotas))
  return new Fault(
    'rate_limited',
    `You made ${calls(used)} in the last 60 seconds, and the limit is ${limit}. The next is possible in ${seconds(waitMs)} s. ${raise(key)}`,
    { retryAfter: seconds(waitMs), ...told(firstOf('minute', quotas)) },
  )
}

export function tooManyInDay({ limits, quotas }: Refused, used: number, end: number, waitMs: number): Fault {
  const key = limits.keyOf('max_calls_per_day')
  const limit = limits.callsPerDay
  if (limit === 0) return noneAllowed(key, firstOf('day', quotas))
  return new Fault(
    'rate_limited',
    `You made ${calls(used)} today, and the limit is ${limit}. The next day begins at ${timeOf(end)}, in ${seconds(waitMs)} s. ${raise(key)}`,
    { retryAfter: seconds(waitMs), ...told(firstOf('day', quotas)) },
  )
}

export function tooManyRunning({ limits, quotas }: Refused): Fault {
  const key = limits.keyOf('max_concurrent_calls')
  const limit = limits.concurrentCalls
  const all = [concurrencyQuota(limit), ...quotas]
  if (limit === 0) return noneAllowed(key, all)
  return new Fault(
    'concurrency_limited',
    `${calls(limit)} of yours ${limit === 1 ? 'is' : 'are'} running, and no more may at the same time. Call again when one has ended. ${raise(key)}`,
    { retryAfter: 1, ...told(all) },
  )
}

interface Rule {
  readonly name: string
  readonly place: string
  readonly limit: number
}

/** By a rule of rates of the policy, which is about some things only. */
export function tooOften({ name, place, limit }: Rule, waitMs: number, quotas: readonly Quota[]): Fault {
  const resetSeconds = limit === 0 ? undefined : seconds(waitMs)
  const all = [{ name, unit: 'calls' as const, limit, remaining: 0, windowSeconds: 60, resetSeconds }, ...quotas]
  if (resetSeconds === undefined) return noneAllowed(`${place} of the policy`, all, 'not call this')
  return new Fault(
    'rate_limited',
    `You may call this ${limit} times in 60 seconds, and have. The next is possible in ${resetSeconds} s. The operator can raise ${place} of the policy.`,
    { retryAfter: resetSeconds, ...told(all) },
  )
}

/**
 * When the money of a month did not suffice for a price. By the catalog such a call is not to be made again by itself: the next
 * month may be weeks away. When it begins stands in the text and in the quota.
 */
export interface Spent {
  readonly price: number
  readonly used: number
  /** When the month ends, and what time it is. */
  readonly end: number
  readonly wall: number
}

export function overBudget({ tool, limits, quotas, currency }: Refused, { price, used, end, wall }: Spent): Fault {
  const key = limits.keyOf('monthly_budget')
  const limit = limits.microsPerMonth
  const money = (micros: number): string => moneyText(micros, currency)
  if (limit === 0) return noneAllowed(key, firstOf('month', quotas), 'call nothing that has a price')
  if (price > limit) {
    return new Fault(
      'budget_exceeded',
      `${tool} may cost ${money(price)}, and your budget for a month is ${money(limit)}. ${raise(key)}`,
      told(firstOf('month', quotas)),
    )
  }
  const left = Math.max(0, limit - used)
  const waitMs = end - wall
  return new Fault(
    'budget_exceeded',
    `${tool} may cost ${money(price)}, and ${money(left)} of your ${money(limit)} for this month are left; ${money(used)} are spent or set aside for calls that run. The next month begins at ${timeOf(end)}, in ${seconds(waitMs)} s. ${raise(key)}`,
    told(firstOf('month', quotas)),
  )
}

export function tooDear({ tool, limits, quotas, currency }: Refused, priceMicros: number): Fault {
  const key = limits.keyOf('max_cost_per_call')
  const limit = limits.microsPerCall
  const all = [costQuota(limit), ...quotas]
  if (limit === 0) return noneAllowed(key, all, 'call nothing that has a price')
  return new Fault(
    'cost_limit_exceeded',
    `${tool} may cost ${moneyText(priceMicros, currency)}, and one call of yours may cost ${moneyText(limit, currency)} at most. ${raise(key)}`,
    told(all),
  )
}

/** A rule, and not a rate that was used up: no time helps. */
const noneAllowed = (key: string, quotas: readonly Quota[], what = 'make no calls'): Fault =>
  new Fault('governance_denied', `You may ${what}: ${key} is 0. Ask the operator.`, told(quotas))

/** The limit that refuses comes first, in headers as well. */
const firstOf = (name: string, quotas: readonly Quota[]): readonly Quota[] => [
  ...quotas.filter((quota) => quota.name === name),
  ...quotas.filter((quota) => quota.name !== name),
]

const told = (quotas: readonly Quota[]) => ({ quotas, members: { quota: quotas.map(shownQuota) } })

const raise = (key: string): string => `The operator can raise ${key}.`

const calls = (count: number): string => (count === 1 ? '1 call' : `${count} calls`)

const seconds = (ms: number): number => Math.ceil(ms / 1000)

const timeOf = (instant: number): string => new Date(instant).toISOString().replace('.000Z', 'Z')

/** Such as `12.50 USD`: exact, and at least two digits after the point. */
export function moneyText(micros: number, currency: string): string {
  const digits = String(micros % 1_000_000).padStart(6, '0')
  return `${Math.floor(micros / 1_000_000)}.${digits.slice(0, 2)}${digits.slice(2).replace(/0+$/, '')} ${currency}`
}
