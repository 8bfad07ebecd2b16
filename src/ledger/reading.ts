import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { givenCheckpoints, readCheckpoints } from './checkpoint-file.ts'
import type { EntryView } from './entry-view.ts'
import { exportLines, type ExportQuery } from './export.ts'
import { readHeadNote } from './head-note.ts'
import { isDamage, openToRead } from '../store/store.ts'
import { indexName, mapsIn, memoryIndex, openIndex, readIndex, removeIndex } from './index-file.ts'
import { isExplained, readMarks } from './marks.ts'
import { writerIn } from './recovery.ts'
import { brokenText, isLoss, RowFiles, type Broken } from './row-files.ts'
import { leaveNote, type Damage } from './damage.ts'
import { lastNoted } from './durable.ts'
import { refuseRowsInTable } from './rows-of-table.ts'
import { createSearch, type Page, type Query } from './search.ts'
import { createStatistics, type Statistics, type StatisticsQuery } from './statistics.ts'
import { createTail, type Tail } from './tail.ts'
import { verify, type Verdict } from './verify.ts'

/** All that can be asked of a ledger. Whether in this thread or through another, it reads the same. */
export interface LedgerReader {
  readonly search: (query: Query) => Promise<Page>
  readonly entry: (id: string) => Promise<EntryView | undefined>
  readonly statistics: (query: StatisticsQuery) => Promise<Statistics>
  /** Pieces of text, each of whole lines. */
  readonly exported: (query: ExportQuery) => AsyncIterable<string>
  readonly verify: (question?: VerifyQuestion) => Promise<Verdict>
  readonly close: () => Promise<void>
}

export interface VerifyQuestion {
  /** PEM. */
  readonly publicKey?: string | undefined
  /** A file of checkpoints that was kept elsewhere, in place of the gateway's own. Throws where it has none. */
  readonly checkpointFile?: string | undefined
  /** Says all that an operator can take note of, in place of the first that is wrong. */
  readonly accepting?: boolean | undefined
}

/** Where to read from. */
export interface Sources {
  /** The data folder. */
  readonly folder: string
  readonly db: DatabaseSync
  readonly index: DatabaseSync
  /** Whether the index is ours to go on with. */
  readonly indexing: boolean
  readonly checkpointFile: string | undefined
  /** The last row that is on disk for certain; all there are, where nobody writes. */
  readonly durable?: (() => number) | undefined
  readonly onDamage: (damage: Damage) => void
}

export interface Reading extends LedgerReader {
  /** Takes full segments into the index, giving others a turn between them. */
  readonly catchUp: () => Promise<void>
  /** Brings into memory what every question needs, so that the first need not wait for it. */
  readonly warmUp: () => Promise<void>
  /** What full segments hold, from whoever wrote them. */
  readonly give: Tail['give']
}

export function createReading({ folder, db, index, indexing, checkpointFile, durable, onDamage }: Sources): Reading {
  const writer = writerIn(db) ?? ''
  const files = new RowFiles(folder, writer, { known: mapsIn(index), durable })
  const onBroken = (broken: Broken): void => {
    if (isLoss(broken) && !isExplained(readMarks(db), broken.after + 1, broken.upTo))
      onDamage({ of: 'rows', why: brokenText(broken) })
  }
  const tail = createTail({ db, index, files, writable: indexing, onBroken })
  let made: ReturnType<typeof partsOf> | undefined
  const parts = () => (made ??= partsOf(files, index, writer, tail))
  let catching: Promise<void> | undefined
  let closing = false
  const catchUp = (): Promise<void> =>
    (catching ??= (async () => {
      while (!closing && tail.indexNext()) await turn()
    })().finally(() => {
      catching = undefined
    }))
  return {
    catchUp,
    warmUp: async () => {
      await catchUp()
      parts().search.search({ trace: 'none', limit: 1 })
      parts().statistics({ from: 0, to: 0, client: 'none' })
    },
    give: tail.give,
    search: async (query) => {
      await catchUp()
      return parts().search.search(query)
    },
    entry: async (id) => {
      await catchUp()
      return parts().search.entry(id)
    },
    statistics: async (query) => {
      await catchUp()
      return parts().statistics(query)
    },
    exported: (query) => inTurns(exportLines(files, writer, query, onBroken), onDamage),
    verify: async ({ publicKey, accepting, checkpointFile: file } = {}) => {
      const given = file === undefined ? undefined : givenCheckpoints(file)
      const checkpoints = given?.checkpoints ?? readCheckpoints(checkpointFile)
      const [noted, upTo] = [readHeadNote(folder), durable?.()]
      const options = { publicKey, checkpoints, given, noted, accepting, onBroken, upTo }
      const steps = inTurns(verify(db, files, options), onDamage)
      for (;;) {
        const { done, value } = await steps.next()
        if (done === true) return value
      }
    },
    close: async () => {
      closing = true // what is left goes into the index next time
      await catching?.catch(() => undefined)
      index.close()
    },
  }
}

