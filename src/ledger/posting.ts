import { segmentRows } from './row.ts'
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
  /** A text that many rows have, by its number: it is made a term once. */
  readonly common: (field: Field, text: number, offset: number) => void
  /** A term that stands here only, most likely. */
  readonly rare: (term: number, offset: number) => void
  readonly postings: () => Postings
}

export function createGatherer(texts: readonly string[]): Gatherer {
  const fields = new Map<Field, Said>()
  const pairs = new Float64Array(mostPairs)
  let rare = 0
  const add = (term: number, offset: number): void => {
    pairs[rare++] = term * places + offset
  }
  return {
    common: (field, text, offset) => {
      let said = fields.get(field)
      if (said === undefined) fields.set(field, (said = nothingSaid()))
      said.texts[said.count] = text
      said.offsets[said.count++] = offset
    },
    rare: add,
    postings: () => {
      const common = new Map<number, Uint16Array>()
      for (const [field, said] of fields) {
        for (const [text, offsets] of byText(said, texts.length)) {
          const term = termOf(field, texts[text] ?? '')
          const before = common.get(term) // two terms may meet
          if (before !== undefined) common.set(term, sorted(Uint16Array.from([...before, ...offsets])))
          else if (offsets.length > fewRows) common.set(term, sorted(offsets))
          else for (const offset of offsets) add(term, offset)
        }
      }
      const found = pairs.slice(0, rare).sort()
      return { common, pairs: found, bloom: bloomOf(found) }
    },
  }
}

/** Each row says no more of a segment than its client, name, kind, surface, state and code, a trace, an incident and what it ends. */
const mostPairs = 9 * segmentRows

/** What rows have in one field, one after another. */
interface Said {
  readonly texts: Uint16Array
  readonly offsets: Uint16Array
  count: number
}

const nothingSaid = (): Said => ({
  texts: new Uint16Array(segmentRows),
  offsets: new Uint16Array(segmentRows),
  count: 0,
})

/** The places of each text: counted first, and then put side by side. */
function* byText({ texts, offsets, count }: Said, most: number): Generator<readonly [text: number, Uint16Array]> {
  const ends = new Uint16Array(most + 1)
  for (let at = 0; at < count; at += 1) ends[(texts[at] ?? 0) + 1] = (ends[(texts[at] ?? 0) + 1] ?? 0) + 1
  for (let text = 1; text <= most; text += 1) ends[text] = (ends[text] ?? 0) + (ends[text - 1] ?? 0)
  const next = ends.slice()
  const placed = new Uint16Array(count)
  for (let at = 0; at < count; at += 1) {
    const text = texts[at] ?? 0
    const place = next[text] ?? 0
    placed[place] = offsets[at] ?? 0
    next[text] = place + 1
  }
  for (let text = 0; text < most; text += 1) {
    const [from, to] = [ends[text] ?? 0, ends[text + 1] ?? 0]
    if (from < to) yield [text, placed.subarray(from, to)]
  }
}

/** Ends are told of at the place of what they end, and so not in order. */
const sorted = (offsets: Uint16Array): Uint16Array =>
  offsets.every((offset, at) => at === 0 || offset > (offsets[at - 1] ?? 0))
    ? offsets.slice()
    : Uint16Array.from(new Set(offsets)).sort()

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
function bloomOf(pairs: Float64Array): Uint8Array {
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
