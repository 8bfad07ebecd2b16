import type { Call, Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Approval, ApprovalRows } from './approval-rows.ts'
import { stateOf } from './approval-view.ts'
import type { Notes } from './notes.ts'
import type { Waiters } from './waiters.ts'

/** Where requests are decided and used. All of it is on disk when it returns. */
export interface Desk {
  readonly find: (id: string) => Approval
  /** Throws Fault `conflict` where it was decided already or is too old; a yes can be taken back until it is used. */
  readonly decide: (id: string, verdict: Verdict) => Approval
  /** False where it was used; throws where it is too old, or came under other rules. */
  readonly use: (id: string, policy: string, call: Call) => boolean
  readonly giveBack: (id: string, call: Call) => void
  /** Ends what is too old, or only this that is, and tells whoever waits for it. */
  readonly expire: (only?: Approval) => void
  /** Nobody wants it any more: whoever asked has cancelled, or asks anew under other rules. */
  readonly withdraw: (id: string, why: string) => void
}

export interface Verdict {
  readonly approved: boolean
  readonly decider: string
  readonly reason?: string | undefined
  /** How long it holds, where that is not as long as a yes. */
  readonly holdsMs?: number
}

export interface DeskParts {
  readonly rows: ApprovalRows
  readonly notes: Notes
  readonly waiters: Waiters
  readonly now: () => number
  readonly onTrouble: (thrown: unknown) => void
}

const atOnce = 500

/** What comes to its end by itself is an entry of whoever asked. */
const callOf = ({ owner, client, surface, traceId }: Approval, startedAt: number): Call => ({
  id: crypto.randomUUID(),
  traceId,
  surface,
  revision: 'approvals',
  principal: { id: client, kind: owner.slice(0, owner.indexOf(' ')) as Principal['kind'] },
  client: undefined,
  startedAt,
  signal: new AbortController().signal,
})

export function createDesk(parts: DeskParts): Desk {
  const { rows, notes, waiters, now } = parts
  const find = (id: string): Approval => {
    const approval = rows.find(id)
    if (approval !== undefined) return approval
    throw new Fault('approval_not_found', `There is no approval ${JSON.stringify(id)}, or it was forgotten.`)
  }
  const end = ending(parts)
  return {
    find,
    decide: (id, { approved, decider, reason, holdsMs }) => {
      const approval = find(id)
      const at = now()
      const state = stateOf(approval, at)
      if (state !== 'pending' && (approved || state !== 'approved')) throw decided(id, state)
      const next: Approval = {
        ...approval,
        state: approved ? 'approved' : 'denied',
        updatedAt: at,
        expiresAt: at + (holdsMs ?? approval.grantMs),
        decidedBy: decider,
        decidedAt: at,
        reason,
      }
      if (!rows.change(next, state)) throw decided(id, 'decided')
      waiters.tell(id)
      return next
    },
    use: (id, policy, call) => {
      const approval = rows.find(id)
      const at = now()
      const good = approval?.policy === policy && stateOf(approval, at) === 'approved'
      if (!good || !rows.change({ ...approval, state: 'used', updatedAt: at, usedAt: at }, 'approved')) {
        if (approval?.policy === policy && rows.find(id)?.state === 'used') return false
        throw new Fault(
          'approval_expired',
          `The approval ${id} is too old or came under other rules. Call again: it will be asked for anew.`,
          { members: { approval: id } },
        )
      }
      // It runs in this very turn, so its own record stands or falls with this one.
      notes.write('approval_use', approval, call).catch(() => undefined)
      return true
    },
    giveBack: (id, call) => {
      const approval = rows.find(id)
      if (approval?.state !== 'used') return
      if (!rows.change({ ...approval, state: 'approved', updatedAt: now(), usedAt: undefined }, 'used')) return
      notes.write('approval_return', approval, call).catch(() => undefined)
      waiters.tell(id)
    },
    expire: (only) => {
      for (const approval of only === undefined ? rows.overdue(now(), atOnce) : [only]) end(approval)
    },
    withdraw: (id, why) => {
      const approval = find(id)
      const state = stateOf(approval, now())
      if (state === 'pending' || state === 'approved') end(approval, why)
    },
  }
}

/** Written down first: where that can't be, it stays and is ended another time. */
const ending =
  ({ rows, notes, waiters, now, onTrouble }: DeskParts) =>
  (approval: Approval, why?: string): void => {
    const { id, state, reason } = approval
    const at = now()
    const what = why === undefined ? 'approval_expire' : 'approval_withdraw'
    const more = { was: state, ...(why === undefined ? {} : { reason: why }) }
    notes.put(what, approval, callOf(approval, at), more).durable?.catch(onTrouble)
    if (rows.change({ ...approval, state: 'expired', updatedAt: at, reason: why ?? reason }, state)) waiters.tell(id)
  }

const decided = (id: string, state: string): Fault =>
  new Fault('conflict', `The approval ${id} can't be decided any more: it is ${state}.`)
