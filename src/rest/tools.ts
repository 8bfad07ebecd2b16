import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/operation.ts'
import type { ToolResult } from '../core/tool.ts'
import { pageOf } from './paging.ts'

type Operations = Pick<RestOperations, 'listTools' | 'callTool'>
type Page = Extract<Awaited<ReturnType<Handlers<Operations>['listTools']>>, { status: 200 }>['body']
type Result = Extract<Awaited<ReturnType<Handlers<Operations>['callTool']>>, { status: 200 }>['body']

export const toolHandlers = (gateway: Gateway): Handlers<Operations> => ({
  listTools: ({ query: { limit, cursor } }, call) => {
    const { page, next } = pageOf(gateway.list('tool', call), { limit, cursor })
    // What providers list is judged as it leaves, by the contract.
    const body = { tools: page.map(({ name, listing }) => ({ name, ...listing })), ...next } as unknown as Page
    return { status: 200, body }
  },

  callTool: ({ path: { name }, body: { arguments: input } }, call) => {
    const answer = gateway.callNow({ kind: 'tool', name, input }, call)
    return answer instanceof Promise ? answer.then(answered) : answered(answer)
  },
})

const answered = (answer: unknown): { status: 200; body: Result } => {
  const result = answer as ToolResult
  return { status: 200, body: { ...result, isError: result.isError === true } as unknown as Result }
}
