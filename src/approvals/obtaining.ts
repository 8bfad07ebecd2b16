import { randomBytes } from 'node:crypto'
import type { ApprovalDemand, Approvals, Grant } from '../core/approval.ts'
import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Request } from '../core/gateway.ts'
import { callerCancelled, serverStops, whyLeft } from '../core/leaving.ts'
import { concurrencyQuota } from '../core/quota.ts'
import { isToolError } from '../core/tool.ts'
import type { ApprovalParts } from './approval-parts.ts'
import type { Approval, ApprovalRows, Binding } from './approval-rows.ts'
import { bindingOf } from './binding.ts'
import type { Desk } from './desk.ts'
import type { Notes } from './notes.ts'
import { CallerLeft, type Waiters } from './waiters.ts'

export interface ObtainingParts extends Pick<ApprovalParts, 'shown' | 'waitMs' | 'requestMs' | 'grantMs'> {
  readonly rows: ApprovalRows
  readonly desk: Desk
  readonly notes: Notes
  readonly waiters: Waiters
  readonly now: () => number
  readonly onTrouble: (thrown: unknown) => void
  readonly key: Uint8Array
}

/** One caller can't fill the queue for all others. */
const mostWaiting = 100
/** When it makes sense to call again. */
const retryAfter = 15

interface Asking extends ObtainingParts {
  readonly demand: ApprovalDemand
  readonly request: Request
  readonly call: Call
  readonly binding: Binding
}

/** A yes that is there already, or one that somebody gives now: the caller where it may and can, else whoever looks after the queue. */
export const createObtaining = (parts: ObtainingParts): Approvals => ({
  obtain: async (demand, request, call) => {
    const asking = { ...parts, demand, request, call, binding: bindingOf(parts.key, demand, request, call) }
    const until = parts.now() + (demand.waitSeconds === undefined ? parts.waitMs() : demand.waitSeconds * 1000)
    return grantWithin(asking, until)
  },
})

async function grantWithin(asking: Asking, until: number): Promise<Grant> {
  try {
    return await fromStore(() => obtained(asking, until))
  } catch (thrown) {
    if (!(thrown instanceof CallerLeft)) throw thrown
    if (thrown.why === callerCancelled) unwanted(asking)
    throw cancelled(asking.request, thrown.why)
  }
}

async function obtained(asking: Asking, until: number): Promise<Grant> {
  const { rows, binding, now, call, demand, waiters, desk } = asking
  for (const { id } of rows.superseded(binding)) {
    if (!waiters.any(id)) desk.withdraw(id, 'The rules changed, and it was asked for anew.')
  }
  for (;;) {
    const granted = rows.of(binding, 'approved', now())
    if (granted !== undefined) return grantOf(granted, asking, until)
    const refused = rows.of(binding, 'denied', now())
    if (refused !== undefined) throw denied(refused)
    const pending = await requested(asking)
    // Somebody may have been quick, while it was written down: nobody tells us again.
    if (rows.find(pending.id)?.state !== 'pending') continue
    if (demand.by === 'caller' && call.conversation?.canAsk('form') === true) {
      await askCaller(pending, asking, call.conversation)
      continue
    }
    // What goes on by itself waits as long as it takes; nobody is kept waiting on a connection for longer than configured.
    const patient = call.waiting?.(`It waits for the approval ${pending.id}.`) === true
    const end = patient ? pending.expiresAt : Math.min(until, pending.expiresAt)
    if (await waiters.wait(pending.id, end - now(), call.signal)) continue
    if (pending.expiresAt <= now()) throw tooLate(pending)
    if (!patient && call.waiting?.(`It waits for the approval ${pending.id}.`) !== true) {
      throw stillPending(pending, now())
    }
  }
}

/** The request that waits already for exactly this, or a new one. */
async function requested(asking: Asking): Promise<Approval> {
  const { rows, binding, call, demand, request, notes, now } = asking
  const at = now()
  const known = rows.of(binding, 'pending', at)
  if (known !== undefined) return known
  const old = rows.of(binding, 'pending', 0)
  if (old !== undefined) asking.desk.expire(old)
  if (rows.waiting(binding.owner, at) >= mostWaiting) throw tooMany()
  const own = demand.expiresSeconds === undefined ? undefined : demand.expiresSeconds * 1000
  const approval: Approval = {
    ...binding,
    id: randomBytes(16).toString('hex'),
    state: 'pending',
    client: call.principal.id,
    createdAt: at,
    updatedAt: at,
    expiresAt: at + (own ?? asking.requestMs()),
    grantMs: own ?? asking.grantMs(),
    by: demand.by,
    version: demand.version,
    rule: demand.rule,
    why: demand.reason,
    surface: call.surface,
    traceId: call.traceId,
    shown: asking.shown(request.input),
  }
  rows.add(approval)
  await notes.write('approval_request', approval, call, approval.shown)
  return approval
}

