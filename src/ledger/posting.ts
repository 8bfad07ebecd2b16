/** Where terms stand in one segment: the frequent ones as lists of places, all others as sorted pairs of term and place. */
export interface Postings {
  readonly frequent: ReadonlyMap<number, Uint16Array>
  readonly pairs: Float64Array
  readonly bloom: Uint8Array
}

const frequentFrom = 5
const places = 65536

export function postingsOf(found: ReadonlyMap<number, readonly number[]>): Postings {
  const frequent = new Map<number, Uint16Array>()
  const pairs: number[] = []
  for (const [term, offsets] of found) {
    if (offsets.length >= frequentFrom) frequent.set(term, Uint16Array.from(new Set(offsets)).sort())
    else for (const offset of offsets) pairs.push(term * places + offset)
  }
  return { frequent, pairs: Float64Array.from(pairs).sort(), bloom: bloomOf(found, pairs.length) }
}

/** Says of most terms that are not there that they are not, in a few bytes. */
function bloomOf(found: ReadonlyMap<number, readonly number[]>, count: number): Uint8Array {
  let bits = 64
  while (bits < count * 8) bits *= 2
  const bloom = new Uint8Array(bits / 8)
  for (const [term, offsets] of found) {
    if (offsets.length >= frequentFrom) continue
    for (const bit of bitsOf(term, bits)) bloom[bit >>> 3] = (bloom[bit >>> 3] ?? 0) | (1 << (bit & 7))
  }
  return bloom
}

const bitsOf = (term: number, bits: number): readonly [number, number] => [
  term & (bits - 1),
  (Math.imul(term, 0x9e3779b1) >>> 7) & (bits - 1),
]

export function mayHold(bloom: Uint8Array, term: number): boolean {
  for (const bit of bitsOf(term, bloom.length * 8)) if (((bloom[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
  return true
}

/** The places of a term among sorted pairs. */
export function placesIn(pairs: Float64Array, term: number): number[] {
  const from = term * places
  let low = 0
  let high = pairs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((pairs[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  const offsets: number[] = []
  for (let pair = pairs[low]; pair !== undefined && pair < from + places; pair = pairs[++low]) offsets.push(pair - from)
  return offsets
}

export const bytesOf = (array: Float64Array | Uint16Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** Numbers from bytes of a database, which stand anywhere in memory. */
export const pairsFrom = (bytes: Uint8Array): Float64Array => new Float64Array(bytes.slice().buffer)
export const placesFrom = (bytes: Uint8Array): Uint16Array => new Uint16Array(bytes.slice().buffer)
