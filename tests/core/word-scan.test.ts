import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWordScan } from '../../src/core/word-scan.ts'
import { cases } from '../property-cases.ts'

const patienceMs = 300_000

describe('the scan for words', () => {
  it(
    'finds what includes finds',
    () => {
      const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', 'ü', '-'), maxLength: 30 })
      const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-'), minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: 6,
      })
      fc.assert(
        fc.property(words, letters, (some, within) => {
          expect(createWordScan(some)(within)).toBe(some.some((word) => within.toLowerCase().includes(word)))
        }),
        { numRuns: cases(1000) },
      )
    },
    patienceMs,
  )

  it('finds a word wherever it stands in a long text', () => {
    const scan = createWordScan(['secret', 'a'])
    for (const filling of ['x', 'ü', '𝕊']) {
      const text = filling.repeat(100_000)
      expect(scan(text)).toBe(false)
      for (let at = 0; at < text.length; at += 997) {
        const end = at + filling.length - (at % filling.length)
        expect(scan(`${text.slice(0, end)}SeCreT${text.slice(end)}`), `${filling} ${end}`).toBe(true)
      }
    }
  })
})
