import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import type { Policy } from '../../src/core/policy.ts'
import { eventually, legacy, modern, modernMeta, type Message } from './client.ts'
import { testChannel, testServer, tool, type TestChannel, type Thing } from './server.ts'

const updated = 'notifications/resources/updated'
const key = 'io.modelcontextprotocol/subscriptionId'
const add = tool('add', () => 'sum')
const prompt: Thing = { kind: 'prompt', name: 'p', run: () => ({ messages: [] }) }
const document: Thing = { kind: 'resource', name: 'test://a', run: () => ({ contents: [] }) }

const changes = (pushed: readonly Message[]): unknown[] => pushed.slice(1).map(({ method }) => method)

describe('subscriptions/listen', () => {
  it('is acknowledged first, with what the server will tell of, and every message names it', () => {
    const server = testServer({ things: [add, document] })
    const notifications = {
      toolsListChanged: true,
      promptsListChanged: false,
      resourceSubscriptions: ['test://a'],
      stars: true,
    }
    const sent = modern(server, 'subscriptions/listen', { notifications }, { id: 'sub' })
    server.things.set([document])
    server.things.touch('test://a')
    expect(sent.pushed()).toMatchObject([
      {
        method: 'notifications/subscriptions/acknowledged',
        params: { notifications: { toolsListChanged: true, resourceSubscriptions: ['test://a'] } },
      },
      { method: 'notifications/tools/list_changed' },
      { method: 'notifications/resources/updated', params: { uri: 'test://a' } },
    ])
    expect(sent.pushed()[0]?.params?.['notifications']).not.toHaveProperty('stars')
    for (const { params } of sent.pushed()) expect(params?.['_meta']).toEqual({ [key]: 'sub' })
    expect(sent.channel.answered).toEqual([])
  })

  it('tells of nothing the client did not ask for', () => {
    const server = testServer({ things: [] })
    const filters = [{ toolsListChanged: true }, { promptsListChanged: true }, { resourcesListChanged: true }, {}]
    const sent = filters.map((notifications) => modern(server, 'subscriptions/listen', { notifications }))
    server.things.set([add])
    server.things.set([add, prompt])
    server.things.set([add, prompt, document])
    server.things.touch('test://a')
    expect(sent.map((one) => changes(one.pushed()))).toEqual([
      ['notifications/tools/list_changed'],
      ['notifications/prompts/list_changed'],
      ['notifications/resources/list_changed'],
      [],
    ])
  })

  it('says nothing when nothing has changed', () => {
    const server = testServer({ things: [add] })
    const sent = modern(server, 'subscriptions/listen', { notifications: { toolsListChanged: true } })
    server.things.set([add])
    expect(changes(sent.pushed())).toEqual([])
  })

  it('tells of no resource that the client may not see, in either era, nor of one that is no more', async () => {
    const forbidden = new Set(['eve'])
    const sees: Policy['sees'] = ({ name }, { principal }) => name !== 'test://a' || !forbidden.has(principal.id)
    const documents: Thing = { kind: 'resource_template', name: 'test://{x}', run: () => ({ contents: [] }) }
    const server = testServer({ things: [document, documents], policy: { sees } })
    const notifications = { resourceSubscriptions: ['test://a', 'test://b'] }
    const streams: { readonly principal: string; readonly stream: TestChannel }[] = []
    for (const principal of ['ann', 'eve']) {
      const client = await legacy(server, { principal })
      for (const uri of notifications.resourceSubscriptions)
        await client.request('resources/subscribe', { uri }, { principal }).answer()
      streams.push({ principal, stream: client.stream() })
    }
    const sent = ['ann', 'eve'].map((principal) =>
      modern(server, 'subscriptions/listen', { notifications }, { principal }),
    )
    const told = (messages: readonly unknown[]): unknown[] =>
      (messages as Message[]).filter(({ method }) => method === updated).map(({ params }) => params?.['uri'])
    const heard = () => [
      ...streams.map(({ stream }) => told(stream.pushed.map(({ message }) => message))),
      ...sent.map((one) => told(one.pushed())),
    ]
    server.things.touch('test://a')
    server.things.touch('test://b')
    const all = ['test://a', 'test://b']
    expect(heard()).toEqual([all, ['test://b'], all, ['test://b']])
    forbidden.add('ann')
    server.things.touch('test://a')
    server.things.set([])
    server.things.touch('test://b')
    expect(heard()).toEqual([all, ['test://b'], all, ['test://b']])
  })

  it('[R7.3] is refused where there is no such resource, or left out of what is acknowledged', async () => {
    const server = testServer({ things: [document] })
    const client = await legacy(server)
    const none = await client.request('resources/subscribe', { uri: 'test://none' }).answer()
    expect(none.error).toMatchObject({ code: -32002, data: { code: 'resource_not_found' } })
    const notifications = { resourceSubscriptions: ['test://none', 'test://a'] }
    const [acknowledged] = modern(server, 'subscriptions/listen', { notifications }).pushed()
    expect(acknowledged?.params?.['notifications']).toEqual({ resourceSubscriptions: ['test://a'] })
  })

  it('tells of a thousand addresses, as a session does; the rest is left out of what is acknowledged', () => {
    const documents: Thing = { kind: 'resource_template', name: 'test://{x}', run: () => ({ contents: [] }) }
    const server = testServer({ things: [documents] })
    const resourceSubscriptions = Array.from({ length: 1200 }, (_, index) => `test://${index}`)
    const sent = modern(server, 'subscriptions/listen', { notifications: { resourceSubscriptions } })
    expect(sent.pushed()[0]?.params?.['notifications']).toEqual({
      resourceSubscriptions: resourceSubscriptions.slice(0, 1000),
    })
    server.things.touch('test://1100')
    expect(changes(sent.pushed())).toEqual([])
  })

  it('lets others have their turn while many are told of a change, and tells all of them all of it', async () => {
    const patterns = Array.from({ length: 300 }, (_, index) => `skill://a/b*?tag=${index}`)
    const resourceSubscriptions = [...patterns, 'test://a']
    const documents = ['skill://a/b', ...patterns].map((name): Thing => ({ ...document, name }))
    const server = testServer({ things: [document, add, ...documents] })
    const streams = Array.from({ length: 3 }, () =>
      modern(server, 'subscriptions/listen', { notifications: { resourceSubscriptions } }),
    )
    const told = () =>
      streams.map((sent) =>
        sent
          .pushed()
          .slice(1)
          .map(({ params }) => params?.['uri']),
      )
    server.things.touch('skill://a/b')
    server.things.touch('test://a')
    expect(told().flat().length).toBeLessThan(500)
    const call = modern(server, 'tools/call', { name: 'add' })
    expect((await call.answer()).result).toMatchObject({ content: [{ text: 'sum' }] })
    await eventually(() => told().every((uris) => uris.length === 301))
    expect(told()).toEqual([resourceSubscriptions, resourceSubscriptions, resourceSubscriptions])
  })

  it('is refused to who takes no stream', async () => {
    const sent = modern(testServer(), 'subscriptions/listen', { notifications: {} }, { headers: { accept: '*/*' } })
    expect(await sent.channel.done()).toMatchObject({ status: 406 })
  })

  it('ends when the client leaves, and holds nothing of it', async () => {
    const server = testServer({ things: [add] })
    const sent = modern(server, 'subscriptions/listen', { notifications: { toolsListChanged: true } })
    sent.channel.leave()
    // The leaving is noticed within two turns.
    await nextTurn()
    await nextTurn()
    await nextTurn()
    server.things.set([])
    expect(changes(sent.pushed())).toEqual([])
  })

  it('[R1.1] ends by the server in good order: with the result that names it, and over stdio a cancellation before', async () => {
    const server = testServer()
    const sent = modern(server, 'subscriptions/listen', { notifications: {} }, { id: 9 })
    const stdio = testChannel({ transport: 'stdio' })
    const params = { notifications: {}, _meta: modernMeta() }
    server.mcp.receive(JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'subscriptions/listen', params }), stdio)
    await server.mcp.close(0)
    const methods = (channel: TestChannel): unknown[] =>
      channel.pushed.map(({ message }) => (message as Message).method)
    const acknowledged = 'notifications/subscriptions/acknowledged'
    expect(methods(sent.channel)).toEqual([acknowledged])
    expect(methods(stdio)).toEqual([acknowledged, 'notifications/cancelled'])
    expect(stdio.pushed[1]).toMatchObject({ message: { params: { requestId: 9 } } })
    const end = { id: 9, result: { resultType: 'complete', _meta: { [key]: 9 } } }
    expect(await sent.answer()).toMatchObject(end)
    expect(JSON.parse(stdio.answered[0]?.body ?? '')).toMatchObject(end)
  })

  it('shares one channel over stdio, and ends there by a notification', () => {
    const server = testServer({ things: [add] })
    const stdio = testChannel({ transport: 'stdio' })
    const listen = (id: number, notifications: object): void =>
      server.mcp.receive(
        JSON.stringify({
          jsonrpc: '2.0',
          id,
          method: 'subscriptions/listen',
          params: { notifications, _meta: modernMeta() },
        }),
        stdio,
      )
    listen(1, { toolsListChanged: true })
    listen(2, { toolsListChanged: true })
    server.mcp.receive('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}', stdio)
    server.things.set([])
    const told = stdio.pushed.map(({ message }) => message as Message).filter(({ method }) => method?.includes('tools'))
    // Its own connection hears of lists as a client of the other era would; the subscription that is left says its name.
    expect(told.map(({ params }) => params?.['_meta'])).toContainEqual({ [key]: 2 })
    expect(told.map(({ params }) => params?.['_meta'])).not.toContainEqual({ [key]: 1 })
  })
})

