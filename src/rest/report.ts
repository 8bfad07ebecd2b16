import type { ServerResponse } from 'node:http'
import { Fault } from '../core/fault.ts'
import { shownQuota } from '../core/quota.ts'
import type { Counters, Log } from '../telemetry/telemetry.ts'
import { traceParentOf, type Trace } from '../core/trace.ts'
import { exchangeOf, securityHeaders } from './exchange.ts'
import {
  problemMessage,
  problemOf,
  sendProblem,
  type Problem,
  type ProblemPlace,
  type ProblemStyle,
} from './problem.ts'
import type { ResponseViolation } from './validation.ts'
import { versionHeader } from './version.ts'

export interface Reporter {
  /** Counts and logs an answer that has been sent. */
  readonly answered: (res: ServerResponse) => void
  /** Sends, counts and logs a failure. */
  readonly failed: (res: ServerResponse, fault: Fault) => void
  /** Counts and logs a failure before there was a request, and answers with the bytes to send. */
  readonly unread: (fault: Fault, by: Unknown, headers?: Readonly<Record<string, string>>) => string
  /** Counts and logs a connection that was ended without a word, since its client does not read. */
  readonly stalled: (about: { readonly address: string | undefined; readonly bytes: number }) => void
  /** A failure as it would be sent. */
  readonly problemOf: (fault: Fault, place: ProblemPlace) => Problem
  /** An answer breaks its contract: withheld in development, counted and logged always. */
  readonly violated: (res: ServerResponse, violation: ResponseViolation) => void
}

/** Who sent what is no request. */
export interface Unknown {
  /** An address. */
  readonly client: string
  readonly trace: Trace
  /** How the ledger names it, where it does. */
  readonly entry?: string | undefined
}

export interface ReporterParts {
  readonly defaultVersion: string
  readonly style: ProblemStyle
  readonly log: Log
  readonly counters: Counters
}

export function createReporter(parts: ReporterParts): Reporter {
  const { style, log, counters } = parts
  const count = requestCounter(counters)
  return {
    answered: (res) => {
      count(res)
      log.info(fieldsOf(res), 'answered')
    },
    failed: (res, fault) => {
      counters.errors.inc({ code: fault.code })
      answerWith(res, fault, parts)
      count(res)
      const fields = {
        ...fieldsOf(res),
        category: fault.row.category,
        retryable: fault.row.retryable,
        ...fieldsOfFault(fault),
      }
      if (fault.isFailure) log.error({ ...fields, error: fault.cause ?? fault }, 'failed')
      else log.info(fields, 'refused')
    },
    unread: (fault, { client, trace, entry }, headers = {}) => {
      const { traceId } = trace
      counters.errors.inc({ code: fault.code })
      const fields = { trace_id: traceId, client, ...(entry === undefined ? {} : { entry }), ...fieldsOfFault(fault) }
      log.info({ ...fields, cause: causeOf(fault) }, 'refused')
      const always = { [versionHeader]: parts.defaultVersion, traceparent: traceParentOf(trace), ...securityHeaders }
      const challenge = fault.row.http === 401 ? { 'WWW-Authenticate': 'Bearer realm="owlclaw"' } : {}
      const problem = problemOf(fault, { traceId, entry }, style)
      return problemMessage(problem, { ...always, ...challenge, ...headers })
    },
    stalled: ({ address, bytes }) => {
      counters.stalled.inc()
      log.warn({ address, waiting_bytes: bytes }, 'closed a connection that takes nothing of what waits for it')
    },
    problemOf: (fault, place) => problemOf(fault, place, style),
    violated: (res, { message, errors }) => {
      const operation = exchangeOf(res).operationId ?? 'none'
      counters.contractViolations.inc({ operation })
      if (style.development) {
        throw new Fault('response_contract_violation', `The answer of ${operation} breaks its contract: ${message}`, {
          cause: new Error(JSON.stringify(errors)),
        })
      }
      log.error({ ...fieldsOf(res), violations: errors }, 'an answer breaks its contract')
    },
  }
}

/** Into an answer that has begun nothing can be said any more; it ends there. */
function answerWith(res: ServerResponse, fault: Fault, { style, defaultVersion }: ReporterParts): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  const { path, trace, call } = exchangeOf(res)
  if (!res.hasHeader(versionHeader)) res.setHeader(versionHeader, defaultVersion)
  const challenge = fault.challengeAt(path)
  if (challenge !== undefined) res.setHeader('WWW-Authenticate', challenge)
  if (fault.row.http === 413 || fault.row.http === 408) res.setHeader('Connection', 'close')
  sendProblem(res, problemOf(fault, { instance: path, traceId: trace.traceId, entry: call.entry }, style))
}

/** In words: where it happened is of no use, since the caller did it. */
const causeOf = ({ cause }: Fault): string | undefined => (cause instanceof Error ? cause.message : undefined)

const fieldsOfFault = ({ code, incidentId, message }: Fault): Record<string, unknown> => ({
  code,
  incident_id: incidentId,
  detail: message,
})

/** One bound counter per operation and status, so that a request costs one lookup. */
function requestCounter(counters: Counters): (res: ServerResponse) => void {
  const bound = new Map<string, { inc: () => void }>()
  return (res) => {
    const operation = exchangeOf(res).operationId ?? 'none'
    const status = String(res.statusCode)
    const key = `${operation} ${status}`
    let counter = bound.get(key)
    if (counter === undefined) bound.set(key, (counter = counters.requests.labels({ operation, status })))
    counter.inc()
  }
}

function fieldsOf(res: ServerResponse): Record<string, unknown> {
  const { call, operationId, path, startedAt } = exchangeOf(res)
  return {
    request_id: call.id,
    trace_id: call.traceId,
    surface: call.surface,
    operation: operationId,
    method: res.req.method,
    path,
    status: res.statusCode,
    client: call.principal.id,
    ...(call.entry === undefined ? {} : { entry: call.entry }),
    ...(call.quotas === undefined || call.quotas.length === 0 ? {} : { quota: call.quotas.map(shownQuota) }),
    ...(call.cost === undefined ? {} : { cost: call.cost }),
    duration_ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
  }
}
