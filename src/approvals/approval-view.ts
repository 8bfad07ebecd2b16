import type { Approval, ApprovalState } from './approval-rows.ts'

/** A request as it is shown, with the names of the contract. */
export interface ApprovalView {
  readonly id: string
  readonly state: ApprovalState
  readonly by: 'caller' | 'operator'
  readonly client: string
  readonly kind: string
  readonly name: string
  readonly arguments?: unknown
  readonly arguments_cut?: unknown
  readonly arguments_hash: string
  readonly policy_version: string
  readonly rule: string
  readonly why?: string
  readonly surface: string
  readonly requested_at: string
  readonly updated_at: string
  readonly expires_at: string
  readonly decided_by?: string
  readonly decided_at?: string
  readonly reason?: string
  readonly used_at?: string
  readonly trace_id: string
}

/** What is too old is so whether it was written down yet or not. */
export const stateOf = ({ state, expiresAt }: Approval, now: number): ApprovalState =>
  (state === 'pending' || state === 'approved') && expiresAt <= now ? 'expired' : state

export function viewOf(approval: Approval, now: number): ApprovalView {
  const { decidedBy, decidedAt, usedAt, reason, why } = approval
  return {
    id: approval.id,
    state: stateOf(approval, now),
    by: approval.by,
    client: approval.client,
    kind: approval.kind,
    name: approval.name,
    ...approval.shown,
    arguments_hash: approval.hash,
    policy_version: approval.version,
    rule: approval.rule,
    ...(why === undefined ? {} : { why }),
    surface: approval.surface,
    requested_at: timeOf(approval.createdAt),
    updated_at: timeOf(approval.updatedAt),
    expires_at: timeOf(approval.expiresAt),
    ...(decidedBy === undefined ? {} : { decided_by: decidedBy }),
    ...(decidedAt === undefined ? {} : { decided_at: timeOf(decidedAt) }),
    ...(reason === undefined ? {} : { reason }),
    ...(usedAt === undefined ? {} : { used_at: timeOf(usedAt) }),
    trace_id: approval.traceId,
  }
}

const timeOf = (at: number): string => new Date(at).toISOString()
