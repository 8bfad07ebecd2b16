import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCalendar } from '../../src/core/calendar.ts'
import type { Reservation } from '../../src/core/policy.ts'
import {
  callBy,
  copyAsKilled,
  denied,
  emptyDisk,
  ending,
  fillDisk,
  open,
  reading,
  reserving,
  tool,
  type Opened,
} from './ledger-parts.ts'

const used = (ledger: Opened, client: string) => {
  const [found] = [...ledger.usedBefore(createCalendar('UTC'), Date.now()).clients].filter(
    (one) => one.client === client,
  )
  return { calls: found?.callsToday ?? 0, micros: found?.microsThisMonth ?? 0 }
}
const afterCrash = ({ folder }: Opened): Opened => open(copyAsKilled(folder))

/** Calls that go on at the same time, and end together. */
async function together({ ledger }: Opened, client: string, width: number, reservation = reserving(5)): Promise<void> {
  const ends = await Promise.all(Array.from({ length: width }, () => reading(ledger, client, reservation)))
  for (const { durable } of ends.map((end) => end(ending({ costMicros: 5 })))) await durable
}

const holds = ({ rows }: Opened, client: string) =>
  rows()
    .filter((row) => row.name === 'hold' && row.client === client)
    .map(({ state, calls, reserved }) => (state === 'begun' ? [calls, reserved] : state))

