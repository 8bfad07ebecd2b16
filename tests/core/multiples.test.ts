import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiplesOf } from '../../src/core/multiples.ts'

describe('multiples', () => {
  it.each([
    [0.01, 19.99],
    [0.01, 0.07],
    [0.01, -1234.56],
    [0.01, 123456789012345.67],
    [0.01, 1e300],
    [0.1, 0.3],
    [0.05, 1.15],
    [1.5, 4.5],
    [3, 9],
    [3, 0],
    [10, 1e23],
    [1e-7, 3e-7],
    [1e-7, 1e21],
    [5e-324, Number.MAX_VALUE],
    [1e22, 1e23],
  ])('of %d: %d is one', (step, value) => {
    expect(multiplesOf(step)(value)).toBe(true)
  })

  it.each([
    [0.01, 19.999],
    [0.01, 1e-10],
    [0.1, 0.1 + 0.2],
    [0.3, 0.5],
    [3, 7],
    [7, 1e300],
    [1e22, 5],
    [2, 0.5],
    [1e300, 1e-300],
  ])('of %d: %d is none', (step, value) => {
    expect(multiplesOf(step)(value)).toBe(false)
  })

  it('[R5.3] are told from the rest of all amounts of money', () => {
    const isCents = multiplesOf(0.01)
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 9 }), (cents, tenths) => {
        const most = Math.trunc(cents / 100)
        const amount = (digits: string): number => Number(`${most}.${digits}`)
        expect(isCents(amount(String(Math.abs(cents % 100)).padStart(2, '0')))).toBe(true)
        if (Math.abs(most) < 2 ** 40) expect(isCents(amount(`01${tenths}`))).toBe(false)
      }),
    )
  })
})
