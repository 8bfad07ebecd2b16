import type { Headroom, Quota } from '../core/policy.ts'
import type { ClientUse, Uses } from './client-use.ts'
import type { Limits } from './limits.ts'

const none: readonly Quota[] = []

/** What is left of each limit that holds over a time; the one of which the smallest share is left comes first. */
export function quotasOf(uses: Uses, limits: Limits, client: string): readonly Quota[] {
  const { callsCounted, callsPerMinute, callsPerDay, microsPerMonth } = limits
  if (!callsCounted && microsPerMonth === Infinity) return none
  const { wall, steady, day, month } = uses
  const { minute, calls, micros } = uses.find(client)
  const quotas: Quota[] = []
  if (callsPerMinute !== Infinity) {
    const remaining = Math.max(0, callsPerMinute - (minute?.used(steady) ?? 0))
    const resetMs = remaining > 0 ? minute?.resetMs(steady) : minute?.waitMs(steady, callsPerMinute)
    const resetSeconds = callsPerMinute === 0 ? undefined : seconds(resetMs ?? 0)
    quotas.push({ name: 'minute', unit: 'calls', limit: callsPerMinute, remaining, windowSeconds: 60, resetSeconds })
  }
  if (callsPerDay !== Infinity) {
    quotas.push({
      name: 'day',
      unit: 'calls',
      limit: callsPerDay,
      remaining: Math.max(0, callsPerDay - calls),
      windowSeconds: seconds(day.end - day.start),
      resetSeconds: callsPerDay === 0 ? undefined : seconds(day.end - wall),
    })
  }
  if (microsPerMonth !== Infinity) {
    quotas.push({
      name: 'month',
      unit: 'micros',
      limit: microsPerMonth,
      remaining: Math.max(0, microsPerMonth - micros),
      windowSeconds: seconds(month.end - month.start),
      resetSeconds: microsPerMonth === 0 ? undefined : seconds(month.end - wall),
    })
  }
  return isSorted(quotas) ? quotas : quotas.sort((a, b) => share(a) - share(b))
}

/** The shortest window is nearly always the tightest. */
function isSorted(quotas: readonly Quota[]): boolean {
  let before = -1
  for (const quota of quotas) {
    const own = share(quota)
    if (own < before) return false
    before = own
  }
  return true
}

const share = ({ remaining, limit }: Quota): number => (limit === 0 ? 0 : remaining / limit)

const seconds = (ms: number): number => Math.ceil(ms / 1000)

/** What a client may still use, of limits that a crash must not forget. */
export const headroomOf = ({ steady, day }: Uses, limits: Limits, { minute, calls, micros }: ClientUse): Headroom => ({
  calls: Math.min(limits.callsPerMinute - (minute?.used(steady) ?? 0), limits.callsPerDay - calls),
  micros: Math.max(0, limits.microsPerMonth - micros),
  day: day.start,
})
