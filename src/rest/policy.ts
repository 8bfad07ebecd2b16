import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { Call } from '../core/call.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/operation.ts'
import type { PolicyAnswers, PolicyTask } from '../governance/governance.ts'
import { matches } from './etag.ts'

type Operations = Pick<
  RestOperations,
  | 'getPolicy'
  | 'putPolicy'
  | 'listPolicyVersions'
  | 'getPolicyVersion'
  | 'rollBackPolicy'
  | 'explainPolicy'
  | 'dryRunPolicy'
>
type Body<Name extends keyof Operations> = Extract<
  Awaited<ReturnType<Handlers<Operations>[Name]>>,
  { status: 200 }
>['body']

/** The policy over REST. Each look at it, and each change, is a call like any other. */
export function policyHandlers(gateway: Gateway): Handlers<Operations> {
  const ask = async <Name extends PolicyTask>(name: Name, input: object, call: Call): Promise<PolicyAnswers[Name]> =>
    (await gateway.call({ kind: 'administration', name, input }, call)) as PolicyAnswers[Name]
  // What was written down is judged as it leaves, by the contract.
  return {
    getPolicy: async ({ headers }, call) => {
      const { etag, body } = await ask('policy_show', {}, call)
      if (matches(headers['if-none-match'], etag)) return { status: 304, headers: { ETag: etag } }
      return { status: 200, headers: { ETag: etag }, body }
    },
    putPolicy: async ({ body: given, headers }, call) => {
      const { etag, body } = await ask('policy_put', { ...given, if_match: headers['if-match'] }, call)
      return { status: 200, headers: { ETag: etag }, body }
    },
    listPolicyVersions: async ({ query }, call) => ({
      status: 200,
      body: await ask('policy_versions', query, call),
    }),
    getPolicyVersion: async ({ path }, call) => ({
      status: 200,
      body: await ask('policy_version', path, call),
    }),
    rollBackPolicy: async ({ body: given, headers }, call) => {
      const { etag, body } = await ask('policy_rollback', { ...given, if_match: headers['if-match'] }, call)
      return { status: 200, headers: { ETag: etag }, body }
    },
    explainPolicy: async ({ query }, call) => ({
      status: 200,
      body: (await ask('policy_explanation', query, call)) as unknown as Body<'explainPolicy'>,
    }),
    dryRunPolicy: async ({ body: given }, call) => ({
      status: 200,
      body: (await ask('policy_dry_run', given, call)) as unknown as Body<'dryRunPolicy'>,
    }),
  }
}
