import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/operation.ts'
import { StartedRun, type RunQueue } from '../core/runs.ts'
import type { ToolResult } from '../core/tool.ts'
import { pageOf } from './paging.ts'
import { placeOf, shownRun, type ShowProblem } from './runs.ts'

type Operations = Pick<RestOperations, 'listTools' | 'callTool'>
type Page = Extract<Awaited<ReturnType<Handlers<Operations>['listTools']>>, { status: 200 }>['body']
type Called = Awaited<ReturnType<Handlers<Operations>['callTool']>>
type Result = Extract<Called, { status: 200 }>['body']

/** What a person answers: REST has no model and no folders to ask for. */
const asks = ['form', 'page'] as const

export const toolHandlers = (
  gateway: Gateway,
  runs: RunQueue | undefined,
  problemOf: ShowProblem,
): Handlers<Operations> => ({
  listTools: ({ query: { limit, cursor } }, call) => {
    const { page, next } = pageOf(gateway.list('tool', call), { limit, cursor })
    // What providers list is judged as it leaves, by the contract.
    const body = { tools: page.map(({ name, listing }) => ({ name, ...listing })), ...next } as unknown as Page
    return { status: 200, body }
  },

  callTool: ({ path: { name }, headers: { prefer }, body: { arguments: input } }, call) => {
    const request = { kind: 'tool', name, input } as const
    const answered = (answer: unknown): Called => calledOf(answer, problemOf)
    const answer = runs === undefined ? gateway.callNow(request, call) : runs.call(request, call, asks, waitMs(prefer))
    return answer instanceof Promise ? answer.then(answered) : answered(answer)
  },
})

function calledOf(answer: unknown, problemOf: ShowProblem): Called {
  if (answer instanceof StartedRun) {
    const { run } = answer
    return { status: 202, headers: { Location: placeOf(run) }, body: shownRun(run, problemOf) }
  }
  const result = answer as ToolResult
  return { status: 200, body: { ...result, isError: result.isError === true } as unknown as Result }
}

/** How long the caller would wait (RFC 7240); undefined where it does not say. Who names a time and would go on without the answer waits for so long first. */
function waitMs(prefer: string | undefined): number | undefined {
  if (prefer === undefined) return undefined
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})(?!\d)/i.exec(prefer) ?? []
  if (seconds !== undefined) return Number(seconds) * 1000
  return /(?:^|[,;\s])respond-async(?:$|[,;\s])/i.test(prefer) ? 0 : undefined
}
