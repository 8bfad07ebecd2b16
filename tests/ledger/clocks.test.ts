import { cpSync, rmSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCalendar } from '../../src/core/calendar.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import { isInMonth, isOn, retell, SlowDates, type Told } from '../governance/slow-history.ts'
import { cases } from '../property-cases.ts'
import { callBy, copyAsKilled, ending, free, openFast, patienceMs, tool, type Opened } from './ledger-parts.ts'

const start = Date.parse('2026-11-18T12:00:00Z')
const hour = 3_600_000
const day = 24 * hour

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(() => void vi.useRealTimers())

type Step =
  | { readonly do: 'call' | 'begin'; readonly client: string; readonly cost: number }
  | { readonly do: 'move'; readonly ms: number }
  | { readonly do: 'kill' | 'restart' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('call' as const, 'call' as const, 'begin' as const),
      client: fc.constantFrom('alice', 'bob'),
      cost: fc.constantFrom(0, 1, 10, 100),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      ms: fc.constantFrom(
        ...[-450, -40, -31, -2, -1, 1, 2, 13, 31, 450].map((days) => days * day),
        ...[-hour, -1000, 1000, 20_000, 61_000, hour],
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'restart' as const) }) },
)

interface Call extends Told {
  readonly micros: number
}

/** A ledger whose clock goes as it likes, and all calls there were. */
class World {
  ledger: Opened
  readonly #calls: Call[] = []
  readonly #zone: string
  readonly #dates: SlowDates
  #begun = false

  constructor(folder: string, zone: string) {
    this.ledger = openFast(folder)
    this.#zone = zone
    this.#dates = new SlowDates(zone)
    if (this.ledger.rows().length > 0) this.#told('filler', 0, false, start - day)
  }

  async step(step: Step): Promise<void> {
    if (step.do === 'move') vi.setSystemTime(Date.now() + step.ms)
    else if (!('client' in step)) await this.#restart(step.do === 'kill')
    else {
      const { client, cost } = step
      const { ledger } = this.ledger
      const call = callBy(client)
      const receipt =
        step.do === 'call'
          ? ledger.record(tool('look'), call, ending({ costMicros: cost }), free)
          : ledger.begin(tool('send'), call, { costMicros: cost, headroom: undefined })
      await receipt.durable
      this.#told(client, cost)
      this.#begun ||= step.do === 'begin'
    }
  }

  #told(client: string, micros: number, silent = false, at = Date.now()): void {
    this.#calls.push({ client, micros, silent, at, dates: new Set(), known: 0 })
  }

  async #restart(killed: boolean): Promise<void> {
    const folder = killed ? copyAsKilled(this.ledger.folder) : this.ledger.folder
    await this.ledger.end()
    this.ledger = openFast(folder)
    this.#told('', 0, !this.#begun) // what was begun has an end now
    this.#begun = false
  }

  agree(): void {
    const now = Date.now()
    const { at, furthest } = retell(this.#calls, now, this.#dates)
    const date = this.#dates.of(at)
    const used = this.ledger.usedBefore(createCalendar(this.#zone), now)
    expect(this.#dates.of(used.at)).toBe(date)
    expect(used.furthest).toBe(furthest)
    for (const client of ['alice', 'bob']) {
      const mine = this.#calls.filter((call) => call.client === client)
      const found = [...used.clients].find((one) => one.client === client)
      expect(found?.callsToday ?? 0).toBe(mine.filter((call) => isOn(call, date)).length)
      const spent = mine.filter((call) => isInMonth(call, date)).reduce((sum, { micros }) => sum + micros, 0)
      expect(found?.microsThisMonth ?? 0).toBe(spent)
      const lately = mine.filter(({ known }) => known > now - 60_000)
      expect(found?.lastMinute.length ?? 0).toBeGreaterThanOrEqual(lately.length)
    }
  }
}

/** An empty one, and one with nearly a segment, so that steps go over its end. */
const beginnings: string[] = []
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start - day })
  for (const rows of [0, segmentRows - 9]) {
    const { ledger, folder, end } = openFast()
    for (let row = 0; row < rows; row += 1) ledger.record(tool('fill'), callBy('filler'), ending(), free)
    await end()
    beginnings.push(`${folder}-kept`)
    cpSync(folder, `${folder}-kept`, { recursive: true })
  }
  vi.useRealTimers()
  return () => {
    for (const folder of beginnings) rmSync(folder, { recursive: true, force: true })
  }
})

describe('[P4] a clock that is set in both directions', () => {
  it(
    '[R8.2] [R8.4] grants each day and month once, and waits for none that is yet to come',
    async () => {
      const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata')
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 30, size: 'max' }),
          zone,
          fc.boolean(),
          async (steps, where, full) => {
            vi.setSystemTime(start)
            const world = new World(copyAsKilled(beginnings[full ? 1 : 0] ?? ''), where)
            try {
              for (const each of steps) {
                await world.step(each)
                world.agree()
              }
              expect(await world.ledger.reader.verify()).toMatchObject({ ok: true })
            } finally {
              await world.ledger.end()
            }
          },
        ),
        { numRuns: cases(60) },
      )
    },
    patienceMs,
  )

  it('[R8.4] is written down where it goes back by more than a day, once', async () => {
    const { ledger, rows } = openFast()
    const call = () => ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    await call()
    for (const ms of [-hour, -2 * day, -hour, 450 * day, -450 * day]) {
      vi.setSystemTime(Date.now() + ms)
      await call()
      await call()
    }
    const said = rows().filter(({ kind, name }) => kind === 'ledger' && name === 'clock')
    expect(said.map(({ at, body }) => [at - start, JSON.parse(body) as unknown])).toEqual([
      [-hour - 2 * day, { from: new Date(start).toISOString() }],
      [-2 * hour - 2 * day, { from: new Date(start - 2 * hour + 448 * day).toISOString() }],
    ])
  })
})
