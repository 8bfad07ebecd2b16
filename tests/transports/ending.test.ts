import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { thingsProvider, tool, type Thing } from '../mcp/server.ts'
import { served } from '../rest/served.ts'
import { both, eventually, mcpServed, modernCall, modernHeaders, requestText, wire } from './mcp-served.ts'
import { untilClosed } from './raw-socket.ts'

const effects = { readOnly: false }
const harmless = { readOnly: false, listing: { annotations: { idempotentHint: true } } }

/** A tool that never answers, and what it was told. */
function endless(more: Partial<Thing>) {
  const told: unknown[] = []
  const begun = Promise.withResolvers<undefined>()
  const run = (_input: never, call: HandlerCall): Promise<never> => {
    call.signal.addEventListener('abort', () => told.push((call.signal.reason as Error).message))
    call.progress({ progress: 1 })
    begun.resolve(undefined)
    return new Promise(() => undefined)
  }
  return { thing: { ...tool('wait', run), timeoutMs: 60_000, ...more }, told, begun: begun.promise }
}

/** What a client is told that waits for such a tool, by what the tool says of itself. */
const answers = [
  ['only reads', { readOnly: true }, { code: 'shutting_down', retryable: true, retry_after: 1 }],
  ['may be repeated', harmless, { code: 'shutting_down', retryable: true, retry_after: 1 }],
  ['may have had its effects', effects, { code: 'outcome_unknown', retryable: false }],
] as const

const json = (body: object, headers: Readonly<Record<string, string>>): string => {
  const text = JSON.stringify(body)
  const more = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
  return requestText('POST /mcp', { Accept: both, ...headers, ...more }, text)
}
const errorIn = (text: string): object =>
  (JSON.parse(/\{"jsonrpc".*\}/.exec(text)?.[0] ?? '{}') as { error: object }).error

describe('a call that waits for its client', () => {
  it('[R2.5] is still answered by it once the end has begun, when nothing else is taken', async () => {
    const ask = tool('ask', async (_input: never, call: HandlerCall) => {
      const schema = { type: 'object', properties: {} }
      return (await call.ask('name', { kind: 'form', message: 'Name?', schema })).action
    })
    const server = await mcpServed({ things: [ask] })
    const session = await server.session('2025-11-25', { elicitation: {} })
    const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'ask' } }
    const stream = wire(server.port, json(call, session))
    await stream.until(/elicitation\/create/)
    const ended = server.http.close(5)
    const ping = await server.post({ jsonrpc: '2.0', id: 3, method: 'ping' }, session)
    expect(ping.body).toMatchObject({ id: 3, error: { data: { code: 'shutting_down' } } })
    expect((await server.ask('GET', '/health')).status).toBe(503)
    const answer = { jsonrpc: '2.0', id: 1, result: { action: 'accept', content: {} } }
    expect((await server.post(answer, session)).status).toBe(202)
    await Promise.all([ended, stream.closed])
    expect(stream.text()).toContain('"text":"accept"')
    await expect(server.ask('GET', '/health')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('when the time is over, whoever still waits', () => {
  it.each(answers)('[R2.5] over REST is told so, of a call that %s', async (_what, more, problem) => {
    const { thing, told, begun } = endless(more)
    const server = await served({ providers: [thingsProvider([thing])] })
    const answer = server.ask('POST', '/v1/tools/wait/calls', {}, '{}')
    await begun
    await server.http.close(0.05)
    const { body, headers, status } = await answer
    expect(body).toMatchObject({ ...problem, tool: 'wait' })
    expect(body['detail']).toMatch(/^The server stopped before wait had answered\./)
    expect([status, headers['retry-after']]).toEqual(problem.retryable ? [503, '1'] : [500, undefined])
    expect(told).toHaveLength(1)
  })

  it.each(answers)('[R2.5] over MCP is told so, of a call that %s', async (_what, more, data) => {
    const { thing, begun } = endless(more)
    const server = await mcpServed({ things: [thing] })
    const answer = server.post(modernCall('wait'), modernHeaders('tools/call', 'wait'))
    await begun
    await server.http.close(0.05)
    expect((await answer).body).toMatchObject({ id: 1, error: { data } })
  })

  it('on a stream is told so by its last event', async () => {
    const { thing, begun } = endless(effects)
    const server = await mcpServed({ things: [thing] })
    const body = modernCall('wait', {}, 1, { progressToken: 'p' })
    const stream = wire(server.port, json(body, modernHeaders('tools/call', 'wait')))
    const session = await server.session()
    const request = {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'wait', _meta: { progressToken: 'q' } },
    }
    const old = wire(server.port, json(request, session))
    const notifications = wire(server.port, requestText('GET /mcp', { Accept: 'text/event-stream', ...session }))
    await begun
    await Promise.all([stream.until(/"progress":1/), old.until(/"progress":1/), notifications.until(/\r\n\r\n/)])
    await server.http.close(0.05)
    await Promise.all([stream.closed, old.closed, notifications.closed])
    for (const text of [stream.text(), old.text()]) {
      expect(errorIn(text.slice(text.lastIndexOf('data: ')))).toMatchObject({ data: { code: 'outcome_unknown' } })
      expect(text.trimEnd().endsWith('0')).toBe(true) // the last chunk: the stream is whole
    }
  })

  it('for a request of which the rest never comes is hung up on', async () => {
    const server = await served()
    const head = 'POST /v1/tools/add/calls HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    const socket = connect(server.port, '127.0.0.1', () => socket.write(`${head}Content-Length: 100\r\n\r\n{"argu`))
    const answer = untilClosed(socket)
    await eventually(async () => (await server.ask('GET', '/health')).status === 200)
    await server.http.close(0.05)
    expect((await answer).text).toBe('')
  })
})
