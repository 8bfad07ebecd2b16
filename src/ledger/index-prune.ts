import type { DatabaseSync } from 'node:sqlite'
import { wholly } from './wholly.ts'
import { lastSeq } from './large-numbers.ts'
import type { RowFiles } from './row-files.ts'
import { segmentOf, segmentRows } from './row.ts'
import { blockOf } from './segments.ts'
import { dayMs, Summer, writeSums } from './summing.ts'
import { furthestOf } from './usage.ts'
import { readWritten } from './written-state.ts'

/** Takes out of the index (once all that is in it is summed up) what was pruned from the ledger, so that statistics go on to equal its rows. */
export function createIndexPruner(
  db: DatabaseSync,
  index: DatabaseSync,
  rows: RowFiles,
  sumUpAll: () => void,
): () => void {
  const mark = db.prepare(`SELECT MAX(to_seq) AS seq FROM ledger_marks WHERE what = 'pruned' AND to_seq <= ${lastSeq}`)
  const sums = db.prepare('SELECT state FROM ledger_segments WHERE last_seq = ?')
  const done = index.prepare('SELECT pruned FROM progress')
  const left = index.prepare('SELECT segment FROM segments WHERE min_at < ? ORDER BY segment')
  const remove = (to: number): void => {
    const segment = segmentOf(to)
    for (const table of ['segments', 'pairs']) index.prepare(`DELETE FROM ${table} WHERE segment <= ?`).run(segment)
    index.prepare('DELETE FROM postings WHERE block < ?').run(blockOf(segment))
    index.prepare('DELETE FROM postings WHERE block = ? AND segment <= ?').run(blockOf(segment), segment)
    for (const table of ['late_terms', 'open_rows']) index.prepare(`DELETE FROM ${table} WHERE seq <= ?`).run(to)
    index.prepare('DELETE FROM late_ends WHERE begins <= ?').run(to)
    const row = sums.get(to) as { readonly state: string } | undefined
    const state = row && readWritten(row.state)
    const latest = state === undefined ? Number.MAX_SAFE_INTEGER : furthestOf(state)
    // Days that have lost rows are summed up anew from what is left of them.
    const until = (Math.floor(latest / dayMs) + 1) * dayMs
    index.prepare('DELETE FROM sums WHERE start < ?').run(until)
    const summer = new Summer()
    for (const { segment: at } of left.all(until) as unknown as { readonly segment: number }[]) {
      for (const row of rows.light(at * segmentRows - 1, (at + 1) * segmentRows - 1))
        if (row.at < until) summer.add(row)
    }
    writeSums(index, summer.all(), to)
    index.prepare('UPDATE progress SET pruned = ?').run(to)
  }
  return () => {
    const { seq: to } = mark.get() as { readonly seq: number | null }
    const { pruned } = done.get() as { readonly pruned: number }
    if (to === null || to <= pruned) return
    sumUpAll()
    wholly(index, () => remove(to))
  }
}
