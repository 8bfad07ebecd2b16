import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Ledger } from '../core/ledger.ts'
import { redactionWith, type Redaction } from '../core/redaction.ts'
import type { CallsSince, UsedBeforeNow } from '../core/usage.ts'
import type { Salvage } from '../store/store.ts'
import { acknowledge, type Acknowledged, type AcknowledgeQuestion } from './acknowledging.ts'
import { backUp } from './backup.ts'
import { createCalls } from './calls.ts'
import { callsSince } from './calls-since.ts'
import { createClockBelief } from './clock-belief.ts'
import { closeLedger } from './closing.ts'
import { Cover } from './cover.ts'
import { endWhatWasOpen } from './endings.ts'
import { ownRow } from './own-row.ts'
import type { LedgerLog } from './ledger-log.ts'
import { createPruner, type Pruner } from './pruning.ts'
import { damagedText, leaveNote, type Damage } from './damage.ts'
import { createReadingClient } from './reading-client.ts'
import { checkpointsIn, type LedgerReader } from './reading.ts'
import { createRefusals, type Refusals } from './refusals.ts'
import { createRowClock } from './row-clock.ts'
import { usedBeforeNow } from './used-before.ts'
import { openWriting, type LedgerWriting } from './writing.ts'

export interface LedgerOptions {
  readonly db: DatabaseSync
  /** The data folder. */
  readonly folder: string
  /** Where checkpoints are kept besides the database; `ledger-checkpoints.ndjson` of the folder unless said otherwise. */
  readonly checkpointFile?: string | undefined
  /** How much of arguments, and of a result, is kept. */
  readonly maxRecordedBytes: number
  /** How entries are kept without secrets, where a configuration adds to that. */
  readonly redaction?: Redaction
  /** How long entries are kept; for ever unless said otherwise. */
  readonly retentionDays?: number
  /** What was saved of a damaged store: the ledger then says what it lost. */
  readonly salvaged?: Salvage | undefined
  readonly log: LedgerLog
}

export interface LedgerHealth {
  readonly ok: boolean
  /** How long the last commit took. */
  readonly latencyMs: number
  readonly error?: string
  /** What befell it and nobody has taken note of: it writes, all the same. */
  readonly concern?: string
}

export interface OpenLedger {
  readonly ledger: Ledger
  readonly reader: LedgerReader
  /** For refusals that never become a call, such as those of callers nobody knows. */
  readonly refusals: Refusals
  readonly usedBefore: UsedBeforeNow
  readonly callsSince: CallsSince
  readonly health: () => LedgerHealth
  /** Removes entries that ended before a time. Answers how many rows went, or would. */
  readonly prune: Pruner['prune']
  /** Takes note of what is not as it was written. */
  readonly acknowledge: (question: AcknowledgeQuestion) => Promise<Acknowledged>
  /** The last row that is on disk. */
  readonly durable: () => number
  /** A copy of the whole store, as it stands now, while calls go on. */
  readonly backup: (file: string) => Promise<void>
  /** Part of it can't be read: health says so, and the next start looks at all of it. */
  readonly damaged: (damage: Damage) => void
  /** Ends what is open, signs, and writes so that the next start need read nothing. What comes later is refused. */
  readonly close: () => Promise<void>
}

/** Opens the ledger of a database that this process owns, and ends what the process before left open. */
export function openLedger(options: LedgerOptions): OpenLedger {
  const { db, folder, log } = options
  const checkpointFile = options.checkpointFile ?? checkpointsIn(folder)
  const damaged = (damage: Damage): void => {
    if (!writing.history.damaged(damage)) return
    leaveNote(folder, damage)
    log.error({ reason: damage.why }, damagedText(damage))
  }
  const reader = createReadingClient({ folder, checkpointFile, log, onDamage: damaged })
  const writing = openWriting({
    db,
    folder,
    checkpointFile,
    salvaged: options.salvaged,
    log,
    onSegment: reader.grown,
    onDurable: reader.durable,
    onGone: (file) =>
      damaged({ of: 'rows', why: `${basename(file)} was taken away or made shorter while rows went there` }),
  })
  const { files, chain, keeper, writer, state, clean } = writing
  const retentionDays = options.retentionDays
  const clock = createClockBelief({ db, files, writer, sign: writing.sign, retentionDays, log })
  const cover = new Cover(chain)
  const notOnDisk = () => ({ full: keeper.unwritten(), running: cover.running() })
  const used = usedBeforeNow({ db, files, notes: writing.notes, state, filling: keeper.filling, notOnDisk })
  const now = createRowClock(chain, state)
  now()
  if (!clean) endWhatWasOpen(files, chain, state, log, cover)
  const redaction = options.redaction ?? redactionWith([])
  const refusals = createRefusals(chain, writer, ownRow, redaction)
  const recording = { redaction, maxBytes: options.maxRecordedBytes }
  const pruner = createPruner({ db, writing, clock, log, retentionDays, pruned: reader.grown })
  return {
    ledger: createCalls({ chain, writer, recording, cover, refusals, now }),
    reader,
    refusals,
    usedBefore: (calendar, at) => {
      chain.flush() // what waits counts too
      return used(calendar, at)
    },
    callsSince: (since) => {
      chain.flush()
      return callsSince(files)(since)
    },
    health: () => healthOf(writing),
    prune: pruner.prune,
    acknowledge: (question) => acknowledge(db, writing, reader, question),
    durable: () => chain.head.seq,
    backup: (file) => backUp(db, file),
    damaged,
    close: async () => {
      pruner.stop()
      closeLedger(db, writing, refusals, cover, log)
      await reader.close()
    },
  }
}

function healthOf({ chain, history }: LedgerWriting): LedgerHealth {
  const { error, latencyMs, unwritten } = chain.health
  const concern = history.concern()
  if (error === undefined) return { ok: true, latencyMs, ...(concern === undefined ? {} : { concern }) }
  const waiting = unwritten === 0 ? '' : ` ${unwritten} ends of calls wait to be written.`
  return { ok: false, latencyMs, error: `The ledger cannot write: ${error.message}.${waiting}` }
}
