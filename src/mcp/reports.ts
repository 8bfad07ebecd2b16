import type { Fault } from '../core/fault.ts'
import type { Call } from '../core/call.ts'
import type { McpParts } from './context.ts'
import type { Incoming } from './incoming.ts'

export interface Reports {
  /** Every answer, where the log has room for it: undefined when it has not, so that nothing is made for nobody. */
  readonly answered: ((request: Incoming, result: string) => void) | undefined
  /** Every error is logged: what is our own fault as one, what a caller did wrong as news. */
  readonly failed: (
    fault: Fault,
    about: { readonly method: string | undefined; readonly call: Call | undefined },
  ) => void
}

/** As much of a result as a log line takes. */
const longestResult = 2000

const longestName = 256

export function createReports({ log }: McpParts): Reports {
  return {
    answered: log.isLevelEnabled('debug')
      ? (request, result) => {
          const { _meta, arguments: input, ...params } = request.params
          const fields = {
            ...aboutCall(request),
            method: request.method,
            rpc_id: request.rpcId,
            params,
            ...(input === undefined ? {} : { arguments: input }),
            result: result.slice(0, longestResult),
            duration_ms: Date.now() - request.startedAt,
          }
          log.debug(fields, 'answered')
        }
      : undefined,
    failed: (fault, { method, call }) => {
      const { code, incidentId, message, row } = fault
      const grave = row.http >= 500
      if (!grave && !log.isLevelEnabled('info')) return
      const fields = {
        ...(call === undefined ? { surface: 'mcp' } : { ...aboutCall(call), duration_ms: Date.now() - call.startedAt }),
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
    },
  }
}

const aboutCall = ({ id, traceId, principal, revision, surface }: Call): Record<string, unknown> => ({
  request_id: id,
  trace_id: traceId,
  client: principal.id,
  revision,
  surface,
})
