import type { DatabaseSync } from 'node:sqlite'
import type { OwnNotes } from './own-notes.ts'
import { segmentsIn } from './recovery.ts'
import type { RowFiles } from './row-files.ts'
import type { SegmentRow } from './segment-row.ts'
import { emptyState, furthestOf, inNextSegment, readState, take, writtenState, type WrittenState } from './usage.ts'

/** What was used in some rows, up to one. */
export type SummedState = WrittenState & { readonly seq: number; readonly maxAt: number }

export interface SumsSources {
  readonly db: DatabaseSync
  readonly files: RowFiles
  readonly notes: OwnNotes
}

/**
 * The sums of the rows before one, the newest first, as far back as rows may count since then. Where those that were
 * written are gone, or are not what was signed, the rows are counted in their place.
 */
export function* sumsSince(sources: SumsSources, before: number, start: number): Generator<SummedState, void> {
  const { db, notes } = sources
  let [first, doubted]: [number, SegmentRow[]] = [before, []]
  for (const segment of segmentsIn(db)) {
    const { last_seq: last, first_seq: from, max_at: maxAt } = segment
    if (last >= first) continue
    const state = notes.sums(segment)
    if (state === undefined) {
      doubted.push(segment)
      continue
    }
    yield* countedAgain(sources, state, [last + 1, first - 1], doubted)
    if (furthestOf(state) < start) return
    yield { ...state, seq: last, maxAt }
    first = Math.min(from, last)
    doubted = []
  }
  yield* countedAgain(sources, writtenState(emptyState()), [1, first - 1], doubted)
}

function* countedAgain(
  { files, notes }: SumsSources,
  before: WrittenState,
  [from, to]: readonly [number, number],
  doubted: readonly SegmentRow[],
): Generator<SummedState, void> {
  if (from > to) return
  const state = inNextSegment(readState(before))
  let [last, maxAt] = [from - 1, 0]
  for (const row of files.after(last, to)) {
    take(state, row.seq, row)
    maxAt = Math.max(maxAt, row.at)
    last = row.seq
  }
  if (last < from && doubted.length === 0) return // rows that are gone, and nothing that is left tells of them
  notes.doubt(from, to, doubted.map((segment) => segment.state).join('\n'))
  if (last >= from) yield { ...writtenState(state), seq: to, maxAt }
}
