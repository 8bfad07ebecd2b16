import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHistogram } from '../../scripts/bench/histogram.ts'

describe('the histogram of durations', () => {
  it('tells what share of all stays within which duration', () => {
    const histogram = createHistogram()
    for (let millis = 1; millis <= 1000; millis += 1) histogram.add(millis / 10)
    expect(histogram.count()).toBe(1000)
    expect(histogram.within(0.5)).toBeCloseTo(50, 0)
    expect(histogram.within(0.99)).toBeCloseTo(99, 0)
  })

  it('is right to 0.2 % from a microsecond to a minute', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 60_000, noNaN: true }), (millis) => {
        const histogram = createHistogram()
        histogram.add(millis)
        expect(Math.abs(histogram.within(0.5) - millis)).toBeLessThanOrEqual(Math.max(millis * 0.002, 0.0001))
      }),
    )
  })

  it('has nothing to tell when nothing was measured', () => {
    expect(createHistogram().within(0.5)).toBeNaN()
  })
})
