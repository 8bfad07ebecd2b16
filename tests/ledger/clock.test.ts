import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { segmentRows } from '../../src/ledger/row.ts'
import { callBy, ending, free, open, tool, type Opened } from './ledger-parts.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Both clocks, and what goes by them. */
const toFake = ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

beforeEach(() => void vi.useFakeTimers({ toFake: [...toFake], now: Date.parse('2026-11-19T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const opened = (folder?: string, retentionDays = 400): Opened => {
  const ledger = open(folder, { retentionDays })
  ledger.store.db.exec('PRAGMA synchronous = OFF')
  return ledger
}

async function fill({ ledger }: Opened, calls = segmentRows + 10): Promise<void> {
  for (let call = 1; call < calls; call += 1) ledger.record(tool('look', { call }), callBy('alice'), ending(), free)
  await ledger.record(tool('look'), callBy('alice'), ending(), free).durable
}

/** The wall clock alone, as somebody sets it. */
const jump = (days: number): void => void vi.setSystemTime(Date.now() + days * dayMs)

/** Both clocks, while the gateway runs. */
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

const firstRow = ({ rows }: Opened): number => rows()[0]?.seq ?? 0

describe('pruning by age', () => {
  it('removes what is old by a clock that went on, whether the gateway ran or was off now and then', async () => {
    let ledger = opened()
    await fill(ledger)
    for (let month = 0; month < 14; month += 1) {
      await ledger.end()
      jump(29)
      ledger = opened(ledger.folder)
      await fill(ledger, 2)
      await pass(2 * minuteMs)
      expect(firstRow(ledger)).toBe(month < 13 ? 1 : segmentRows)
    }
    expect(ledger.health().concern).toBeUndefined()
    expect(ledger.said.filter(({ level }) => level === 'warn')).toEqual([])
    await ledger.end()
  })

  it('believes no clock that is suddenly years ahead: rows stay, and somebody is asked', async () => {
    const before = opened()
    await fill(before)
    await before.end()
    jump(450)
    const ledger = opened(before.folder)
    expect(ledger.said).toContainEqual({
      ...{ level: 'warn', message: expect.stringContaining('the clock jumped') as string },
      fields: { after: segmentRows + 10, days: 419 },
    })
    await fill(ledger, 2)
    await pass(2 * minuteMs)
    expect(firstRow(ledger)).toBe(1)
    expect(ledger.health().concern).toMatch(
      /^Rows up to 4095 are older than ledger.retention_days \(400\) by the clock/,
    )
    expect(await ledger.reader.verify()).toMatchObject({ ok: true, notes: [] })
    await ledger.end()

    const next = opened(before.folder)
    await pass(2 * minuteMs)
    expect(firstRow(next)).toBe(1)
    expect(next.health().concern).toContain('--clock')
    await expect(next.prune({ before: Date.now() - 410 * dayMs })).rejects.toThrow('the clock is ahead')
    await next.acknowledge({ by: 'ops', reason: 'something else', clock: false })
    await pass(70 * minuteMs)
    expect(firstRow(next)).toBe(1)
    await next.acknowledge({ by: 'ops', reason: 'it was off for a year', clock: true })
    await pass(70 * minuteMs)
    expect(firstRow(next)).toBe(segmentRows)
    expect(next.health().concern).toBeUndefined()
    expect(await next.reader.verify()).toMatchObject({ ok: true })
    await next.end()
  })

  it.each([
    ['while rows came', 2],
    ['before any came', 0],
  ])('is right again once the clock is, which was set right %s', async (_what, rows) => {
    const before = opened()
    await fill(before)
    await before.end()
    jump(450)
    const ahead = opened(before.folder)
    if (rows > 0) await fill(ahead, rows)
    await pass(2 * minuteMs)
    await ahead.end()
    jump(-450)
    const after = opened(before.folder)
    await fill(after, 2)
    await pass(2 * minuteMs)
    expect(after.health().concern).toBeUndefined()
    // Both clocks go on until it is old.
    await pass(402 * dayMs)
    expect(firstRow(after)).toBe(segmentRows)
    await after.end()
  })

  it('notices a jump while the gateway runs, and a machine that slept is none', async () => {
    const ledger = opened(undefined, 10)
    await fill(ledger)
    await pass(2 * minuteMs)
    jump(0.4)
    await pass(70 * minuteMs)
    expect(ledger.said.filter(({ level }) => level === 'warn')).toEqual([])
    jump(30)
    await pass(70 * minuteMs)
    expect(firstRow(ledger)).toBe(1)
    expect(ledger.health().concern).toContain('Rows up to 4095')
    jump(-30)
    await pass(70 * minuteMs)
    expect(ledger.health().concern).toBeUndefined()
    await pass(11 * dayMs)
    expect(firstRow(ledger)).toBe(segmentRows)
    await ledger.end()
  })
})
