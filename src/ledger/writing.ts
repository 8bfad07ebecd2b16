import { Chain } from './chain.ts'
import { findLedger, type FoundParts } from './found-ledger.ts'
import { openHeadNote } from './head-note.ts'
import { createHistory, type History } from './history.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import type { LedgerLog } from './ledger-log.ts'
import type { OwnKey } from './own-key.ts'
import type { OwnNotes } from './own-notes.ts'
import { ownRow } from './own-row.ts'
import type { RowFiles } from './row-files.ts'
import { RowWriter } from './row-writer.ts'
import { createColumnsGathering, type SegmentColumns } from './segment-columns.ts'
import type { Signer } from './signing.ts'
import type { State } from './usage.ts'

export interface WritingParts extends FoundParts {
  /** A segment more is full; what it holds, where that need not be read. */
  readonly onSegment: (columns: readonly SegmentColumns[]) => void
  /** The file that rows went to was taken away. */
  readonly onGone: (file: string) => void
  /** Rows up to that one are on disk. */
  readonly onDurable: (seq: number) => void
}

/** The chain of a database, gone on with where the process before this one left it. */
export interface LedgerWriting {
  readonly writer: string
  readonly files: RowFiles
  readonly chain: Chain
  readonly keeper: Keeper
  readonly state: State
  readonly notes: OwnNotes
  readonly signer: () => Signer
  readonly sign: (text: string) => string
  readonly signedBy: OwnKey['signedBy']
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
  const { writer, files, key, notes, doubts, recovered, goOn } = findLedger(parts)
  const { state, filling, clean } = recovered
  const { signer, sign, signedBy } = key
  const full: SegmentColumns[] = []
  const keeper = createKeeper({
    ...{ db, writer, signer, state, filling, file: parts.checkpointFile },
    onSegment: () => parts.onSegment(full.splice(0)),
    onCheckpoint: (checkpoint) => log.info({ checkpoint }, 'ledger checkpoint'),
    onTrouble: (error, what) => log.error({ error }, what),
  })
  const { head, goOnAt } = goOn(keeper)
  const note = openHeadNote(folder, writer, log)
  const history = createHistory(db, key.trouble)
  doubts.tell(history.look)
  const rows = new RowWriter({ folder, writer, files, onGone: parts.onGone, onAside: sayAside(log) })
  const gather = createColumnsGathering((segment) => rows.mapOf(segment))
  const reopen = once(() => db.exec('UPDATE ledger_writer SET closed = NULL'))
  let timer: NodeJS.Timeout | undefined
  const checkpoint = (): boolean => {
    clearTimeout(timer)
    timer = undefined
    const written = chain.flush()
    keeper.checkpoint(chain.head)
    return keeper.write() && written
  }
  const chain = new Chain({
    head,
    write: (batch) => {
      reopen() // from now on the end that was noted is not the last
      rows.write(batch)
    },
    onDurable: (written) => {
      const last = written.at(-1)
      if (last === undefined) return
      parts.onDurable(last.seq)
      full.push(...gather(written))
      keeper.take(written)
      note.write(last)
      timer ??= setTimeout(checkpoint, checkpointMs).unref()
      keeper.writeSoon()
    },
    onFailing: (error) => log.error({ error }, 'the ledger cannot write: calls are refused until it can'),
    onRecovered: (lost) => log.warn({ lost }, 'the ledger writes again'),
  })
  parts.onDurable(head.seq)
  if (goOnAt === undefined && head.seq > 0) note.write(head)
  if (goOnAt !== undefined) chain.skipTo(goOnAt)
  if (salvaged !== undefined) chain.append({ ...ownRow('salvage', ''), body: JSON.stringify(salvaged) }, true)
  const stop = (): void => {
    clearTimeout(timer)
    keeper.stop()
    chain.close()
    rows.close()
    note.close()
  }
  return { writer, files, chain, keeper, state, notes, signer, sign, signedBy, clean, checkpoint, stop, history }
}

const sayAside =
  (log: LedgerLog) =>
  (file: string): void =>
    log.warn({ file }, 'what stood behind the rows of the ledger was no row, and is kept in that file')

/** Does it once, and again where it could not. */
function once(work: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    work()
    done = true
  }
}
