import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/operation.ts'
import { pageOf } from './paging.ts'

type Operations = Pick<RestOperations, 'listPrompts' | 'getPrompt'>
type Page = Extract<Awaited<ReturnType<Handlers<Operations>['listPrompts']>>, { status: 200 }>['body']
type Messages = Extract<Awaited<ReturnType<Handlers<Operations>['getPrompt']>>, { status: 200 }>['body']

export const promptHandlers = (gateway: Gateway): Handlers<Operations> => ({
  listPrompts: ({ query: { limit, cursor } }, call) => {
    const { page, next } = pageOf(gateway.list('prompt', call), { limit, cursor })
    const prompts = page.map(({ name, listing: { title, description, arguments: wanted, tags } }) => ({
      name,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(wanted === undefined ? {} : { arguments: wanted }),
      ...(tags === undefined ? {} : { tags }),
    }))
    // What providers list and answer is judged as it leaves, by the contract.
    return { status: 200, body: { prompts, ...next } as unknown as Page }
  },

  getPrompt: async ({ path: { name }, body: { arguments: input } }, call) => ({
    status: 200,
    body: (await gateway.call({ kind: 'prompt', name, input }, call)) as Messages,
  }),
})
