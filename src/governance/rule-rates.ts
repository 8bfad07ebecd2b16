import type { Quota } from '../core/policy.ts'
import type { Called, CallsBefore } from './calls-before.ts'
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
  readonly isAbout: (thing: Called) => boolean
}

const mostRemembered = 10_000
const sweepEveryMs = 10_000

/** How often each client called what a rule of rates is about. */
export class RuleRates {
  readonly #clock: Clock
  /** By the key of the rule, then by client. */
  readonly #minutes = new Map<string, Map<string, CallMinute>>()
  #before: CallsBefore | undefined
  /** A call asks several times about one client. */
  #last: { readonly key: string; readonly client: string; readonly minute: CallMinute } | undefined
  #remembered = 0
  #sweepAt = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** At a start, before anything is called: what was called before counts too. */
  recover(before: CallsBefore): void {
    this.#before = before
  }

  /** Throws where one of the limits would be passed, and counts nothing. `others` are the further limits of the client. */
  check(client: string, rates: readonly RuleRate[], others: () => readonly Quota[]): void {
    const never = rates.find(({ limit }) => limit === 0)
    if (never !== undefined) throw tooOften(never, Infinity, others())
    const now = this.#clock.steady()
    for (const rate of rates) {
      const waitMs = this.#minuteOf(rate, client, now)?.waitMs(now, rate.limit) ?? 0
      if (waitMs > 0) throw tooOften(rate, waitMs, others())
    }
  }

  /** Answers when it was, by the clock that only goes forward. */
  add(client: string, rates: readonly RuleRate[]): number {
    const now = this.#clock.steady()
    if (this.#remembered >= mostRemembered && now >= this.#sweepAt) this.#sweep(now)
    for (const rate of rates) (this.#minuteOf(rate, client, now) ?? this.#begun(rate.key, client)).add(now)
    return now
  }

  /** The call was never asked for. */
  remove(client: string, rates: readonly RuleRate[], at: number): void {
    for (const rate of rates) this.#minuteOf(rate, client, at)?.remove(at)
  }

  #minuteOf(rate: RuleRate, client: string, now: number): CallMinute | undefined {
    const { key } = rate
    const last = this.#last
    if (last?.client === client && last.key === key) return last.minute
    const minute = this.#minutes.get(key)?.get(client) ?? this.#recovered(rate, client, now)
    if (minute !== undefined) this.#last = { key, client, minute }
    return minute
  }

  #recovered({ key, isAbout }: RuleRate, client: string, now: number): CallMinute | undefined {
    if (this.#before?.isOver(now) === true) this.#before = undefined
    const times = this.#before?.timesOf(client, isAbout) ?? []
    return times.length === 0 ? undefined : this.#begun(key, client, times)
  }

  #begun(key: string, client: string, times?: number[]): CallMinute {
    let clients = this.#minutes.get(key)
    if (clients === undefined) this.#minutes.set(key, (clients = new Map<string, CallMinute>()))
    const minute = new CallMinute(times)
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
