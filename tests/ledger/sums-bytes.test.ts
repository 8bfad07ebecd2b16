import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBytes, bytesOfSums } from '../../src/ledger/sums-bytes.ts'
import { addSums, noSums, type Sums } from '../../src/ledger/sums.ts'
import { isDamage } from '../../src/store/store.ts'
import { cases } from '../property-cases.ts'

const count = fc.oneof(fc.nat(300), fc.maxSafeNat())
const counts = fc.dictionary(fc.constantFrom('ok', 'denied', 'rate_limited'), count)
const sums = fc.record({
  ...{ calls: count, states: counts, denials: counts, cost: count },
  latency: fc.uniqueArray(fc.tuple(fc.nat(400), count), { selector: ([step]) => step }).map((steps) => new Map(steps)),
})
const tools = fc.uniqueArray(
  fc.record({ kind: fc.constantFrom('tool', 'resource'), name: fc.string({ unit: 'grapheme' }), sums }),
  { selector: ({ kind, name }) => `${kind} ${name}`, maxLength: 4 },
)

function read(bytes: Uint8Array): Map<string, Sums> {
  const found = new Map<string, Sums>()
  addBytes(bytes, (kind, name) => {
    const made = noSums()
    found.set(`${kind} ${name}`, made)
    return made
  })
  return found
}

describe('sums as bytes', () => {
  it('are the sums again, whatever their names and however large', () => {
    fc.assert(
      fc.property(tools, (all) => {
        const found = read(bytesOfSums(all))
        expect(found).toEqual(
          new Map(
            all.map(({ kind, name, sums: one }) => {
              const copy = noSums()
              addSums(copy, one)
              return [`${kind} ${name}`, copy]
            }),
          ),
        )
      }),
      { numRuns: cases(100) },
    )
  })

  it('are read again where somebody altered a row to less than nothing', () => {
    const bytes = bytesOfSums([{ kind: 'tool', name: 'look', sums: { ...noSums(), calls: 2, cost: -5 } }])
    expect(read(bytes).get('tool look')).toMatchObject({ calls: 2, cost: 0 })
  })

  it('are left out for tools that nobody asked for', () => {
    const one = { ...noSums(), calls: 3, latency: new Map([[80, 3]]) }
    const bytes = bytesOfSums([
      { kind: 'tool', name: 'add', sums: one },
      { kind: 'tool', name: 'send', sums: { ...one, calls: 4, cost: 1000 } },
    ])
    const wanted = noSums()
    addBytes(bytes, (_kind, name) => (name === 'send' ? wanted : undefined))
    expect(wanted).toEqual({ ...one, calls: 4, cost: 1000 })
  })

  it('that are cut off are damage, wherever they are cut', () => {
    const bytes = bytesOfSums([{ kind: 'tool', name: 'add', sums: { ...noSums(), states: { ok: 300 }, calls: 300 } }])
    for (let length = 1; length < bytes.length; length += 1) {
      let thrown: unknown
      try {
        read(bytes.subarray(0, length))
      } catch (error) {
        thrown = error
      }
      expect(isDamage(thrown), `${length} bytes`).toBe(true)
    }
  })
})
