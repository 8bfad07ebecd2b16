import type { Call } from '../core/call.ts'
import { InputRequired } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import type { Request } from '../core/gateway.ts'
import type { Ledger, LedgerRecord, Outcome } from '../core/ledger.ts'
import type { ToolResult } from '../core/tool.ts'

/** Which call it was. */
export interface Recorded {
  readonly ledger: Ledger
  readonly request: Request
  readonly call: Call
  readonly startedAt: number
}

/** How it ended, for the ledger. */
export interface Ending {
  readonly input: unknown
  readonly answer: unknown
  readonly fault: Fault | undefined
  readonly ran: boolean
  readonly costMicros: number
}

/** Durable when it settles; undefined when it already is. */
export function record({ ledger, request, call, startedAt }: Recorded, ending: Ending): Promise<void> | undefined {
  const { kind, name } = request
  const { fault, input, costMicros } = ending
  if (fault !== undefined) fault.about ??= { kind, name }
  const outcome = outcomeOf(ending)
  const durationMs = performance.now() - startedAt
  const row: LedgerRecord =
    fault === undefined
      ? { kind, name, input, outcome, durationMs, costMicros, output: ending.answer }
      : { kind, name, input, outcome, durationMs, costMicros, code: fault.code, incidentId: fault.incidentId }
  try {
    return ledger.record(row, call)?.catch((thrown: unknown) => {
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
