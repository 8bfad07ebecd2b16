import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fingerprint } from '../../src/core/fingerprint.ts'

describe('a fingerprint', () => {
  it('is the same for the same text, and of 16 digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fingerprint(text)).toMatch(/^[0-9a-f]{16}$/)
        expect(fingerprint(text.slice(0, 1) + text.slice(1))).toBe(fingerprint(text))
      }),
    )
  })

  it('is another for another text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        fc.pre(one !== other)
        expect(fingerprint(one)).not.toBe(fingerprint(other))
      }),
    )
  })

  it('is another for each of 100,000 texts that differ in little', () => {
    const texts = Array.from({ length: 100_000 }, (_, index) => `export default () => ${index}`)
    const spaced = Array.from({ length: 1000 }, (_, index) => ' '.repeat(index))
    expect(new Set([...texts, ...spaced].map(fingerprint)).size).toBe(101_000)
  })
})
