import type { Call } from '../core/call.ts'
import { InputRequired } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import type { Request } from '../core/gateway.ts'
import type { Ledger, LedgerRecord, Outcome } from '../core/ledger.ts'
import type { ToolResult } from '../core/tool.ts'

/** How a call ended, for the ledger. */
export interface Ending {
  readonly input: unknown
  readonly startedAt: number
  readonly costMicros: number
  readonly answer?: unknown
  readonly fault?: Fault
  readonly ran: boolean
}

/** Durable when it settles; undefined when it already is. */
export function record(ledger: Ledger, { kind, name }: Request, call: Call, ending: Ending): Promise<void> | undefined {
  const { fault } = ending
  if (fault !== undefined) fault.about ??= { kind, name }
  const record: LedgerRecord = {
    kind,
    name,
    input: ending.input,
    outcome: outcomeOf(ending),
    durationMs: performance.now() - ending.startedAt,
    costMicros: ending.costMicros,
    ...(fault === undefined ? { output: ending.answer } : { code: fault.code, incidentId: fault.incidentId }),
  }
  try {
    return ledger.record(record, call)?.catch((thrown: unknown) => {
      throw unrecorded(thrown)
    })
  } catch (thrown) {
    throw unrecorded(thrown)
  }
}

/** Nothing goes unrecorded: without a ledger the call is refused, and what has run is not answered as if all were well. */
export const unrecorded = (thrown: unknown): Fault =>
  thrown instanceof Fault
    ? thrown
    : new Fault('ledger_unavailable', 'The ledger cannot write, and nothing runs unrecorded. Try again later.', {
        cause: thrown,
      })

function outcomeOf({ fault, ran, answer }: Ending): Outcome {
  if (answer instanceof InputRequired) return 'input_required'
  if (fault === undefined) return (answer as ToolResult | undefined)?.isError === true ? 'error' : 'ok'
  if (fault.code === 'timeout') return 'timed_out'
  if (fault.code === 'cancelled') return 'cancelled'
  return ran ? 'error' : 'denied'
}
