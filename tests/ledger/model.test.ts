import { cpSync, rmSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCalendar } from '../../src/core/calendar.ts'
import type { Ending, Outcome, Receipt } from '../../src/core/ledger.ts'
import type { Reservation } from '../../src/core/policy.ts'
import { openReading } from '../../src/ledger/ledger.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import { cases } from '../property-cases.ts'
import { patienceMs, callBy, copyAsKilled, denied, ending, free, openFast, tool, type Opened } from './ledger-parts.ts'
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
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'begin' as const,
        'read' as const,
        'read' as const,
        'read free' as const,
        'refuse' as const,
        'wrong' as const,
      ),
      client: fc.constantFrom('alice', ...clients),
      name: fc.constantFrom(...names),
      cost: fc.nat(20),
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
  readonly call: ReturnType<typeof callBy>
  readonly reserved: number
  /** It only reads, and a crash must not forget it. */
  readonly reads: boolean
  /** What nobody limits, and costs nothing, counts by its row alone. */
  readonly forgettable: boolean
  readonly end: (ending: Ending) => Receipt
}

/** What clients may use, of calls and of micros. */
const limits: Readonly<Record<string, { readonly calls: number; readonly micros: number }>> = {
  alice: { calls: 5, micros: 120 },
  bob: { calls: Infinity, micros: 80 },
  carol: { calls: Infinity, micros: Infinity },
}

interface Sum {
  calls: number
  micros: number
}

const sumOf = (sums: Map<string, Sum>, client: string): Sum => {
  const sum = sums.get(client) ?? { calls: 0, micros: 0 }
  sums.set(client, sum)
  return sum
}