const partsOf = (files: RowFiles, index: DatabaseSync, writer: string, tail: Tail) => ({
  search: createSearch(files, index, writer, tail),
  statistics: createStatistics(index, tail),
})

/** Gives others a turn between steps, and says where a page of the database can't be read. */
async function* inTurns<Step, Result>(
  steps: Generator<Step, Result>,
  onDamage: Sources['onDamage'],
): AsyncGenerator<Step, Result> {
  try {
    for (;;) {
      const { done, value } = steps.next()
      if (done === true) return value
      yield value
      await turn()
    }
  } catch (thrown) {
    if (isDamage(thrown)) onDamage({ of: 'database', why: (thrown as Error).message })
    throw thrown
  } finally {
    steps.return(undefined as Result) // it may have a file open
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const checkpointsIn = (folder: string): string => join(folder, 'ledger-checkpoints.ndjson')

/** More rows than these are not kept in memory: an index is made of them first. */
const longestTail = 200_000

/** Reads the ledger of a folder, whether a gateway runs there or not, and changes nothing in it; that it is damaged is noted beside it. */
export function openReading(
  folder: string,
  checkpointFile = checkpointsIn(folder),
  tell: (damage: Damage) => void = () => undefined,
): LedgerReader {
  const db = openToRead(join(folder, 'owlclaw.db'))
  refuseRowsInTable(db, folder)
  const theirs = readIndex(join(folder, indexName))
  const near = theirs !== undefined && behind(folder, db, theirs) < longestTail
  if (!near) theirs?.close()
  const index = near ? theirs : memoryIndex()
  const durable = lastNoted(folder, db)
  const onDamage = (damage: Damage): void => {
    leaveNote(folder, damage)
    tell(damage)
  }
  const reading = createReading({ folder, db, index, indexing: !near, checkpointFile, durable, onDamage })
  return {
    ...reading,
    close: async () => {
      await reading.close()
      db.close()
    },
  }
}

/** How many rows the index does not have; all there may be, where it is damaged. */
function behind(folder: string, db: DatabaseSync, index: DatabaseSync): number {
  const last = new RowFiles(folder, writerIn(db) ?? '').last()?.seq ?? 0
  try {
    const { seq } = index.prepare('SELECT MAX(last_seq) AS seq FROM segments').get() as { readonly seq: number | null }
    return last - (seq ?? 0)
  } catch (thrown) {
    if (isDamage(thrown)) return Infinity
    throw thrown
  }
}

/** Reads in the thread that owns the index of a folder. One that is damaged is begun anew: it follows from the rows. */
export function openOwnReading(place: Pick<Sources, 'folder' | 'checkpointFile' | 'durable' | 'onDamage'>): Reading {
  const { folder } = place
  const db = new DatabaseSync(join(folder, 'owlclaw.db'), { readOnly: true, timeout: 2000 })
  const file = join(folder, indexName)
  const sources = { ...place, db, indexing: true }
  const index = openIndex(file)
  try {
    return createReading({ ...sources, index })
  } catch (thrown) {
    index.close()
    if (!isDamage(thrown)) throw thrown
    removeIndex(file)
    return createReading({ ...sources, index: openIndex(file) })
  }
}
