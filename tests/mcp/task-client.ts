import { expect } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { modern, type Message } from './client.ts'
import { judgeOf } from './judge.ts'
import { tool, type TestServer, type Thing } from './server.ts'

export const extensions = { 'io.modelcontextprotocol/tasks': {} }
export const capabilities = { elicitation: {}, extensions }
export const judge = await judgeOf('2026-07-28')

/** A tool that ends when it is told to. */
export function gate(name: string, more: Partial<Thing> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const calls: HandlerCall[] = []
  const run = (_input: never, call: HandlerCall): Promise<unknown> => {
    calls.push(call)
    return promise
  }
  return { thing: { ...tool(name, run), async: 'always', ...more } satisfies Thing, calls, resolve, reject }
}

export async function send(server: TestServer, method: string, params: object, more: object = {}): Promise<Message> {
  const message = await modern(server, method, params, { capabilities, ...more }).answer()
  if (message.result?.['resultType'] !== 'task') expect(judge.answer(method, message as never)).toEqual([])
  return message
}

export async function started(server: TestServer, name: string, more: object = {}): Promise<string> {
  const { result } = await send(server, 'tools/call', { name }, more)
  expect(result).toMatchObject({ resultType: 'task', status: 'working' })
  return String(result?.['taskId'])
}

export const get = async (server: TestServer, taskId: string, more: object = {}): Promise<Message['result']> =>
  (await send(server, 'tasks/get', { taskId }, more)).result

export async function until(
  server: TestServer,
  taskId: string,
  status: string,
): Promise<NonNullable<Message['result']>> {
  for (;;) {
    const task = await get(server, taskId)
    if (task?.['status'] === status) return task
    if (task === undefined) throw new Error('there is no such task')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

export const cancelled = (call: HandlerCall): Promise<never> =>
  new Promise((_resolve, reject) => call.signal.addEventListener('abort', () => reject(new Error('stopped'))))

export const form = (message: string) => ({
  kind: 'form' as const,
  message,
  schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
})
export const accept = (name: unknown) => ({ action: 'accept', content: { name } })
