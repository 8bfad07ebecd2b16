import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { traceFrom, traceParentOf, traceStateOf } from '../../src/core/trace.ts'

const hex = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).filter((text) => /[1-9a-f]/.test(text))

describe('[R11.8] a trace', () => {
  it('that a caller began goes on, with a span of ours', () => {
    fc.assert(
      fc.property(hex(32), hex(16), fc.constantFrom('00', '01', 'ff'), (traceId, parent, flags) => {
        const trace = traceFrom(`00-${traceId}-${parent}-${flags}`)
        expect(trace.traceId).toBe(traceId)
        expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/)
        expect(trace.sampled).toBe(flags !== '00')
        expect(traceParentOf(trace)).toBe(`00-${traceId}-${trace.spanId}-${flags === '00' ? '00' : '01'}`)
      }),
    )
  })

  it('of a later version of the header goes on too, whatever follows', () => {
    expect(traceFrom('01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-later').traceId).toBe(
      '4bf92f3577b34da6a3ce929d0e0e4736',
    )
  })

  it('that is not valid is begun anew', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.constant(undefined),
          fc.string().map((text) => `00-${text}`),
        ),
        (header) => {
          expect(traceParentOf(traceFrom(header))).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/)
        },
      ),
    )
  })

  it.each([
    ['rojo=00f067aa0ba902b7', 'rojo=00f067aa0ba902b7'],
    ['rojo=00f067,congo=t61rcWkgMzE', 'rojo=00f067,congo=t61rcWkgMzE'],
    [' a=1 ,, t@sys=x y\t', 'a=1,t@sys=x y'],
    ['', undefined],
    ['no state', undefined],
    ['A=1', undefined],
    ['a=1\u001b[2J', undefined],
    ['a=1,b', undefined],
    [`a=${'x'.repeat(600)}`, undefined],
    [Array.from({ length: 33 }, (_one, at) => `k${at}=1`).join(), undefined],
  ])('takes along what its system says besides, where that can be: %j', (state, taken) => {
    expect(traceStateOf(traceFrom(`00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`, state))).toBe(taken)
    expect(traceStateOf(traceFrom('no trace', state))).toBeUndefined()
  })

  it('is never the same twice', () => {
    const ids = Array.from({ length: 2000 }, () => traceFrom(undefined))
    expect(new Set(ids.map(({ traceId }) => traceId)).size).toBe(2000)
    expect(new Set(ids.map(({ spanId }) => spanId)).size).toBe(2000)
  })
})
