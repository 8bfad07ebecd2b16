import type { DatabaseSync } from 'node:sqlite'
import { viewOf, type EntryView } from './entry-view.ts'
import { isFirst, type LightRow } from './light-row.ts'
import type { Filter } from './filter.ts'
import { createPairs, createPlaces, wantedTerms } from './places.ts'
import { placesIn } from './posting.ts'
import type { RowFiles } from './row-files.ts'
import { segmentOf, segmentRows, type Row } from './row.ts'
import { createSegments } from './segments.ts'
import type { Tail } from './tail.ts'
import { endTerm } from './terms.ts'

export interface Query extends Filter {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

export interface Page {
  /** Newest first. */
  readonly entries: readonly EntryView[]
  /** For the next page; left out with the last. What is written meanwhile changes no page. */
  readonly next?: string
}

/** A cursor that this ledger did not give. */
export class UnknownCursor extends Error {}

/** Rows of the tail are kept without their bodies. */
interface Pair {
  readonly first: LightRow | Row
  readonly end: LightRow | Row | undefined
}

const fields = ['client', 'name', 'kind', 'surface', 'trace'] as const
const endFields = ['code', 'incident'] as const

export const matches = ({ first, end }: Pair, filter: Filter): boolean =>
  beginsAs(first, filter) && endsAs(end ?? first, filter)

const beginsAs = (first: LightRow, filter: Filter): boolean =>
  fields.every((field) => filter[field] === undefined || first[field] === filter[field]) &&
  (filter.from === undefined || first.at >= filter.from) &&
  (filter.to === undefined || first.at < filter.to) &&
  (first.kind !== 'ledger' || filter.kind === 'ledger')

const endsAs = (last: LightRow, filter: Filter): boolean =>
  endFields.every((field) => filter[field] === undefined || last[field] === filter[field]) &&
  (filter.states === undefined || filter.states.includes(last.state))

/** Finds entries by any of their fields, newest first: in the rows of the tail, and segment by segment through the index. */
export function createSearch(files: RowFiles, index: DatabaseSync, writer: string, tail: Tail) {
  const finder = createFinder(files, index, tail)
  const whole = (row: LightRow | Row): Row | undefined => ('body' in row ? row : files.at(row.seq))
  const view = ({ first, end }: Pair): EntryView | undefined => {
    const row = whole(first) // it may be pruned by now
    return row === undefined ? undefined : viewOf(writer, row, end && whole(end))
  }
  return {
    search: (query: Query): Page => {
      tail.refresh()
      const limit = query.limit ?? 50
      const entries: EntryView[] = []
      let last = 0
      for (const pair of finder.find(query, cursorOf(query.cursor))) {
        if (entries.length === limit) return { entries, next: cursorAfter(last) }
        const entry = view(pair)
        if (entry === undefined) continue
        entries.push(entry)
        last = pair.first.seq
      }
      return { entries }
    },
    entry: (id: string): EntryView | undefined => {
      tail.refresh()
      const [, of, seq] = /^(.+)-(\d{1,15})$/.exec(id) ?? []
      const pair = of === writer ? finder.pair(Number(seq)) : undefined
      return pair === undefined ? undefined : view(pair)
    },
  }
}

const cursorAfter = (seq: number): string => Buffer.from(`before ${seq}`).toString('base64url')

function cursorOf(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const [, seq] = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (seq === undefined)
    throw new UnknownCursor(`'${cursor}' is no cursor of this ledger. Leave it out for the first page.`)
  return Number(seq)
}

function createFinder(files: RowFiles, index: DatabaseSync, tail: Tail) {
  const lateEnd = index.prepare('SELECT seq FROM late_ends WHERE begins = ?')
  const pairsOf = createPairs(index)
  const placesFor = createPlaces(index, pairsOf)
  const segments = createSegments(index)

  /** Its end, where it stands in the index. */
  const indexedEnd = (seq: number): Row | undefined => {
    const late = lateEnd.get(seq) as { readonly seq: number } | undefined
    if (late !== undefined) return files.at(late.seq)
    const segment = segmentOf(seq)
    const base = segment * segmentRows
    return placesIn(pairsOf(segment), endTerm(seq - base))
      .map((offset) => files.at(base + offset))
      .find((row) => row?.begins === seq)
  }
  const tailEnds = (): Map<number, LightRow> =>
    new Map(tail.rows().flatMap((row) => (row.begins === null ? [] : [[row.begins, row] as const])))

  /** Its end is looked for only where it begins as it should. */
  const pairOf = (
    first: LightRow | Row | undefined,
    ended: ReadonlyMap<number, LightRow>,
    filter?: Filter,
  ): Pair | undefined => {
    if (first === undefined || !isFirst(first)) return undefined
    if (filter !== undefined && !beginsAs(first, filter)) return undefined
    if (first.state !== 'begun') return { first, end: undefined }
    const { seq } = first
    return { first, end: ended.get(seq) ?? (seq <= tail.indexed() ? indexedEnd(seq) : undefined) }
  }

  function* find(filter: Filter, before: number): Generator<Pair> {
    const ended = tailEnds()
    for (const first of tail.rows().toReversed()) {
      if (first.seq >= before || !isFirst(first)) continue
      const pair = { first, end: ended.get(first.seq) }
      if (matches(pair, filter)) yield pair
    }
    const wanted = wantedTerms(filter)
    const places = placesFor(
      wanted,
      [...ended.keys()].filter((seq) => seq <= tail.indexed()),
    )
    const top = Math.min(before - 1, tail.indexed())
    const [from, to] = [filter.from ?? -Infinity, filter.to ?? Infinity]
    for (const segment of segments(segmentOf(top))) {
      if (segment.maxAt < from || segment.minAt >= to) continue
      const base = segment.segment * segmentRows
      const last = Math.min(top, base + segmentRows - 1)
      const firsts = wanted.length === 0 ? backTo(files, base, last) : rowsAt(files, places(segment), last)
      for (const first of firsts) {
        const pair = pairOf(first, ended, filter)
        if (pair !== undefined && matches(pair, filter)) yield pair
      }
    }
  }
  return { find, pair: (seq: number) => pairOf(files.at(seq), tailEnds()) }
}

function* backTo(files: RowFiles, base: number, last: number): Generator<LightRow> {
  for (const row of files.back(last + 1)) {
    if (row.seq < base) return
    yield row
  }
}

function* rowsAt(files: RowFiles, seqs: readonly number[], last: number): Generator<Row | undefined> {
  for (const seq of seqs) if (seq <= last) yield files.at(seq)
}
