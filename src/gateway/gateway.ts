import type { Approvals, Grant } from '../core/approval.ts'
import type { Call } from '../core/call.ts'
import { InputRequired } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway, Request } from '../core/gateway.ts'
import type { Ledger, Receipt } from '../core/ledger.ts'
import { runAs } from '../core/origin.ts'
import type { Policy, Reservation } from '../core/policy.ts'
import type { Kind, Provider } from '../core/provider.ts'
import { createCatalogue, type Catalogue, type Collision, type Offer } from './catalogue.ts'
import { checkStays, find, parse, permit, reserved, sees } from './checks.ts'
import { completionSeen } from './completion-seen.ts'
import { createViews, listsAreShared } from './views.ts'
import { grantFor } from './granting.ts'
import { endingOf, kept, ownDeed, unrecorded } from './recording.ts'
import { cancelled, run } from './run.ts'
import { RunningCall } from './running-call.ts'

export type { Collision } from './catalogue.ts'
export { answerRun, cancelRun } from './own-runs.ts'
export { countUncalled } from './uncalled.ts'
export { callHeaders, entryHeader, headersOfCall, quotaHeaders } from './quota-headers.ts'

export interface GatewayParts {
  readonly providers: readonly Provider[]
  /** Read once a call, so that a policy can be swapped between two calls. */
  readonly policy: () => Policy
  /** Tells when it is another, so that clients hear that their lists may be other than before. */
  readonly onPolicyChanged?: (listener: () => void) => void
  readonly hasToolset?: (name: string) => boolean
  readonly ledger: Ledger
  /** Without it whatever needs approval is refused. */
  readonly approvals?: Approvals
  readonly onCollision?: (collision: Collision) => void
}

const listed: readonly Kind[] = ['tool', 'resource', 'resource_template', 'prompt']

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
  /** What was used up for it. */
  readonly grant: Grant | undefined
  /** What has effects is written down before it runs, and of what only reads some. */
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
  parts.onPolicyChanged?.(() => catalogue.tell({ kinds: listed, uris: [] }))
  const { ledger } = parts
  const callNow = (request: Request, call: Call): unknown => {
    const passage: Passage = { ledger, request, call, startedAt: performance.now() }
    let admission: Admitted | Promise<Admitted>
    try {
      admission = admit(catalogue, parts, passage)
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
    all: (kind, call) => views.all(kind, parts.policy(), call),
    named: (kind, name) => catalogue.find(kind, name)?.entry,
    sees: (kind, name, call) => sees(catalogue, parts.policy(), { kind, name, input: undefined }, call),
    permit: (kind, name, call) => {
      const policy = parts.policy()
      permit(find(catalogue, policy, { kind, name, input: undefined }, call), policy, call)
    },
    quotas: (call) => parts.policy().quotas(call),
    hasToolset: (name) => parts.hasToolset?.(name) === true,
    listsAreShared: () => listsAreShared(parts.policy()),
    complete: async (kind, name, request, call) => {
      const policy = parts.policy()
      const offer = find(catalogue, policy, { kind, name, input: undefined }, call)
      permit(offer, policy, call)
      const { provider, entry } = offer
      if (provider.complete === undefined) return { values: [] }
      const found = await runAs({ what: `completion of ${kind} ${name}` }, provider.complete, entry, request, call)
      if (kind === 'prompt') return found
      return completionSeen(found, name, request, (uri) =>
        sees(catalogue, parts.policy(), { kind: 'resource', name: uri, input: undefined }, call),
      )
    },
    own: (name, input, call, work) => ownDeed(ledger, { kind: 'administration', name, input }, call, work),
    onChanged: catalogue.onChanged,
    close: catalogue.close,
  }
}

/** Refusals are recorded like everything else. Throws, at once or when the record is kept. */
function refused({ ledger, request, call, startedAt }: Passage, policy: Policy, thrown: unknown): unknown {
  // Its caller is asked to approve, and calls again with the answer.
  const asks = thrown instanceof InputRequired
  const fault = asks ? undefined : Fault.from(thrown)
  const answer = asks ? thrown : undefined
  const ending = endingOf(answer, fault, false, startedAt, 0, answer?.unanswered)
  if (fault !== undefined) fault.about ??= { kind: request.kind, name: request.name }
  return kept(
    call,
    () => fault?.quotas ?? policy.quotas(call),
    answer,
    fault,
    () => ledger.record(request, call, ending, undefined),
    'nothing',
  )
}

