import type { Fault } from '../core/fault.ts'
import type { Call } from '../core/call.ts'
import { shownQuota } from '../core/policy.ts'
import type { Channel } from './channel.ts'
import type { McpParts } from './context.ts'
import type { Incoming } from './incoming.ts'
import { extensionMethods, methods } from './methods.ts'

export interface Reports {
  /** Every answer is counted and logged; with what was asked and answered where the log has room for it. */
  readonly answered: (request: Incoming, result: string) => void
  /** Every error is logged: what is our own fault as one, what a caller did wrong as news. */
  readonly failed: (fault: Fault, request: Incoming) => void
  /** Of what never became a request. */
  readonly refused: (fault: Fault, about: Uncalled) => void
}

interface Uncalled {
  readonly channel: Channel
  readonly method: string | undefined
  readonly traceId: string
}

/** As much of a result as a log line takes. */
const longestResult = 2000

const longestName = 256

export function createReports({ log, counters }: McpParts): Reports {
  const count = counters?.mcpAnswered
  const report = (fault: Fault, method: string | undefined, about: () => Record<string, unknown>): void => {
    const { code, incidentId, message, row } = fault
    count?.(method === undefined || !servedMethods.has(method) ? 'other' : method, code)
    const grave = fault.isFailure
    if (!grave && !log.isLevelEnabled('info')) return
    const fields = {
      ...about(),
      method: method?.slice(0, longestName),
      ...(fault.about === undefined ? {} : { [fault.about.kind]: fault.about.name.slice(0, longestName) }),
      code,
      category: row.category,
      retryable: row.retryable,
      incident_id: incidentId,
      detail: message,
    }
    if (grave) log.error({ ...fields, error: fault.cause ?? fault }, 'failed')
    else log.info(fields, 'refused')
  }
  return {
    answered: (request, result) => {
      count?.(request.method, 'ok')
      if (!log.isLevelEnabled('info')) return
      if (log.isLevelEnabled('debug'))
        log.debug({ ...lineOf(request), ...saidOf(request, log.withoutSecrets(result)) }, 'answered')
      else log.info(lineOf(request), 'answered')
    },
    failed: (fault, request) =>
      report(fault, request.method, () => ({
        ...aboutCall(request),
        ...decisionOf(request),
        duration_ms: Date.now() - request.startedAt,
      })),
    refused: (fault, about) => report(fault, about.method, () => aboutUncalled(about, fault)),
  }
}

/** Whatever else a client calls a method must not become a label. */
const servedMethods: ReadonlySet<string> = new Set([...Object.keys(methods), ...Object.keys(extensionMethods)])

/** What a request is about stands in its parameters, under one of these. */
const subjects = ['name', 'uri', 'taskId'] as const

function lineOf(request: Incoming): Record<string, unknown> {
  const { method, params, rpcId, cost } = request
  const line: Record<string, unknown> = { ...aboutCall(request), ...decisionOf(request), method, rpc_id: rpcId }
  for (const subject of subjects) {
    const said = params[subject]
    if (typeof said === 'string') line[subject === 'taskId' ? 'task' : subject] = said.slice(0, longestName)
  }
  if (cost !== undefined) line['cost'] = cost
  line['duration_ms'] = Date.now() - request.startedAt
  return line
}

function saidOf({ params: { _meta, arguments: input, ...params } }: Incoming, result: string): Record<string, unknown> {
  return {
    params,
    ...(input === undefined ? {} : { arguments: input }),
    result: result.slice(0, longestResult),
  }
}

/** What the rules left its caller, and where it is written down. */
const decisionOf = ({ entry, quotas }: Incoming): Record<string, unknown> => ({
  ...(entry === undefined ? {} : { entry }),
  ...(quotas.length === 0 ? {} : { quota: quotas.map(shownQuota) }),
})

const aboutCall = ({ id, traceId, principal, revision, surface }: Call): Record<string, unknown> => ({
  request_id: id,
  trace_id: traceId,
  client: principal.id,
  revision,
  surface,
})

/** `entry` is how the ledger names whoever was turned away before anything was read. */
const aboutUncalled = ({ channel, traceId }: Uncalled, { members }: Fault): Record<string, unknown> => ({
  request_id: crypto.randomUUID(),
  trace_id: traceId,
  client: channel.principal.id,
  surface: 'mcp',
  ...(channel.path === undefined ? {} : { path: channel.path.slice(0, longestName) }),
  ...(members?.['entry'] === undefined ? {} : { entry: members['entry'] }),
})
