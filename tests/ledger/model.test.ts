import { cpSync, rmSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCalendar } from '../../src/core/calendar.ts'
import type { Outcome, Receipt } from '../../src/core/ledger.ts'
import { openReading } from '../../src/ledger/ledger.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import { cases } from '../property-cases.ts'
import {
  patienceMs,
  callBy,
  copyAsKilled,
  denied,
  ending,
  free,
  openFast,
  reserving,
  tool,
  type Opened,
} from './ledger-parts.ts'
import { entriesOf, usedByRows, type Known } from './slow-model.ts'

type Step =
  | {
      readonly do: 'begin' | 'read' | 'read free' | 'refuse' | 'wrong'
      readonly client: string
      readonly name: string
      readonly cost: number
    }
  | { readonly do: 'settle'; readonly which: number; readonly outcome: Outcome; readonly part: number }
  | { readonly do: 'tick' | 'kill' | 'restart' }

const clients = ['alice', 'bob', 'carol']
const names = ['add', 'send', 'look']
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('begin' as const, 'read' as const, 'read free' as const, 'refuse' as const, 'wrong' as const),
      client: fc.constantFrom(...clients),
      name: fc.constantFrom(...names),
      cost: fc.nat(50),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      which: fc.nat(),
      outcome: fc.constantFrom<Outcome>('ok', 'error', 'input_required', 'timed_out', 'cancelled'),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tick' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'restart' as const) }) },
)

interface Running {
  readonly known: Known
  readonly receipt: Receipt
  readonly call: ReturnType<typeof callBy>
}

/** A ledger and, beside it, what its callers know of it. */
class World {
  ledger: Opened
  /** What is on disk. */
  known: Known[] = []
  /** What is not yet: changes to make when it is. */
  waiting: (() => void)[] = []
  running: Running[] = []
  last: Promise<void> | undefined
  /** What ran or may have run, and what it may have cost: no counter may ever say less. */
  least = new Map<string, { calls: number; micros: number }>()

  constructor(folder: string) {
    this.ledger = openFast(folder)
  }

  async step(step: Step): Promise<void> {
    switch (step.do) {
      case 'tick':
        return this.tick()
      case 'kill':
        return this.kill()
      case 'restart':
        return this.restart()
      case 'settle':
        this.settle(step)
        return
      default:
        return this.call(step)
    }
  }

  async call({ do: how, client, name, cost }: Extract<Step, { client: string }>): Promise<void> {
    const call = callBy(client)
    const known = { id: '', client, name, state: 'begun', cost: 0, trace: call.traceId, code: '' }
    const { ledger } = this.ledger
    if (how === 'begin') {
      const receipt = ledger.begin(tool(name), call, { costMicros: cost, headroom: undefined })
      this.wait(receipt, { ...known, id: receipt.entry, cost: 0 }, (entry) => {
        this.running.push({ known: entry, receipt, call })
        this.use(client, 1, 0)
      })
      return
    }
    if (how === 'read') {
      const reservation = reserving(cost)
      const covered = ledger.cover(call, reservation)
      if (covered !== undefined) await this.tick()
      await covered
      this.use(client, 1, 0) // from here on it may run, whatever becomes of its row
      const end = ending({ costMicros: Math.floor(cost / 2) })
      const receipt = ledger.record(tool(name), call, end, reservation)
      this.wait(receipt, { ...known, id: receipt.entry, state: 'ok', cost: end.costMicros }, () => {
        this.use(client, 0, end.costMicros)
      })
      return
    }
    const [end, code] =
      how === 'refuse'
        ? [denied('rate_limited'), 'rate_limited']
        : how === 'wrong'
          ? [denied('invalid_arguments'), 'invalid_arguments']
          : [ending(), '']
    const receipt = ledger.record(tool(name), call, end, how === 'read free' ? free : undefined)
    this.wait(receipt, { ...known, id: receipt.entry, state: end.outcome, code }, () => {
      if (how !== 'refuse') this.use(client, 1, 0)
    })
  }

  settle({ which, outcome, part }: Extract<Step, { do: 'settle' }>): void {
    const [running] = this.running.splice(which % Math.max(1, this.running.length), 1)
    if (running === undefined) return
    const { known, receipt, call } = running
    const reserved = this.ledger.rows().find(({ seq }) => known.id.endsWith(`-${seq}`))?.reserved ?? 0
    const costMicros = Math.floor(reserved * part)
    const settled = this.ledger.ledger.settle(receipt, tool(known.name), call, ending({ outcome, costMicros }))
    expect(settled.entry).toBe(known.id)
    this.last = settled.durable
    this.waiting.push(() => {
      known.state = outcome
      known.cost = costMicros
      this.use(known.client, 0, costMicros)
    })
  }

