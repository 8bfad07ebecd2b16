import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Request } from '../core/gateway.ts'
import type { Ending, Ledger, Receipt } from '../core/ledger.ts'
import type { Reservation } from '../core/policy.ts'

/** Told how each call ended, once for each: all of them come by the ledger. */
export type Ended = (request: Request, call: Call, ending: Ending) => void

/** The ledger, with somebody who looks on. */
export function watchedLedger(ledger: Ledger, ended: Ended): Ledger {
  const notBegun = (request: Request, call: Call, startedAt: number, thrown: unknown): void => {
    const { code, incidentId } = thrown instanceof Fault ? thrown : lost
    const durationMs = performance.now() - startedAt
    ended(request, call, { outcome: 'error', output: undefined, code, incidentId, durationMs, costMicros: 0 })
  }
  const beginning =
    <R extends Receipt | undefined>(begin: (request: Request, call: Call, reservation: Reservation) => R) =>
    (request: Request, call: Call, reservation: Reservation): R => {
      const startedAt = performance.now()
      let receipt: R
      try {
        receipt = begin(request, call, reservation)
      } catch (thrown) {
        notBegun(request, call, startedAt, thrown)
        throw thrown
      }
      receipt?.durable?.catch((thrown: unknown) => notBegun(request, call, startedAt, thrown))
      return receipt
    }
  return {
    cover: beginning(ledger.cover),
    begin: beginning(ledger.begin),
    settle: (begun, request, call, ending) => {
      ended(request, call, ending)
      return ledger.settle(begun, request, call, ending)
    },
    record: (request, call, ending, reservation) => {
      ended(request, call, ending)
      return ledger.record(request, call, ending, reservation)
    },
  }
}

const lost = { code: 'ledger_unavailable', incidentId: undefined } as const
