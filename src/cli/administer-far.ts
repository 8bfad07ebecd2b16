import { restRoutes, type RestOperationId, type RestRoute } from '../../generated/rest/v1/operations.ts'
import { isObject } from './call-arguments.ts'
import { problemOf } from './call-remote.ts'
import { Unreached, type FarGateway } from './far-gateway.ts'
import { Refused } from './refused.ts'

/** What runs a gateway, by its name there and over REST. */
const operations: Readonly<Record<string, RestOperationId>> = {
  ledger_prune: 'pruneLedger',
  policy_show: 'getPolicy',
  policy_put: 'putPolicy',
  policy_versions: 'listPolicyVersions',
  policy_version: 'getPolicyVersion',
  policy_rollback: 'rollBackPolicy',
  policy_explanation: 'explainPolicy',
  policy_dry_run: 'dryRunPolicy',
  approval_list: 'listApprovals',
  approval_get: 'getApproval',
  approval_approve: 'approveApproval',
  approval_deny: 'denyApproval',
  key_list: 'listKeys',
  key_create: 'createKey',
  key_rotate: 'rotateKey',
  key_revoke: 'revokeKey',
}

/** These answer with the ETag of what is in force. */
const tagged: ReadonlySet<string> = new Set(['policy_show', 'policy_put', 'policy_rollback'])

type Members = Readonly<Record<string, unknown>>

/** Has a gateway elsewhere do what runs it, as the contract of its REST says. */
export async function administerFar(far: FarGateway, task: string, input: Members): Promise<unknown> {
  const { path, init } = requestFor(task, input)
  const { ok, status, headers, body } = await far.ask(path, init)
  if (!isObject(body))
    throw new Unreached(`${far.base} answered something that is no object; is an OwlClaw gateway there?`)
  if (ok) return tagged.has(task) ? { etag: headers.get('etag') ?? '', body } : body
  const { code, detail, violations, incidentId } = problemOf(body)
  throw new Refused(code === 'unknown' ? `${detail} (status ${status})` : detail, { code, violations, incidentId })
}

function requestFor(task: string, input: Members) {
  const route: RestRoute | undefined = restRoutes.find(({ operationId }) => operationId === operations[task])
  if (route === undefined) throw new Error(`${task} can't be asked of a gateway elsewhere`)
  const method = route.method.toUpperCase()
  const { if_match: ifMatch, ...members } = input
  const left = new Map(Object.entries(members).filter(([, value]) => value !== undefined))
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = left.get(name)
    left.delete(name)
    return encodeURIComponent(String(value))
  })
  const headers = typeof ifMatch === 'string' ? { 'if-match': ifMatch } : {}
  if (route.consumes !== undefined) {
    const body = JSON.stringify(Object.fromEntries(left))
    return { path, init: { method, headers: { ...headers, 'content-type': route.consumes }, body } }
  }
  const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)])).toString()
  return { path: query === '' ? path : `${path}?${query}`, init: { method, headers } }
}
