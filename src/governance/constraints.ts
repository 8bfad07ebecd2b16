import type { Entry } from '../core/provider.ts'
import type { Limits } from './limits.ts'

/** Under which name a listing says what holds for whoever lists. */
export const constraintsKey = 'owlclaw/constraints'

/** Of what has no limits. */
export const noLimits: Limited = {
  callsPerMinute: Infinity,
  callsPerDay: Infinity,
  concurrentCalls: Infinity,
  microsPerMonth: Infinity,
  microsPerCall: Infinity,
}

export interface Constraints {
  /** Calls in 60 seconds: of this, and of everything. */
  readonly max_calls_per_minute?: number
  readonly max_calls_per_day?: number
  readonly max_concurrent_calls?: number
  /** The most a call costs, and the most it may. */
  readonly price?: number
  readonly max_cost_per_call?: number
  readonly monthly_budget?: number
  readonly currency?: string
  /** `sometimes`: it depends on the arguments. */
  readonly approval?: 'always' | 'sometimes'
  /** False where it is shown and may not be called. */
  readonly callable?: false
  readonly reason?: string
}

const money = (micros: number): number => micros / 1e6
const set = <K extends string>(key: K, value: number): Partial<Record<K, number>> =>
  Number.isFinite(value) ? ({ [key]: value } as Record<K, number>) : {}

export type Limited = Pick<
  Limits,
  'callsPerMinute' | 'callsPerDay' | 'concurrentCalls' | 'microsPerMonth' | 'microsPerCall'
>

export function limitConstraints(limits: Limited, rate: number, priceMicros: number, currency: string): Constraints {
  const { callsPerMinute, callsPerDay, concurrentCalls, microsPerMonth, microsPerCall } = limits
  const costs = priceMicros > 0
  return {
    ...set('max_calls_per_minute', Math.min(callsPerMinute, rate)),
    ...set('max_calls_per_day', callsPerDay),
    ...set('max_concurrent_calls', concurrentCalls),
    ...(costs ? { price: money(priceMicros), currency } : {}),
    ...(costs ? set('max_cost_per_call', money(microsPerCall)) : {}),
    ...(costs ? set('monthly_budget', money(microsPerMonth)) : {}),
  }
}

/**
 * Something as it is listed, with what holds for it. Those with the same constraints share what is made, so that many sets
 * of rights cost little more than one.
 */
export function createShown(): (entry: Entry, constraints: Constraints) => Entry {
  const made = new WeakMap<Entry, Map<string, Entry>>()
  return (entry, constraints) => {
    const key = JSON.stringify(constraints)
    if (key === '{}') return entry
    const known = made.get(entry) ?? new Map<string, Entry>()
    made.set(entry, known)
    const before = known.get(key)
    if (before !== undefined) return before
    const { listing } = entry
    const shown: Entry = { ...entry, listing: { ...listing, meta: { ...listing.meta, [constraintsKey]: constraints } } }
    known.set(key, shown)
    return shown
  }
}
