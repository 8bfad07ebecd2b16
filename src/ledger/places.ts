import type { DatabaseSync } from 'node:sqlite'
import { inBoth, mayHold, pairsFrom, placesFrom, placesIn, type Places } from './posting.ts'
import { segmentOf, segmentRows } from './row.ts'
import type { Filter } from './filter.ts'
import { blockOf, blockSegments, type IndexedSegment } from './segments.ts'
import { termOf, type Field } from './terms.ts'

/** What must be there, in one of its forms. */
export interface Wanted {
  readonly terms: readonly number[]
  /** A row has its own, most likely. */
  readonly rare: boolean
  /** The end of an entry says it, which may stand in another segment. */
  readonly ofEnd: boolean
  /** What has no end has it too. */
  readonly open: boolean
}

/** What few entries have comes first. */
export function wantedTerms(filter: Filter): readonly Wanted[] {
  const one = (field: Field, value: string | undefined, more: Partial<Wanted> = {}): readonly Wanted[] =>
    value === undefined ? [] : [{ terms: [termOf(field, value)], rare: false, ofEnd: false, open: false, ...more }]
  const { states } = filter
  const terms = states?.map((state) => termOf('state', state))
  return [
    ...one('incident', filter.incident, { rare: true, ofEnd: true }),
    ...one('trace', filter.trace, { rare: true }),
    ...one('client', filter.client),
    ...one('name', filter.name),
    ...one('code', filter.code, { ofEnd: true }),
    ...(terms === undefined ? [] : [{ terms, rare: false, ofEnd: true, open: states?.includes('begun') === true }]),
    ...one('kind', filter.kind),
    ...one('surface', filter.surface),
  ]
}

/** Where in a segment entries stand that may match, newest first. */
export type Seqs = (segment: IndexedSegment) => readonly number[]

/** The places of one term, in order. */
type PlacesOf = (segment: IndexedSegment) => Places | undefined
type BySegment = ReadonlyMap<number, Places>

/** For one search: what is asked of each segment, of each block of them, and what need be asked only once. */
export function createPlaces(index: DatabaseSync, pairsOf: (segment: number) => Float64Array) {
  const text = 'SELECT segment, offsets FROM postings WHERE block = ? AND term = ?'
  const postings = index.prepare(text, { returnArrays: true })
  const late = index.prepare('SELECT seq FROM late_terms WHERE term = ? AND seq >= ? AND seq < ?')
  const openRows = index.prepare('SELECT seq FROM open_rows')

  const rare =
    (term: number): PlacesOf =>
    ({ segment, bloom }) =>
      mayHold(bloom, term) ? placesIn(pairsOf(segment), term) : undefined
  const common = (term: number): PlacesOf => {
    const inLists = byBlock((block) => {
      const found = postings.all(block, term) as unknown as [segment: number, offsets: Uint8Array][]
      return new Map(found.map(([segment, offsets]) => [segment, placesFrom(offsets)]))
    })
    const inPairs = rare(term)
    return (segment) => inLists(segment) ?? inPairs(segment)
  }
  const lateOf = (term: number): PlacesOf =>
    byBlock((block) => {
      const rows = blockSegments * segmentRows
      return bySegment(seqsIn(late.all(term, block * rows, (block + 1) * rows)))
    })
  const always =
    (places: BySegment): PlacesOf =>
    ({ segment }) =>
      places.get(segment)

  return (wanted: readonly Wanted[], endedInTail: readonly number[]): Seqs => {
    const ended = always(bySegment(endedInTail))
    const all = wanted.map((one) => [
      ...one.terms.map(one.rare ? rare : common),
      ...(one.ofEnd ? [...one.terms.map(lateOf), ended] : []),
      ...(one.open ? [always(bySegment(seqsIn(openRows.all())))] : []),
    ])
    return (segment) => {
      let left: Places | undefined
      for (const places of all) {
        const found = anyOf(places, segment)
        left = left === undefined ? found : inBoth(left, found)
        if (left.length === 0) return []
      }
      const base = segment.segment * segmentRows
      return Array.from(left ?? [], (offset) => base + offset).reverse()
    }
  }
}

/** Keeps what it found for the block that was asked for last: segments are asked for one after another. */
function byBlock(find: (block: number) => BySegment): PlacesOf {
  let last = -1
  let found: BySegment = new Map()
  return ({ segment }) => {
    const block = blockOf(segment)
    if (block !== last) [last, found] = [block, find(block)]
    return found.get(segment)
  }
}

function bySegment(seqs: readonly number[]): BySegment {
  const found = new Map<number, number[]>()
  for (const seq of seqs) {
    const segment = segmentOf(seq)
    const offset = seq - segment * segmentRows
    const known = found.get(segment)
    if (known === undefined) found.set(segment, [offset])
    else known.push(offset)
  }
  for (const offsets of found.values()) offsets.sort((a, b) => a - b)
  return found
}

function anyOf(places: readonly PlacesOf[], segment: IndexedSegment): Places {
  const lists = places.map((placesOf) => placesOf(segment) ?? []).filter(({ length }) => length > 0)
  const [first = []] = lists
  if (lists.length < 2) return first
  return [...new Set(lists.flatMap((list) => Array.from(list)))].sort((a, b) => a - b)
}

const seqsIn = (rows: unknown): number[] => (rows as { readonly seq: number }[]).map(({ seq }) => seq)

/** The sorted pairs of a segment; those of the last one are kept, since entries of one segment are asked for one after another. */
export function createPairs(index: DatabaseSync): (segment: number) => Float64Array {
  const read = index.prepare('SELECT pairs FROM pairs WHERE segment = ?')
  let last = -1
  let pairs: Float64Array = new Float64Array()
  return (segment) => {
    if (segment === last) return pairs
    const row = read.get(segment) as { readonly pairs: Uint8Array } | undefined
    last = row === undefined ? -1 : segment
    pairs = row === undefined ? new Float64Array() : pairsFrom(row.pairs)
    return pairs
  }
}
