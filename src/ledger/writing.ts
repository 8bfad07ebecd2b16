import type { DatabaseSync } from 'node:sqlite'
import { moveLog, type Salvage } from '../store/store.ts'
import { createBreaks } from './breaks.ts'
import { Chain, type Head } from './chain.ts'
import { createDoubts } from './doubts.ts'
import { goOnAfterForeign } from './foreign-rows.ts'
import { openHeadNote } from './head-note.ts'
import { createHistory, type History } from './history.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import type { LedgerLog } from './ledger-log.ts'
import { mendChain } from './mending.ts'
import { createOwnKey, signedInFolder, type OwnKey } from './own-key.ts'
import type { OwnNotes } from './own-notes.ts'
import { ownRow } from './own-row.ts'
import { formerLedger, readOutside } from './outside.ts'
import { nameLedger, recover, writerIn, type Recovered } from './recovery.ts'
import { goOnAfter } from './set-back.ts'
import { signedNotes } from './signed-notes.ts'
import type { Signer } from './signing.ts'
import type { State } from './usage.ts'

export interface WritingParts {
  readonly db: DatabaseSync
  readonly folder: string | undefined
  readonly checkpointFile: string | undefined
  readonly salvaged: Salvage | undefined
  readonly log: LedgerLog
  /** A segment more is full. */
  readonly onSegment: () => void
}

/** The chain of a database, gone on with where the process before this one left it. */
export interface LedgerWriting {
  readonly writer: string
  readonly chain: Chain
  readonly keeper: Keeper
  readonly state: State
  readonly notes: OwnNotes
  readonly signer: () => Signer
  readonly sign: (text: string) => string
  /** What befell it. */
  readonly history: History
  /** False where the process before this one could not end what it began. */
  readonly clean: boolean
  /** Signs where the chain stands, now. */
  readonly checkpoint: () => boolean
  /** Signs no more by itself, and takes no more rows. */
  readonly stop: () => void
}

/** Rows are signed this long after they were written, at the latest. */
const checkpointMs = 60_000

export function openWriting(parts: WritingParts): LedgerWriting {
  const { db, folder, log, salvaged } = parts
  const { writer, key, notes, doubts, recovered, goOn } = found(parts)
  const { state, filling, clean } = recovered
  const { signer, sign } = key
  const keeper = createKeeper({
    ...{ db, writer, signer, state, filling, file: parts.checkpointFile, onSegment: parts.onSegment },
    onCheckpoint: (checkpoint) => log.info({ checkpoint }, 'ledger checkpoint'),
    onTrouble: (error, what) => log.error({ error }, what),
  })
  const { head, goOnAt } = goOn(keeper)
  const note = openHeadNote(folder, writer, (error) =>
    log.warn({ error }, 'where the ledger stands could not be noted beside it'),
  )
  const history = createHistory(db)
  doubts.tell(history.look)
  let timer: NodeJS.Timeout | undefined
  const checkpoint = (): boolean => {
    clearTimeout(timer)
    timer = undefined
    keeper.checkpoint(chain.head)
    return chain.flush()
  }
  const chain = new Chain({
    db,
    head,
    onDurable: (rows) => {
      keeper.take(rows)
      const last = rows.at(-1)
      if (last !== undefined) note.write(last)
      if (rows.length > 0) timer ??= setTimeout(checkpoint, checkpointMs).unref()
    },
    alongside: withFirst(keeper.write, () => db.exec('UPDATE ledger_writer SET closed = NULL')),
    onTaken: (after) => {
      try {
        return goOnAfterForeign(
          { db, writer, sign, log, onRow: (row) => keeper.take([row]), onMarked: history.look },
          after,
        )
      } catch (error) {
        log.error({ error }, 'what somebody else wrote into the table of the ledger could not be gone on after')
        return undefined
      }
    },
    onFailing: (error) => log.error({ error }, 'the ledger cannot write: calls are refused until it can'),
    beforeRetry: () => moveLog(db), // the room may be in the log
    onRecovered: (lost) => log.warn({ lost }, 'the ledger writes again'),
  })
  if (goOnAt !== undefined) chain.skipTo(goOnAt)
  if (salvaged !== undefined) chain.append({ ...ownRow('salvage', ''), body: JSON.stringify(salvaged) }, true)
  const stop = (): void => {
    clearTimeout(timer)
    chain.close()
    note.close()
  }
  return { writer, chain, keeper, state, notes, signer, sign, clean, checkpoint, stop, history }
}

interface Found {
  readonly writer: string
  readonly key: OwnKey
  readonly notes: OwnNotes
  readonly doubts: ReturnType<typeof createDoubts>
  readonly recovered: Recovered
  /** Takes in the rows after the last sums, and says where the chain goes on. */
  readonly goOn: (keeper: Keeper) => { readonly head: Head; readonly goOnAt: number | undefined }
}

/** What is there, and what is known to have been; where they differ, marks say how. */
function found({ db, folder, checkpointFile, salvaged, log }: WritingParts): Found {
  const outside = readOutside(folder, checkpointFile)
  const named = writerIn(db)
  const former = named === undefined ? formerLedger(outside, signedInFolder(folder)) : undefined
  const writer = named ?? nameLedger(db, former)
  const key = createOwnKey({ db, folder, writer, older: former !== undefined, log })
  const { sign, signedBy } = key
  if (folder !== undefined) sign('') // made at once, so that it can be kept elsewhere before it is needed, and that another is told of
  const doubts = createDoubts({ db, writer, sign, salvaged, log })
  const notes = signedNotes(db, writer, signedBy, doubts.doubt)
  if (salvaged !== undefined) mendChain({ db, folder, writer, sign, notes, salvaged, log })
  const recovered = recover(db, notes)
  const goOn: Found['goOn'] = (keeper) => {
    let { head } = recovered
    const breaks = createBreaks({ db, writer, sign, log })
    for (const row of recovered.tail((seq) => breaks.add(head.seq, seq))) {
      keeper.take([row])
      head = { seq: row.seq, hash: row.hash }
    }
    breaks.mark()
    const nameless = former !== undefined
    const goOnAt = goOnAfter({ db, folder, writer, head, recovered, outside, salvaged, nameless, sign, signedBy, log })
    return { head, goOnAt }
  }
  return { writer, key, notes, doubts, recovered, goOn }
}

/** Has something written with the first rows. */
function withFirst(write: Keeper['write'], first: () => void): Keeper['write'] {
  let written = false
  return () => {
    if (written) return write()
    first()
    const kept = write()
    return () => {
      written = true
      kept?.()
    }
  }
}
