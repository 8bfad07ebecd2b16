import type { DatabaseSync } from 'node:sqlite'
import { createIndexBuilder } from './index-build.ts'
import { wholly } from './wholly.ts'
import { createIndexPruner } from './index-prune.ts'
import { lastSeq } from './large-numbers.ts'
import type { LightRow } from './light-row.ts'
import type { OnBroken, RowFiles } from './row-files.ts'
import { segmentOf, segmentRows } from './row.ts'
import { ColumnsWriter, type SegmentColumns } from './segment-columns.ts'
import { Summer, writeSums, type Summed } from './summing.ts'

/** The rows that are not in the index yet, kept in memory as they come. */
export interface Tail {
  /** Looks at what is new. */
  readonly refresh: () => void
  /** What full segments hold, from whoever wrote them. */
  readonly give: (segments: readonly SegmentColumns[]) => void
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
/** They take memory until they are in the index. */
const mostGiven = 100

export interface TailParts {
  readonly db: DatabaseSync
  readonly index: DatabaseSync
  readonly files: RowFiles
  /** Whether the index is ours to go on with. */
  readonly writable: boolean
  readonly onBroken: OnBroken
}

export function createTail({ db, index, files, writable, onBroken }: TailParts): Tail {
  const progress = index.prepare('SELECT MAX(last_seq) AS seq FROM segments')
  const build = writable ? createIndexBuilder(index) : undefined
  /** Full segments that need not be read. */
  const given = new Map<number, SegmentColumns>()
  const summing = createSumming(index, files)
  const prune = writable
    ? createIndexPruner(db, index, files, () => {
        summing.upTo(indexed)
        summing.write()
      })
    : undefined
  const numberOf = (row: unknown): number => (row as { readonly seq: number | null }).seq ?? 0
  let indexed = numberOf(progress.get())
  let rows: LightRow[] = []

  const nextFull = (): SegmentColumns | undefined => {
    const next = files.next(indexed)?.seq
    if (next === undefined || segmentOf(next) >= segmentOf(files.last()?.seq ?? 0)) return undefined
    return given.get(segmentOf(next)) ?? columnsOf(files, segmentOf(next), onBroken)
  }
  const indexNext = (): boolean => {
    if (build === undefined) return false
    prune?.()
    const columns = given.get(segmentOf(indexed + 1)) ?? nextFull()
    if (columns === undefined) return false
    const upTo = (columns.segment + 1) * segmentRows - 1
    summing.upTo(indexed)
    summing.along(columns, upTo, build)
    given.delete(columns.segment)
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
      for (const row of files.light(last, lastSeq, onBroken)) rows.push(row)
    },
    give: (segments) => {
      if (given.size > mostGiven) given.clear() // the index can not be written, and they can be read
      for (const one of segments) if (one.segment >= segmentOf(indexed + 1)) given.set(one.segment, one)
    },
    indexNext,
    rows: () => rows,
    indexed: () => indexed,
    sums: (client) => {
      summing.upTo(indexed)
      const summer = new Summer()
      for (const row of rows) if (client === undefined || row.client === client) summer.add(row)
      return summing.waiting(client).concat(summer.all(client))
    },
  }
}

/** Sums of rows that are in the index, on their way into it. */
function createSumming(index: DatabaseSync, files: RowFiles) {
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
      writeSums(index, waiting.all(), taken)
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
    for (const row of files.light(taken, indexed)) {
      waiting.add(row)
      taken = row.seq // where the next can't be read, this one is not read again
    }
    taken = Math.max(taken, indexed)
  }
  return {
    write,
    upTo,
    /** Sums up what somebody else has use for, up to its last row. */
    along: (columns: SegmentColumns, last: number, work: (columns: SegmentColumns) => void): void => {
      work(columns)
      waiting.addColumns(columns)
      taken = last
    },
    /** Once there is enough for it to be worth it. */
    writeMany: (): void => {
      if (taken - written >= segmentsAtOnce * segmentRows) write()
    },
    waiting: (client?: string) => waiting.all(client),
  }
}

/** Of a segment that this process did not write, or not from its first row on. */
function columnsOf(files: RowFiles, segment: number, onBroken: OnBroken): SegmentColumns {
  const columns = new ColumnsWriter(segment)
  const base = segment * segmentRows
  for (const row of files.light(base - 1, base + segmentRows - 1, onBroken)) columns.add(row)
  return columns.done(files.mapOf(segment))
}
