import type { Fault } from '../core/fault.ts'
import type { Call } from '../core/call.ts'
import type { McpParts } from './context.ts'

export interface Reports {
  /** Every error is logged: what is our own fault as one, what a caller did wrong as news. */
  readonly failed: (
    fault: Fault,
    about: { readonly method: string | undefined; readonly call: Call | undefined },
  ) => void
}

export function createReports({ log }: McpParts): Reports {
  return {
    failed: (fault, { method, call }) => {
      const { code, incidentId, message, row } = fault
      const grave = row.http >= 500
      if (!grave && !log.isLevelEnabled('info')) return
      const fields = {
        ...(call === undefined
          ? {}
          : { request_id: call.id, trace_id: call.traceId, client: call.principal.id, revision: call.revision }),
        surface: 'mcp',
        method,
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
