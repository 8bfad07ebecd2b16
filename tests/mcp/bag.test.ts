import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBag } from '../../src/mcp/bag.ts'

describe('what comes and goes', () => {
  it('[P9] holds what was put in and not taken out, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 30 }), { maxLength: 200 }), (steps) => {
        const bag = createBag<number>()
        const removes = new Map<number, () => void>()
        for (const [index, step] of steps.entries()) {
          const [key] = [...removes.keys()].slice(step % Math.max(1, removes.size))
          if (step % 2 === 0 || key === undefined) removes.set(index, bag.add(index))
          else {
            removes.get(key)?.()
            removes.delete(key)
          }
        }
        expect(bag.count()).toBe(removes.size)
        expect(bag.all().toSorted((a, b) => a - b)).toEqual([...removes.keys()].toSorted((a, b) => a - b))
      }),
    )
  })
})
