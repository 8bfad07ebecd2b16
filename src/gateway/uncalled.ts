import type { Call } from '../core/call.ts'
import type { Fault } from '../core/fault.ts'
import type { Request } from '../core/gateway.ts'
import type { CountRefusal, Receipt } from '../core/ledger.ts'

/**
 * A call that its contract refused before the gateway saw it, is an entry all the same: one for a caller, reason and minute, and
 * one that says how many more there were. Undefined where it is one already, or where the fault is not the caller's.
 */
export function countUncalled(
  count: CountRefusal | undefined,
  request: Pick<Request, 'kind' | 'name'>,
  call: Call,
  fault: Fault,
): Receipt | undefined {
  if (count === undefined || fault.about !== undefined || fault.row.http >= 500) return undefined
  try {
    const receipt = count(request, call, fault)
    return receipt.entry === '' ? undefined : receipt
  } catch {
    return undefined // a ledger that ends or can't write: nothing has run
  }
}
