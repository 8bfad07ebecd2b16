import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { createLifelines } from '../../src/identity/lifelines.ts'
import { sendPieces, StreamedBody } from '../../src/rest/streamed-body.ts'
import { tool, type Thing } from '../mcp/server.ts'
import {
  both,
  eventually,
  initialize,
  modernCall,
  modernHeaders,
  requestText,
  wire,
  type Wire,
} from '../transports/mcp-served.ts'
import { bearer, configWith, guarded, type Guarded, type GuardedOptions } from './guarded.ts'

const uri = 'test://pages/one'
const page: Thing = { kind: 'resource', name: uri, run: () => ({ contents: [{ uri, text: 'one' }] }) }

const protectedBy = (more: GuardedOptions = {}): Promise<Guarded> =>
  guarded({ auth: { required: true }, lookEveryMs: 10, things: { things: [page] }, ...more })

const post = (body: object, headers: Readonly<Record<string, string>>): string => {
  const text = JSON.stringify(body)
  const more = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
  return requestText('POST /mcp', { Accept: both, ...headers, ...more }, text)
}

const listening = {
  jsonrpc: '2.0',
  id: 'l',
  method: 'subscriptions/listen',
  params: { ...modernCall('').params, notifications: { resourcesListChanged: true, resourceSubscriptions: [uri] } },
}

async function sessionOf(server: Guarded, who: Readonly<Record<string, string>>) {
  const { headers } = await server.post(initialize('2025-11-25'), who)
  return { 'mcp-session-id': String(headers['mcp-session-id']), 'mcp-protocol-version': '2025-11-25' }
}

/** Every kind of stream that stays open, each by the same key. */
async function streamsOf(server: Guarded, secret: string): Promise<readonly Wire[]> {
  const who = bearer(secret)
  const [session, other] = [await sessionOf(server, who), await sessionOf(server, who)]
  const event = { Accept: 'text/event-stream', ...who }
  const streams = [
    wire(server.port, requestText('GET /mcp', { ...event, ...session })),
    wire(server.port, requestText('GET /mcp/sse', { ...event, ...other })),
    wire(server.port, requestText('GET /mcp/sse', event)),
    wire(server.port, post(listening, { ...modernHeaders('subscriptions/listen'), ...who })),
  ]
  for (const stream of streams) await stream.until(/text\/event-stream[^]*\r\n\r\n/)
  await streams.at(-1)?.until(/subscriptions\/acknowledged/)
  return streams
}

/** A chunked answer that was ended in good order. */
const ended = /\r\n0\r\n\r\n$/

describe('open streams of a key', () => {
  it('[R5.4] end when it is revoked, and those of others stay', async () => {
    const server = await protectedBy()
    const ada = server.key('ada')
    const [own, others] = [await streamsOf(server, ada.secret), await streamsOf(server, server.key('bob').secret)]
    server.administer('key_revoke', { id: ada.id })
    for (const stream of own) await stream.until(ended)
    server.mcp.things.set([])
    for (const stream of others) await stream.until(/notifications\/resources\/list_changed/)
    for (const stream of own) expect(stream.text()).not.toContain('list_changed')
    for (const stream of others) expect(stream.text()).not.toMatch(ended)
  })

  it('end when its time is over, and when the grace is after it was rotated; the new one goes on with the session', async () => {
    let ahead = 0
    const server = await protectedBy({ now: () => Date.now() + ahead })
    const short = await streamsOf(server, server.key('ada', { expires_in_days: 1 }).secret)
    const old = server.key('bob')
    const session = await sessionOf(server, bearer(old.secret))
    const rotated = await streamsOf(server, old.secret)
    const next = server.administer('key_rotate', { id: old.id, grace_seconds: 3600 }) as typeof old
    ahead += 3_601_000
    for (const stream of rotated) await stream.until(ended)
    for (const stream of short) expect(stream.text()).not.toMatch(ended)
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    expect((await server.post(list, { ...session, ...bearer(old.secret) })).status).toBe(401)
    expect((await server.post(list, { ...session, ...bearer(next.secret) })).status).toBe(200)
    ahead += 86_400_000
    for (const stream of short) await stream.until(ended)
  })

  it('end when who may call at all is said anew, and whoever still may comes back', async () => {
    const server = await protectedBy()
    const { secret } = server.key('ada')
    const streams = await streamsOf(server, secret)
    const before = configWith({ required: true })
    const next = configWith({ required: true, allowed_addresses: ['10.0.0.0/8'] })
    const inForce = server.identity.reconfigure(next, before)
    expect((await server.ask('GET', '/v1/tools', bearer(secret))).status).toBe(200)
    inForce()
    for (const stream of streams) await stream.until(ended)
    expect((await server.ask('GET', '/v1/tools', bearer(secret))).status).toBe(403)
    server.identity.reconfigure(before, next)()
    expect((await server.ask('GET', '/v1/tools', bearer(secret))).status).toBe(200)
  })

  it('a call that tells of its progress is told that nobody waits any more', async () => {
    let stopped = false
    const waiting = tool('wait', async (_input, { progress, signal }: HandlerCall) => {
      progress({ progress: 1 })
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          stopped = true
          resolve()
        })
      })
    })
    const server = await protectedBy({ things: { things: [waiting] } })
    const { secret, id } = server.key('ada')
    const call = modernCall('wait', {}, 7, { progressToken: 'p' })
    const stream = wire(server.port, post(call, { ...modernHeaders('tools/call', 'wait'), ...bearer(secret) }))
    await stream.until(/notifications\/progress/)
    server.administer('key_revoke', { id })
    await stream.until(ended)
    await eventually(() => stopped)
  })
})

