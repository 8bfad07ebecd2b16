import type { Quota } from '../core/policy.ts'
import { CallMinute } from './call-minute.ts'
import type { Clock } from './clock.ts'
import { tooOften } from './refusals.ts'

/** A rule of rates: the same rule of two policies counts on. */
export interface RuleRate {
  readonly key: string
  /** Such as `rates[0]`, and where in it the limit stands. */
  readonly name: string
  readonly place: string
  readonly limit: number
}

const mostRemembered = 10_000
const sweepEveryMs = 10_000

/** How often each client called what a rule of rates is about. */
export class RuleRates {
  readonly #clock: Clock
  /** By the key of the rule, then by client. */
  readonly #minutes = new Map<string, Map<string, CallMinute>>()
  /** A call asks several times about one client. */
  #last: { readonly key: string; readonly client: string; readonly minute: CallMinute } | undefined
  #remembered = 0
  #sweepAt = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Throws where one of the limits would be passed, and counts nothing. `others` are the further limits of the client. */
  check(client: string, rates: readonly RuleRate[], others: () => readonly Quota[]): void {
    const never = rates.find(({ limit }) => limit === 0)
    if (never !== undefined) throw tooOften(never, Infinity, others())
    const now = this.#clock.steady()
    for (const rate of rates) {
      const waitMs = this.#minuteOf(rate.key, client)?.waitMs(now, rate.limit) ?? 0
      if (waitMs > 0) throw tooOften(rate, waitMs, others())
    }
  }

  /** Answers when it was, by the clock that only goes forward. */
  add(client: string, rates: readonly RuleRate[]): number {
    const now = this.#clock.steady()
    if (this.#remembered >= mostRemembered && now >= this.#sweepAt) this.#sweep(now)
    for (const { key } of rates) (this.#minuteOf(key, client) ?? this.#begun(key, client)).add(now)
    return now
  }

  /** The call was never asked for. */
  remove(client: string, rates: readonly RuleRate[], at: number): void {
    for (const { key } of rates) this.#minuteOf(key, client)?.remove(at)
  }

  #minuteOf(key: string, client: string): CallMinute | undefined {
    const last = this.#last
    if (last?.client === client && last.key === key) return last.minute
    const minute = this.#minutes.get(key)?.get(client)
    if (minute !== undefined) this.#last = { key, client, minute }
    return minute
  }

  #begun(key: string, client: string): CallMinute {
    let clients = this.#minutes.get(key)
    if (clients === undefined) this.#minutes.set(key, (clients = new Map<string, CallMinute>()))
    const minute = new CallMinute()
    clients.set(client, minute)
    this.#remembered += 1
    return minute
  }

  #sweep(now: number): void {
    this.#sweepAt = now + sweepEveryMs
    this.#last = undefined
    for (const [key, clients] of this.#minutes) {
      for (const [client, minute] of clients) {
        if (minute.used(now) > 0) continue
        clients.delete(client)
        this.#remembered -= 1
      }
      if (clients.size === 0) this.#minutes.delete(key)
    }
  }
}
