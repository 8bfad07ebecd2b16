import { InputRequired } from '../core/conversation.ts'
import type { Request } from '../core/gateway.ts'
import { StartedRun } from '../core/runs.ts'
import { saidJson } from '../core/said-json.ts'
import { answerPath, askedOf, asksOf, checkAnswer } from './asking.ts'
import { beatWhileRunning } from './beats.ts'
import type { Context } from './context.ts'
import type { Incoming } from './incoming.ts'
import { metaOf } from './results.ts'
import { startedTask, takesTasks } from './tasks.ts'

/**
 * Calls through the gateway on behalf of a request that may take several rounds: takes the answers of earlier ones, and
 * answers with the questions that are open instead of the result.
 */
export function callInRounds(
  request: Incoming,
  context: Context,
  call: Request,
  write: (answer: unknown, request: Incoming, context: Context) => string,
): string | Promise<string> {
  takeAnswers(request, context)
  const answered = (answer: unknown): string => {
    if (answer instanceof StartedRun) return startedTask(answer.run, request, context)
    return isOpen(request, answer) ? inputRequired(request, context) : write(answer, request, context)
  }
  const answer = begin(request, context, call)
  return answer instanceof Promise ? answer.then(answered) : answered(answer)
}

/** A client that takes tasks may be given one; every other waits, and is told so where it wants to hear of progress. */
function begin(request: Incoming, { gateway, parts: { runs, longCallMs } }: Context, call: Request): unknown {
  if (runs !== undefined && call.kind === 'tool' && takesTasks(request))
    return runs.call(call, request, asksOf(request))
  const answer = gateway.callNow(call, request)
  if (longCallMs !== undefined && answer instanceof Promise) beatWhileRunning(request, longCallMs)
  return answer
}

/** A handler may have gone on without the answers it asked for; the client is asked all the same. */
const isOpen = (request: Incoming, answer: unknown): boolean =>
  request.questions !== undefined || answer instanceof InputRequired

/** Those of earlier rounds came back with the state, those of this one beside it. */
function takeAnswers(request: Incoming, { states }: Context): void {
  const { params, codec } = request
  if (codec.era === 'legacy') return
  const { requestState, inputResponses } = params
  if (requestState === undefined && inputResponses === undefined) return
  const given = new Map<string, unknown>(Object.entries((inputResponses as object | undefined) ?? {}))
  const proven = new Set<string>()
  const state =
    requestState === undefined
      ? undefined
      : states.open(request, requestState, (asked) => {
          for (const [key, question] of Object.entries(asked)) {
            if (given.has(key)) checkAnswer(request, question, given.get(key), answerPath(key))
            proven.add(key)
          }
        })
  // What was answered in an earlier round stays as it was.
  request.brought = new Map([...given, ...Object.entries(state?.answers ?? {})])
  request.proven = proven
  request.spend = state?.spend
}

function inputRequired(request: Incoming, context: Context): string {
  const { states } = context
  const { codec, questions, usedAnswers } = request
  const inputRequests = Object.fromEntries(
    [...(questions ?? [])].map(([key, question]) => [key, codec.question(question)]),
  )
  const asked = Object.fromEntries([...(questions ?? [])].map(([key, question]) => [key, askedOf(question)]))
  return saidJson({
    resultType: 'input_required',
    inputRequests,
    requestState: states.seal(request, Object.fromEntries(usedAnswers ?? []), asked),
    _meta: metaOf(request, context),
  })
}
