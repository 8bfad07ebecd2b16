import type { DatabaseSync } from 'node:sqlite'
import { mayHold, pairsFrom, placesFrom, placesIn } from './posting.ts'
import { segmentRows } from './row.ts'
import type { Filter } from './search.ts'
import { termOf, type Field } from './terms.ts'

/** All of these must be there, each in one of its forms. */
export type Wanted = readonly { readonly terms: readonly number[]; readonly ofEnd: boolean; readonly open: boolean }[]

export function wantedTerms(filter: Filter): Wanted {
  const one = (field: Field, value: string | undefined, ofEnd: boolean): Wanted =>
    value === undefined ? [] : [{ terms: [termOf(field, value)], ofEnd, open: false }]
  const { states } = filter
  return [
    ...one('incident', filter.incident, true),
    ...one('trace', filter.trace, false),
    ...(states === undefined
      ? []
      : [{ terms: states.map((state) => termOf('state', state)), ofEnd: true, open: states.includes('begun') }]),
    ...one('code', filter.code, true),
    ...one('client', filter.client, false),
    ...one('name', filter.name, false),
    ...one('kind', filter.kind, false),
    ...one('surface', filter.surface, false),
  ]
}

/** Where in a segment entries stand that may match, newest first. */
export function createPlaces(index: DatabaseSync, pairsOf: (segment: number) => Float64Array) {
  const posting = index.prepare('SELECT offsets FROM postings WHERE segment = ? AND term = ?')
  const bloomOf = index.prepare('SELECT bloom FROM segments WHERE segment = ?')
  const late = index.prepare('SELECT seq FROM late_terms WHERE term = ? AND seq BETWEEN ? AND ?')
  const openRows = index.prepare('SELECT seq FROM open_rows WHERE seq BETWEEN ? AND ?')

  return (segment: number, wanted: Wanted, endedInTail: readonly number[]): readonly number[] => {
    const base = segment * segmentRows
    const end = base + segmentRows - 1
    const bloom = (bloomOf.get(segment) as { readonly bloom: Uint8Array }).bloom
    let pairs: Float64Array | undefined
    const offsetsOf = (term: number): Iterable<number> => {
      const frequent = posting.get(segment, term) as { readonly offsets: Uint8Array } | undefined
      if (frequent !== undefined) return placesFrom(frequent.offsets)
      if (!mayHold(bloom, term)) return []
      pairs ??= pairsOf(segment)
      return placesIn(pairs, term)
    }
    const seqsIn = (rows: unknown): number[] => (rows as { readonly seq: number }[]).map(({ seq }) => seq)
    let left: ReadonlySet<number> | undefined
    for (const { terms, ofEnd, open } of wanted) {
      const found = new Set<number>()
      const before = left
      const add = (seq: number): void => {
        if (before?.has(seq) !== false) found.add(seq)
      }
      for (const term of terms) {
        for (const offset of offsetsOf(term)) add(base + offset)
        if (ofEnd) for (const seq of seqsIn(late.all(term, base, end))) add(seq)
      }
      if (open) for (const seq of seqsIn(openRows.all(base, end))) add(seq)
      if (ofEnd) for (const seq of endedInTail) if (seq >= base && seq <= end) add(seq)
      if (found.size === 0) return []
      left = found
    }
    return [...(left ?? [])].sort((a, b) => b - a)
  }
}

/** The sorted pairs of a segment; those of the last one are kept, since entries of one segment are asked for one after another. */
export function createPairs(index: DatabaseSync): (segment: number) => Float64Array {
  const read = index.prepare('SELECT pairs FROM segments WHERE segment = ?')
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
