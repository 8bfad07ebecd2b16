import type { DatabaseSync } from 'node:sqlite'
import { takeNote, type Salvage } from '../store/store.ts'
import { createBreaks } from './breaks.ts'
import type { Head } from './chain.ts'
import { createDoubts } from './doubts.ts'
import type { Keeper } from './keeper.ts'
import type { LedgerLog } from './ledger-log.ts'
import { gapsIn, markLost, mendAfterSalvage } from './mending.ts'
import { createOwnKey, signedInFolder, type OwnKey } from './own-key.ts'
import type { OwnNotes } from './own-notes.ts'
import { formerLedger, readOutside, type Outside } from './outside.ts'
import { isExplained, readMarks } from './marks.ts'
import { nameLedger, recover, writerIn, type OnBreak, type Recovered } from './recovery.ts'
import { RowFiles } from './row-files.ts'
import { moveRows } from './rows-of-table.ts'
import { rowsFolder, segmentsIn } from './segment-files.ts'
import { lastBeforeEnd } from './head-note.ts'
import { goOnAfter, lastTold } from './set-back.ts'
import { signedNotes } from './signed-notes.ts'

export interface FoundParts {
  readonly db: DatabaseSync
  readonly folder: string
  readonly checkpointFile: string
  readonly salvaged: Salvage | undefined
  readonly log: LedgerLog
}

/** A ledger as a start finds it. */
export interface FoundLedger {
  readonly writer: string
  readonly files: RowFiles
  readonly key: OwnKey
  readonly notes: OwnNotes
  readonly doubts: ReturnType<typeof createDoubts>
  readonly recovered: Recovered
  /** Takes in the rows after the last sums, and says where the chain goes on. */
  readonly goOn: (keeper: Keeper) => { readonly head: Head; readonly goOnAt: number | undefined }
}

/** What is there, and what is known to have been; where they differ, marks say how. */
export function findLedger({ db, folder, checkpointFile, salvaged, log }: FoundParts): FoundLedger {
  const outside = readOutside(folder, checkpointFile)
  const named = writerIn(db)
  const former = named === undefined ? formerIn(folder, outside) : undefined
  const writer = named ?? nameLedger(db, former)
  moveRows(db, folder, writer, log)
  const files = new RowFiles(folder, writer)
  const key = createOwnKey({ db, files, folder, writer, older: former !== undefined, log })
  const { sign, signedBy } = key
  sign('') // made at once, so that it can be kept elsewhere before it is needed, and that another is told of
  const doubts = createDoubts({ db, writer, sign, salvaged, log })
  const notes = signedNotes(files, writer, signedBy, doubts.doubt)
  const mending = { db, files, writer, sign, log }
  if (salvaged !== undefined) mendAfterSalvage(mending, salvaged)
  const breaks = createBreaks({ db, writer, sign, log })
  takeNote(rowsFolder(folder), () => {
    for (const gap of [...gapsIn(mending)]) {
      if (gap.broken === undefined) breaks.add(gap.from - 1, gap.row)
      else markLost(mending, gap, 'unreadable')
    }
  })
  for (const { before, row } of files.afterHoles()) {
    if (!isExplained(readMarks(db), before + 1, row.seq - 1)) breaks.add(before, row)
  }
  const recovered = recover(db, files, notes)
  const goOn: FoundLedger['goOn'] = (keeper) => {
    let { head } = recovered
    // What comes after it was written by one commit at most, of which a power cut leaves any blocks, and nobody heard of it.
    const last = lastTold({ outside, writer, told: recovered.told, signedBy })
    const endedAt = lastBeforeEnd(recovered.closedAt, writer, outside.noted)
    const onBreak: OnBreak = (before, row, broken) => {
      if (broken === undefined) breaks.add(before, row)
      else markLost(mending, { from: before + 1, row, broken }, before < last ? 'unreadable' : 'damaged')
    }
    for (const row of recovered.tail(onBreak)) {
      keeper.take([row])
      head = { seq: row.seq, hash: row.hash }
      if (row.seq > endedAt) breaks.add(row.seq - 1, row, afterEnd)
    }
    breaks.mark()
    const nameless = former !== undefined
    const damaged = salvaged?.bySqlite === true
    const { known } = recovered
    const goOnAt = goOnAfter({ db, files, writer, head, known, outside, nameless, damaged, sign, signedBy, log })
    return { head, goOnAt }
  }
  return { writer, files, key, notes, doubts, recovered, goOn }
}

const afterEnd = 'they stand after the row that the ledger was ended with in good order'

/** The ledger of a folder whose database does not name it: what stands beside it does, and the files of its rows. */
const formerIn = (folder: string, outside: Outside): string | undefined =>
  formerLedger(outside, signedInFolder(folder)) ?? [...segmentsIn(folder).keys()].at(-1)
