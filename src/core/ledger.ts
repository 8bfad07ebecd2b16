import type { ErrorCode } from '../../generated/errors.ts'
import type { Call } from './call.ts'
import type { Dialogue } from './conversation.ts'
import type { Request } from './gateway.ts'
import type { Reservation } from './policy.ts'
import { noCalls, usedNothing } from './usage.ts'

export type Outcome = 'ok' | 'error' | 'denied' | 'input_required' | 'timed_out' | 'cancelled'

/** `begun` until it is settled; `unknown` when the process ended first. */
export type EntryState = 'begun' | Outcome | 'unknown'

/** How a call ended. */
export interface Ending {
  readonly outcome: Outcome
  readonly output: unknown
  readonly code: ErrorCode | undefined
  readonly incidentId: string | undefined
  readonly durationMs: number
  readonly costMicros: number
  /** What it asked its caller, and was answered; left out where it asked nothing. */
  readonly dialogue?: Dialogue | undefined
}

/** What was written down: its name at once, and when it is on disk. Undefined means it already is. */
export interface Receipt {
  /** Empty where nothing is kept. */
  readonly entry: string
  readonly durable: Promise<void> | undefined
}

/** What was to be written down is not on disk. Of a call that was let in it is tried again. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten'
  /** Settles once it is on disk; undefined where it was given up. */
  readonly later: Promise<void> | undefined

  constructor(cause: Error, later: Promise<void> | undefined) {
    super(cause.message, { cause })
    this.later = later
  }
}

/** Where every call is written down. All of it throws, or rejects with NotWritten, when it can't be. */
export interface Ledger {
  /** Before anything runs whose effects a crash must not forget. */
  readonly begin: (request: Request, call: Call, reservation: Reservation) => Receipt
  /** The end of what was begun, under the same name. */
  readonly settle: (begun: Receipt, request: Request, call: Call, ending: Ending) => Receipt
  /**
   * The same for what only reads. Undefined where it may run at once: it is not counted, or what is held on disk for its
   * client has room for it, so that a crash charges it.
   */
  readonly cover: (request: Request, call: Call, reservation: Reservation) => Receipt | undefined
  /** Begin and end at once: of what was covered, of what is not counted, and of what was refused (no reservation). */
  readonly record: (request: Request, call: Call, ending: Ending, reservation: Reservation | undefined) => Receipt
}

/** Writes down a refusal of what never became a call: once for a caller, reason and minute, and how many more there were. */
export type CountRefusal = (
  request: Pick<Request, 'kind' | 'name'>,
  call: Pick<Call, 'principal' | 'surface' | 'traceId'>,
  ending: Pick<Ending, 'code' | 'incidentId'>,
) => Receipt

const unwritten: Receipt = { entry: '', durable: undefined }

/** Keeps nothing. */
export const noLedger: Ledger = {
  begin: () => unwritten,
  settle: () => unwritten,
  cover: () => undefined,
  record: () => unwritten,
}

/** For a process that counts and records nothing. */
export const nothingKept = { ledger: noLedger, usedBefore: usedNothing, callsSince: noCalls }
