// Generated from contracts/rest/v1; do not edit. Run `npm run gen`.

import type { Operation } from '../../operation.ts'
import type { operations } from './types.ts'

/** What a handler gets and what it answers with, by operationId. A failure is thrown, never returned. */
export interface RestOperations {
  readonly getHealth: Operation<
    Readonly<Record<never, never>>,
    | { readonly status: 200; readonly headers: { readonly 'Cache-Control': string }; readonly body: operations['getHealth']['responses'][200]['content']['application/json'] }
  >
  readonly getLiveness: Operation<
    Readonly<Record<never, never>>,
    | { readonly status: 200; readonly headers: { readonly 'Cache-Control': string }; readonly body: operations['getLiveness']['responses'][200]['content']['application/json'] }
  >
  readonly getReadiness: Operation<
    Readonly<Record<never, never>>,
    | { readonly status: 200; readonly headers: { readonly 'Cache-Control': string }; readonly body: operations['getReadiness']['responses'][200]['content']['application/json'] }
  >
  readonly getMetrics: Operation<
    Readonly<Record<never, never>>,
    | { readonly status: 200; readonly headers: { readonly 'Cache-Control': string }; readonly body: operations['getMetrics']['responses'][200]['content']['text/plain'] }
  >
  readonly getLogLevel: Operation<
    Readonly<Record<never, never>>,
    | { readonly status: 200; readonly body: operations['getLogLevel']['responses'][200]['content']['application/json'] }
  >
  readonly setLogLevel: Operation<
    { readonly body: operations['setLogLevel']['requestBody']['content']['application/json'] },
    | { readonly status: 200; readonly body: operations['setLogLevel']['responses'][200]['content']['application/json'] }
  >
  readonly getDocs: Operation<
    { readonly headers: { readonly 'if-none-match'?: string } },
    | { readonly status: 200; readonly headers: { readonly 'ETag': string; readonly 'Cache-Control': string; readonly 'Content-Security-Policy': string }; readonly body: operations['getDocs']['responses'][200]['content']['text/html'] }
    | { readonly status: 304; readonly headers: { readonly 'ETag': string } }
  >
  readonly listErrors: Operation<
    Readonly<Record<never, never>>,
    | { readonly status: 200; readonly body: operations['listErrors']['responses'][200]['content']['application/json'] }
  >
  readonly listContracts: Operation<
    Readonly<Record<never, never>>,
    | { readonly status: 200; readonly body: operations['listContracts']['responses'][200]['content']['application/json'] }
  >
  readonly getContract: Operation<
    { readonly path: operations['getContract']['parameters']['path']; readonly headers: { readonly 'if-none-match'?: string } },
    | { readonly status: 200; readonly headers: { readonly 'ETag': string; readonly 'Cache-Control': string }; readonly body: operations['getContract']['responses'][200]['content']['application/json'] }
    | { readonly status: 304; readonly headers: { readonly 'ETag': string } }
  >
  readonly listTools: Operation<
    { readonly query: WithDefaults<NonNullable<operations['listTools']['parameters']['query']>, 'limit'> },
    | { readonly status: 200; readonly body: operations['listTools']['responses'][200]['content']['application/json'] }
  >
  readonly callTool: Operation<
    { readonly path: operations['callTool']['parameters']['path']; readonly headers: { readonly 'prefer'?: string }; readonly body: operations['callTool']['requestBody']['content']['application/json'] },
    | { readonly status: 200; readonly body: operations['callTool']['responses'][200]['content']['application/json'] }
    | { readonly status: 202; readonly headers: { readonly 'Location': string }; readonly body: operations['callTool']['responses'][202]['content']['application/json'] }
  >
  readonly listRuns: Operation<
    { readonly query: WithDefaults<NonNullable<operations['listRuns']['parameters']['query']>, 'limit'> },
    | { readonly status: 200; readonly body: operations['listRuns']['responses'][200]['content']['application/json'] }
  >
  readonly getRun: Operation<
    { readonly path: operations['getRun']['parameters']['path'] },
    | { readonly status: 200; readonly body: operations['getRun']['responses'][200]['content']['application/json'] }
  >
  readonly answerRun: Operation<
    { readonly path: operations['answerRun']['parameters']['path']; readonly body: operations['answerRun']['requestBody']['content']['application/json'] },
    | { readonly status: 200; readonly body: operations['answerRun']['responses'][200]['content']['application/json'] }
  >
  readonly cancelRun: Operation<
    { readonly path: operations['cancelRun']['parameters']['path'] },
    | { readonly status: 200; readonly body: operations['cancelRun']['responses'][200]['content']['application/json'] }
  >
  readonly listLedgerEntries: Operation<
    { readonly query: WithDefaults<NonNullable<operations['listLedgerEntries']['parameters']['query']>, 'limit'> },
    | { readonly status: 200; readonly body: operations['listLedgerEntries']['responses'][200]['content']['application/json'] }
  >
  readonly getLedgerEntry: Operation<
    { readonly path: operations['getLedgerEntry']['parameters']['path'] },
    | { readonly status: 200; readonly body: operations['getLedgerEntry']['responses'][200]['content']['application/json'] }
  >
  readonly getLedgerStatistics: Operation<
    { readonly query: NonNullable<operations['getLedgerStatistics']['parameters']['query']> },
    | { readonly status: 200; readonly body: operations['getLedgerStatistics']['responses'][200]['content']['application/json'] }
  >
  readonly verifyLedger: Operation<
    { readonly body: operations['verifyLedger']['requestBody']['content']['application/json'] },
    | { readonly status: 200; readonly body: operations['verifyLedger']['responses'][200]['content']['application/json'] }
  >
  readonly exportLedger: Operation<
    { readonly query: WithDefaults<NonNullable<operations['exportLedger']['parameters']['query']>, 'format'> },
    | { readonly status: 200; readonly headers: { readonly 'Content-Disposition': string }; readonly body: operations['exportLedger']['responses'][200]['content']['application/x-ndjson'] }
  >
  readonly pruneLedger: Operation<
    { readonly body: operations['pruneLedger']['requestBody']['content']['application/json'] },
    | { readonly status: 200; readonly body: operations['pruneLedger']['responses'][200]['content']['application/json'] }
  >
  readonly backUpLedger: Operation<
    { readonly body: operations['backUpLedger']['requestBody']['content']['application/json'] },
    | { readonly status: 201; readonly body: operations['backUpLedger']['responses'][201]['content']['application/json'] }
  >
  readonly getPolicy: Operation<
    { readonly headers: { readonly 'if-none-match'?: string } },
    | { readonly status: 200; readonly headers: { readonly 'ETag': string }; readonly body: operations['getPolicy']['responses'][200]['content']['application/json'] }
    | { readonly status: 304; readonly headers: { readonly 'ETag': string } }
  >
  readonly putPolicy: Operation<
    { readonly headers: { readonly 'if-match'?: string }; readonly body: operations['putPolicy']['requestBody']['content']['application/json'] },
    | { readonly status: 200; readonly headers: { readonly 'ETag': string }; readonly body: operations['putPolicy']['responses'][200]['content']['application/json'] }
  >
  readonly listPolicyVersions: Operation<
    { readonly query: WithDefaults<NonNullable<operations['listPolicyVersions']['parameters']['query']>, 'limit'> },
    | { readonly status: 200; readonly body: operations['listPolicyVersions']['responses'][200]['content']['application/json'] }
  >
  readonly getPolicyVersion: Operation<
    { readonly path: operations['getPolicyVersion']['parameters']['path'] },
    | { readonly status: 200; readonly body: operations['getPolicyVersion']['responses'][200]['content']['application/json'] }
  >
  readonly rollBackPolicy: Operation<
    { readonly headers: { readonly 'if-match'?: string }; readonly body: operations['rollBackPolicy']['requestBody']['content']['application/json'] },
    | { readonly status: 200; readonly headers: { readonly 'ETag': string }; readonly body: operations['rollBackPolicy']['responses'][200]['content']['application/json'] }
  >
  readonly explainPolicy: Operation<
    { readonly query: WithDefaults<NonNullable<operations['explainPolicy']['parameters']['query']>, 'client_kind' | 'kind'> },
    | { readonly status: 200; readonly body: operations['explainPolicy']['responses'][200]['content']['application/json'] }
  >
  readonly dryRunPolicy: Operation<
    { readonly body: operations['dryRunPolicy']['requestBody']['content']['application/json'] },
    | { readonly status: 200; readonly body: operations['dryRunPolicy']['responses'][200]['content']['application/json'] }
  >
  readonly listApprovals: Operation<
    { readonly query: WithDefaults<NonNullable<operations['listApprovals']['parameters']['query']>, 'limit'> },
    | { readonly status: 200; readonly body: operations['listApprovals']['responses'][200]['content']['application/json'] }
  >
  readonly getApproval: Operation<
    { readonly path: operations['getApproval']['parameters']['path'] },
    | { readonly status: 200; readonly body: operations['getApproval']['responses'][200]['content']['application/json'] }
  >
  readonly approveApproval: Operation<
    { readonly path: operations['approveApproval']['parameters']['path']; readonly body: operations['approveApproval']['requestBody']['content']['application/json'] },
    | { readonly status: 200; readonly body: operations['approveApproval']['responses'][200]['content']['application/json'] }
  >
  readonly denyApproval: Operation<
    { readonly path: operations['denyApproval']['parameters']['path']; readonly body: operations['denyApproval']['requestBody']['content']['application/json'] },
    | { readonly status: 200; readonly body: operations['denyApproval']['responses'][200]['content']['application/json'] }
  >
  readonly listKeys: Operation<
    Readonly<Record<never, never>>,
    | { readonly status: 200; readonly body: operations['listKeys']['responses'][200]['content']['application/json'] }
  >
  readonly createKey: Operation<
    { readonly body: operations['createKey']['requestBody']['content']['application/json'] },
    | { readonly status: 201; readonly body: operations['createKey']['responses'][201]['content']['application/json'] }
  >
  readonly rotateKey: Operation<
    { readonly path: operations['rotateKey']['parameters']['path']; readonly body: operations['rotateKey']['requestBody']['content']['application/json'] },
    | { readonly status: 201; readonly body: operations['rotateKey']['responses'][201]['content']['application/json'] }
  >
  readonly revokeKey: Operation<
    { readonly path: operations['revokeKey']['parameters']['path'] },
    | { readonly status: 200; readonly body: operations['revokeKey']['responses'][200]['content']['application/json'] }
  >
  readonly getResourceMetadata: Operation<
    Readonly<Record<never, never>>,
    | { readonly status: 200; readonly body: operations['getResourceMetadata']['responses'][200]['content']['application/json'] }
  >
  readonly getMcpResourceMetadata: Operation<
    Readonly<Record<never, never>>,
    | { readonly status: 200; readonly body: operations['getMcpResourceMetadata']['responses'][200]['content']['application/json'] }
  >
  readonly getToolsetResourceMetadata: Operation<
    { readonly path: operations['getToolsetResourceMetadata']['parameters']['path'] },
    | { readonly status: 200; readonly body: operations['getToolsetResourceMetadata']['responses'][200]['content']['application/json'] }
  >
  readonly listResources: Operation<
    { readonly query: WithDefaults<NonNullable<operations['listResources']['parameters']['query']>, 'limit'> },
    | { readonly status: 200; readonly body: operations['listResources']['responses'][200]['content']['application/json'] }
  >
  readonly listResourceTemplates: Operation<
    { readonly query: WithDefaults<NonNullable<operations['listResourceTemplates']['parameters']['query']>, 'limit'> },
    | { readonly status: 200; readonly body: operations['listResourceTemplates']['responses'][200]['content']['application/json'] }
  >
  readonly readResource: Operation<
    { readonly query: NonNullable<operations['readResource']['parameters']['query']>; readonly headers: { readonly 'if-none-match'?: string; readonly 'range'?: string; readonly 'if-range'?: string } },
    | { readonly status: 200; readonly headers: { readonly 'ETag': string; readonly 'Last-Modified'?: string; readonly 'Accept-Ranges': string; readonly 'Cache-Control': string }; readonly body: operations['readResource']['responses'][200]['content']['*/*'] }
    | { readonly status: 206; readonly headers: { readonly 'ETag': string; readonly 'Last-Modified'?: string; readonly 'Accept-Ranges': string; readonly 'Cache-Control': string; readonly 'Content-Range': string }; readonly body: operations['readResource']['responses'][206]['content']['*/*'] }
    | { readonly status: 304; readonly headers: { readonly 'ETag': string } }
  >
  readonly listPrompts: Operation<
    { readonly query: WithDefaults<NonNullable<operations['listPrompts']['parameters']['query']>, 'limit'> },
    | { readonly status: 200; readonly body: operations['listPrompts']['responses'][200]['content']['application/json'] }
  >
  readonly getPrompt: Operation<
    { readonly path: operations['getPrompt']['parameters']['path']; readonly body: operations['getPrompt']['requestBody']['content']['application/json'] },
    | { readonly status: 200; readonly body: operations['getPrompt']['responses'][200]['content']['application/json'] }
  >
}

