import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Ledger } from '../core/ledger.ts'
import type { UsedBeforeNow } from '../core/usage.ts'
import { createCallCover, createCalls, ownRow } from './calls.ts'
import { createChain } from './chain.ts'
import { endWhatWasOpen } from './endings.ts'
import { createKeeper, type Checkpoint } from './keeper.ts'
import { recover, type Closing } from './recovery.ts'
import { createRedaction, secretNames } from './redaction.ts'
import { createRefusals, type Refusals } from './refusals.ts'
import { signerOf, type Signer } from './signing.ts'
import { writtenState } from './usage.ts'
import { usedBeforeNow } from './used-before.ts'

export interface LedgerOptions {
  readonly db: DatabaseSync
  /** The data folder; without one everything is forgotten with the process. */
  readonly folder: string | undefined
  /** Where checkpoints are kept besides the database; `ledger-checkpoints.ndjson` of the folder unless said otherwise. */
  readonly checkpointFile?: string | undefined
  /** How much of arguments, and of a result, is kept. */
  readonly maxRecordedBytes: number
  /** Names whose values are never kept, besides those that never are. */
  readonly redact?: readonly string[]
  readonly log: LedgerLog
}

/** What those who run the gateway should hear of. */
export interface LedgerLog {
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

export interface LedgerHealth {
  readonly ok: boolean
  /** How long the last commit took. */
  readonly latencyMs: number
  readonly error?: string
}

export interface OpenLedger {
  readonly ledger: Ledger
  /** For refusals that never become a call, such as those of callers nobody knows. */
  readonly refusals: Refusals
  readonly usedBefore: UsedBeforeNow
  readonly health: () => LedgerHealth
  /** Ends what is open, signs, and writes so that the next start need read nothing. What comes later is refused. */
  readonly close: () => void
}

const checkpointMs = 60_000

/** Opens the ledger of a database that this process owns, and ends what the process before left open. */
export function openLedger(options: LedgerOptions): OpenLedger {
  const { db, folder, log } = options
  let made: Signer | undefined
  const signer = (): Signer => (made ??= signerIn(db, folder))
  const { writer, head: from, state, filling, tail, clean } = recover(db)
  const keeper = createKeeper({
    db,
    writer,
    signer,
    state,
    filling,
    file: options.checkpointFile ?? (folder === undefined ? undefined : join(folder, 'ledger-checkpoints.ndjson')),
    onCheckpoint: (checkpoint: Checkpoint) => log.info({ checkpoint }, 'ledger checkpoint'),
    onTrouble: (error, what) => log.error({ error }, what),
    onSegment: () => undefined,
  })
  let head = from
  for (const row of tail) {
    keeper.take([row])
    head = { seq: row.seq, hash: row.hash }
  }
  let timer: NodeJS.Timeout | undefined
  const chain = createChain({
    db,
    head,
    onDurable: (rows) => {
      keeper.take(rows)
      if (rows.length > 0) timer ??= setTimeout(checkpoint, checkpointMs).unref()
    },
    alongside: (written) => {
      const done = keeper.write()
      if (done !== undefined) written(done)
    },
    onFailing: (error) => log.error({ error }, 'the ledger cannot write: calls are refused until it can'),
    onRecovered: (lost) => log.warn({ lost }, 'the ledger writes again'),
  })
  const checkpoint = (): void => {
    timer = undefined
    keeper.checkpoint(chain.head())
    chain.flush()
  }
  const recording = {
    redaction: createRedaction([...secretNames, ...(options.redact ?? [])]),
    maxBytes: options.maxRecordedBytes,
  }
  const refusals = createRefusals(chain, writer, ownRow)
  const cover = createCallCover(chain)
  if (!clean) endWhatWasOpen(db, chain, state, log, () => ({ calls: 0, micros: 0 }))

  let closed = false
  const close = (): void => {
    if (closed) return
    closed = true
    clearTimeout(timer)
    refusals.flush()
    chain.flush()
    endWhatWasOpen(db, chain, state, log, cover.unused)
    if (!chain.flush()) return
    keeper.checkpoint(chain.head())
    if (!chain.flush()) return
    const closing: Closing = { ...chain.head(), state: writtenState(state), filling }
    db.prepare('UPDATE ledger_writer SET closed = ?').run(JSON.stringify(closing))
  }
  return {
    ledger: createCalls(chain, writer, recording, { cover, refusals }),
    refusals,
    usedBefore: usedBeforeNow(db, state, filling.first),
    health: () => {
      const { error, latencyMs, unwritten } = chain.health()
      if (error === undefined) return { ok: true, latencyMs }
      const waiting = unwritten === 0 ? '' : ` ${unwritten} ends of calls wait to be written.`
      return { ok: false, latencyMs, error: `The ledger cannot write: ${error.message}.${waiting}` }
    },
    close,
  }
}

function signerIn(db: DatabaseSync, folder: string | undefined): Signer {
  const signer = signerOf(folder)
  db.prepare('UPDATE ledger_writer SET public_key = ? WHERE public_key <> ?').run(signer.publicKey, signer.publicKey)
  return signer
}
