import type { Call } from '../core/call.ts'
import { InputRequired } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway, Request } from '../core/gateway.ts'
import type { Ledger, Receipt } from '../core/ledger.ts'
import { runAs } from '../core/origin.ts'
import { seesEverything, type Policy, type Reservation } from '../core/policy.ts'
import type { Provider } from '../core/provider.ts'
import { createCatalogue, type Catalogue, type Collision, type Offer } from './catalogue.ts'
import { find, parse, permit, sees } from './checks.ts'
import { createViews } from './views.ts'
import { endingOf, kept, unrecorded } from './recording.ts'
import { cancelled, run } from './run.ts'
import { RunningCall } from './running-call.ts'

export type { Collision } from './catalogue.ts'
export { entryHeader, quotaHeaders } from './quota-headers.ts'

export interface GatewayParts {
  readonly providers: readonly Provider[]
  /** Read once a call, so that a policy can be swapped between two calls. */
  readonly policy: () => Policy
  readonly ledger: Ledger
  readonly onCollision?: (collision: Collision) => void
}

/** One call on its way through. */
interface Passage {
  readonly ledger: Ledger
  readonly request: Request
  readonly call: Call
  readonly startedAt: number
}

interface Admitted extends Passage {
  readonly offer: Offer
  readonly input: unknown
  readonly policy: Policy
  readonly reservation: Reservation
  /** What has effects is written down before it runs. */
  begun: Receipt | undefined
  /** Something was awaited, and the caller may have left meanwhile. */
  waited: boolean
}

/**
 * find -> budget -> rate -> permission -> arguments -> approval -> recheck and reserve -> begin -> run -> settle -> record.
 * Nothing runs that was not reserved and begun; what was reserved is settled; what was begun or refused is recorded.
 */
export function createGateway(parts: GatewayParts): Gateway {
  const catalogue = createCatalogue(parts.providers, parts.onCollision ?? (() => undefined))
  const views = createViews(catalogue)
  catalogue.onChanged(views.clear)
  const { ledger } = parts
  const callNow = (request: Request, call: Call): unknown => {
    const passage: Passage = { ledger, request, call, startedAt: performance.now() }
    let admission: Admitted | Promise<Admitted>
    try {
      admission = admit(catalogue, parts.policy, passage)
    } catch (thrown) {
      return refused(passage, parts.policy(), thrown)
    }
    return admission instanceof Promise
      ? admission.then(start, (thrown: unknown) => refused(passage, parts.policy(), thrown))
      : start(admission)
  }
  return {
    call: async (request, call) => callNow(request, call),
    callNow,
    list: (kind, call) => views.list(kind, parts.policy(), call),
    sees: (kind, name, call) => sees(catalogue, parts.policy(), { kind, name, input: undefined }, call),
    listsAreShared: () => parts.policy().sees === seesEverything,
    complete: async (kind, name, request, call) => {
      const { provider, entry } = find(catalogue, parts.policy(), { kind, name, input: undefined }, call)
      if (provider.complete === undefined) return { values: [] }
      return runAs({ what: `completion of ${kind} ${name}` }, provider.complete, entry, request, call)
    },
    onChanged: catalogue.onChanged,
    close: catalogue.close,
  }
}

/** Refusals are recorded like everything else. Throws, at once or when the record is kept. */
function refused({ ledger, request, call, startedAt }: Passage, policy: Policy, thrown: unknown): unknown {
  const fault = Fault.from(thrown)
  const ending = endingOf(undefined, fault, false, startedAt, 0)
  fault.about ??= { kind: request.kind, name: request.name }
  return kept(call, policy.quotas(call), undefined, fault, () => ledger.record(request, call, ending, undefined))
}

