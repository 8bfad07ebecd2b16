import type { ApprovalDemand, Approvals, Grant } from '../core/approval.ts'
import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Request } from '../core/gateway.ts'

/** A yes for this call, of the policy that asked for it: one that came under other rules is for nothing. */
export async function grantFor(
  approvals: Approvals | undefined,
  demand: ApprovalDemand,
  request: Request,
  call: Call,
): Promise<Grant> {
  if (approvals !== undefined) return approvals.obtain(demand, request, call)
  throw new Fault('approval_required', `${request.name} needs an approval, and nobody can be asked for one here.`)
}