it('a download is cut off with its credential, so that nobody takes it for the whole', async () => {
  let now = 0
  const life = createLifelines(() => now).add(() => 1)
  const failures: unknown[] = []
  const server = createServer((_req, res) => {
    const body = new StreamedBody(endless(), 'text/plain')
    sendPieces(res, body, life).catch((thrown: unknown) => failures.push(thrown))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const download = wire((server.address() as AddressInfo).port, requestText('GET /'))
  await download.until(/piece/)
  now = 1
  life.changed()
  await download.closed
  expect(download.text()).not.toMatch(ended)
  expect(failures).toEqual([])
})

async function* endless(): AsyncGenerator<string> {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve))
    yield 'piece'
  }
}

describe('what belongs to one client', () => {
  it('a connection of 2024-11-05 takes messages of its client alone, each with the scopes of its own key', async () => {
    const server = await protectedBy({ things: { things: [tool('echo', () => 'hello')] } })
    const [strong, weak] = [server.key('ada'), server.key('ada', { scopes: ['prompts'] })]
    const stream = wire(
      server.port,
      requestText('GET /mcp/sse', { Accept: 'text/event-stream', ...bearer(strong.secret) }),
    )
    const endpoint = /data: (\S+)/.exec(await stream.until(/event: endpoint\ndata: \S+\n\n/))?.[1] ?? ''
    const send = async (body: object, secret: string): Promise<number> =>
      (await server.ask('POST', endpoint, bearer(secret), JSON.stringify(body))).status
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'echo', arguments: {} } })
    expect(await send(initialize('2024-11-05'), strong.secret)).toBe(202)
    await stream.until(/"protocolVersion":"2024-11-05"/)
    expect(await send(call(2), server.key('bob').secret)).toBe(404)
    expect(await send(call(3), weak.secret)).toBe(202)
    await stream.until(/"id":3,"error":.*insufficient_scope/)
    expect(await send(call(4), strong.secret)).toBe(202)
    await stream.until(/"id":4,"result"/)
    expect(stream.text()).not.toContain('"id":2,')
  })

  it('resource subscriptions tell nobody else, and need the scope', async () => {
    const server = await protectedBy()
    const [ada, bob] = [bearer(server.key('ada').secret), bearer(server.key('bob').secret)]
    const [hers, his] = [await sessionOf(server, ada), await sessionOf(server, bob)]
    const open = async (headers: Readonly<Record<string, string>>): Promise<Wire> => {
      const stream = wire(server.port, requestText('GET /mcp', { Accept: 'text/event-stream', ...headers }))
      await stream.until(/\r\n\r\n/)
      return stream
    }
    const [herStream, hisStream] = [await open({ ...ada, ...hers }), await open({ ...bob, ...his })]
    const subscribe = { jsonrpc: '2.0', id: 3, method: 'resources/subscribe', params: { uri } }
    expect((await server.post(subscribe, { ...hers, ...bob })).status).toBe(404)
    expect((await server.post(subscribe, { ...hers, ...ada })).status).toBe(200)
    const narrow = bearer(server.key('cleo', { scopes: ['tools'] }).secret)
    const refused = await server.post(subscribe, { ...(await sessionOf(server, narrow)), ...narrow })
    expect(refused).toMatchObject({ status: 403, body: { error: { data: { code: 'insufficient_scope' } } } })
    expect(refused.headers['www-authenticate']).toContain('scope="resources"')
    server.mcp.things.touch(uri)
    await herStream.until(/notifications\/resources\/updated/)
    server.mcp.things.set([])
    await hisStream.until(/list_changed/)
    expect(hisStream.text()).not.toContain('resources/updated')
  })

  it('a stream of a session is taken up again by nobody else', async () => {
    const server = await protectedBy()
    const [ada, bob] = [bearer(server.key('ada').secret), bearer(server.key('bob').secret)]
    const session = await sessionOf(server, ada)
    const stream = wire(server.port, requestText('GET /mcp', { Accept: 'text/event-stream', ...ada, ...session }))
    const [, last = ''] = /id: (\S+)/.exec(await stream.until(/id: \S+/)) ?? []
    const resume = { accept: 'text/event-stream', ...session, 'last-event-id': last }
    expect((await server.ask('GET', '/mcp', { ...resume, ...bob })).status).toBe(404)
    expect((await server.ask('GET', '/mcp/sse', { ...resume, ...bob })).status).toBe(404)
    const own = await sessionOf(server, bob)
    const mine = wire(
      server.port,
      requestText('GET /mcp', { Accept: 'text/event-stream', 'Last-Event-ID': last, ...bob, ...own }),
    )
    await mine.until(/\r\n\r\n/)
    server.mcp.things.set([])
    await stream.until(/list_changed/)
  })
})
