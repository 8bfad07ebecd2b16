import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { eventually, legacy, sendText, type Message } from './client.ts'
import { testChannel, testServer, tool, type TestChannel, type Thing } from './server.ts'

const gone = { code: -32600, data: { code: 'session_not_found' } }

const steps = tool('steps', async (_input: never, call: HandlerCall) => {
  call.progress({ progress: 1 })
  await new Promise((resolve) => setTimeout(resolve, 5))
  call.progress({ progress: 2 })
  return 'walked'
})

const messages = (channel: TestChannel): Message[] => channel.pushed.map(({ message }) => message as Message)

afterEach(() => {
  vi.useRealTimers()
})

describe('a session', () => {
  it('has an id of 128 random bits, which nothing says twice', async () => {
    const server = testServer()
    const ids = await Promise.all(Array.from({ length: 200 }, async () => (await legacy(server)).session))
    expect(new Set(ids).size).toBe(200)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  })

  it('outlives the process', async () => {
    const db = new DatabaseSync(':memory:')
    const first = testServer({ db })
    const client = await legacy(first)
    await client.request('logging/setLevel', { level: 'error' }).answer()
    await first.mcp.close(0)
    const second = testServer({ db })
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const headers = { 'mcp-session-id': client.session, 'mcp-protocol-version': '2025-11-25' }
    expect(await sendText(second, ping, { headers }).answer()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  it.each([
    ['unknown', async () => 'f'.repeat(32)],
    ['no id at all', async () => "'; DROP TABLE sessions; --"],
    ['empty', async () => ''],
  ])('that is %s is answered with 404', async (_, idOf) => {
    const server = testServer()
    const headers = { 'mcp-session-id': await idOf() }
    const { channel, answer } = sendText(server, '{"jsonrpc":"2.0","id":"x","method":"ping"}', { headers })
    expect((await channel.done()).status).toBe(404)
    expect(await answer()).toMatchObject({ id: 'x', error: gone })
  })

  it('[R1.3] does not end while it is heard, or something in it runs, and a day after the last of that', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const silent = tool('silent', () => new Promise(() => undefined))
    const server = testServer({ things: [{ ...silent, timeoutMs: 1e9 }] })
    const [hears, waits, idle] = await Promise.all([legacy(server), legacy(server), legacy(server)])
    const stream = hears.stream()
    const { channel } = waits.request('tools/call', { name: 'silent' })
    const hours = (count: number): void => void vi.advanceTimersByTime(count * 3_600_000)
    const isThere = async (client: typeof idle): Promise<boolean> =>
      (await client.request('ping').channel.done()).status === 200
    hours(47)
    expect([stream.answered, channel.answered]).toEqual([[], []])
    expect(await Promise.all([hears, waits, idle].map(isThere))).toEqual([true, true, false])
    stream.leave()
    hours(25)
    expect(await isThere(hears)).toBe(false)
  })

  it('that was ended, or is somebody else’s, is answered with 404 on every method', async () => {
    const server = testServer()
    const client = await legacy(server)
    const asBob = { principal: 'bob' }
    const stolen = client.request('ping', undefined, asBob)
    expect((await stolen.channel.done()).status).toBe(404)
    const stream = testChannel({ headers: { 'mcp-session-id': client.session }, ...asBob })
    server.mcp.openStream(stream, undefined)
    expect((await stream.done()).status).toBe(404)
    const ending = testChannel({ headers: { 'mcp-session-id': client.session }, ...asBob })
    server.mcp.deleteSession(ending)
    expect((await ending.done()).status).toBe(404)

    expect(await client.request('ping').answer()).toMatchObject({ result: {} })
    expect((await client.end().done()).status).toBe(204)
    expect((await client.request('ping').channel.done()).status).toBe(404)
    expect((await client.notify('notifications/initialized').channel.done()).status).toBe(404)
    expect((await client.stream().done()).status).toBe(404)
    expect((await client.end().done()).status).toBe(404)
  })

  it('ends by itself when it is not used, and does not when it is', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const server = testServer()
    const [used, idle] = [await legacy(server), await legacy(server)]
    for (let hours = 0; hours < 30; hours += 6) {
      vi.setSystemTime(Date.now() + 6 * 3600 * 1000)
      expect((await used.request('ping').channel.done()).status).toBe(200)
    }
    expect((await idle.request('ping').channel.done()).status).toBe(404)
    const rows = server.db.prepare('SELECT count(*) AS n FROM sessions').get() as { n: number }
    expect(rows.n).toBe(2)
  })

  it('cancels what runs in it when it is ended', async () => {
    let aborted = false
    const wait = tool('wait', (_input: never, call: HandlerCall) => {
      call.signal.addEventListener('abort', () => (aborted = true))
      return new Promise(() => undefined)
    })
    const client = await legacy(testServer({ things: [wait] }))
    const running = client.request('tools/call', { name: 'wait' })
    client.end()
    expect(aborted).toBe(true)
    expect((await running.channel.done()).body).toBeUndefined()
  })

  it('that can not be kept is refused as something that may work later, and what needs no session goes on', async () => {
    const server = testServer({ things: [steps] })
    const client = await legacy(server)
    server.db.close()
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
    const opening = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
    const refusal = { error: { data: { code: 'store_unavailable', retryable: true } } }
    expect(await sendText(server, opening).answer()).toMatchObject(refusal)
    expect(await client.request('logging/setLevel', { level: 'error' }).answer()).toMatchObject(refusal)
    expect(await client.request('ping').answer()).toMatchObject({ result: {} })
    expect(await sendText(server, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}').answer()).toHaveProperty('result')
  })

  it('is not opened a second time', async () => {
    const client = await legacy(testServer())
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
    expect(await client.request('initialize', params).answer()).toMatchObject({ error: { code: -32600 } })
  })
})

describe('a stream of a session', () => {
  it('begins with an empty event from 2025-11-25 on, and has ids before', async () => {
    for (const [revision, first] of [
      ['2025-11-25', ''],
      ['2025-06-18', { method: 'notifications/progress' }],
    ] as const) {
      const client = await legacy(testServer({ things: [steps] }), { revision })
      const { channel } = client.request('tools/call', { name: 'steps', _meta: { progressToken: 1 } })
      await channel.done()
      expect(channel.pushed[0]).toMatchObject({ message: first, eventId: expect.any(String) as string })
      expect(channel.pushed.every(({ eventId }) => eventId !== undefined)).toBe(true)
      expect(channel.pushed.at(-1)?.message).toMatchObject({ result: { content: [{ text: 'walked' }] } })
    }
  })

  it('is gone on with after the last event the client saw, even when the call has ended meanwhile', async () => {
    const client = await legacy(testServer({ things: [steps] }))
    const { channel } = client.request('tools/call', { name: 'steps', _meta: { progressToken: 1 } }, { id: 'call' })
    await eventually(() => channel.pushed.length === 2)
    channel.leave()
    const seen = channel.pushed[1]?.eventId
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(channel.pushed.length).toBe(2)

    const resumed = client.stream(seen)
    await resumed.done()
    expect(messages(resumed)).toMatchObject([
      { method: 'notifications/progress', params: { progress: 2 } },
      { id: 'call', result: { content: [{ text: 'walked' }] } },
    ])
    const again = client.stream(resumed.pushed[0]?.eventId)
    expect(messages(again)).toMatchObject([{ id: 'call' }])
  })

  it('can be let go by the handler, and the answer fetched later', async () => {
    const go = Promise.withResolvers<string>()
    const long = tool('long', (_input: never, call: HandlerCall) => {
      call.release()
      return go.promise
    })
    const client = await legacy(testServer({ things: [long] }))
    const { channel } = client.request('tools/call', { name: 'long' }, { id: 5 })
    expect((await channel.done()).body).toBeUndefined()
    expect(messages(channel)).toEqual([''])
    const waiting = client.stream(channel.pushed[0]?.eventId)
    expect(waiting.answered).toEqual([])
    go.resolve('done')
    await waiting.done()
    expect(messages(waiting)).toMatchObject([{ id: 5, result: { content: [{ text: 'done' }] } }])
  })

  it('of nobody’s request carries changes of lists and of resources that were subscribed to', async () => {
    const both = ['test://a', 'test://b'].map((name): Thing => ({
      kind: 'resource',
      name,
      run: () => ({ contents: [] }),
    }))
    const server = testServer({ things: [steps, ...both] })
    const client = await legacy(server)
    const stream = client.stream()
    await client.request('resources/subscribe', { uri: 'test://a' }).answer()
    server.things.set(both)
    server.things.touch('test://a')
    server.things.touch('test://b')
    expect(messages(stream).slice(1)).toMatchObject([
      { method: 'notifications/tools/list_changed' },
      { method: 'notifications/resources/updated', params: { uri: 'test://a' } },
    ])
    await client.request('resources/unsubscribe', { uri: 'test://a' }).answer()
    server.things.touch('test://a')
    expect(stream.pushed.length).toBe(3)
  })

  it('of nobody’s request is taken up again where it broke off', async () => {
    const server = testServer({ things: [steps] })
    const client = await legacy(server)
    const first = client.stream()
    first.leave()
    server.things.set([])
    expect(first.pushed.length).toBe(1)
    const second = client.stream(first.pushed[0]?.eventId)
    expect(messages(second)).toMatchObject([{ method: 'notifications/tools/list_changed' }])
  })

  it('of nobody’s request may have others beside it, and the newest that is connected is told', async () => {
    const server = testServer({ things: [steps] })
    const client = await legacy(server)
    const streams = Array.from({ length: 16 }, () => client.stream())
    const told = () => streams.map(({ pushed }) => pushed.length - 1)
    server.things.set([])
    expect(told()).toEqual([...Array<number>(15).fill(0), 1])
    streams[15]?.leave()
    server.things.set([steps])
    expect(told()).toEqual([...Array<number>(14).fill(0), 1, 1])
    expect(streams.flatMap(({ answered }) => answered)).toEqual([])
    client.stream()
    expect(streams.map(({ answered }) => answered.length)).toEqual([1, ...Array<number>(15).fill(0)])
  })

  it('is begun anew when its past is forgotten', async () => {
    const client = await legacy(testServer())
    for (const unknown of ['99-1', 'x', '', '1-99999999999999999999', '99-1-eyJ9', '99-1-e30']) {
      const stream = client.stream(unknown)
      expect(stream.answered).toEqual([])
      expect(messages(stream)).toEqual([''])
    }
  })

  it('that was lost with its process answers its request all the same: that nobody knows how it ended', async () => {
    const db = new DatabaseSync(':memory:')
    const wait = tool('wait', async (_input: never, call: HandlerCall) => {
      call.progress({ progress: 1 })
      await new Promise(() => undefined)
    })
    const client = await legacy(testServer({ things: [wait], db }))
    const params = { name: 'wait', _meta: { progressToken: 1 } }
    const { channel } = client.request('tools/call', params, { id: 'a "lost" one' })
    await eventually(() => channel.pushed.length === 2)
    const standalone = client.stream()

    const next = testServer({ things: [wait], db })
    const comingBack = (lastEventId: string | undefined): TestChannel => {
      const stream = testChannel({ headers: { 'mcp-session-id': client.session } })
      next.mcp.openStream(stream, lastEventId)
      return stream
    }
    const { body } = await comingBack(channel.pushed[1]?.eventId).done()
    expect(JSON.parse(String(body))).toMatchObject({
      id: 'a "lost" one',
      error: { code: -32005, data: { code: 'outcome_unknown', retryable: false } },
    })
    expect(next.log).toMatchObject([{ code: 'outcome_unknown', message: 'failed' }])
    expect(comingBack(standalone.pushed[0]?.eventId)).toMatchObject({ answered: [], pushed: [{ message: '' }] })
  })

  it('keeps no more of its past than fits', async () => {
    const wordy = tool('wordy', (_input: never, call: HandlerCall) => {
      for (let step = 1; step <= 300; step += 1) call.progress({ progress: step, message: 'x'.repeat(10_000) })
      return 'said'
    })
    const client = await legacy(testServer({ things: [wordy] }))
    const { channel } = client.request('tools/call', { name: 'wordy', _meta: { progressToken: 1 } })
    await channel.done()
    expect(channel.pushed.length).toBe(302)
    const resumed = client.stream(channel.pushed[0]?.eventId)
    expect(resumed.pushed.length).toBeLessThan(120)
  })
})
