import { describe, expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { tool, type Thing } from '../mcp/server.ts'
import { both, eventually, initialize, mcpServed, modernCall, modernHeaders, requestText, wire } from './mcp-served.ts'

const size = 1_500_000
const event = { Accept: 'text/event-stream' }

/** Tells of its progress, so that it is answered by a stream, and answers more than may wait. */
const large = tool('large', (_input, call: HandlerCall) => {
  call.progress({ progress: 1 })
  return 'x'.repeat(size)
})

const book: Thing = {
  kind: 'resource',
  name: 'book://one',
  run: ({ uri }: { uri: string }) => ({ contents: [{ uri, text: 'y'.repeat(5_000_000) }] }),
}

const post = (body: unknown, headers: Readonly<Record<string, string>>): string => {
  const text = JSON.stringify(body)
  const about = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
  return requestText('POST /mcp', { Accept: both, ...headers, ...about }, text)
}

const legacyCall = (name: string, id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, _meta: { progressToken: 'p' } },
})

const eventsOf = (text: string) =>
  text.split('\n\n').flatMap((one) => {
    const data = /^data: (\{.*)$/m.exec(one)?.[1]
    return data === undefined ? [] : [JSON.parse(data) as { readonly id?: number; readonly result?: unknown }]
  })

describe('[R3.5] an answer that is larger than what may wait', () => {
  it('reaches a modern client on the stream of its request', async () => {
    const server = await mcpServed({ things: [large] })
    const body = modernCall('large', {}, 7, { progressToken: 'p' })
    const { text } = await server.post(body, modernHeaders('tools/call', 'large'))
    expect(eventsOf(text)).toMatchObject([
      { method: 'notifications/progress' },
      { id: 7, result: { content: [{ text: 'x'.repeat(size) }] } },
    ])
  })

  it('reaches a session', async () => {
    const server = await mcpServed({ things: [large] })
    const { text } = await server.post(legacyCall('large', 7), await server.session())
    expect(eventsOf(text).at(-1)).toMatchObject({ id: 7, result: { content: [{ text: 'x'.repeat(size) }] } })
  })

  it('is kept for a client that lost its stream, and so are those of other requests', async () => {
    let finish: () => void = () => undefined
    const slow = tool('slow', async (_input, call: HandlerCall) => {
      call.progress({ progress: 1 })
      await new Promise<void>((resolve) => (finish = resolve))
      return 'x'.repeat(size)
    })
    const server = await mcpServed({ things: [slow, large] })
    const session = await server.session()
    const lost = wire(server.port, post(legacyCall('slow', 7), session))
    const text = await lost.until(/notifications\/progress/)
    lost.socket.destroy()
    await lost.closed
    finish()
    await server.post(legacyCall('large', 8), session)
    const last = [...text.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? ''
    const back = await server.ask('GET', '/mcp', { accept: 'text/event-stream', ...session, 'last-event-id': last })
    expect(eventsOf(back.text)).toMatchObject([{ id: 7, result: { content: [{ text: 'x'.repeat(size) }] } }])
  })

  it('and all that it missed is told to one that comes back, however much that is', async () => {
    const message = '\u00e4'.repeat(60_000)
    const talks = tool('talks', async (_input, call: HandlerCall) => {
      for (let progress = 1; progress <= 16; progress += 1) call.progress({ progress, message })
      await new Promise((resolve) => setImmediate(resolve))
      return 'x'.repeat(size)
    })
    const server = await mcpServed({ things: [talks] })
    const session = await server.session()
    const { text } = await server.post(legacyCall('talks', 7), session)
    const first = /^id: (\S+)$/m.exec(text)?.[1] ?? ''
    const back = await server.ask('GET', '/mcp', { accept: 'text/event-stream', ...session, 'last-event-id': first })
    expect(eventsOf(back.text)).toEqual(eventsOf(text))
    expect(eventsOf(back.text)).toHaveLength(17)
  })

  it('[R3.4] comes on the stream of 2024-11-05, several at once, and the connection goes on', async () => {
    const server = await mcpServed({ things: [book] })
    const stream = wire(server.port, requestText('GET /mcp/sse', event))
    const opened = await stream.until(/event: endpoint\ndata: \S+\n\n/)
    const endpoint = /data: (\S+)/.exec(opened)?.[1] ?? ''
    const send = (body: object) => server.ask('POST', endpoint, {}, JSON.stringify(body))
    await send(initialize('2024-11-05'))
    for (const id of [2, 3, 4]) {
      const params = { uri: 'book://one' }
      expect(await send({ jsonrpc: '2.0', id, method: 'resources/read', params })).toMatchObject({ status: 202 })
    }
    await eventually(() => stream.text().length > 15_000_000)
    expect(await send({ jsonrpc: '2.0', id: 5, method: 'ping' })).toMatchObject({ status: 202 })
    await stream.until(/"id":5,"result"/)
  })
})
