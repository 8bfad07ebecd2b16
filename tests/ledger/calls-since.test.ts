import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallBefore } from '../../src/core/usage.ts'
import {
  callBy,
  copyAsKilled,
  denied,
  ending,
  free,
  openFast,
  reading,
  reserving,
  tool,
  type Opened,
} from './ledger-parts.ts'

const noon = Date.parse('2026-11-18T12:00:00Z')
const minute = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterEach(() => void vi.useRealTimers())

const told = ({ callsSince }: Opened): readonly CallBefore[] => [...callsSince(Date.now() - minute)]
const look = ({ ledger }: Opened, name: string, reservation = free) =>
  ledger.record(tool(name), callBy('alice'), ending(), reservation)

describe('[R7.10] [R8.4] the calls of the last minute', () => {
  it('are those that count, the last one first, though they are on no disk yet', () => {
    const opened = openFast()
    look(opened, 'old')
    vi.setSystemTime(noon + minute)
    opened.ledger.begin(tool('begun'), callBy('bob'), free)
    opened.ledger.record(tool('refused'), callBy('alice'), denied('rate_limited'), undefined)
    look(opened, 'again', { ...free, paid: true })
    vi.setSystemTime(noon + minute + 1)
    opened.ledger.record({ kind: 'resource', name: 'skill://a/b', input: {} }, callBy('alice'), ending(), free)
    opened.ledger.record(tool('wrong'), callBy('alice'), denied('invalid_arguments'), undefined)
    opened.ledger.record({ kind: 'administration', name: 'policy_read', input: {} }, callBy('alice'), ending(), free)
    const at = noon + minute + 1
    expect(told(opened)).toEqual([
      { client: 'alice', thing: { kind: 'tool', name: 'wrong' }, at, calls: 1 },
      { client: 'alice', thing: { kind: 'resource', name: 'skill://a/b' }, at, calls: 1 },
      { client: 'bob', thing: { kind: 'tool', name: 'begun' }, at: at - 1, calls: 1 },
    ])
  })

  it('are read to the first that is older, however many there are', () => {
    const opened = openFast()
    for (let call = 0; call < 700; call += 1) look(opened, call < 100 ? 'old' : 'new')
    expect(told(opened)).toHaveLength(700)
    vi.setSystemTime(noon + minute)
    expect(told(opened)).toEqual([])
  })

  it('were made before the clock was set back, where it was', () => {
    const opened = openFast()
    look(opened, 'first')
    vi.setSystemTime(noon - 30 * minute)
    look(opened, 'second')
    vi.setSystemTime(noon - 30 * minute + 1000)
    expect(told(opened).map(({ at }) => at)).toEqual([noon - 30 * minute, noon - 30 * minute])
    vi.setSystemTime(noon - 29 * minute)
    expect(told(opened)).toEqual([])
  })

  it('are of nobody knows what, where a process was killed and calls were running under a hold', async () => {
    const opened = openFast()
    const holds = await Promise.all([1, 2, 3].map(() => reading(opened.ledger, 'alice', reserving(0))))
    for (const receipt of holds.map((end) => end(ending()))) await receipt.durable
    await reading(opened.ledger, 'alice', reserving(0))
    const after = openFast(copyAsKilled(opened.folder))
    const unknown = told(after).filter(({ thing }) => thing === undefined)
    expect(unknown).toEqual([{ client: 'alice', thing: undefined, at: noon, calls: expect.any(Number) as number }])
    expect(unknown[0]?.calls).toBeGreaterThanOrEqual(1)
  })

  it('are as many as were refused together, of clients that nobody knows', async () => {
    const opened = openFast()
    const stranger = callBy('10.0.0.1', { kind: 'anonymous' })
    for (const name of ['look', 'look', 'send'])
      opened.ledger.record(tool(name), stranger, denied('invalid_arguments'), undefined)
    const { folder } = opened
    await opened.end()
    expect(told(openFast(folder))).toEqual([
      { client: '10.0.0.1', thing: undefined, at: noon, calls: 2 },
      { client: '10.0.0.1', thing: { kind: 'tool', name: 'look' }, at: noon, calls: 1 },
    ])
  })
})
