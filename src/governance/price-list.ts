import { microsOf } from '../core/charge.ts'
import type { Entry } from '../core/provider.ts'
import { fits, lettersOf } from './pattern.ts'

/** The most a call of something may cost, in millionths of the currency. */
export type PriceOf = (entry: Entry) => number

const declared: PriceOf = ({ kind, priceMicros = 0 }) => (kind === 'tool' ? priceMicros : 0)

/** Prices by the name of a tool or a pattern of names; what none of them names costs what it declares. */
export function priceList(prices: Readonly<Record<string, number>>): PriceOf {
  const rows = Object.entries(prices).map(([pattern, price]) => ({ pattern, micros: microsOf(price) }))
  if (rows.length === 0) return declared
  const named = new Map(rows.map(({ pattern, micros }) => [pattern, micros]))
  const patterns = rows
    .filter(({ pattern }) => pattern.includes('*'))
    .map(({ pattern, micros }) => ({ parts: pattern.split('*'), micros }))
    // Where two say as much of a name, the dearer holds.
    .sort((a, b) => lettersOf(b.parts) - lettersOf(a.parts) || b.micros - a.micros)
  const known = new WeakMap<Entry, number>()
  return (entry) => {
    if (entry.kind !== 'tool') return 0
    const before = known.get(entry)
    if (before !== undefined) return before
    const { name } = entry
    const price = named.get(name) ?? patterns.find(({ parts }) => fits(name, parts))?.micros ?? declared(entry)
    known.set(entry, price)
    return price
  }
}
