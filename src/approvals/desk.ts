import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Approval, ApprovalRows } from './approval-rows.ts'
import { stateOf } from './approval-view.ts'
import type { Notes } from './notes.ts'
import type { Waiters } from './waiters.ts'

/** Where requests are decided and used. All of it is on disk when it returns. */
export interface Desk {
  readonly find: (id: string) => Approval
  /** Throws Fault `conflict` where it was decided already or is too old. */
  readonly decide: (id: string, verdict: Verdict) => Approval
  /** Throws where it was used, is too old, or came under another version of the policy. */
  readonly use: (id: string, policy: string, call: Call) => void
  readonly giveBack: (id: string, call: Call) => void
  /** Ends what is too old, and tells whoever waits for it. */
  readonly expire: () => void
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
}

const atOnce = 500

export function createDesk({ rows, notes, waiters, now }: DeskParts): Desk {
  const find = (id: string): Approval => {
    const approval = rows.find(id)
    if (approval !== undefined) return approval
    throw new Fault('approval_not_found', `There is no approval ${JSON.stringify(id)}, or it was forgotten.`)
  }
  return {
    find,
    decide: (id, { approved, decider, reason, holdsMs }) => {
      const approval = find(id)
      const at = now()
      const state = stateOf(approval, at)
      if (state !== 'pending') throw decided(id, state)
      const next: Approval = {
        ...approval,
        state: approved ? 'approved' : 'denied',
        updatedAt: at,
        expiresAt: at + (holdsMs ?? approval.grantMs),
        decidedBy: decider,
        decidedAt: at,
        reason,
      }
      if (!rows.change(next, 'pending')) throw decided(id, 'decided')
      waiters.tell(id)
      return next
    },
    use: (id, policy, call) => {
      const approval = rows.find(id)
      const at = now()
      const good = approval?.policy === policy && stateOf(approval, at) === 'approved'
      if (!good || !rows.change({ ...approval, state: 'used', updatedAt: at, usedAt: at }, 'approved')) {
        throw new Fault(
          'approval_expired',
          `The approval ${id} was used, is too old or came under other rules. Call again: it will be asked for anew.`,
          { members: { approval: id } },
        )
      }
      // It runs in this very turn, so its own record stands or falls with this one.
      notes.write('approval_use', approval, call).catch(() => undefined)
    },
    giveBack: (id, call) => {
      const approval = rows.find(id)
      if (approval?.state !== 'used') return
      if (!rows.change({ ...approval, state: 'approved', updatedAt: now(), usedAt: undefined }, 'used')) return
      notes.write('approval_return', approval, call).catch(() => undefined)
      waiters.tell(id)
    },
    expire: () => {
      const at = now()
      for (const approval of rows.overdue(at, atOnce)) {
        if (rows.change({ ...approval, state: 'expired', updatedAt: at }, approval.state)) waiters.tell(approval.id)
      }
    },
  }
}

const decided = (id: string, state: string): Fault =>
  new Fault('conflict', `The approval ${id} can't be decided any more: it is ${state}.`)
