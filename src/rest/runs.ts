import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { Question } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/operation.ts'
import type { Run, RunQueue } from '../core/runs.ts'
import { answerRun, cancelRun } from '../gateway/gateway.ts'
import type { Problem, ProblemPlace } from './problem.ts'

type Operations = Pick<RestOperations, 'listRuns' | 'getRun' | 'answerRun' | 'cancelRun'>
type Shown = Extract<Awaited<ReturnType<Handlers<Operations>['getRun']>>, { status: 200 }>['body']

export type ShowProblem = (fault: Fault, place: ProblemPlace) => Problem

/** Runs as REST shows them. Without a queue nobody has any. */
export const runHandlers = (
  gateway: Pick<Gateway, 'own' | 'quotas'>,
  runs: RunQueue | undefined,
  problemOf: ShowProblem,
): Handlers<Operations> => ({
  listRuns: ({ query: { limit, cursor, state } }, call) => {
    const page = queueOf(runs, '').list(call.principal, { limit, cursor, state })
    const next = page.next === undefined ? {} : { next_cursor: page.next }
    return { status: 200, body: { runs: page.runs.map((run) => shownRun(run, problemOf)), ...next } }
  },

  getRun: ({ path: { id } }, call) => {
    const run = queueOf(runs, id).find(id, call.principal)
    call.recorded?.(undefined, gateway.quotas(call))
    return { status: 200, body: shownRun(run, problemOf) }
  },

  answerRun: async ({ path: { id }, body: { answers } }, call) => {
    try {
      const run = await answerRun(gateway, queueOf(runs, id), id, answers, call)
      return { status: 200, body: shownRun(run, problemOf) }
    } catch (thrown) {
      throw placed(thrown)
    }
  },

  cancelRun: async ({ path: { id } }, call) => ({
    status: 200,
    body: shownRun(await cancelRun(gateway, queueOf(runs, id), id, call), problemOf),
  }),
})

function queueOf(runs: RunQueue | undefined, id: string): RunQueue {
  if (runs !== undefined) return runs
  throw new Fault('run_not_found', `There is no run ${JSON.stringify(id)} here.`)
}

export function shownRun(run: Run, problemOf: ShowProblem): Shown {
  const { message, progress, questions, result, fault, entry, traceId } = run
  const shown = {
    id: run.id,
    tool: run.tool,
    state: run.state,
    ...(message === undefined ? {} : { message }),
    ...(progress === undefined ? {} : { progress }),
    created_at: timeOf(run.createdAt),
    updated_at: timeOf(run.updatedAt),
    expires_at: timeOf(run.expiresAt),
    poll_interval_ms: run.pollIntervalMs,
    ...(questions.size === 0 ? {} : { questions: [...questions].map(shownQuestion) }),
    ...(result === undefined ? {} : { result: { ...result, isError: result.isError === true } }),
    ...(fault === undefined ? {} : { problem: problemOf(fault, { instance: placeOf(run), traceId, entry }) }),
    trace_id: traceId,
    ...(entry === undefined ? {} : { entry }),
  }
  // What a tool answered and asked is judged as it leaves, by the contract.
  return shown as unknown as Shown
}

export const placeOf = ({ id }: Run): string => `/v1/runs/${id}`

const timeOf = (at: number): string => new Date(at).toISOString()

const shownQuestion = ([key, question]: [string, Question]): object => {
  const { kind } = question
  if (kind === 'form') return { key, kind, message: question.message, schema: question.schema }
  if (kind === 'page') return { key, kind, message: question.message, url: question.url }
  return { key, kind }
}

/** What a form does not take is told with its place in the body. */
function placed(thrown: unknown): unknown {
  if (!(thrown instanceof Fault) || thrown.violations === undefined) return thrown
  const violations = thrown.violations.map((one) => ({ ...one, path: `/body/answers${one.path}` }))
  return new Fault(thrown.code, thrown.message, { violations })
}
