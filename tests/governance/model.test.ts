import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fault } from '../../src/core/fault.ts'
import type { Policy, Reservation } from '../../src/core/policy.ts'
import { openGovernance, type Governed } from '../../src/governance/governance.ts'
import { migrate } from '../../src/store/migrations.ts'
import { callBy } from '../gateway/recording-parts.ts'
import { clockAt, configured, takenUnder, toolAt, type GovernanceConfig, type QuotaConfig } from './governed.ts'
import { SlowModel, type ModelLimits } from './slow-model.ts'

type Step =
  | { readonly do: 'call'; readonly client: string; readonly micros: number }
  | { readonly do: 'invalid'; readonly client: string; readonly micros: number }
  | { readonly do: 'settle'; readonly which: number; readonly share: number }
  | { readonly do: 'release'; readonly which: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'set'; readonly ms: number }
  | { readonly do: 'restart'; readonly limits: ModelLimits | undefined }
  | { readonly do: 'change'; readonly limits: ModelLimits }

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

const unlimited: ModelLimits = {
  ...{ minute: undefined, day: undefined, month: undefined },
  ...{ perCall: undefined, concurrent: undefined },
}

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
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('change' as const), limits: fc.oneof(limits, fc.constant(unlimited)) }),
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

/** Where limits stand: in the configuration, or in a document over one that limits somebody else. */
type Place = 'configuration' | 'document'

/** The governance and the model, driven side by side. */
class Pair {
  readonly #place: Place
  #limits: ModelLimits
  readonly #zone: string
  readonly #clock
  readonly #db = new DatabaseSync(':memory:')
  readonly #model: SlowModel
  #real: Governed | undefined
  #running: { readonly held: Reservation; readonly made: ReturnType<SlowModel['make']> }[] = []

  constructor(limits: ModelLimits, place: Place, zone: string, start: string) {
    this.#place = place
    this.#limits = limits
    this.#zone = zone
    this.#clock = clockAt(start)
    this.#model = new SlowModel(limits, zone, this.#clock.wall())
    this.#model.steady = this.#clock.steady()
    migrate(this.#db)
  }

  /** A process begins. Windows that have been are looked up in what is written. */
  async open(): Promise<void> {
    this.#model.put(this.#limits, this.#place === 'document')
    const usedBefore = () => this.#model.used()
    const parts = { db: this.#db, clock: this.#clock, onlyLocal: true, watch: false, usedBefore }
    this.#real = await openGovernance({ ...parts, config: this.#config })
    if (this.#place === 'document') await this.#propose()
  }

  get #config(): GovernanceConfig {
    if (this.#place === 'document')
      return configured({}, { time_zone: this.#zone, clients: { carol: { monthly_budget: 20 } } })
    return configured(quotaOf(this.#limits), { time_zone: this.#zone, enabled: this.#limits !== unlimited })
  }

  async #propose(): Promise<void> {
    const quota = quotaOf(this.#limits)
    const limits = Object.keys(quota).length === 0 ? [] : [quota]
    const document = { policy: 1, permissions: [{ effect: 'allow' }], limits }
    const text = JSON.stringify(document)
    await this.#real?.keeper.propose({ text, name: 'p', author: 'ann' })
  }

  get #policy(): Policy {
    if (this.#real === undefined) throw new Error('nothing runs')
    return this.#real.policy()
  }

  async step(step: Step): Promise<void> {
    if (step.do === 'call') this.#call(step.client, step.micros)
    else if (step.do === 'invalid') this.#invalid(step.client, step.micros)
    else if (step.do === 'settle') this.#settle(step.which, step.share)
    else if (step.do === 'release') this.#release(step.which)
    else if (step.do === 'restart') await this.#restart(step.limits)
    else if (step.do === 'change') await this.#change(step.limits)
    else if (step.do === 'pass') this.#clock.pass(step.ms)
    else this.#clock.set(this.#clock.wall() + step.ms)
    this.#model.wall = this.#clock.wall()
    this.#model.steady = this.#clock.steady()
    this.#model.look()
    for (const client of ['alice', 'bob']) {
      const left = Object.fromEntries(
        this.#policy.quotas(callBy(client)).map(({ name, remaining }) => [name, remaining]),
      )
      expect({ minute: undefined, day: undefined, month: undefined, ...left }).toEqual(this.#model.remaining(client))
    }
  }

  #call(client: string, micros: number): void {
    const expected = this.#model.refusal(client, micros)
    try {
      const held = takenUnder(this.#policy, toolAt(micros / 1e6), client)
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
    this.#policy.countInvalid(toolAt(micros / 1e6), callBy(client))
    this.#model.make(client, 0, false)
  }

  #settle(which: number, share: number): void {
    const one = this.#running[which % this.#running.length]
    if (one === undefined) return
    const cost = Math.floor((one.held.costMicros * share) / 4)
    this.#policy.settle(one.held, cost)
    if (one.made.running) this.#model.settle(one.made, cost)
  }

  /** As if it had never been asked; not what is settled, which counts. */
  #release(which: number): void {
    const one = this.#running[which % this.#running.length]
    // What nothing is written of was let in just now.
    if (one?.made.lookups !== this.#model.lookups) return
    this.#policy.release(one.held)
    if (one.made.running) this.#model.forget(one.made)
    this.#running = this.#running.filter((other) => other !== one)
  }

  async #restart(limits: ModelLimits | undefined): Promise<void> {
    this.#running = []
    this.#limits = limits ?? this.#limits
    this.#model.restart(this.#clock.steady())
    await this.open()
  }

  async #change(limits: ModelLimits): Promise<void> {
    this.#limits = limits
    this.#model.put(limits, this.#place === 'document')
    if (this.#place === 'document') await this.#propose()
    else this.#real?.reconfigure(this.#config)()
  }
}

describe('[P4] budgets and rates, beside a model that remembers everything', () => {
  it('[R8.2] [R8.3] [R8.4] [R8.5] [R8.7] [R8.8] let in and refuse the same, over changes of clocks and limits, ends of months and restarts', async () => {
    const place = fc.constantFrom<Place[]>('configuration', 'document')
    const steps = fc.array(step, { maxLength: 60, size: 'max' })
    await fc.assert(
      fc.asyncProperty(limits, place, moments, steps, async (limited, at, [zone, start], made) => {
        const pair = new Pair(limited, at, zone, start)
        await pair.open()
        for (const each of made) await pair.step(each)
      }),
      { numRuns: 400 },
    )
  })
})