function admit(catalogue: Catalogue, current: () => Policy, passage: Passage): Admitted | Promise<Admitted> {
  const { ledger, request, call, startedAt } = passage
  const policy = current()
  const offer = find(catalogue, policy, request, call)
  permit(offer, policy, call)
  const input = parse(offer, policy, request.input, call)
  const approval = policy.approval(offer.entry, input, call)
  if (approval !== undefined) return approval.then(() => readmit(catalogue, current(), input, offer, passage))
  const reservation = policy.reserve(offer.entry, call)
  return { ledger, request, call, startedAt, offer, input, policy, reservation, begun: undefined, waited: false }
}

/** Minutes may have passed: other rules, no money left, another tool of that name. Nothing may wait in here. */
function readmit(catalogue: Catalogue, policy: Policy, input: unknown, approved: Offer, passage: Passage): Admitted {
  const { ledger, request, call, startedAt } = passage
  const offer = find(catalogue, policy, request, call)
  if (offer.entry !== approved.entry) {
    throw new Fault(
      'tool_not_found',
      `${request.name} was replaced while its approval was awaited. List the tools and call it again.`,
    )
  }
  permit(offer, policy, call)
  const reservation = policy.reserve(offer.entry, call)
  return { ledger, request, call, startedAt, offer, input, policy, reservation, begun: undefined, waited: true }
}

/** Nothing runs before what a crash must not forget is on disk: that it began, or what it may use. */
function start(admitted: Admitted): unknown {
  const { ledger, request, call, reservation, offer } = admitted
  let waiting: Promise<void> | undefined
  try {
    if (offer.entry.readOnly) {
      if (reservation.headroom !== undefined) waiting = ledger.cover(call, reservation)
    } else {
      admitted.begun = ledger.begin(request, call, reservation)
      waiting = admitted.begun.durable
    }
  } catch (thrown) {
    return notBegun(admitted, thrown)
  }
  if (waiting === undefined) return perform(admitted)
  admitted.waited = true
  return waiting.then(
    () => perform(admitted),
    (thrown: unknown) => notBegun(admitted, thrown),
  )
}

function notBegun({ policy, reservation }: Admitted, thrown: unknown): never {
  policy.release(reservation)
  throw unrecorded(thrown)
}

function perform(admitted: Admitted): unknown {
  const { offer, input, call, reservation, begun } = admitted
  if (admitted.waited && call.signal.aborted)
    return finish(admitted, undefined, cancelled(offer.entry, call.signal), undefined)
  if (call.starting !== undefined) {
    try {
      call.starting(begun?.entry)
    } catch (thrown) {
      return finish(admitted, undefined, Fault.from(thrown), undefined)
    }
  }
  const running = new RunningCall(call, offer.entry.timeoutMs, reservation.costMicros)
  let answering: unknown
  try {
    answering = run(offer, input, call, running)
  } catch (thrown) {
    return finish(admitted, undefined, Fault.from(thrown), running)
  }
  return answering instanceof Promise
    ? answering.then(
        (answer: unknown) => finish(admitted, answer, undefined, running),
        (thrown: unknown) => finish(admitted, undefined, Fault.from(thrown), running),
      )
    : finish(admitted, answering, undefined, running)
}

/** Settles, records, and then lets the answer or the fault go. */
function finish(
  admitted: Admitted,
  answer: unknown,
  fault: Fault | undefined,
  running: RunningCall | undefined,
): unknown {
  const { ledger, policy, reservation, request, call, begun, startedAt } = admitted
  // A round that only asks has done nothing yet.
  const costMicros = answer instanceof InputRequired ? 0 : (running?.costMicros ?? 0)
  policy.settle(reservation, costMicros)
  if (fault !== undefined) fault.about ??= { kind: request.kind, name: request.name }
  const ending = endingOf(answer, fault, running !== undefined, startedAt, costMicros)
  const write = (): Receipt =>
    begun === undefined
      ? ledger.record(request, call, ending, reservation)
      : ledger.settle(begun, request, call, ending)
  const mayHaveActed = running !== undefined && !(answer instanceof InputRequired)
  return kept(call, policy.quotas(call), answer, fault, write, mayHaveActed ? begun?.entry : undefined)
}
