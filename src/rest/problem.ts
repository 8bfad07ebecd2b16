import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { ErrorRow } from '../../generated/errors.ts'
import type { Fault } from '../core/fault.ts'
import { saidJson } from '../core/said-json.ts'
import { saidOf, textIn } from '../core/thrown.ts'

/** How failures are shown, from the configuration. */
export interface ProblemStyle {
  readonly includeIncidentId: boolean
  /** Shows stack traces. */
  readonly development: boolean
}

/** Which request failed. */
export interface ProblemPlace {
  /** The path; undefined where none could be read. */
  readonly instance?: string
  readonly traceId: string
  /** How the ledger names the call. */
  readonly entry?: string | undefined
}

/** A body of application/problem+json (contracts/errors/v1/problem.schema.yaml). */
export type Problem = Readonly<Record<string, unknown>> & { readonly status: number; readonly retry_after?: number }

export const problemType = 'application/problem+json'

/** The one place where a fault becomes what a REST client sees. */
export function problemOf(fault: Fault, place: ProblemPlace, style: ProblemStyle): Problem {
  const row: ErrorRow = fault.row
  return {
    type: `urn:owlclaw:error:${fault.code}`,
    title: row.title,
    status: row.http,
    detail: fault.message.slice(0, 4000),
    ...(place.instance === undefined ? {} : { instance: place.instance.slice(0, 2048) }),
    code: fault.code,
    category: row.category,
    retryable: row.retryable,
    ...(fault.retryAfter === undefined ? {} : { retry_after: fault.retryAfter }),
    action: row.action,
    ...(style.includeIncidentId ? { incident_id: fault.incidentId } : {}),
    trace_id: place.traceId,
    ...(place.entry === undefined ? {} : { entry: place.entry }),
    ...(fault.about?.kind === 'tool' ? { tool: fault.about.name.slice(0, 256) } : {}),
    ...(fault.violations === undefined
      ? {}
      : { errors: fault.violations.map((violation) => placed(violation, fault)) }),
    ...fault.members,
    ...(style.development && row.http >= 500 ? { stack: stackOf(fault) } : {}),
  }
}

/** A tool's arguments are one part of the request; all other violations say themselves in which part they are. */
const placed = <V extends { readonly path: string }>(violation: V, fault: Fault): V =>
  fault.code === 'invalid_arguments' ? { ...violation, path: `/body/arguments${violation.path}` } : violation

function stackOf(fault: Fault): string[] {
  const thrown = fault.cause instanceof Error ? fault.cause : fault
  return (textIn(thrown, 'stack') ?? saidOf(thrown))
    .split('\n')
    .slice(0, 100)
    .map((line) => line.trim().slice(0, 1000))
}

/** Answers with a problem. Headers that belong to this failure, such as Allow, are set already. */
export function sendProblem(res: ServerResponse, problem: Problem): void {
  const body = saidJson(problem)
  res.statusCode = problem.status
  res.setHeader('Content-Type', problemType)
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Length', Buffer.byteLength(body))
  if (problem.retry_after !== undefined) res.setHeader('Retry-After', problem.retry_after)
  if (problem.status === 416) res.setHeader('Content-Range', `bytes */${Number(problem['size'])}`)
  res.end(body)
}

/** The same as bytes, for where no request could be read and only a socket is left. The connection ends with it. */
export function problemMessage(problem: Problem, headers: Readonly<Record<string, string>>): string {
  const body = saidJson(problem)
  const { retry_after: seconds } = problem
  const lines = Object.entries({
    ...headers,
    ...(seconds === undefined ? {} : { 'Retry-After': String(seconds) }),
    'Content-Type': problemType,
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? 'Error'}\r\n${lines.join('')}\r\n${body}`
}
