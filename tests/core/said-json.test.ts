import fc from 'fast-check'
import { expect, it } from 'vitest'
import { saidJson } from '../../src/core/said-json.ts'

/** Of whatever units a JavaScript string may have, with many halves of characters and signs that JSON escapes. */
const unit = fc.oneof(
  fc.integer({ min: 0xd7f0, max: 0xe00f }).map((code) => String.fromCharCode(code)),
  fc.constantFrom('\\', '"', 'u', 'd', '8', '\\ud83d', '\n', '\ud83d\ude00'),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''))
const value = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, text, fc.integer(), fc.array(tie('any')), fc.dictionary(text, tie('any'))),
})).any

const whole = (thing: unknown): unknown => {
  if (typeof thing === 'string') return thing.toWellFormed()
  if (Array.isArray(thing)) return thing.map(whole)
  if (typeof thing !== 'object' || thing === null) return thing
  return Object.fromEntries(Object.entries(thing).map(([name, each]) => [name.toWellFormed(), whole(each)]))
}

it('[P1] [R13.5] is the same value, with a sign for each half of a character', () => {
  fc.assert(
    fc.property(value, (given) => {
      const said = saidJson(given)
      expect(JSON.parse(said)).toEqual(whole(given))
      expect(said.isWellFormed()).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