function admit(catalogue: Catalogue, parts: GatewayParts, passage: Passage): Admitted | Promise<Admitted> {
  const { ledger, request, call, startedAt } = passage
  const policy = parts.policy()
  // Of a run: what waited for an answer, a place or a restart. What was let in before goes on like every call that runs.
  if (call.patient === true && call.paid !== true) checkStays(call)
  const offer = find(catalogue, policy, request, call)
  permit(offer, policy, call)
  const input = parse(offer, policy, request.input, call)
  const demand = policy.approval(offer.entry, input, call)
  if (demand !== undefined) {
    return grantFor(parts.approvals, demand, request, call).then((grant) =>
      readmit(catalogue, parts.policy, input, offer, passage, grant),
    )
  }
  const reservation = reserved(offer, policy, call)
  const grant = undefined
  return { ledger, request, call, startedAt, offer, input, policy, reservation, grant, begun: undefined, waited: false }
}

/**
 * Minutes may have passed: other rules, no money left, another tool of that name. Nothing may wait in here, and the approval
 * is used up last: what is refused for another reason keeps it. Where a call like this one was quicker, all begins anew
 * with another approval.
 */
function readmit(
  catalogue: Catalogue,
  policyOfNow: () => Policy,
  input: unknown,
  approved: Offer,
  passage: Passage,
  grant: Grant,
): Admitted | Promise<Admitted> {
  const { request, call } = passage
  const policy = policyOfNow()
  checkStays(call)
  const offer = find(catalogue, policy, request, call)
  if (offer.entry !== approved.entry) {
    throw new Fault(
      'tool_not_found',
      `${request.name} was replaced while its approval was awaited. List the tools and call it again.`,
    )
  }
  permit(offer, policy, call)
  const demand = policy.approval(offer.entry, input, call)
  const reservation = reserved(offer, policy, call)
  const done = { ...passage, offer, input, policy, reservation, begun: undefined, waited: true }
  if (demand === undefined) return { ...done, grant: undefined }
  let used = false
  try {
    used = grant.use(demand, call)
  } finally {
    if (!used) policy.release(reservation)
  }
  if (used) return { ...done, grant }
  return grant.another().then((next) => readmit(catalogue, policyOfNow, input, approved, passage, next))
}

/** Nothing runs before what a crash must not forget is on disk: that it began, or what it may use. */
function start(admitted: Admitted): unknown {
  const { ledger, request, call, reservation, offer } = admitted
  let waiting: Promise<void> | undefined
  try {
    admitted.begun = offer.entry.readOnly
      ? ledger.cover(request, call, reservation)
      : ledger.begin(request, call, reservation)
    waiting = admitted.begun?.durable
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

function notBegun({ policy, reservation, grant, call }: Admitted, thrown: unknown): never {
  policy.release(reservation)
  grant?.giveBack(call)
  throw unrecorded(thrown)
}

function perform(admitted: Admitted): unknown {
  const { offer, input, call, reservation, begun } = admitted
  if (admitted.waited && call.signal.aborted)
    return finish(admitted, undefined, cancelled(offer.entry, call.signal, false), undefined)
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
  const acted = running !== undefined && !onlyAsked(answer, fault)
  const costMicros = acted && reservation.paid !== true ? running.costMicros : 0
  policy.settle(reservation, costMicros)
  if (!acted) admitted.grant?.giveBack(call)
  if (fault !== undefined) fault.about ??= { kind: request.kind, name: request.name }
  const ending = endingOf(answer, fault, running !== undefined, startedAt, costMicros, running?.dialogue)
  const write = (): Receipt =>
    begun === undefined
      ? ledger.record(request, call, ending, reservation)
      : ledger.settle(begun, request, call, ending)
  const reads = begun === undefined || admitted.offer.entry.readOnly
  const ran = !acted ? 'nothing' : reads ? 'reading' : begun
  return kept(call, () => fault?.quotas ?? policy.quotas(call), answer, fault, write, ran, costMicros)
}

/** Effects come after the last question: whoever could not be asked has got nothing, and neither has who must answer first. */
const onlyAsked = (answer: unknown, fault: Fault | undefined): boolean =>
  answer instanceof InputRequired || fault?.code === 'missing_client_capability'
