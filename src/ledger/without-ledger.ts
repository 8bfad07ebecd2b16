import { Fault } from '../core/fault.ts'
import { noLedger } from '../core/ledger.ts'
import { noCalls, usedNothing } from '../core/usage.ts'
import { damagedText, leaveNote, type Damage } from './damage.ts'
import type { LedgerLog } from './ledger-log.ts'
import type { OpenLedger } from './opening.ts'
import { lastSeq } from './large-numbers.ts'
import { createReadingClient } from './reading-client.ts'
import { checkpointsIn } from './reading.ts'

/** Where the operator wants no record: nothing is kept, and limits count from the start of the process. What was recorded before can be read. */
export function withoutLedger(folder: string, log: LedgerLog): OpenLedger {
  const damaged = (damage: Damage): void => {
    leaveNote(folder, damage)
    log.error({ reason: damage.why }, damagedText(damage))
  }
  const reader = createReadingClient({ folder, checkpointFile: checkpointsIn(folder), log, onDamage: damaged })
  return {
    ledger: noLedger,
    reader,
    refusals: { count: () => ({ entry: '', durable: undefined }), flush: () => undefined },
    usedBefore: usedNothing,
    callsSince: noCalls,
    health: () => ({ ok: true, latencyMs: 0 }),
    prune: () => Promise.reject(isOff('prune its folder with `owlclaw ledger prune`')),
    acknowledge: () => Promise.reject(isOff('run `owlclaw ledger acknowledge` for its folder')),
    durable: () => lastSeq,
    backup: () => Promise.reject(new Error('The ledger is off: stop the gateway to copy its folder.')),
    damaged,
    close: reader.close,
  }
}

const isOff = (way: string): Fault =>
  new Fault('execution_error', `The ledger is off here. Stop the gateway, and ${way}.`)
