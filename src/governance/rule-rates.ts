import { Fault } from '../core/fault.ts'
import { CallMinute } from './call-minute.ts'
import type { Clock } from './clock.ts'

/** A rule of rates: the same rule of two policies counts on. */
export interface RuleRate {
  readonly key: string
  readonly place: string
  readonly limit: number
}

const mostRemembered = 10_000
const sweepEveryMs = 10_000

/** How often each client called what a rule of rates is about. */
export class RuleRates {
  readonly #clock: Clock
  readonly #minutes = new Map<string, CallMinute>()
  #sweepAt = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Throws where one of the limits would be passed, and counts nothing. */
  check(client: string, rates: readonly RuleRate[]): void {
    const now = this.#clock.steady()
    for (const { key, place, limit } of rates) {
      const waitMs = limit === 0 ? Infinity : (this.#minutes.get(nameOf(client, key))?.waitMs(now, limit) ?? 0)
      if (waitMs === 0) continue
      if (waitMs === Infinity)
        throw new Fault('rate_limited', `You may not call this: ${place} of the policy is 0. Ask the operator.`)
      const seconds = Math.ceil(waitMs / 1000)
      throw new Fault(
        'rate_limited',
        `You may call this ${limit} times in 60 seconds, and have. The next is possible in ${seconds} s. The operator can raise ${place} of the policy.`,
        { retryAfter: seconds },
      )
    }
  }

  /** Answers when it was, by the clock that only goes forward. */
  add(client: string, rates: readonly RuleRate[]): number {
    const now = this.#clock.steady()
    if (this.#minutes.size >= mostRemembered && now >= this.#sweepAt) this.#sweep(now)
    for (const { key } of rates) {
      const name = nameOf(client, key)
      const minute = this.#minutes.get(name) ?? new CallMinute()
      this.#minutes.set(name, minute)
      minute.add(now)
    }
    return now
  }

  /** The call was never asked for. */
  remove(client: string, rates: readonly RuleRate[], at: number): void {
    for (const { key } of rates) this.#minutes.get(nameOf(client, key))?.remove(at)
  }

  #sweep(now: number): void {
    this.#sweepAt = now + sweepEveryMs
    for (const [name, minute] of this.#minutes) if (minute.used(now) === 0) this.#minutes.delete(name)
  }
}

const nameOf = (client: string, key: string): string => `${key}\n${client}`
