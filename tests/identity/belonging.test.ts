import { describe, expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { modernMeta } from '../mcp/client.ts'
import { accept, capabilities, form, gate } from '../mcp/task-client.ts'
import { tool } from '../mcp/server.ts'
import { modernHeaders } from '../transports/mcp-served.ts'
import { bearer, guarded, type Guarded } from './guarded.ts'

interface Message {
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly message: string; readonly data: { readonly code: string } }
}

const required = { required: true }

/** Sends a request of the modern era with a key. */
async function send(server: Guarded, secret: string, method: string, params: object, name?: string): Promise<Message> {
  const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: modernMeta({}, capabilities) } }
  const { text } = await server.post(body, { ...modernHeaders(method, name), ...bearer(secret) })
  const last = text.trim().split('\n').at(-1) ?? ''
  return JSON.parse(last.replace(/^data: /, '')) as Message
}

const codeOf = async (answer: Promise<Message>): Promise<string | undefined> => (await answer).error?.data.code

describe('what one client began', () => {
  it('[R5.4] as a task is there for none but that client, by whichever of its keys that may call tools', async () => {
    const { thing, resolve } = gate('long')
    const server = await guarded({ auth: required, things: { things: [thing], runs: {} } })
    const [ada, second, bob] = [server.key('ada').secret, server.key('ada').secret, server.key('bob').secret]
    const weak = server.key('ada', { scopes: ['prompts'] }).secret
    const begun = await send(server, ada, 'tools/call', { name: 'long', arguments: {} }, 'long')
    const taskId = String(begun.result?.['taskId'])
    expect(begun.result).toMatchObject({ resultType: 'task', status: 'working' })
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      const params = { taskId, ...(method === 'tasks/update' ? { inputResponses: {} } : {}) }
      expect([method, await codeOf(send(server, bob, method, params, taskId))]).toEqual([method, 'run_not_found'])
      expect([method, await codeOf(send(server, weak, method, params, taskId))]).toEqual([method, 'insufficient_scope'])
    }
    expect((await send(server, second, 'tasks/get', { taskId }, taskId)).result).toMatchObject({ status: 'working' })
    resolve('done')
    let status: unknown
    while (status !== 'completed') {
      status = (await send(server, ada, 'tasks/get', { taskId }, taskId)).result?.['status']
    }
  })

  it('as a run is there for nobody else over REST', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const server = await guarded({
      auth: required,
      tools: [{ name: 'slow', run: () => promise }],
      runs: { thresholdMs: 0 },
    })
    const [ada, bob] = [bearer(server.key('ada').secret), bearer(server.key('bob').secret)]
    const begun = await server.ask('POST', '/v1/tools/slow/calls', ada, '{"arguments":{}}')
    expect(begun.status).toBe(202)
    const path = `/v1/runs/${String(begun.body['id'])}`
    expect((await server.ask('GET', path, ada)).status).toBe(200)
    expect(await server.ask('GET', path, bob)).toMatchObject({ status: 404, body: { code: 'run_not_found' } })
    expect((await server.ask('POST', `${path}/cancel`, bob)).status).toBe(404)
    expect((await server.ask('POST', `${path}/answers`, bob, '{"answers":{}}')).status).toBe(404)
    expect((await server.ask('GET', '/v1/runs', bob)).body).toMatchObject({ runs: [] })
    const weak = bearer(server.key('ada', { scopes: ['resources'] }).secret)
    for (const where of [path, '/v1/runs']) {
      const refused = await server.ask('GET', where, weak)
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([
        403,
        expect.stringContaining('scope="tools"') as string,
      ])
    }
    resolve({ content: [] })
  })

  it('and has to answer something for is gone on with by that client, for that call, once', async () => {
    const greet = tool('greet', async (_input, { ask }: HandlerCall) => {
      const { content } = await ask('who', form('Who are you?'))
      return `Hello ${String(content?.['name'])}`
    })
    const server = await guarded({ auth: required, things: { things: [greet] } })
    const ada = server.key('ada')
    const bob = server.key('bob').secret
    const call = (secret: string, more: object = {}) =>
      send(server, secret, 'tools/call', { name: 'greet', arguments: {}, ...more }, 'greet')
    const { result } = await call(ada.secret)
    const answer = { requestState: result?.['requestState'], inputResponses: { who: accept('Ada') } }
    expect(result).toMatchObject({ resultType: 'input_required' })
    expect(await codeOf(call(bob, answer))).toBe('invalid_request_state')
    const next = server.administer('key_rotate', { id: ada.id, grace_seconds: 0 }) as typeof ada
    expect((await server.ask('GET', '/v1/tools', bearer(ada.secret))).status).toBe(401)
    expect((await call(next.secret, answer)).result).toMatchObject({ content: [{ text: 'Hello Ada' }] })
    expect(await codeOf(call(next.secret, answer))).toBe('invalid_request_state')
  })

  it('a cursor of another client shows no more than one’s own list', async () => {
    const things = Array.from({ length: 250 }, (_, at) => tool(`t${String(at).padStart(3, '0')}`, () => ''))
    const server = await guarded({
      auth: required,
      things: {
        things,
        policy: { sees: ({ name }, { principal }) => principal.id === 'ada' || name < 't120' },
      },
    })
    const [ada, bob] = [server.key('ada').secret, server.key('bob').secret]
    const list = async (secret: string, cursor?: unknown) => {
      const { result } = await send(server, secret, 'tools/list', cursor === undefined ? {} : { cursor })
      const tools = result?.['tools'] as readonly { readonly name: string }[]
      return { names: tools.map(({ name }) => name), cursor: result?.['nextCursor'] }
    }
    const first = await list(ada)
    const second = await list(ada, first.cursor)
    expect([second.names[0], second.names.length]).toEqual(['t100', 100])
    expect((await list(bob, first.cursor)).names).toEqual(things.slice(100, 120).map(({ name }) => name))
    expect((await list(bob, second.cursor)).names).toEqual([])
  })
})
