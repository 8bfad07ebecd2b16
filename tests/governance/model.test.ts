import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fault } from '../../src/core/fault.ts'
import type { Reservation } from '../../src/core/policy.ts'
import { callBy } from '../gateway/recording-parts.ts'
import { clockAt, configured, governed, toolAt, type Governed, type QuotaConfig } from './governed.ts'
import { SlowModel, type ModelLimits } from './slow-model.ts'

type Step =
  | { readonly do: 'call'; readonly client: string; readonly micros: number }
  | { readonly do: 'invalid'; readonly client: string; readonly micros: number }
  | { readonly do: 'settle'; readonly which: number; readonly share: number }
  | { readonly do: 'release'; readonly which: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'set'; readonly ms: number }
  | { readonly do: 'restart'; readonly limits: ModelLimits | undefined }

const hour = 3_600_000
const days = [1, 2, 3, 31, 450].map((days) => days * 24 * hour)
const client = fc.constantFrom('alice', 'bob')
const micros = fc.constantFrom(0, 1, 300_000, 1_000_000, 2_500_001)
const call = fc.record({ do: fc.constant('call' as const), client, micros })
const maybe = (...values: readonly number[]): fc.Arbitrary<number | undefined> =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })
const limits: fc.Arbitrary<ModelLimits> = fc.record({
  minute: maybe(0, 1, 2, 5),
  day: maybe(0, 1, 3, 8),
  month: maybe(0, 300_000, 3_000_000, 7_000_003),
  perCall: maybe(0, 300_000, 1_000_000),
  concurrent: maybe(0, 1, 3),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: call },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('invalid' as const), client, micros }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), which: fc.nat(20), share: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), which: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(0, 1, 999, 20_000, 59_999, 60_000, hour, 23 * hour, 24 * hour, 25 * hour, 26 * 24 * hour),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      ms: fc.constantFrom(...[-450, -40, -31, -3, -2, -1].map((days) => days * 24 * hour), -hour, -1, 1, hour, ...days),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('restart' as const), limits: fc.option(limits, { nil: undefined }) }),
  },
)
/** Moments just before clocks are changed, midnight is left out, a date is left out, and months end. */
const moments = fc.constantFrom<(readonly [zone: string, start: string])[]>(
  ['UTC', '2026-11-30T23:59:30Z'],
  ['Europe/Berlin', '2026-03-28T22:59:30Z'],
  ['Europe/Berlin', '2026-10-24T21:59:30Z'],
  ['Europe/Berlin', '2026-10-31T22:30:00Z'],
  ['America/New_York', '2026-12-31T04:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04T02:59:30Z'],
  ['America/Sao_Paulo', '2018-02-18T01:59:30Z'],
  ['Australia/Lord_Howe', '2026-04-04T12:00:00Z'],
  ['Pacific/Apia', '2011-12-30T09:59:30Z'],
  ['Asia/Kolkata', '2028-02-28T18:29:30Z'],
)

const quotaOf = ({ minute, day, month, perCall, concurrent }: ModelLimits): QuotaConfig => ({
  ...(minute === undefined ? {} : { max_calls_per_minute: minute }),
  ...(day === undefined ? {} : { max_calls_per_day: day }),
  ...(month === undefined ? {} : { monthly_budget: month / 1e6 }),
  ...(perCall === undefined ? {} : { max_cost_per_call: perCall / 1e6 }),
  ...(concurrent === undefined ? {} : { max_concurrent_calls: concurrent }),
})

/** The governance and the model, driven side by side. */
class Pair {
  #config
  readonly #zone: string
  readonly #clock
  readonly #model: SlowModel
  #real: Governed
  #running: { readonly held: Reservation; readonly made: ReturnType<SlowModel['make']> }[] = []

  constructor(limits: ModelLimits, zone: string, start: string) {
    this.#zone = zone
    this.#config = configured(quotaOf(limits), { time_zone: zone })
    this.#clock = clockAt(start)
    this.#model = new SlowModel(limits, zone, this.#clock.wall())
    this.#model.steady = this.#clock.steady()
    this.#real = governed(this.#config, this.#clock, this.#used)
  }

  /** Windows that have been are looked up in what is written. */
  readonly #used = () => this.#model.used()

