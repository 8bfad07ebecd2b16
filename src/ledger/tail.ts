import type { DatabaseSync } from 'node:sqlite'
import { createIndexBuilder } from './index-build.ts'
import { wholly } from './index-file.ts'
import { createIndexPruner } from './index-prune.ts'
import { lastSeq } from './large-numbers.ts'
import { inSlices, lightReader, type LightRow } from './light-row.ts'
import { lastRow } from './recovery.ts'
import { segmentOf, segmentRows } from './row.ts'
import { Summer, writeSums, type Summed } from './summing.ts'

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
  /** Of all rows whose sums are not in the index, of one client or of all. */
  readonly sums: (client?: string) => readonly Summed[]
}

/** Rows of that many segments are summed up together: in a busy quarter of an hour the same clients call the same tools. */
const segmentsAtOnce = 32

export function createTail(db: DatabaseSync, index: DatabaseSync, writable: boolean): Tail {
  const read = lightReader(db)
  const nextRow = db.prepare(`SELECT MIN(seq) AS seq FROM ledger_rows WHERE seq > ? AND seq <= ${lastSeq}`)
  const progress = index.prepare('SELECT MAX(last_seq) AS seq FROM segments')
  const build = writable ? createIndexBuilder(index) : undefined
  const summing = createSumming(index, read)
  const prune = writable
    ? createIndexPruner(db, index, () => {
        summing.upTo(indexed)
        summing.write()
      })
    : undefined
  const numberOf = (row: unknown): number => (row as { readonly seq: number | null }).seq ?? 0
  let indexed = numberOf(progress.get())
  let rows: LightRow[] = []

  const indexNext = (): boolean => {
    if (build === undefined) return false
    prune?.()
    const next = numberOf(nextRow.get(indexed))
    const segment = segmentOf(next)
    if (next === 0 || segment >= segmentOf(lastRow(db)?.seq ?? 0)) return false
    const base = segment * segmentRows
    const upTo = base + segmentRows - 1
    summing.upTo(indexed)
    summing.along(inSlices(read, Math.max(indexed, base - 1), upTo), upTo, (rows) => build(segment, rows))
    indexed = upTo
    summing.writeMany()
    return true
  }
  return {
    refresh: () => {
      if (build === undefined) indexed = numberOf(progress.get())
      const from = rows.findIndex(({ seq }) => seq > indexed)
      rows = from === -1 ? [] : from === 0 ? rows : rows.slice(from)
      const last = rows.at(-1)?.seq ?? indexed
      for (const row of read(last, lastSeq)) rows.push(row)
    },
    indexNext,
    rows: () => rows,
    indexed: () => indexed,
    sums: (client) => {
      summing.upTo(indexed)
      const summer = new Summer()
      summer.add(client === undefined ? rows : rows.filter((row) => row.client === client))
      return summing.waiting(client).concat(summer.all(client))
    },
  }
}

/** Sums of rows that are in the index, on their way into it. */
function createSumming(index: DatabaseSync, read: ReturnType<typeof lightReader>) {
  const progress = index.prepare('SELECT summed FROM progress')
  const waiting = new Summer()
  /** In the index up to the first, and here up to the second. */
  let written = -1
  let taken = 0
  const forget = (): void => {
    waiting.clear()
    taken = written
  }
  const write = (): void => {
    if (written === -1 || taken === written) return
    wholly(index, () => {
      writeSums(index, waiting.all())
      index.prepare('UPDATE progress SET summed = ?').run(taken)
    })
    waiting.clear()
    written = taken
  }
  /** Reads what the index has and was not summed up before this process, or by another. */
  const upTo = (indexed: number): void => {
    const { summed } = progress.get() as { readonly summed: number }
    if (summed !== written) {
      written = summed
      forget()
    }
    for (const rows of inSlices(read, taken, indexed)) {
      waiting.add(rows)
      taken = rows.at(-1)?.seq ?? taken // where the next can't be read, these are not read again
    }
    taken = Math.max(taken, indexed)
  }
  return {
    write,
    upTo,
    /** Sums rows up as somebody else goes through them to the last; where that fails, they are read again another time. */
    along: (slices: Iterable<LightRow[]>, last: number, work: (rows: Iterable<LightRow>) => void): void => {
      try {
        work(summed(waiting, slices))
      } catch (thrown) {
        forget()
        throw thrown
      }
      taken = last
    },
    /** Once there is enough for it to be worth it. */
    writeMany: (): void => {
      if (taken - written >= segmentsAtOnce * segmentRows) write()
    },
    waiting: (client?: string) => waiting.all(client),
  }
}

function* summed(summer: Summer, slices: Iterable<readonly LightRow[]>): Iterable<LightRow> {
  for (const rows of slices) {
    summer.add(rows)
    yield* rows
  }
}
