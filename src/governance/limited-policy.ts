import type { Call } from '../core/call.ts'
import { openPolicy, type Headroom, type Policy, type Quota, type Reservation } from '../core/policy.ts'
import type { Entry } from '../core/provider.ts'
import { CallMinute } from './call-minute.ts'
import type { Caller } from './client-rules.ts'
import type { ClientUse, Uses } from './client-use.ts'
import { createLimitChecks, type LimitChecks } from './limit-checks.ts'
import { isLimited, type Limits } from './limits.ts'
import type { PriceOf } from './price-list.ts'
import { headroomOf, quotasOf } from './remainder.ts'
import { paidBefore, uncounted } from './uncounted.ts'

export interface LimitedParts {
  readonly limitsOf: (caller: Caller) => Limits
  readonly priceOf: PriceOf
  /** What all have used; it outlives the rules. */
  readonly uses: Uses
  readonly currency: string
}

export interface Governance {
  readonly policy: Policy
  /** What a client has left now, by its id; the tightest first. Empty where it is not limited. */
  readonly quotasOf: (client: string) => readonly Quota[]
  /** How many clients it remembers something of. */
  readonly clients: () => number
}

type Counted = Pick<Limits, 'callsPerMinute' | 'spendingCounted' | 'daysCounted'>
const nothingCounted: Counted = { callsPerMinute: Infinity, spendingCounted: false, daysCounted: false }

/** A reservation that has something to give back. */
class Held implements Reservation {
  readonly costMicros: number
  readonly headroom: Headroom | undefined
  readonly use: ClientUse
  /** In which month money was set aside; undefined where it is not counted. */
  readonly month: number | undefined
  /** When the call was counted, by the clock that only goes forward; undefined where minutes are not. */
  readonly at: number | undefined
  /** On which day the call was counted; undefined where days are not. */
  readonly day: number | undefined
  settled = false

  constructor(costMicros: number, headroom: Headroom | undefined, use: ClientUse, limits: Counted, at: number) {
    this.costMicros = costMicros
    this.headroom = headroom
    this.use = use
    this.month = limits.spendingCounted ? use.month : undefined
    this.day = limits.daysCounted ? use.day : undefined
    this.at = limits.callsPerMinute === Infinity ? undefined : at
  }
}

/** Of a call that was counted and paid for when it was let in first: it holds a place among those that run. */
class HeldAgain extends Held {
  readonly paid = true

  constructor(costMicros: number, use: ClientUse) {
    super(costMicros, undefined, use, nothingCounted, 0)
  }
}

/**
 * Counts the calls of tools and what they cost, for each client that is limited. Checking and taking are one step without
 * a pause between, so that no two calls can take the same.
 */
export function limitedPolicy(parts: LimitedParts): Governance {
  const { limitsOf, priceOf, uses } = parts
  const checks = createLimitChecks(uses, parts.currency)
  const reserve = (entry: Entry, call: Call): Reservation => {
    const client = call.principal.id
    const limits = limitsOf(call.principal)
    const price = priceOf(entry)
    if (entry.kind !== 'tool' || !isLimited(limits)) return uncounted(price)
    uses.look()
    checks.money(entry, price, limits, client)
    checks.calls(entry, limits, client)
    if (!limits.counted) return uncounted(price)
    const use = uses.findOrMake(client)
    countCall(uses, use, limits)
    use.running += 1
    if (limits.spendingCounted) use.micros += price
    const headroom = limits.callsCounted || price > 0 ? headroomOf(uses, limits, use) : undefined
    return new Held(price, headroom, use, limits, uses.steady)
  }
  const left = (caller: Caller): readonly Quota[] => {
    uses.look()
    return quotasOf(uses, limitsOf(caller), caller.id)
  }
  const policy: Policy = {
    ...openPolicy,
    version: 'configuration',
    checkBudget: (entry, { principal }) => {
      const limits = limitsOf(principal)
      if (entry.kind !== 'tool' || !isLimited(limits)) return
      uses.look()
      checks.money(entry, priceOf(entry), limits, principal.id)
    },
    checkRate: (entry, { principal }) => {
      const limits = limitsOf(principal)
      if (entry.kind !== 'tool' || !limits.counted) return
      uses.look()
      checks.calls(entry, limits, principal.id)
    },
    countInvalid: (entry, { principal }) => {
      const limits = limitsOf(principal)
      if (entry.kind !== 'tool' || !(limits.callsCounted || limits.daysCounted)) return
      uses.look()
      countCall(uses, uses.findOrMake(principal.id), limits)
    },
    reserve,
    takeUp: takingUp(parts, checks),
    settle,
    release,
    quotas: ({ principal }) => left(principal),
  }
  return { policy, quotasOf: (id) => left({ id, kind: 'local' }), clients: () => uses.size }
}

/** What paid before needs nothing but a place. */
const takingUp =
  ({ limitsOf, priceOf, uses }: LimitedParts, checks: LimitChecks): Policy['takeUp'] =>
  (entry, call) => {
    const client = call.principal.id
    const limits = limitsOf(call.principal)
    const price = priceOf(entry)
    if (entry.kind !== 'tool' || !limits.counted) return paidBefore(price)
    uses.look()
    checks.running(entry, limits, client)
    const use = uses.findOrMake(client)
    use.running += 1
    return new HeldAgain(price, use)
  }

function countCall({ steady }: Uses, use: ClientUse, limits: Limits): void {
  if (limits.callsPerMinute !== Infinity) (use.minute ??= new CallMinute()).add(steady)
  if (limits.daysCounted) use.calls += 1
}

function settle(reservation: Reservation, costMicros: number): void {
  if (!(reservation instanceof Held) || reservation.settled) return
  reservation.settled = true
  const { use, month } = reservation
  use.running -= 1
  // What was set aside in a month that is over went with it.
  if (use.month === month) use.micros += costMicros - reservation.costMicros
}

function release(reservation: Reservation): void {
  if (!(reservation instanceof Held) || reservation.settled) return
  settle(reservation, 0)
  const { use, day, at } = reservation
  if (at !== undefined) use.minute?.remove(at)
  if (use.day === day) use.calls -= 1
}
