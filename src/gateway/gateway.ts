import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway, Request } from '../core/gateway.ts'
import type { Ledger } from '../core/ledger.ts'
import { runAs } from '../core/origin.ts'
import { seesEverything, type Policy, type Reservation } from '../core/policy.ts'
import type { Provider } from '../core/provider.ts'
import { createCatalogue, type Catalogue, type Collision, type Offer } from './catalogue.ts'
import { find, parse, permit } from './checks.ts'
import { createViews } from './views.ts'
import { record, unrecorded } from './recording.ts'
import { cancelled, run } from './run.ts'

export type { Collision } from './catalogue.ts'

export interface GatewayParts {
  readonly providers: readonly Provider[]
  /** Read once a call, so that a policy can be swapped between two calls. */
  readonly policy: () => Policy
  readonly ledger: Ledger
  readonly onCollision?: (collision: Collision) => void
}

interface Admitted {
  readonly offer: Offer
  readonly input: unknown
  readonly policy: Policy
  readonly reservation: Reservation
  /** Something was awaited, and the caller may have left meanwhile. */
  readonly waited: boolean
}

/**
 * find -> budget -> rate -> permission -> arguments -> approval -> recheck and reserve -> begin -> run -> settle -> record.
 * Nothing runs that was not reserved and begun; what was reserved is settled; what was begun or refused is recorded.
 */
export function createGateway(parts: GatewayParts): Gateway {
  const catalogue = createCatalogue(parts.providers, parts.onCollision ?? (() => undefined))
  const views = createViews(catalogue)
  catalogue.onChanged(views.clear)
  const callNow = (request: Request, call: Call): unknown => {
    const startedAt = performance.now()
    const refuse = (thrown: unknown): unknown => refused(parts.ledger, request, call, startedAt, thrown)
    let admission: Admitted | Promise<Admitted>
    try {
      admission = admit(catalogue, parts.policy, request, call)
    } catch (thrown) {
      return refuse(thrown)
    }
    return admission instanceof Promise
      ? admission.then((admitted) => start(parts.ledger, admitted, request, call, startedAt), refuse)
      : start(parts.ledger, admission, request, call, startedAt)
  }
  return {
    call: async (request, call) => callNow(request, call),
    callNow,
    list: (kind, call) => views.list(kind, parts.policy(), call),
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
function refused(ledger: Ledger, request: Request, call: Call, startedAt: number, thrown: unknown): unknown {
  const fault = Fault.from(thrown)
  const kept = record(ledger, request, call, { input: request.input, startedAt, costMicros: 0, fault, ran: false })
  if (kept === undefined) throw fault
  return kept.then(() => {
    throw fault
  })
}

function admit(
  catalogue: Catalogue,
  current: () => Policy,
  request: Request,
  call: Call,
): Admitted | Promise<Admitted> {
  const policy = current()
  const offer = find(catalogue, policy, request, call)
  permit(offer, policy, call)
  const input = parse(offer, policy, request.input, call)
  const approval = policy.approval(offer.entry, input, call)
  if (approval === undefined)
    return { offer, input, policy, reservation: policy.reserve(offer.entry, call), waited: false }
  return approval.then(() => readmit(catalogue, current(), request, input, offer, call))
}

/** Minutes may have passed: other rules, no money left, another tool of that name. Nothing may wait in here. */
function readmit(
  catalogue: Catalogue,
  policy: Policy,
  request: Request,
  input: unknown,
  approved: Offer,
  call: Call,
): Admitted {
  const offer = find(catalogue, policy, request, call)
  if (offer.entry !== approved.entry) {
    throw new Fault(
      'tool_not_found',
      `${request.name} was replaced while its approval was awaited. List the tools and call it again.`,
    )
  }
  permit(offer, policy, call)
  return { offer, input, policy, reservation: policy.reserve(offer.entry, call), waited: true }
}

function start(ledger: Ledger, admitted: Admitted, request: Request, call: Call, startedAt: number): unknown {
  const begun = begin(ledger, admitted, call)
  return begun === undefined
    ? perform(ledger, admitted, request, call, startedAt)
    : begun.then(() => perform(ledger, { ...admitted, waited: true }, request, call, startedAt))
}

function begin(ledger: Ledger, admitted: Admitted, call: Call): Promise<void> | undefined {
  const giveBack = (thrown: unknown): never => {
    admitted.policy.settle(admitted.reservation, 0)
    throw unrecorded(thrown)
  }
  try {
    return ledger.begin(admitted.offer.entry, admitted.input, call)?.catch(giveBack)
  } catch (thrown) {
    return giveBack(thrown)
  }
}

function perform(ledger: Ledger, admitted: Admitted, request: Request, call: Call, startedAt: number): unknown {
  const { offer, input } = admitted
  const end = (answer: unknown, fault?: Fault, ran = true): unknown =>
    finish(ledger, admitted, request, call, { input, startedAt, answer, fault, ran })
  if (admitted.waited && call.signal.aborted) return end(undefined, cancelled(offer.entry), false)
  let answering: unknown
  try {
    answering = run(offer, input, call)
  } catch (thrown) {
    return end(undefined, Fault.from(thrown))
  }
  return answering instanceof Promise
    ? answering.then(
        (answer: unknown) => end(answer),
        (thrown: unknown) => end(undefined, Fault.from(thrown)),
      )
    : end(answering)
}

/** Settles, records, and then lets the answer or the fault go. */
function finish(
  ledger: Ledger,
  { policy, reservation }: Admitted,
  request: Request,
  call: Call,
  end: { input: unknown; startedAt: number; answer: unknown; fault: Fault | undefined; ran: boolean },
): unknown {
  const { answer, fault, ran } = end
  const costMicros = ran ? reservation.costMicros : 0
  policy.settle(reservation, costMicros)
  const kept = record(ledger, request, call, {
    input: end.input,
    startedAt: end.startedAt,
    costMicros,
    answer,
    ran,
    ...(fault === undefined ? {} : { fault }),
  })
  const leave = (): unknown => {
    if (fault !== undefined) throw fault
    return answer
  }
  return kept === undefined ? leave() : kept.then(leave)
}
