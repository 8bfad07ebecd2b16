import { Fault } from '../core/fault.ts'
import type { Run } from '../core/runs.ts'
import type { RunRecord, StoredFault } from './run-rows.ts'

/** A record as its owner sees it. */
export const runOf = (record: RunRecord, pollIntervalMs: number): Run => ({
  id: record.id,
  tool: record.tool,
  state: record.state,
  message: record.message,
  progress: record.progress,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
  expiresAt: record.expiresAt,
  pollIntervalMs,
  questions: new Map(Object.entries(record.questions)),
  result: record.result,
  fault: record.fault === undefined ? undefined : revived(record.fault, record.tool),
  traceId: record.caller.traceId,
  entry: record.entry,
})

/** What of a fault is for clients; its cause is in the log. */
export const kept = ({ code, message, incidentId, retryAfter, violations, members }: Fault): StoredFault => ({
  code,
  detail: message,
  incidentId,
  retryAfter,
  violations,
  members,
})

function revived({ code, detail, incidentId, retryAfter, violations, members }: StoredFault, tool: string): Fault {
  const fault = new Fault(code, detail, {
    incidentId,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(violations === undefined ? {} : { violations }),
    ...(members === undefined ? {} : { members }),
  })
  fault.about = { kind: 'tool', name: tool }
  return fault
}

export const nobodyKnows = (why: string): Fault =>
  new Fault('outcome_unknown', `${why}. Whether it had its effects is not known.`)

export const notFound = (id: string): Fault =>
  new Fault(
    'run_not_found',
    `There is no run ${JSON.stringify(id.slice(0, 64))}: it was forgotten, or never was yours.`,
  )
