import type { ErrorCode } from '../../generated/errors.ts'
import type { Call } from './call.ts'
import type { Entry, Kind } from './provider.ts'

export type Outcome = 'ok' | 'error' | 'denied' | 'input_required' | 'timed_out' | 'cancelled'

export interface LedgerRecord {
  readonly kind: Kind
  readonly name: string
  readonly input: unknown
  readonly outcome: Outcome
  readonly output?: unknown
  readonly code?: ErrorCode
  readonly incidentId?: string
  readonly durationMs: number
  readonly costMicros: number
}

/** Durable when the promise settles. Undefined means it already is, so that a hot path need not wait. */
export interface Ledger {
  readonly begin: (entry: Entry, input: unknown, call: Call) => Promise<void> | undefined
  readonly record: (record: LedgerRecord, call: Call) => Promise<void> | undefined
}

/** Keeps nothing. */
export const noLedger: Ledger = { begin: () => undefined, record: () => undefined }