const lookEveryMs = 10_000
const onDisk = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('what is held for calls that only read', () => {
  afterEach(() => void vi.useRealTimers())

  it('[R8.6] is nothing for a call by itself: it is begun like any other, and a crash charges what ran', async () => {
    const before = open()
    await together(before, 'alice', 1)
    const lost = before.ledger.cover(tool('look', { at: 'x' }), callBy('bob'), reserving(7))
    await lost?.durable
    expect(before.rows().map(({ client, state, counted }) => [client, state, counted])).toEqual([
      ['alice', 'begun', 1],
      ['alice', 'ok', 0],
      ['bob', 'begun', 1],
    ])
    const after = afterCrash(before)
    expect(used(after, 'alice')).toEqual({ calls: 1, micros: 5 })
    expect(used(after, 'bob')).toEqual({ calls: 1, micros: 7 })
    expect(await after.reader.entry(lost?.entry ?? '')).toMatchObject({ state: 'unknown', arguments: { at: 'x' } })
  })

  it('is what ran at a time, for calls that follow each other: a row each', async () => {
    const opened = open()
    await together(opened, 'alice', 8)
    await together(opened, 'alice', 8)
    expect(holds(opened, 'alice').at(-1)).toEqual([8, 40])
    const before = opened.rows().length
    for (let round = 0; round < 20; round += 1) await together(opened, 'alice', 8)
    expect(opened.rows()).toHaveLength(before + 20 * 8)
  })

  it('[R8.7] is charged by a crash to the client it was held for: no more than ran at a time', async () => {
    const before = open()
    for (let round = 0; round < 5; round += 1) for (const client of ['bob', 'alice']) await together(before, client, 4)
    // They run, and no row tells of them.
    for (let call = 0; call < 3; call += 1)
      expect(before.ledger.cover(tool('look'), callBy('alice'), reserving(5))).toBeUndefined()
    const after = afterCrash(before)
    expect(after.said).toMatchObject([{ level: 'warn', fields: { unknown: 0, held: 8 } }])
    for (const client of ['alice', 'bob']) expect(used(after, client)).toEqual({ calls: 24, micros: 120 })
    expect(used(after, 'carol')).toEqual({ calls: 0, micros: 0 })
  })

  it('[R8.2] counts for what runs under it, and not for the rest, when what was used is looked up', async () => {
    const opened = open()
    for (let round = 0; round < 3; round += 1) await together(opened, 'alice', 4)
    expect(holds(opened, 'alice').at(-1)).toEqual([4, 20])
    expect(used(opened, 'alice')).toEqual({ calls: 12, micros: 60 })
    const end = await reading(opened.ledger, 'alice', reserving(5))
    expect(used(opened, 'alice')).toEqual({ calls: 13, micros: 65 })
    await end(ending({ costMicros: 2 })).durable
    expect(used(opened, 'alice')).toEqual({ calls: 13, micros: 62 })
  })

  it('is given back by a clean end, save what was taken and not told of', async () => {
    const before = open()
    for (const client of ['alice', 'bob']) for (let round = 0; round < 3; round += 1) await together(before, client, 2)
    before.ledger.cover(tool('look'), callBy('bob'), reserving(5))
    await before.end()
    const after = open(before.folder)
    expect(used(after, 'alice')).toEqual({ calls: 6, micros: 30 })
    expect(used(after, 'bob')).toEqual({ calls: 7, micros: 35 })
    expect(holds(after, 'alice').at(-1)).toBe('ok')
    expect(holds(after, 'bob').at(-1)).toBe('unknown')
  })

  it('is given back a while after the last call, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opened = open()
    for (let round = 0; round < 3; round += 1) await together(opened, 'alice', 4)
    vi.advanceTimersByTime(lookEveryMs)
    await onDisk()
    expect(holds(opened, 'alice').at(-1)).toEqual([4, 20])
    vi.advanceTimersByTime(lookEveryMs + 1)
    await onDisk()
    expect(holds(opened, 'alice').at(-1)).toBe('ok')
    expect(used(afterCrash(opened), 'alice')).toEqual({ calls: 12, micros: 60 })
  })

  it('[R8.6] is given back a few at a time where very many have it, so that no commit takes long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opened = open()
    const clients = Array.from({ length: 600 }, (_one, client) => `client-${client}`)
    for (let round = 0; round < 2; round += 1) await Promise.all(clients.map((client) => together(opened, client, 1)))
    const given = () => opened.rows().filter(({ name, state }) => name === 'hold' && state === 'ok').length
    vi.advanceTimersByTime(2 * lookEveryMs + 1)
    const steps: number[] = []
    for (let step = 0; step < 4; step += 1) {
      await onDisk()
      steps.push(given())
      vi.advanceTimersByTime(20)
    }
    expect(steps).toEqual([256, 512, 600, 600])
  })

  it('[R8.2] [R8.4] is never more than is left, whatever else uses it up', async () => {
    const [calls, micros] = [40, 1000]
    const begin = async ({ ledger }: Opened, headroom: Reservation['headroom']): Promise<void> => {
      const call = callBy('alice')
      const begun = ledger.begin(tool('send'), call, { costMicros: 20, headroom })
      await begun.durable
      await ledger.settle(begun, tool('send'), call, ending({ costMicros: 20 })).durable
    }
    const opened = open()
    let made = 0
    let spent = 0
    const left = (): Reservation['headroom'] => ({ calls: calls - made, micros: micros - spent, day: 0 })
    for (let round = 0; round < 3; round += 1) {
      made += 8
      spent += 40
      await together(opened, 'alice', 8, { costMicros: 5, headroom: left() })
    }
    const steps = [
      async () => begin(opened, ((spent += 20), left())),
      async () => opened.ledger.record(tool('look'), callBy('alice'), denied('invalid_arguments'), undefined).durable,
      async () => together(opened, 'alice', 1, { costMicros: 5, headroom: ((spent += 5), left()) }),
    ]
    for (let at = 0; made < calls; at += 1) {
      made += 1
      await steps[at % steps.length]?.()
      const { calls: charged } = used(afterCrash(opened), 'alice')
      expect(charged).toBeLessThanOrEqual(calls)
      expect(charged).toBeGreaterThanOrEqual(made)
    }
    expect(holds(opened, 'alice').at(-1)).toBe('ok')
    expect(used(afterCrash(opened), 'alice').calls).toBe(calls)
  })

  it('[R8.2] is of the day that it is needed in', async () => {
    const opened = open()
    for (let round = 0; round < 3; round += 1) await together(opened, 'alice', 4)
    const next: Reservation = { costMicros: 5, headroom: { calls: 1000, micros: 1_000_000, day: 1 } }
    const before = holds(opened, 'alice').length
    expect(opened.ledger.cover(tool('look'), callBy('alice'), next)).toBeDefined() // until a hold of that day is on disk
    await expect.poll(() => holds(opened, 'alice').slice(before)).toEqual(['ok', [3, 15]])
    expect(opened.ledger.cover(tool('look'), callBy('alice'), next)).toBeUndefined()
  })

  it('has room for what costs more once that was needed', async () => {
    const opened = open()
    for (let round = 0; round < 3; round += 1) await together(opened, 'alice', 2)
    await together(opened, 'alice', 1, reserving(100))
    expect(opened.ledger.cover(tool('look'), callBy('alice'), reserving(100))).toBeUndefined()
    expect(opened.ledger.cover(tool('look'), callBy('alice'), reserving(1))).toBeDefined()
  })
})

describe('while the disk is full', () => {
  it('[R8.6] what only reads does not run, and what ran just before is told of once', async () => {
    const opened = open()
    const { ledger } = opened
    for (let round = 0; round < 3; round += 1) await together(opened, 'alice', 3)
    const before = used(opened, 'alice')
    fillDisk(opened)
    const long = { output: { content: [{ type: 'text', text: 'x'.repeat(9000) }] }, costMicros: 5 }
    const ends = [await reading(ledger, 'alice', reserving(5)), await reading(ledger, 'alice', reserving(5))]
    for (const durable of ends.map((end) => end(ending(long)).durable))
      await expect(durable).rejects.toThrow('no space left')
    for (const reservation of [reserving(5), { costMicros: 0, headroom: undefined }])
      await expect(reading(ledger, 'alice', reservation)).rejects.toThrow('no space left')
    emptyDisk(opened)
    await expect.poll(() => opened.health().ok, { timeout: 10_000 }).toBe(true)
    expect(used(opened, 'alice')).toEqual({ calls: before.calls + 2, micros: before.micros + 10 })
    await together(opened, 'alice', 3)
    await opened.end()
    expect(used(open(opened.folder), 'alice')).toEqual({ calls: before.calls + 5, micros: before.micros + 25 })
  })
})
