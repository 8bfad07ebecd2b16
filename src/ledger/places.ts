import type { DatabaseSync } from 'node:sqlite'
import { mayHold, pairsFrom, placesFrom, placesIn } from './posting.ts'
import { segmentRows } from './row.ts'
import type { Filter } from './filter.ts'
import type { IndexedSegment } from './segments.ts'
import { termOf, type Field } from './terms.ts'

/** What must be there, in one of its forms. */
export interface Wanted {
  readonly terms: readonly number[]
  /** A row has its own, most likely: it is never among the frequent terms. */
  readonly rare: boolean
  /** The end of an entry says it, which may stand in another segment. */
  readonly ofEnd: boolean
  /** What has no end has it too. */
  readonly open: boolean
}

export function wantedTerms(filter: Filter): readonly Wanted[] {
  const one = (field: Field, value: string | undefined, more: Partial<Wanted> = {}): readonly Wanted[] =>
    value === undefined ? [] : [{ terms: [termOf(field, value)], rare: false, ofEnd: false, open: false, ...more }]
  const { states } = filter
  const terms = states?.map((state) => termOf('state', state))
  return [
    ...one('incident', filter.incident, { rare: true, ofEnd: true }),
    ...one('trace', filter.trace, { rare: true }),
    ...(terms === undefined ? [] : [{ terms, rare: false, ofEnd: true, open: states?.includes('begun') === true }]),
    ...one('code', filter.code, { ofEnd: true }),
    ...one('client', filter.client),
    ...one('name', filter.name),
    ...one('kind', filter.kind),
    ...one('surface', filter.surface),
  ]
}

/** Where in a segment entries stand that may match, newest first. */
export type Places = (segment: IndexedSegment) => readonly number[]

/** For one search: what is asked of each segment, and what need be asked only once. */
export function createPlaces(index: DatabaseSync, pairsOf: (segment: number) => Float64Array) {
  const posting = index.prepare('SELECT offsets FROM postings WHERE segment = ? AND term = ?')
  const late = index.prepare('SELECT seq FROM late_terms WHERE term = ? AND seq BETWEEN ? AND ?')
  const lateRange = index.prepare('SELECT MIN(seq) AS first, MAX(seq) AS last FROM late_terms WHERE term = ?')
  const openRows = index.prepare('SELECT seq FROM open_rows')

  const inSegment = ({ segment, bloom }: IndexedSegment, term: number, rare: boolean): Iterable<number> => {
    const frequent = rare ? undefined : posting.get(segment, term)
    if (frequent !== undefined) return placesFrom(frequent['offsets'] as Uint8Array)
    return mayHold(bloom, term) ? placesIn(pairsOf(segment), term) : []
  }
  const lateOf = (term: number) => {
    const { first, last } = lateRange.get(term) as { readonly first: number | null; readonly last: number | null }
    return (base: number, end: number): readonly number[] =>
      first === null || last === null || first > end || last < base ? [] : seqsIn(late.all(term, base, end))
  }
  return (wanted: readonly Wanted[], endedInTail: readonly number[]): Places => {
    const open = wanted.some((one) => one.open) ? seqsIn(openRows.all()) : []
    const all = wanted.map((one) => ({ ...one, late: one.ofEnd ? one.terms.map(lateOf) : [] }))
    return (segment) => {
      const base = segment.segment * segmentRows
      const end = base + segmentRows - 1
      const within = (seq: number): boolean => seq >= base && seq <= end
      let left: ReadonlySet<number> | undefined
      for (const one of all) {
        const found = new Set<number>()
        const before = left
        const add = (seq: number): void => {
          if (before?.has(seq) !== false) found.add(seq)
        }
        for (const term of one.terms) for (const offset of inSegment(segment, term, one.rare)) add(base + offset)
        for (const lateIn of one.late) for (const seq of lateIn(base, end)) add(seq)
        if (one.open) for (const seq of open) if (within(seq)) add(seq)
        if (one.ofEnd) for (const seq of endedInTail) if (within(seq)) add(seq)
        if (found.size === 0) return []
        left = found
      }
      return [...(left ?? [])].sort((a, b) => b - a)
    }
  }
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
