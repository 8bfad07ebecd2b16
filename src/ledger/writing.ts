import type { DatabaseSync } from 'node:sqlite'
import type { Salvage } from '../store/store.ts'
import { Chain } from './chain.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import type { LedgerLog } from './ledger-log.ts'
import { mendChain } from './mending.ts'
import { ownRow } from './own-row.ts'
import { recover } from './recovery.ts'
import { openHeadNote, readHeadNote } from './head-note.ts'
import { furthest, goOnBeyond, lastCheckpoint } from './set-back.ts'
import { signerOf, type Signer } from './signing.ts'
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
  readonly signer: () => Signer
  /** False where the process before this one could not end what it began. */
  readonly clean: boolean
  /** Signs where the chain stands, now. */
  readonly checkpoint: () => boolean
  /** Signs no more by itself, and takes no more rows. */
  readonly stop: () => void
}

/** Rows are signed this long after they were written, at the latest. */
const checkpointMs = 60_000

export function openWriting({ db, folder, checkpointFile, salvaged, log, onSegment }: WritingParts): LedgerWriting {
  let made: Signer | undefined
  const signer = (): Signer => (made ??= signerIn(db, folder))
  if (salvaged !== undefined) mendChain(db, folder, signer, salvaged, log)
  const { writer, head: from, state, filling, tail, clean } = recover(db)
  const keeper = createKeeper({
    db,
    writer,
    signer,
    state,
    filling,
    file: checkpointFile,
    onCheckpoint: (checkpoint) => log.info({ checkpoint }, 'ledger checkpoint'),
    onTrouble: (error, what) => log.error({ error }, what),
    onSegment,
  })
  let head = from
  for (const row of tail) {
    keeper.take([row])
    head = { seq: row.seq, hash: row.hash }
  }
  const noted = folder === undefined ? undefined : readHeadNote(folder, writer)
  const known = furthest(lastCheckpoint(checkpointFile, { writer, signer, log }), noted)
  const note = openHeadNote(folder, writer, (error) =>
    log.warn({ error }, 'where the ledger stands could not be noted beside it'),
  )
  const goOnAt = goOnBeyond(db, { writer, head, signer }, known, log)
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
    alongside: keeper.write,
    onFailing: (error) => log.error({ error }, 'the ledger cannot write: calls are refused until it can'),
    onRecovered: (lost) => log.warn({ lost }, 'the ledger writes again'),
  })
  if (goOnAt !== undefined) chain.skipTo(goOnAt)
  if (salvaged !== undefined) chain.append({ ...ownRow('salvage', ''), body: JSON.stringify(salvaged) }, true)
  const stop = (): void => {
    clearTimeout(timer)
    chain.close()
    note.close()
  }
  return { writer, chain, keeper, state, signer, clean, checkpoint, stop }
}

function signerIn(db: DatabaseSync, folder: string | undefined): Signer {
  const signer = signerOf(folder)
  db.prepare('UPDATE ledger_writer SET public_key = ? WHERE public_key <> ?').run(signer.publicKey, signer.publicKey)
  return signer
}