/** Whoever cancelled does not come back; but the same call may have been made twice. */
function unwanted({ rows, binding, now, waiters, desk, onTrouble }: Asking): void {
  try {
    const pending = rows.of(binding, 'pending', now())
    if (pending !== undefined && !waiters.any(pending.id)) desk.withdraw(pending.id, `${callerCancelled}.`)
  } catch (thrown) {
    onTrouble(thrown)
  }
}

/** The question has the id of its request for a name, and nobody answers it who was not asked. */
async function askCaller(
  pending: Approval,
  { desk, notes, call }: Asking,
  { ask }: NonNullable<Call['conversation']>,
): Promise<void> {
  const why = pending.why === undefined ? '' : ` ${pending.why.replace(/[^.!?]$/, '$&.')}`
  const message = `${pending.name} wants your approval before it runs.${why} It would be called with ${argumentsText(pending)}`
  const schema = { type: 'object', properties: {} }
  const answer = await answered(ask(`approval-${pending.id}`, { kind: 'form', message, schema, proven: true }))
  const approved = answer.action === 'accept'
  const reason = answer.action === 'cancel' ? 'The question was closed.' : undefined
  // Whoever said no to itself may think again.
  const holds = approved ? {} : { holdsMs: 0 }
  const verdict = { approved, decider: call.principal.id, reason, ...holds }
  const decided = desk.decide(pending.id, verdict)
  await notes.write('approval_answer', decided, call, { answer: answer.action })
  if (!approved) throw denied(decided)
}

/** A client that fails to ask has not approved, and nobody else was asked. */
async function answered(asking: Promise<unknown>): Promise<{ readonly action?: unknown }> {
  try {
    return (await asking) as { readonly action?: unknown }
  } catch (thrown) {
    if (!isToolError(thrown)) throw thrown
    throw new Fault('approval_required', `Your client could not ask for your approval. ${thrown.message}`, {
      cause: thrown,
    })
  }
}

const longestText = 1500

function argumentsText({ shown }: Approval): string {
  const text = JSON.stringify(shown['arguments'] ?? {})
  return text.length <= longestText ? text : `${text.slice(0, longestText)}…`
}

const grantOf = ({ id }: Approval, asking: Asking, until: number): Grant => ({
  use: ({ meaning }, call) => asking.desk.use(id, meaning, call),
  another: () => grantWithin(asking, until),
  giveBack: (call) => asking.desk.giveBack(id, call),
})

const denied = ({ id, reason }: Approval): Fault =>
  new Fault('approval_denied', `The approval ${id} was refused.${reason === undefined ? '' : ` ${reason}`}`, {
    members: { approval: id },
  })

const stillPending = ({ id, name, expiresAt }: Approval, now: number): Fault =>
  new Fault(
    'approval_pending',
    `${name} needs an approval, and it waits as ${id}. Make the same call again when it was approved.`,
    { retryAfter: Math.max(1, Math.min(retryAfter, Math.ceil((expiresAt - now) / 1000))), members: { approval: id } },
  )

const tooLate = ({ id }: Approval): Fault =>
  new Fault('approval_expired', `Nobody answered the approval ${id} in time.`, { members: { approval: id } })

const tooMany = (): Fault =>
  new Fault('concurrency_limited', `${mostWaiting} of your calls wait for an approval, which is the most.`, {
    retryAfter,
    quotas: [concurrencyQuota(mostWaiting)],
    members: { limit: mostWaiting },
  })

const cancelled = ({ name }: Request, why: unknown): Fault => {
  const detail = `${whyLeft(why)} before ${name} was approved.`
  return why === serverStops ? new Fault('shutting_down', detail, { retryAfter: 1 }) : new Fault('cancelled', detail)
}

/** What can't be written down can't be approved. */
async function fromStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof Error) || !('errcode' in thrown)) throw thrown
    const detail = 'Approvals can not be looked up or written down at the moment. Try again later.'
    throw new Fault('store_unavailable', detail, { retryAfter: 5, cause: thrown })
  }
}
