import type { ErrorCode } from '../../generated/errors.ts'
import type { Call } from '../core/call.ts'
import { InputRequired, type Dialogue } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import type { Request } from '../core/gateway.ts'
import { NotWritten, type Ending, type Ledger, type Outcome, type Receipt } from '../core/ledger.ts'
import type { Quota, Reservation } from '../core/policy.ts'
import type { ToolResult } from '../core/tool.ts'

export const endingOf = (
  answer: unknown,
  fault: Fault | undefined,
  ran: boolean,
  startedAt: number,
  costMicros: number,
  dialogue?: Dialogue,
): Ending => ({
  outcome: outcomeOf(answer, fault, ran),
  output: answer instanceof InputRequired ? undefined : answer,
  code: fault?.code,
  incidentId: fault?.incidentId,
  durationMs: performance.now() - startedAt,
  costMicros,
  dialogue,
})

/** What ran: nothing; something that only reads; or something that may have had effects, and the entry it began. */
export type Ran = 'nothing' | 'reading' | { readonly entry: string }

/**
 * Lets the answer or the fault go once it is on disk, and not before. What its caller has left is asked once its row is made: where
 * the clock was set back meanwhile that is read from the ledger again, which else would have the call as one that still runs.
 */
export function kept(
  call: Call,
  quotasNow: () => readonly Quota[],
  answer: unknown,
  fault: Fault | undefined,
  write: () => Receipt,
  ran: Ran,
  costMicros?: number,
): unknown {
  let receipt: Receipt
  try {
    receipt = write()
  } catch (thrown) {
    return lost(call, quotasNow(), ran, thrown)
  }
  const quotas = quotasNow()
  const { entry, durable } = receipt
  const go = (): unknown => leave(call, quotas, entry, answer, fault, costMicros)
  if (durable === undefined) return go()
  return durable.then(go, (thrown: unknown) => {
    const later = costMicros === undefined ? undefined : laterOf(call, thrown)
    if (later === undefined) return lost(call, quotas, ran, thrown)
    // A row that is no end of another has another number by then, and so another name.
    return later.then(() =>
      leave(call, quotas, typeof ran === 'object' ? ran.entry : undefined, answer, fault, costMicros),
    )
  })
}

const free: Reservation = { costMicros: 0, headroom: undefined }
const none = (): readonly Quota[] => []

/** An entry of what was done; what was refused is none. */
export async function ownDeed<T>(ledger: Ledger, request: Request, call: Call, work: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const done = await work()
  const ending = endingOf(undefined, undefined, true, startedAt, 0)
  return (await kept(call, none, done, undefined, () => ledger.record(request, call, ending, free), 'nothing')) as T
}

/** Where nobody waits on a connection, what is known is not given up because it can't be written down yet. */
const laterOf = (call: Call, thrown: unknown): Promise<void> | undefined =>
  thrown instanceof NotWritten && call.patient === true ? thrown.later : undefined

/** What has run is not answered as if all were well; what may have had effects nobody is told to try again. */
function lost(call: Call, quotas: readonly Quota[], ran: Ran, thrown: unknown): never {
  if (ran === 'nothing') throw unrecorded(thrown)
  if (ran === 'reading') throw withheld(thrown)
  call.recorded?.(ran.entry, quotas)
  throw new Fault(
    'outcome_unknown',
    'It ran, and how it ended could not be written down. The ledger has that it began, and says how it ended once it can write.',
    { cause: thrown },
  )
}

function leave(
  call: Call,
  quotas: readonly Quota[],
  entry: string | undefined,
  answer: unknown,
  fault: Fault | undefined,
  costMicros: number | undefined,
): unknown {
  if (entry !== '') call.recorded?.(entry, quotas, costMicros)
  else if (quotas.length > 0) call.recorded?.(undefined, quotas, costMicros)
  if (fault !== undefined) throw fault
  return answer
}

/** The ledger tries again every second or two. */
const retryAfter = 5

/** Nothing goes unrecorded: without a ledger the call is refused, and has had no effects. */
export const unrecorded = (thrown: unknown): Fault =>
  thrown instanceof Fault
    ? thrown
    : new Fault('ledger_unavailable', 'The ledger cannot write, and nothing runs unrecorded. Try again later.', {
        cause: thrown,
        retryAfter,
      })

/** Just then the ledger stopped writing. What it cost stays charged: that was spent, and its row comes when there is room. */
const withheld = (thrown: unknown): Fault =>
  new Fault(
    'ledger_unavailable',
    'It ran, and changed nothing. The ledger could not write it down, so its answer is withheld. It counts, and so does calling again.',
    { cause: thrown, retryAfter },
  )

/** What a call ends with that is told to stop: by its caller, or by a server that ends. */
const stops: ReadonlySet<ErrorCode> = new Set(['cancelled', 'shutting_down', 'outcome_unknown'])

function outcomeOf(answer: unknown, fault: Fault | undefined, ran: boolean): Outcome {
  if (answer instanceof InputRequired) return 'input_required'
  if (fault === undefined) return (answer as ToolResult | undefined)?.isError === true ? 'error' : 'ok'
  if (fault.code === 'timeout') return 'timed_out'
  if (stops.has(fault.code)) return 'cancelled'
  return ran ? 'error' : 'denied'
}
