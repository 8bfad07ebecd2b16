import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLifelines } from '../../src/identity/lifelines.ts'

describe('a lifeline', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('tells all that listen of its end, once, and those that come too late at once', () => {
    const end = Date.now() + 3_600_000
    const life = createLifelines(Date.now).add(() => end)
    const told: string[] = []
    life.whenOver(() => told.push('first'))
    life.whenOver(() => told.push('second'))
    const stop = life.whenOver(() => told.push('never'))
    stop()
    vi.advanceTimersByTime(3_599_000)
    expect([life.isOver(), told]).toEqual([false, []])
    vi.advanceTimersByTime(1000)
    expect([life.isOver(), told]).toEqual([true, ['first', 'second']])
    life.whenOver(() => told.push('late'))
    vi.advanceTimersByTime(3_600_000)
    expect(told).toEqual(['first', 'second', 'late'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('goes by the clock as it is set, and by an end that is another now', () => {
    const at: { end?: number } = {}
    const life = createLifelines(Date.now).add(() => at.end)
    const told: string[] = []
    life.whenOver(() => told.push('over'))
    expect(vi.getTimerCount()).toBe(0)
    at.end = Date.now() + 40 * 86_400_000
    life.changed()
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
    vi.setSystemTime(at.end)
    vi.advanceTimersByTime(30_000)
    expect(told).toEqual(['over'])
  })

  it('costs nothing while nobody listens, and lets everybody go at once where that is wanted', () => {
    const { add, dropAll } = createLifelines(Date.now)
    const [one, other] = [add(() => Date.now() + 1000), add(() => undefined)]
    const told: string[] = []
    one.whenOver(() => told.push('left'))()
    expect(vi.getTimerCount()).toBe(0)
    one.whenOver(() => told.push('one'))
    other.whenOver(() => told.push('other'))
    dropAll()
    expect(told).toEqual(['one', 'other'])
    expect([vi.getTimerCount(), one.isOver(), other.isOver()]).toEqual([0, false, false])
    dropAll()
    other.whenOver(() => told.push('again'))
    dropAll()
    expect(told).toEqual(['one', 'other', 'again'])
  })
})
