import type { DatabaseSync } from 'node:sqlite'
import { createIndexBuilder } from './index-build.ts'
import { createIndexPruner } from './index-prune.ts'
import { lightReader, type LightRow } from './light-row.ts'
import { segmentOf, segmentRows } from './row.ts'

/** The rows that are not in the index yet, kept in memory as they come. */
export interface Tail {
  /** Looks at what is new. */
  readonly refresh: () => void
  /** Takes one full segment into the index. Answers whether there may be more. */
  readonly indexNext: () => boolean
  /** In order. */
  readonly rows: () => readonly LightRow[]
  /** The last row that is in the index. */
  readonly indexed: () => number
}

export function createTail(db: DatabaseSync, index: DatabaseSync, writable: boolean): Tail {
  const read = lightReader(db)
  const lastRow = db.prepare('SELECT MAX(seq) AS seq FROM ledger_rows')
  const nextRow = db.prepare('SELECT MIN(seq) AS seq FROM ledger_rows WHERE seq > ?')
  const progress = index.prepare('SELECT MAX(last_seq) AS seq FROM segments')
  const build = writable ? createIndexBuilder(index) : undefined
  const prune = writable ? createIndexPruner(db, index) : undefined
  const numberOf = (row: unknown): number => (row as { readonly seq: number | null }).seq ?? 0
  let indexed = numberOf(progress.get())
  let rows: LightRow[] = []

  const indexNext = (): boolean => {
    if (build === undefined) return false
    prune?.()
    const next = numberOf(nextRow.get(indexed))
    const segment = segmentOf(next)
    if (next === 0 || segment >= segmentOf(numberOf(lastRow.get()))) return false
    const base = segment * segmentRows
    build(segment, read(Math.max(indexed, base - 1), base + segmentRows - 1))
    indexed = base + segmentRows - 1
    return true
  }
  return {
    refresh: () => {
      if (build === undefined) indexed = numberOf(progress.get())
      const from = rows.findIndex(({ seq }) => seq > indexed)
      rows = from === -1 ? [] : from === 0 ? rows : rows.slice(from)
      const last = rows.at(-1)?.seq ?? indexed
      for (const row of read(last, Number.MAX_SAFE_INTEGER)) rows.push(row)
    },
    indexNext,
    rows: () => rows,
    indexed: () => indexed,
  }
}
