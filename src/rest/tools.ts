import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/operation.ts'
import type { Entry } from '../core/provider.ts'
import type { ToolResult } from '../core/tool.ts'

type Operations = Pick<RestOperations, 'listTools' | 'callTool'>
type Page = Extract<Awaited<ReturnType<Handlers<Operations>['listTools']>>, { status: 200 }>['body']
type Result = Extract<Awaited<ReturnType<Handlers<Operations>['callTool']>>, { status: 200 }>['body']

export const toolHandlers = (gateway: Gateway): Handlers<Operations> => ({
  listTools: ({ query: { limit, cursor } }, call) => {
    const tools = gateway.list('tool', call)
    const start = cursor === undefined ? 0 : after(tools, nameIn(cursor))
    const page = tools.slice(start, start + limit)
    const last = page.at(-1)
    const more = last !== undefined && start + limit < tools.length
    // What providers list is judged as it leaves, by the contract.
    const body = {
      tools: page.map(({ name, listing }) => ({ name, ...listing })),
      ...(more ? { next_cursor: cursorAt(last.name) } : {}),
    } as unknown as Page
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

/** A cursor is the last name of its page: it stays right when tools come and go. */
const cursorAt = (name: string): string => Buffer.from(name).toString('base64url')

function nameIn(cursor: string): string {
  const name = Buffer.from(cursor, 'base64url').toString()
  if (cursorAt(name) === cursor) return name
  throw new Fault('invalid_cursor', 'This cursor was not made here. Begin again without one.')
}

function after(tools: readonly Entry[], name: string): number {
  const index = tools.findIndex((tool) => tool.name > name)
  return index === -1 ? tools.length : index
}