function add(sums: Map<string, Sum>, client: string, calls: number, micros: number): void {
  const sum = sumOf(sums, client)
  sum.calls += calls
  sum.micros += micros
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
  least = new Map<string, Sum>()
  /** What governance counts: what was let in. */
  counted = new Map<string, Sum>()
  /** Reads that have no end on disk, and the most there were at a time since the process began. */
  reading = new Map<string, Sum>()
  most = new Map<string, Sum>()
  /** Of those, what is not let in before the next tick; and what has ended and is not on disk. */
  beginning = new Map<string, Sum>()
  telling: Running[] = []
  /** What crashes may have charged besides. */
  besides = new Map<string, Sum>()

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
        this.call(step)
    }
  }

  call({ do: how, client, name, cost }: Extract<Step, { client: string }>): void {
    const { ledger } = this.ledger
    const { calls, micros } = limits[client] ?? { calls: 0, micros: 0 }
    const counted = sumOf(this.counted, client)
    const price = how === 'begin' || how === 'read' ? cost : 0
    if (how !== 'refuse' && (counted.calls >= calls || counted.micros + price > micros)) return
    if (how !== 'refuse') counted.calls += 1
    counted.micros += price
    const reservation = this.reservation(client, price)
    const call = callBy(client)
    const known = { id: '', client, name, state: 'begun', cost: 0, trace: call.traceId, code: '' }
    if (how === 'refuse' || how === 'wrong') {
      const code = how === 'wrong' ? 'invalid_arguments' : 'rate_limited'
      const receipt = ledger.record(tool(name), call, denied(code), undefined)
      this.wait(receipt, { ...known, id: receipt.entry, state: 'denied', code }, () => {
        if (how === 'wrong') this.use(client, 1, 0)
      })
      return
    }
    const reads = how !== 'begin' && reservation.headroom !== undefined
    const run = (end: Running['end'], one = known): void => {
      const forgettable = how !== 'begin' && !reads
      this.running.push({ known: one, call, reserved: price, reads, forgettable, end })
      if (!forgettable) this.use(client, 1, 0) // from here on it may run, whatever becomes of its row
    }
    if (reads) this.nowReads(client, 1, price)
    const begun =
      how === 'begin' ? ledger.begin(tool(name), call, reservation) : ledger.cover(tool(name), call, reservation)
    if (reads && begun !== undefined) add(this.beginning, client, 1, price)
    if (begun === undefined) run((ending) => ledger.record(tool(name), call, ending, reservation))
    else
      this.wait(begun, { ...known, id: begun.entry }, (entry) =>
        run((ending) => ledger.settle(begun, tool(name), call, ending), entry),
      )
  }

  /** As governance makes it: what is limited neither in number nor in money needs no care. */
  reservation(client: string, costMicros: number): Reservation {
    const { calls, micros } = limits[client] ?? { calls: 0, micros: 0 }
    const used = sumOf(this.counted, client)
    const headroom = { calls: calls - used.calls, micros: micros - used.micros, day: 0 }
    return { costMicros, headroom: calls === Infinity && costMicros === 0 ? undefined : headroom }
  }

  settle({ which, outcome, part }: Extract<Step, { do: 'settle' }>): void {
    const [running] = this.running.splice(which % Math.max(1, this.running.length), 1)
    if (running === undefined) return
    const { known, reserved, reads, forgettable, end } = running
    const costMicros = Math.floor(reserved * part)
    const settled = end(ending({ outcome, costMicros }))
    const covered = known.id === ''
    if (!covered) expect(settled.entry).toBe(known.id)
    sumOf(this.counted, known.client).micros += costMicros - reserved
    this.last = settled.durable
    this.telling.push(running)
    this.waiting.push(() => {
      Object.assign(known, { id: settled.entry, state: outcome, cost: costMicros })
      if (covered) this.known.push(known)
      this.use(known.client, forgettable ? 1 : 0, costMicros)
      if (reads) this.nowReads(known.client, -1, -reserved)
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
    add(this.least, client, calls, micros)
  }

  nowReads(client: string, calls: number, micros: number): void {
    const [now, most] = [sumOf(this.reading, client), sumOf(this.most, client)]
    add(this.reading, client, calls, micros)
    most.calls = Math.max(most.calls, now.calls)
    most.micros = Math.max(most.micros, now.micros)
  }

  async tick(): Promise<void> {
    await this.last
    for (const change of this.waiting.splice(0)) change()
    this.telling = []
    this.beginning = new Map()
  }

  /** What was not on disk is gone; what was begun stays without an end that anybody knows. */
  async kill(): Promise<void> {
    const copy = copyAsKilled(this.ledger.folder)
    await this.ledger.end()
    this.waiting = []
    this.last = undefined
    this.ledger = openFast(copy)
    // What was held besides: together with what ran it is no more than ran at a time.
    for (const [client, most] of this.most) {
      const [now, beginning] = [sumOf(this.reading, client), sumOf(this.beginning, client)]
      const [calls, micros] = [now.calls - beginning.calls, now.micros - beginning.micros]
      add(this.besides, client, most.calls - calls, most.micros - micros)
    }
    this.running.push(...this.telling)
    this.endRunning()
  }

  async restart(): Promise<void> {
    await this.tick()
    await this.ledger.end()
    this.ledger = openFast(this.ledger.folder)
    this.endRunning()
  }

  endRunning(): void {
    const covered = this.running.filter(({ known }) => known.id === '')
    for (const { known, reserved } of covered) this.use(known.client, 0, reserved)
    this.running = []
    this.telling = []
    this.beginning = new Map()
    for (const known of this.known) {
      if (known.state !== 'begun') continue
      const reserved = this.ledger.rows().find(({ seq }) => known.id.endsWith(`-${seq}`))?.reserved ?? 0
      known.state = 'unknown'
      known.cost = reserved
      this.use(known.client, 0, reserved)
    }
    this.counted = usedByRows(this.ledger.rows())
    this.reading = new Map()
    this.most = new Map()
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
        fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), mostlyNot, async (steps, full) => {
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

async function agree({ ledger, known, least, besides, running }: World): Promise<void> {
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
  const withRunning = usedByRows(rows)
  // No row tells of what runs under a hold, and it counts.
  for (const one of running) if (one.known.id === '' && one.reads) add(withRunning, one.known.client, 1, one.reserved)
  // A day or month may have begun while the test ran; nothing else may make a difference.
  if (createCalendar('UTC').dayOf(now).start <= (rows[0]?.at ?? now))
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(withRunning))
  // Of what runs now, what was begun is set aside in its row, and the rest in what is held.
  const open = new Map<string, Sum>()
  const unseen = new Map<string, Sum>()
  for (const { known, reserved } of running) {
    add(open, known.client, 0, reserved)
    if (known.id === '') add(unseen, known.client, 1, 0)
  }
  for (const [client, most] of Object.entries(limits)) {
    const [charged, ran, more] = [sumOf(used, client), sumOf(least, client), sumOf(besides, client)]
    for (const part of ['calls', 'micros'] as const) {
      expect(charged[part]).toBeGreaterThanOrEqual(ran[part] - sumOf(unseen, client)[part])
      expect(charged[part]).toBeLessThanOrEqual(
        Math.min(most[part], ran[part] + sumOf(open, client)[part] + more[part]),
      )
    }
  }
}