export type RestOperationId = keyof RestOperations

/** Everything but a JSON body: what the transport must know of an operation. */
export interface RestRoute {
  readonly operationId: RestOperationId
  readonly method: 'get' | 'put' | 'post' | 'delete' | 'patch'
  readonly path: string
  readonly tag: string
  readonly consumes: string | undefined
  /** Media type of each success; undefined where there is no body. */
  readonly produces: Readonly<Record<number, string | undefined>>
  /** Request headers the handler gets, in lower case. */
  readonly headers: readonly string[]
}

export const restRoutes = [
  {
    operationId: 'getHealth',
    method: 'get',
    path: '/health',
    tag: 'server',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getLiveness',
    method: 'get',
    path: '/health/live',
    tag: 'server',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getReadiness',
    method: 'get',
    path: '/health/ready',
    tag: 'server',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getMetrics',
    method: 'get',
    path: '/metrics',
    tag: 'server',
    consumes: undefined,
    produces: { 200: 'text/plain' },
    headers: [],
  },
  {
    operationId: 'getLogLevel',
    method: 'get',
    path: '/v1/log-level',
    tag: 'server',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'setLogLevel',
    method: 'put',
    path: '/v1/log-level',
    tag: 'server',
    consumes: 'application/json',
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getDocs',
    method: 'get',
    path: '/docs',
    tag: 'contracts',
    consumes: undefined,
    produces: { 200: 'text/html', 304: undefined },
    headers: ['if-none-match'],
  },
  {
    operationId: 'listErrors',
    method: 'get',
    path: '/v1/errors',
    tag: 'contracts',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'listContracts',
    method: 'get',
    path: '/v1/contracts',
    tag: 'contracts',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getContract',
    method: 'get',
    path: '/v1/contracts/{name}/{version}',
    tag: 'contracts',
    consumes: undefined,
    produces: { 200: 'application/json', 304: undefined },
    headers: ['if-none-match'],
  },
  {
    operationId: 'listTools',
    method: 'get',
    path: '/v1/tools',
    tag: 'tools',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'callTool',
    method: 'post',
    path: '/v1/tools/{name}/calls',
    tag: 'tools',
    consumes: 'application/json',
    produces: { 200: 'application/json', 202: 'application/json' },
    headers: ['prefer'],
  },
  {
    operationId: 'listRuns',
    method: 'get',
    path: '/v1/runs',
    tag: 'runs',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getRun',
    method: 'get',
    path: '/v1/runs/{id}',
    tag: 'runs',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'answerRun',
    method: 'post',
    path: '/v1/runs/{id}/answers',
    tag: 'runs',
    consumes: 'application/json',
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'cancelRun',
    method: 'post',
    path: '/v1/runs/{id}/cancel',
    tag: 'runs',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'listLedgerEntries',
    method: 'get',
    path: '/v1/ledger/entries',
    tag: 'ledger',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getLedgerEntry',
    method: 'get',
    path: '/v1/ledger/entries/{id}',
    tag: 'ledger',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getLedgerStatistics',
    method: 'get',
    path: '/v1/ledger/statistics',
    tag: 'ledger',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'verifyLedger',
    method: 'post',
    path: '/v1/ledger/verification',
    tag: 'ledger',
    consumes: 'application/json',
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'exportLedger',
    method: 'get',
    path: '/v1/ledger/export',
    tag: 'ledger',
    consumes: undefined,
    produces: { 200: '*/*' },
    headers: [],
  },
  {
    operationId: 'pruneLedger',
    method: 'post',
    path: '/v1/ledger/prune',
    tag: 'ledger',
    consumes: 'application/json',
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'backUpLedger',
    method: 'post',
    path: '/v1/ledger/backups',
    tag: 'ledger',
    consumes: 'application/json',
    produces: { 201: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getPolicy',
    method: 'get',
    path: '/v1/policy',
    tag: 'policy',
    consumes: undefined,
    produces: { 200: 'application/json', 304: undefined },
    headers: ['if-none-match'],
  },
  {
    operationId: 'putPolicy',
    method: 'put',
    path: '/v1/policy',
    tag: 'policy',
    consumes: 'application/json',
    produces: { 200: 'application/json' },
    headers: ['if-match'],
  },
  {
    operationId: 'listPolicyVersions',
    method: 'get',
    path: '/v1/policy/versions',
    tag: 'policy',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getPolicyVersion',
    method: 'get',
    path: '/v1/policy/versions/{number}',
    tag: 'policy',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'rollBackPolicy',
    method: 'post',
    path: '/v1/policy/rollback',
    tag: 'policy',
    consumes: 'application/json',
    produces: { 200: 'application/json' },
    headers: ['if-match'],
  },
  {
    operationId: 'explainPolicy',
    method: 'get',
    path: '/v1/policy/explanation',
    tag: 'policy',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'dryRunPolicy',
    method: 'post',
    path: '/v1/policy/dry-runs',
    tag: 'policy',
    consumes: 'application/json',
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'listApprovals',
    method: 'get',
    path: '/v1/approvals',
    tag: 'approvals',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getApproval',
    method: 'get',
    path: '/v1/approvals/{id}',
    tag: 'approvals',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'approveApproval',
    method: 'post',
    path: '/v1/approvals/{id}/approve',
    tag: 'approvals',
    consumes: 'application/json',
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'denyApproval',
    method: 'post',
    path: '/v1/approvals/{id}/deny',
    tag: 'approvals',
    consumes: 'application/json',
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'listKeys',
    method: 'get',
    path: '/v1/keys',
    tag: 'keys',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'createKey',
    method: 'post',
    path: '/v1/keys',
    tag: 'keys',
    consumes: 'application/json',
    produces: { 201: 'application/json' },
    headers: [],
  },
  {
    operationId: 'rotateKey',
    method: 'post',
    path: '/v1/keys/{id}/rotate',
    tag: 'keys',
    consumes: 'application/json',
    produces: { 201: 'application/json' },
    headers: [],
  },
  {
    operationId: 'revokeKey',
    method: 'post',
    path: '/v1/keys/{id}/revoke',
    tag: 'keys',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getResourceMetadata',
    method: 'get',
    path: '/.well-known/oauth-protected-resource',
    tag: 'server',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getMcpResourceMetadata',
    method: 'get',
    path: '/.well-known/oauth-protected-resource/mcp',
    tag: 'server',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getToolsetResourceMetadata',
    method: 'get',
    path: '/.well-known/oauth-protected-resource/mcp/{toolset}',
    tag: 'server',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'listResources',
    method: 'get',
    path: '/v1/resources',
    tag: 'knowledge',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'listResourceTemplates',
    method: 'get',
    path: '/v1/resource-templates',
    tag: 'knowledge',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'readResource',
    method: 'get',
    path: '/v1/resource',
    tag: 'knowledge',
    consumes: undefined,
    produces: { 200: '*/*', 206: '*/*', 304: undefined },
    headers: ['if-none-match', 'range', 'if-range'],
  },
  {
    operationId: 'listPrompts',
    method: 'get',
    path: '/v1/prompts',
    tag: 'knowledge',
    consumes: undefined,
    produces: { 200: 'application/json' },
    headers: [],
  },
  {
    operationId: 'getPrompt',
    method: 'post',
    path: '/v1/prompts/{name}',
    tag: 'knowledge',
    consumes: 'application/json',
    produces: { 200: 'application/json' },
    headers: [],
  },
] as const satisfies readonly RestRoute[]

type WithDefaults<T, K extends keyof T> = Omit<T, K> & { readonly [Name in K]-?: NonNullable<T[Name]> }
