import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { ApprovalAnswers, ApprovalTask } from '../approvals/approvals.ts'
import type { Call } from '../core/call.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/operation.ts'

type Operations = Pick<RestOperations, 'listApprovals' | 'getApproval' | 'approveApproval' | 'denyApproval'>

/** The queue of approvals over REST. Each look at it and each decision is a call like any other. */
export function approvalHandlers(gateway: Gateway): Handlers<Operations> {
  const ask = async <Name extends ApprovalTask>(
    name: Name,
    input: object,
    call: Call,
  ): Promise<ApprovalAnswers[Name]> =>
    (await gateway.call({ kind: 'administration', name, input }, call)) as ApprovalAnswers[Name]
  return {
    // What was asked is judged as it leaves, by the contract.
    listApprovals: async ({ query }, call) => ({
      status: 200,
      body: (await ask('approval_list', query, call)).value as never,
    }),
    getApproval: async ({ path }, call) => ({ status: 200, body: (await ask('approval_get', path, call)) as never }),
    approveApproval: async ({ path, body }, call) => ({
      status: 200,
      body: (await ask('approval_approve', { ...body, ...path }, call)) as never,
    }),
    denyApproval: async ({ path, body }, call) => ({
      status: 200,
      body: (await ask('approval_deny', { ...body, ...path }, call)) as never,
    }),
  }
}
