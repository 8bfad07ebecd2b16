import { noLedger } from '../core/ledger.ts'
import { usedNothing } from '../core/usage.ts'
import type { OpenLedger } from './ledger.ts'

/** Where the operator wants no record: nothing is kept, and limits count from the start of the process. */
export const withoutLedger: OpenLedger = {
  ledger: noLedger,
  refusals: { count: () => undefined, flush: () => undefined },
  usedBefore: usedNothing,
  health: () => ({ ok: true, latencyMs: 0 }),
  close: () => undefined,
}