  wait(receipt: Receipt, known: Known, then: (known: Known) => void): void {
    this.last = receipt.durable
    this.waiting.push(() => {
      this.known.push(known)
      then(known)
    })
  }

  use(client: string, calls: number, micros: number): void {
    const used = this.least.get(client) ?? { calls: 0, micros: 0 }
    this.least.set(client, { calls: used.calls + calls, micros: used.micros + micros })
  }

  async tick(): Promise<void> {
    await this.last
    for (const change of this.waiting.splice(0)) change()
  }

  /** What was not on disk is gone; what was begun stays without an end that anybody knows. */
  async kill(): Promise<void> {
    const copy = copyAsKilled(this.ledger.folder)
    await this.ledger.end()
    this.waiting = []
    this.last = undefined
    this.ledger = openFast(copy)
    this.endRunning()
  }

  async restart(): Promise<void> {
    await this.tick()
    await this.ledger.end()
    this.ledger = openFast(this.ledger.folder)
    this.endRunning()
  }

  endRunning(): void {
    this.running = []
    for (const known of this.known) {
      if (known.state !== 'begun') continue
      const reserved = this.ledger.rows().find(({ seq }) => known.id.endsWith(`-${seq}`))?.reserved ?? 0
      known.state = 'unknown'
      known.cost = reserved
      this.use(known.client, 0, reserved)
    }
  }
}

const mostlyNot = fc.nat(5).map((dice) => dice === 0)

/** Ledgers to begin with: an empty one, and one with nearly a segment, so that steps go over its end. */
const beginnings: string[] = []
beforeAll(async () => {
  for (const rows of [0, segmentRows - 13]) {
    const ledger = openFast()
    for (let row = 0; row < rows; row += 1) ledger.ledger.record(tool('fill'), callBy('filler'), ending(), free)
    await ledger.end()
    beginnings.push(`${ledger.folder}-kept`)
    cpSync(ledger.folder, `${ledger.folder}-kept`, { recursive: true })
  }
  return () => {
    for (const folder of beginnings) rmSync(folder, { recursive: true, force: true })
  }
})

describe('[P10] the ledger', () => {
  it(
    'tells the same as whoever made the calls, whatever they are and wherever the process is killed',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), mostlyNot, async (steps, full) => {
          const folder = copyAsKilled(beginnings[full ? 1 : 0] ?? '')
          const world = new World(folder)
          try {
            for (const one of steps) await world.step(one)
            await world.tick()
            await agree(world)
            await world.kill()
            await agree(world)
          } finally {
            await world.ledger.end()
          }
        }),
        { numRuns: cases(100) },
      )
    },
    patienceMs,
  )
})

async function agree({ ledger, known, least }: World): Promise<void> {
  const rows = ledger.rows()
  const [writer = ''] = known[0]?.id.split('-') ?? []
  const made = entriesOf(rows, writer).filter(({ client }) => client !== 'filler')
  const byId = (a: Known, b: Known): number => Number(a.id.split('-')[1]) - Number(b.id.split('-')[1])
  expect(made).toEqual([...known].sort(byId))
  const reader = openReading(ledger.folder)
  const verdict = await reader.verify()
  await reader.close()
  expect(verdict).toMatchObject({ ok: true, rows: rows.length })

  const used = usedByRows(rows)
  const now = Date.now()
  const { clients: counted } = ledger.usedBefore(createCalendar('UTC'), now)
  const counts = new Map(
    [...counted].map(({ client, callsToday, microsThisMonth }) => [
      client,
      { calls: callsToday, micros: microsThisMonth },
    ]),
  )
  // A day or month may have begun while the test ran; nothing else may make a difference.
  if (createCalendar('UTC').dayOf(now).start <= (rows[0]?.at ?? now))
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(used))
  for (const [client, { calls, micros }] of least) {
    expect(used.get(client)?.calls ?? 0).toBeGreaterThanOrEqual(calls)
    expect(used.get(client)?.micros ?? 0).toBeGreaterThanOrEqual(micros)
  }
}