  step(step: Step): void {
    if (step.do === 'call') this.#call(step.client, step.micros)
    else if (step.do === 'invalid') this.#invalid(step.client, step.micros)
    else if (step.do === 'settle') this.#settle(step.which, step.share)
    else if (step.do === 'release') this.#release(step.which)
    else if (step.do === 'restart') this.#restart(step.limits)
    else if (step.do === 'pass') this.#clock.pass(step.ms)
    else this.#clock.set(this.#clock.wall() + step.ms)
    this.#model.wall = this.#clock.wall()
    this.#model.steady = this.#clock.steady()
    this.#model.look()
    for (const client of ['alice', 'bob']) {
      const left = Object.fromEntries(this.#real.quotas(client).map(({ name, remaining }) => [name, remaining]))
      expect({ minute: undefined, day: undefined, month: undefined, ...left }).toEqual(this.#model.remaining(client))
    }
  }

  #call(client: string, micros: number): void {
    const expected = this.#model.refusal(client, micros)
    try {
      const held = this.#real.take(toolAt(micros / 1e6), client)
      expect(expected).toBeUndefined()
      expect(held.costMicros).toBe(micros)
      this.#running.push({ held, made: this.#model.make(client, micros, true) })
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
      expect(thrown.code).toBe(expected)
      this.#checkRetry(thrown, client, micros)
    }
  }

  /** It is possible after the time that was told, and not a second before; never where none was told. */
  #checkRetry({ code, row, retryAfter, quotas = [] }: Fault, client: string, micros: number): void {
    expect(row.retryable).toBe(retryAfter !== undefined)
    if (code === 'concurrency_limited') return
    const refusedAfter = (seconds: number): boolean => this.#model.refusal(client, micros, seconds * 1000) === code
    const [quota] = quotas
    const affordable = quota?.name === 'month' && micros <= quota.limit
    const wait = code === 'budget_exceeded' && affordable ? quota.resetSeconds : retryAfter
    if ((wait === undefined ? [60, 400 * 86_400] : [wait]).some((seconds) => this.#model.hasBeen(seconds * 1000)))
      return
    if (wait === undefined) expect([refusedAfter(60), refusedAfter(400 * 86_400)]).toEqual([true, true])
    else expect([refusedAfter(wait - 1), refusedAfter(wait)]).toEqual([true, false])
    if (code !== 'cost_limit_exceeded' && retryAfter !== undefined) expect(quota?.resetSeconds).toBe(retryAfter)
  }

  /** The gateway looks at arguments only of what budget and rate let through. */
  #invalid(client: string, micros: number): void {
    if (this.#model.refusal(client, micros) !== undefined) return
    this.#real.policy.countInvalid(toolAt(micros / 1e6), callBy(client))
    this.#model.make(client, 0, false)
  }

  #settle(which: number, share: number): void {
    const one = this.#running[which % this.#running.length]
    if (one === undefined) return
    const cost = Math.floor((one.held.costMicros * share) / 4)
    this.#real.policy.settle(one.held, cost)
    if (one.made.running) this.#model.settle(one.made, cost)
  }

  /** As if it had never been asked; not what is settled, which counts. */
  #release(which: number): void {
    const one = this.#running[which % this.#running.length]
    // What nothing is written of was let in just now.
    if (one?.made.lookups !== this.#model.lookups) return
    this.#real.policy.release(one.held)
    if (one.made.running) this.#model.forget(one.made)
    this.#running = this.#running.filter((other) => other !== one)
  }

  #restart(limits: ModelLimits | undefined): void {
    this.#running = []
    if (limits !== undefined) {
      this.#config = configured(quotaOf(limits), { time_zone: this.#zone })
      this.#model.limits = limits
    }
    this.#model.restart(this.#clock.steady())
    this.#real = governed(this.#config, this.#clock, this.#used)
  }
}

describe('[P4] budgets and rates, beside a model that remembers everything', () => {
  it('[R8.2] [R8.3] [R8.4] [R8.5] [R8.7] let in and refuse the same, over changes of clocks, ends of months and restarts', () => {
    fc.assert(
      fc.property(limits, moments, fc.array(step, { maxLength: 60, size: 'max' }), (limited, [zone, start], steps) => {
        const pair = new Pair(limited, zone, start)
        for (const each of steps) pair.step(each)
      }),
      { numRuns: 400 },
    )
  })
})
