import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { mostWaitingBytes } from '../../src/transports/event-stream.ts'
import { open as openLedger } from '../ledger/ledger-parts.ts'
import { tool } from '../mcp/server.ts'
import { both, eventually, initialize, mcpServed, modernCall, modernHeaders, requestText, wire } from './mcp-served.ts'

const event = { Accept: 'text/event-stream' }
const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): string => {
  const text = JSON.stringify(body)
  const more = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
  return requestText('POST /mcp', { Accept: both, ...headers, ...more }, text)
}

describe('[R3.5] streams', () => {
  it('carry progress before the answer, and end with it', async () => {
    const counting = tool('count', (_input, call: HandlerCall) => {
      for (const progress of [1, 2]) call.progress({ progress, total: 2 })
      return 'counted'
    })
    const server = await mcpServed({ things: [counting] })
    const body = modernCall('count', {}, 7, { progressToken: 'p' })
    const answer = await server.post(body, modernHeaders('tools/call', 'count'))
    expect(answer.headers['content-type']).toBe('text/event-stream')
    const events = answer.text.split('\n\n').filter((one) => one !== '')
    const messages = events.map((one) => JSON.parse(one.replace(/^data: /m, '')) as object)
    expect(messages).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 'p', progress: 1 } },
      { method: 'notifications/progress', params: { progressToken: 'p', progress: 2 } },
      { id: 7, result: { content: [{ text: 'counted' }] } },
    ])
  })

  it('[P10] name in their head the entry of what had begun before they opened', async () => {
    const counting = tool('count', (_input, call: HandlerCall) => {
      call.progress({ progress: 1 })
      return 'counted'
    })
    const ledger = openLedger()
    const things = [counting, { ...counting, name: 'change', readOnly: false }]
    const server = await mcpServed({ things, ledger: ledger.ledger, runs: {} })
    const entryIn = (text: string): unknown => /"owlclaw\/entry":"([^"]+)"/.exec(text)?.[1]
    const modern = await server.post(
      modernCall('change', {}, 7, { progressToken: 'p' }),
      modernHeaders('tools/call', 'change'),
    )
    const extensions = { 'io.modelcontextprotocol/tasks': {} }
    const task = await server.post(
      modernCall('change', {}, 7, {
        progressToken: 'p',
        'io.modelcontextprotocol/clientCapabilities': { extensions },
      }),
      modernHeaders('tools/call', 'change'),
    )
    const params = { name: 'change', _meta: { progressToken: 'p' } }
    const legacy = await server.post({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }, await server.session())
    for (const { headers, text } of [modern, task, legacy]) {
      expect(headers['content-type']).toBe('text/event-stream')
      expect(headers['owlclaw-ledger-entry']).toBe(entryIn(text))
    }
    const reading = await server.post(
      modernCall('count', {}, 7, { progressToken: 'p' }),
      modernHeaders('tools/call', 'count'),
    )
    expect(reading.headers['owlclaw-ledger-entry']).toBeUndefined()
    expect(entryIn(reading.text)).toEqual(expect.any(String))
    const { entries } = await ledger.reader.search({ name: 'change' })
    const named = [legacy, task, modern].map(({ headers }) => headers['owlclaw-ledger-entry'])
    expect(entries.map(({ id }) => id)).toEqual(named)
  })

  it('of a session are open at once, and tell of changed lists', async () => {
    const server = await mcpServed()
    for (const revision of ['2025-11-25', '2025-06-18']) {
      const session = await server.session(revision)
      const stream = wire(server.port, requestText('GET /mcp', { ...event, ...session }))
      await stream.until(/^HTTP\/1\.1 200 OK[^]*text\/event-stream[^]*\r\n\r\n/)
      server.mcp.things.set([tool(`for-${revision}`, () => '')])
      await stream.until(/notifications\/tools\/list_changed/)
    }
  })

  it('that have ended are event streams still, when a client comes back that saw everything', async () => {
    const counting = tool('count', (_input, call: HandlerCall) => {
      call.progress({ progress: 1 })
      return 'counted'
    })
    const server = await mcpServed({ things: [counting] })
    for (const revision of ['2025-11-25', '2025-06-18']) {
      const session = await server.session(revision)
      const params = { name: 'count', _meta: { progressToken: 'p' } }
      const { text } = await server.post({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }, session)
      const last = [...text.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? ''
      const back = await server.ask('GET', '/mcp', { accept: 'text/event-stream', ...session, 'last-event-id': last })
      expect([back.status, back.headers['content-type'], back.text]).toEqual([200, 'text/event-stream', ''])
    }
  })

  it('[R3.4] at /mcp/sse are the transport of 2024-11-05: messages are posted, answers come on the stream', async () => {
    const server = await mcpServed({ things: [tool('echo', () => 'hello')] })
    const stream = wire(server.port, requestText('GET /mcp/sse', event))
    const text = await stream.until(/event: endpoint\ndata: \S+\n\n/)
    const endpoint = /data: (\S+)/.exec(text)?.[1] ?? ''
    const asJson = { 'content-type': 'application/json' }
    const post = (body: object, headers = asJson) => server.ask('POST', endpoint, headers, JSON.stringify(body))
    const strange = await post(initialize('2024-11-05'), { 'content-type': 'text/plain' })
    expect(strange.status).toBe(415)
    expect(JSON.parse(strange.text)).toMatchObject({ error: { data: { code: 'unsupported_media_type' } } })
    expect(await post(initialize('2024-11-05'))).toMatchObject({ status: 202, text: '' })
    await stream.until(/event: message\ndata: .*"protocolVersion":"2024-11-05"/)
    await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
    await post({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'echo', arguments: {} } })
    await stream.until(/"id":2,"result":\{"content":\[\{"type":"text","text":"hello"\}\]/)
    server.mcp.things.set([])
    await stream.until(/notifications\/tools\/list_changed/)
  })

  it('that end tell the handler, which can stop', async () => {
    let stopped = false
    const waiting = tool('wait', async (_input, { progress, signal }: HandlerCall) => {
      progress({ progress: 1 })
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve())
      })
      stopped = true
    })
    const server = await mcpServed({ things: [waiting] })
    const body = modernCall('wait', {}, 1, { progressToken: 'p' })
    const stream = wire(server.port, json(body, modernHeaders('tools/call', 'wait')))
    await stream.until(/notifications\/progress/)
    stream.socket.destroy()
    await eventually(() => stopped)
    expect(stopped).toBe(true)
  })

  it('whose client does not read are cut off, and the others go on', async () => {
    let left = false
    const flood = tool('flood', async (_input, call: HandlerCall) => {
      call.signal.addEventListener('abort', () => (left = true))
      const message = 'x'.repeat(64 * 1024)
      for (let progress = 1; !left && progress < 10_000; progress += 1) {
        call.progress({ progress, message })
        await pause(0)
      }
    })
    const server = await mcpServed({ things: [flood, tool('echo', () => 'still here')] })
    const body = modernCall('flood', {}, 1, { progressToken: 'p' })
    const slow = wire(server.port, json(body, modernHeaders('tools/call', 'flood')))
    await slow.until(/notifications\/progress/)
    slow.socket.pause()
    await eventually(() => left)
    slow.socket.resume()
    await slow.closed
    expect(slow.text()).not.toContain('"result"')
    expect(mostWaitingBytes).toBeLessThan(10_000 * 64 * 1024)
    expect((await server.post(modernCall('echo'), modernHeaders('tools/call', 'echo'))).status).toBe(200)
  })

  it('end in good order when the server stops; what runs is answered first, what is new is refused', async () => {
    let finish: (text: string) => void = () => undefined
    const running = tool('run', () => new Promise((resolve) => (finish = resolve)))
    const server = await mcpServed({ things: [running] })
    const session = await server.session()
    const idle = wire(server.port, requestText('GET /mcp', { ...event, ...session }))
    await idle.until(/\r\n\r\n/)
    const kept = wire(server.port, requestText('OPTIONS /mcp'))
    await kept.until(/204/)
    const call = server.post(modernCall('run'), modernHeaders('tools/call', 'run'))
    await eventually(() => finish.length === 1)
    const closing = server.http.close(10)
    kept.socket.write(json(modernCall('run', {}, 9), modernHeaders('tools/call', 'run')))
    await kept.closed
    finish('finished')
    expect((await call).body).toMatchObject({ result: { content: [{ text: 'finished' }] } })
    await closing
    await idle.closed
    expect(kept.text()).not.toContain('"result"')
  })
})
