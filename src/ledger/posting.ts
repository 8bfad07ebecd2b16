import { termOf, type Field } from './terms.ts'

/** Where terms stand in one segment: those of many rows as lists of places, those of few as sorted pairs of term and place. */
export interface Postings {
  readonly common: ReadonlyMap<number, Uint16Array>
  readonly pairs: Float64Array
  readonly bloom: Uint8Array
}

const places = 65536

/** With thousands of clients most have a row or two in a segment: a list for each would cost more than the rest of the index. */
const fewRows = 8

/** Gathers the terms of a segment. */
export interface Gatherer {
  /** A value that many rows have: it is made a term once. */
  readonly common: (field: Field, value: string, offset: number) => void
  /** A term that stands here only, most likely. */
  readonly rare: (term: number, offset: number) => void
  readonly postings: () => Postings
}

export function createGatherer(): Gatherer {
  const fields = new Map<Field, Map<string, number[]>>()
  const pairs: number[] = []
  return {
    common: (field, value, offset) => {
      let values = fields.get(field)
      if (values === undefined) fields.set(field, (values = new Map<string, number[]>()))
      const offsets = values.get(value)
      if (offsets === undefined) values.set(value, [offset])
      else offsets.push(offset)
    },
    rare: (term, offset) => {
      pairs.push(term * places + offset)
    },
    postings: () => {
      const common = new Map<number, Uint16Array>()
      for (const [field, values] of fields) {
        for (const [value, offsets] of values) {
          const term = termOf(field, value)
          if (offsets.length <= fewRows) for (const offset of offsets) pairs.push(term * places + offset)
          else common.set(term, sorted([...(common.get(term) ?? []), ...offsets])) // two terms may meet
        }
      }
      return { common, pairs: Float64Array.from(pairs).sort(), bloom: bloomOf(pairs) }
    },
  }
}

/** Ends are told of at the place of what they end, and so not in order. */
const sorted = (offsets: readonly number[]): Uint16Array => Uint16Array.from(new Set(offsets)).sort()

/** In order. */
export type Places = readonly number[] | Uint16Array

/** What both have. */
export function inBoth(one: Places, other: Places): readonly number[] {
  const [few, many] = one.length < other.length ? [one, other] : [other, one]
  const both: number[] = []
  let low = 0
  for (const place of few) {
    low = firstFrom(many, place, low)
    if (many[low] === place) both.push(place)
  }
  return both
}

/** Where in a list in order the first number stands that is not less. */
function firstFrom(list: Places | Float64Array, number: number, from: number): number {
  let [low, high] = [from, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Says of most terms that are not there that they are not, in a few bytes. */
function bloomOf(pairs: readonly number[]): Uint8Array {
  let bits = 64
  while (bits < pairs.length * 6) bits *= 2
  const bloom = new Uint8Array(bits / 8)
  for (const pair of pairs) {
    const term = Math.floor(pair / places)
    const [first, second] = [firstBit(term, bits), secondBit(term, bits)]
    bloom[first >>> 3] = (bloom[first >>> 3] ?? 0) | (1 << (first & 7))
    bloom[second >>> 3] = (bloom[second >>> 3] ?? 0) | (1 << (second & 7))
  }
  return bloom
}

const firstBit = (term: number, bits: number): number => term & (bits - 1)
const secondBit = (term: number, bits: number): number => (Math.imul(term, 0x9e3779b1) >>> 7) & (bits - 1)

export function mayHold(bloom: Uint8Array, term: number): boolean {
  const bits = bloom.length * 8
  const has = (bit: number): boolean => ((bloom[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0
  return has(firstBit(term, bits)) && has(secondBit(term, bits))
}

/** The places of a term among sorted pairs. */
export function placesIn(pairs: Float64Array, term: number): number[] {
  const from = term * places
  let low = firstFrom(pairs, from, 0)
  const offsets: number[] = []
  for (let pair = pairs[low]; pair !== undefined && pair < from + places; pair = pairs[++low]) {
    if (pair !== pairs[low - 1]) offsets.push(pair - from) // two terms may meet
  }
  return offsets
}

export const bytesOf = (array: Float64Array | Uint16Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** Numbers from bytes of a database, which may stand anywhere in memory. */
export const pairsFrom = (bytes: Uint8Array): Float64Array => new Float64Array(bytes.slice().buffer)
export const placesFrom = (bytes: Uint8Array): Uint16Array =>
  bytes.byteOffset % 2 === 0
    ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
    : new Uint16Array(bytes.slice().buffer)