describe('changes', () => {
  it('reach every era at once, each in its own way', async () => {
    const server = testServer({ things: [add] })
    const client = await legacy(server)
    const stream = client.stream()
    const sse = testChannel({ transport: 'sse' })
    server.mcp.openStream(sse, undefined)
    const sent = modern(server, 'subscriptions/listen', { notifications: { toolsListChanged: true } })
    server.things.set([])
    for (const pushed of [stream.pushed, sse.pushed, sent.channel.pushed]) {
      expect(pushed.at(-1)?.message).toMatchObject({ method: 'notifications/tools/list_changed' })
    }
    sse.leave()
    server.things.set([add])
    expect(sse.pushed.length).toBe(1)
  })
})

describe('the end of the server', () => {
  it('lets what runs finish, and takes nothing new', async () => {
    const go = Promise.withResolvers<string>()
    const server = testServer({ things: [tool('wait', () => go.promise)] })
    const running = modern(server, 'tools/call', { name: 'wait' })
    const closing = server.mcp.close(5000)
    const late = modern(server, 'tools/list')
    expect(await late.answer()).toMatchObject({ error: { data: { code: 'shutting_down', retryable: true } } })
    go.resolve('done')
    await closing
    expect(await running.answer()).toMatchObject({ result: { content: [{ text: 'done' }] } })
  })

  it('answers what takes longer than it waits, and tells the handler', async () => {
    let aborted = false
    const wait = tool('wait', (_input: never, call: HandlerCall) => {
      call.signal.addEventListener('abort', () => (aborted = true))
      return new Promise(() => undefined)
    })
    const server = testServer({ things: [wait] })
    const running = modern(server, 'tools/call', { name: 'wait' })
    await server.mcp.close(1)
    expect(await running.answer()).toMatchObject({ error: { data: { code: 'shutting_down' } } })
    expect(aborted).toBe(true)
  })

  it.each([
    ['only reads', { readOnly: true }, true],
    ['may have effects', { readOnly: false }, false],
    ['may be called twice', { readOnly: false, listing: { annotations: { idempotentHint: true } } }, true],
  ])('[R9.9] says of a call that %s whether to try again', async (_what, about, retryable) => {
    const wait: Thing = { ...tool('wait', () => new Promise(() => undefined)), ...about }
    const server = testServer({ things: [wait], runs: {} })
    const asked = [
      modern(server, 'tools/call', { name: 'wait' }),
      modern(
        server,
        'tools/call',
        { name: 'wait' },
        { capabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } },
      ),
      (await legacy(server)).request('tools/call', { name: 'wait' }),
    ]
    await server.mcp.close(1)
    const code = retryable ? 'shutting_down' : 'outcome_unknown'
    for (const { answer } of asked) {
      const { error } = await answer()
      expect(error?.data).toMatchObject({ code, retryable })
      if (!retryable) expect(error?.data['action']).toMatch(/^Look up whether it had its effects/)
    }
    expect(server.log.filter((line) => line.code === code)).toMatchObject(asked.map(() => ({ retryable })))
  })

  it('is told the handler as what it is, and so are other ends of a call', async () => {
    const reasons: string[] = []
    const wait = tool('wait', (_input: never, call: HandlerCall) => {
      call.signal.addEventListener('abort', () => reasons.push((call.signal.reason as Error).message))
      return new Promise(() => undefined)
    })
    const server = testServer({ things: [wait] })
    const client = await legacy(server)
    client.request('tools/call', { name: 'wait' }, { id: 'one' })
    client.notify('notifications/cancelled', { requestId: 'one' })
    client.request('tools/call', { name: 'wait' })
    client.end()
    modern(server, 'tools/call', { name: 'wait' })
    await server.mcp.close(1)
    expect(reasons).toEqual([
      'The caller cancelled it before wait had answered.',
      'The caller ended its session before wait had answered.',
      'The server stopped before wait had answered.',
    ])
  })

  it('answers new requests by their ids, and still takes what belongs to those that run', async () => {
    const go = Promise.withResolvers<string>()
    const server = testServer({ things: [tool('wait', () => go.promise)] })
    const client = await legacy(server)
    const running = client.request('tools/call', { name: 'wait' }, { id: 'one' })
    const closing = server.mcp.close(5000)
    const late = await client.request('tools/list', {}, { id: 'two' }).answer()
    expect(late).toMatchObject({ id: 'two', error: { data: { code: 'shutting_down' } } })
    const { channel } = client.notify('notifications/cancelled', { requestId: 'one' })
    expect(await channel.done()).toMatchObject({ body: undefined, status: 202 })
    await closing
    expect(await running.channel.done()).toMatchObject({ body: undefined })
    go.resolve('done')
  })
})
