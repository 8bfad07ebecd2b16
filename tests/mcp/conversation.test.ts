import { describe, expect, it, vi } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { eventually, legacy, modern, sendText, type Message } from './client.ts'
import { testChannel, testServer, tool, type TestChannel, type TestServer } from './server.ts'

const form = { kind: 'form', message: 'Who?', schema: { type: 'object', properties: {} } } as const

const greet = tool('greet', async (_input: never, call: HandlerCall) => {
  const { action, content } = await call.ask('name', form)
  return action === 'accept' ? `Hello ${String(content?.['name'])}` : action
})

const think = tool('think', async (_input: never, call: HandlerCall) => {
  const { model } = await call.ask('thought', { kind: 'model', messages: [], maxTokens: 10 })
  return model
})

const roots = tool(
  'roots',
  async (_input: never, call: HandlerCall) => (await call.ask('roots', { kind: 'roots' })).roots,
)

const page = tool('page', async (_input: never, call: HandlerCall) => {
  const { action } = await call.ask('page', { kind: 'page', message: 'Sign in', url: 'https://example.org/in' })
  return action
})

const things = [greet, think, roots, page]
const all = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} }

const asked = (channel: TestChannel): Message | undefined =>
  channel.pushed
    .map(({ message }) => message as Message)
    .find(({ method, id }) => method !== undefined && id !== undefined)

describe('a legacy call that asks its client', () => {
  it.each([
    ['greet', 'elicitation/create', { action: 'accept', content: { name: 'Ann' } }, 'Hello Ann'],
    ['greet', 'elicitation/create', { action: 'decline' }, 'decline'],
    ['think', 'sampling/createMessage', { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' }, 'm'],
    ['roots', 'roots/list', { roots: [{ uri: 'file:///a' }] }, '[{"uri":"file:///a"}]'],
    ['page', 'elicitation/create', { action: 'accept' }, 'accept'],
  ])('waits for the answer on the stream of that call: %s by %s', async (name, method, result, text) => {
    const client = await legacy(testServer({ things }), { capabilities: all })
    const call = client.request('tools/call', { name })
    const question = asked(call.channel)
    expect(question).toMatchObject({ jsonrpc: '2.0', method })
    expect((await client.respond({ id: question?.id, result }).channel.done()).status).toBe(202)
    expect(await call.answer()).toMatchObject({ result: { content: [{ text }] } })
  })

  it('asks nothing the client did not declare', async () => {
    const client = await legacy(testServer({ things }), { capabilities: { elicitation: { form: {} } } })
    for (const name of ['think', 'roots', 'page']) {
      const call = client.request('tools/call', { name })
      const { error } = await call.answer()
      expect(error).toMatchObject({ code: -32602, data: { code: 'missing_client_capability' } })
      expect(asked(call.channel)).toBeUndefined()
    }
    const call = client.request('tools/call', { name: 'greet' })
    expect(asked(call.channel)).toMatchObject({ method: 'elicitation/create' })
  })

  it('asks no forms of a revision that has none, and no pages of one that has only forms', async () => {
    const server = testServer({ things })
    const early = await legacy(server, { revision: '2025-03-26', capabilities: all })
    expect((await early.request('tools/call', { name: 'greet' }).answer()).error?.data['code']).toBe(
      'missing_client_capability',
    )
    const later = await legacy(server, { revision: '2025-06-18', capabilities: all })
    expect((await later.request('tools/call', { name: 'page' }).answer()).error?.data['code']).toBe(
      'missing_client_capability',
    )
    const call = later.request('tools/call', { name: 'greet' })
    expect(asked(call.channel)?.params).not.toHaveProperty('mode')
  })

  it('can not ask a client without a session, or one that takes no events', async () => {
    const server = testServer({ things })
    const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"greet"}}'
    expect((await sendText(server, call).answer()).error?.data['code']).toBe('missing_client_capability')
    const client = await legacy(server, { capabilities: all })
    const sent = client.request('tools/call', { name: 'greet' }, { headers: { accept: 'application/json' } })
    expect((await sent.answer()).error?.data['code']).toBe('missing_client_capability')
  })

  it('fails as the client says, or when the answer is none', async () => {
    const client = await legacy(testServer({ things }), { capabilities: all })
    const refused = client.request('tools/call', { name: 'greet' })
    client.respond({ id: asked(refused.channel)?.id, error: { code: -1, message: 'no window' } })
    expect((await refused.answer()).result).toMatchObject({
      isError: true,
      content: [{ text: 'The client could not answer: no window' }],
    })
    const odd = client.request('tools/call', { name: 'greet' })
    client.respond({ id: asked(odd.channel)?.id, result: { action: 'perhaps' } })
    expect((await odd.answer()).error).toMatchObject({ data: { errors: [{ path: '/result/action' }] } })
  })

  it('fails when what was filled in does not fit the form', async () => {
    const schema = { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] }
    const age = tool('age', (_input: never, call: HandlerCall) => call.ask('age', { ...form, schema }))
    const client = await legacy(testServer({ things: [age] }), { capabilities: all })
    const call = client.request('tools/call', { name: 'age' })
    client.respond({ id: asked(call.channel)?.id, result: { action: 'accept', content: { age: 'old' } } })
    expect((await call.answer()).error).toMatchObject({ data: { errors: [{ path: '/result/content/age' }] } })
  })

  it('takes each answer once, from its own session only', async () => {
    const server = testServer({ things })
    const [client, stranger] = [await legacy(server, { capabilities: all }), await legacy(server, { principal: 'bob' })]
    const call = client.request('tools/call', { name: 'greet' })
    const id = asked(call.channel)?.id
    stranger.respond({ id, result: { action: 'accept', content: { name: 'Bob' } } })
    expect(call.channel.answered).toEqual([])
    client.respond({ id, result: { action: 'accept', content: { name: 'Ann' } } })
    client.respond({ id, result: { action: 'accept', content: { name: 'Eve' } } })
    client.respond({ id: 'unheard of', result: {} })
    expect(await call.answer()).toMatchObject({ result: { content: [{ text: 'Hello Ann' }] } })
  })

  it('[R1.1] takes its question back where it asked when the time of the call is over, or the client cancels it', async () => {
    const server = testServer({
      things: [
        { ...greet, timeoutMs: 10 },
        { ...greet, name: 'patient' },
      ],
    })
    const client = await legacy(server, { capabilities: all })
    const late = client.request('tools/call', { name: 'greet' })
    expect((await late.answer()).error).toMatchObject({ code: -32004 })
    const call = client.request('tools/call', { name: 'patient' }, { id: 77 })
    client.notify('notifications/cancelled', { requestId: 77 })
    await call.channel.done()
    const told = ({ pushed }: TestChannel): Message[] =>
      pushed.map(({ message }) => message as Message).filter((message) => typeof message === 'object')
    const cancelled = (channel: TestChannel): object => ({
      method: 'notifications/cancelled',
      params: { requestId: asked(channel)?.id },
    })
    expect(told(late.channel).slice(1)).toMatchObject([cancelled(late.channel), { error: { code: -32004 } }])
    expect(told(call.channel).slice(1)).toMatchObject([cancelled(call.channel)])
  })
})

describe('log lines for the client', () => {
  const talk = tool('talk', (_input: never, call: HandlerCall) => {
    for (const level of ['debug', 'info', 'warning', 'emergency'] as const) call.log(level, { level }, 'talk')
    return 'said'
  })
  const levels = (sent: { pushed: () => Message[] }): unknown[] =>
    sent.pushed().flatMap(({ method, params }) => (method === 'notifications/message' ? [params?.['level']] : []))

  it('are sent from the level on that the client set, in this session only', async () => {
    const server = testServer({ things: [talk] })
    const [client, other] = [await legacy(server), await legacy(server)]
    await client.request('logging/setLevel', { level: 'warning' }).answer()
    const loud = client.request('tools/call', { name: 'talk' })
    await loud.answer()
    expect(levels(loud)).toEqual(['warning', 'emergency'])
    const usual = other.request('tools/call', { name: 'talk' })
    await usual.answer()
    expect(levels(usual)).toEqual(['info', 'warning', 'emergency'])
    expect(await client.request('logging/setLevel', { level: 'loud' }).answer()).toMatchObject({
      error: { code: -32602 },
    })
  })

  const logging = { meta: { 'io.modelcontextprotocol/logLevel': 'debug' } }
  const ring: Record<string, unknown> = { a: { deep: 1 } }
  ring['me'] = [ring, ring['a'], ring['a']]
  const broken = {
    toJSON: () => {
      throw new Error('not ready')
    },
  }
  it.each([
    ['nothing', undefined, null],
    ['a bigint', { n: [2n ** 64n] }, { n: ['18446744073709551616'] }],
    ['a ring', ring, { a: { deep: 1 }, me: ['(circular)', { deep: 1 }, { deep: 1 }] }],
    ['an error', new RangeError('too far'), 'RangeError: too far'],
    ['a function', () => 1, '(a function)'],
    ['a symbol', Symbol('x'), '(a symbol)'],
    ['what fails to say itself', [broken], '(no JSON: not ready)'],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
  ])('hold whatever a handler says, and fail no call: %s', async (_what, data, shown) => {
    const odd = tool('odd', (_input: never, call: HandlerCall) => {
      call.log('info', data)
      return 'said'
    })
    const sent = modern(testServer({ things: [odd] }), 'tools/call', { name: 'odd' }, logging)
    expect((await sent.answer()).result).toMatchObject({ content: [{ text: 'said' }] })
    expect(sent.pushed()).toMatchObject([{ method: 'notifications/message', params: { level: 'info', data: shown } }])
  })

  it.each([['warn'], [undefined], ['toString'], ['info', 'x', 3]])(
    'that are none fail the call and say why, whether they were asked for or not: %j',
    async (...said) => {
      const odd = tool('odd', (_input: never, call: HandlerCall) => {
        ;(call.log as (...said: unknown[]) => void)(...said)
        return 'x'
      })
      for (const options of [{}, logging]) {
        const server = testServer({ things: [odd] })
        const { error } = await modern(server, 'tools/call', { name: 'odd' }, options).answer()
        expect(error?.data['code']).toBe('execution_error')
        expect(JSON.stringify(server.log)).toContain(
          'call.log(level, data, logger?): one of debug, info, notice, warning',
        )
      }
    },
  )

  it('are sent on the modern era only to requests that name a level', async () => {
    const server = testServer({ things: [talk] })
    const silent = modern(server, 'tools/call', { name: 'talk' })
    await silent.answer()
    expect(silent.pushed()).toEqual([])
    const meta = { 'io.modelcontextprotocol/logLevel': 'emergency' }
    const sent = modern(server, 'tools/call', { name: 'talk' }, { meta })
    await sent.answer()
    expect(levels(sent)).toEqual(['emergency'])
  })
})

describe('progress', () => {
  it('is told only where it was asked for, only further, and not after the answer', async () => {
    let later: (() => void) | undefined
    const odd = tool('odd', (_input: never, call: HandlerCall) => {
      for (const progress of [1, 1, 0.5, 2]) call.progress({ progress })
      later = () => call.progress({ progress: 3 })
      return 'x'
    })
    const server = testServer({ things: [odd] })
    const sent = modern(server, 'tools/call', { name: 'odd' }, { meta: { progressToken: 'p' } })
    await sent.answer()
    later?.()
    expect(sent.pushed().map(({ params }) => params?.['progress'])).toEqual([1, 2])
    const unasked = modern(server, 'tools/call', { name: 'odd' })
    await unasked.answer()
    expect(unasked.pushed()).toEqual([])
  })

  it.each([
    [1, 2],
    [undefined],
    [null],
    [{ progress: '1' }],
    [{ progress: 1, total: '2' }],
    [{ progress: 1, message: 2 }],
    [{ progress: NaN }],
    [{ progress: Infinity }],
    [{ progress: 1, total: Infinity }],
  ])('that is none fails the call, whether it was asked for or not: %j', async (...said) => {
    const odd = tool('odd', (_input: never, call: HandlerCall) => {
      ;(call.progress as (...said: unknown[]) => void)(...said)
      return 'x'
    })
    for (const meta of [{}, { progressToken: 'p' }]) {
      const server = testServer({ things: [odd] })
      const { error } = await modern(server, 'tools/call', { name: 'odd' }, { meta }).answer()
      expect(error?.data['code']).toBe('execution_error')
      expect(JSON.stringify(server.log)).toContain('call.progress({ progress, total?, message? }): two finite numbers')
    }
  })

  it('is not pushed at a client that takes no events', async () => {
    const odd = tool('odd', (_input: never, call: HandlerCall) => {
      call.progress({ progress: 1 })
      return 'x'
    })
    const sent = modern(
      testServer({ things: [odd] }),
      'tools/call',
      { name: 'odd' },
      {
        meta: { progressToken: 1 },
        headers: { accept: 'application/json' },
      },
    )
    expect(await sent.answer()).toMatchObject({ result: { content: [{ text: 'x' }] } })
    expect(sent.pushed()).toEqual([])
  })
})

describe('cancelling', () => {
  const waiting = (seen: { aborted: number }) =>
    tool('wait', (_input: never, call: HandlerCall) => {
      call.signal.addEventListener('abort', () => (seen.aborted += 1))
      return new Promise(() => undefined)
    })

  it('happens on the modern era when the client leaves', async () => {
    const seen = { aborted: 0 }
    const server: TestServer = testServer({ things: [waiting(seen)] })
    const { channel } = modern(server, 'tools/call', { name: 'wait' })
    channel.leave()
    await vi.waitUntil(() => seen.aborted > 0)
    expect(seen.aborted).toBe(1)
    expect(channel.pushed).toEqual([])
  })

  it('does not happen in a session when the client leaves: it may come back', async () => {
    const seen = { aborted: 0 }
    const client = await legacy(testServer({ things: [waiting(seen)] }))
    const { channel } = client.request('tools/call', { name: 'wait' })
    channel.leave()
    expect(seen.aborted).toBe(0)
  })

  it('happens by a notification, in a session and over stdio in either era, and nothing is answered', async () => {
    const seen = { aborted: 0 }
    const server = testServer({ things: [waiting(seen)] })
    const client = await legacy(server)
    const { channel } = client.request('tools/call', { name: 'wait' }, { id: 'w' })
    client.notify('notifications/cancelled', { requestId: 'other' })
    expect(seen.aborted).toBe(0)
    client.notify('notifications/cancelled', { requestId: 'w', reason: 'enough' })
    expect(seen.aborted).toBe(1)
    expect((await channel.done()).body).toBeUndefined()

    const stdio = testChannel({ transport: 'stdio' })
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const send = (message: object): void => server.mcp.receive(JSON.stringify({ jsonrpc: '2.0', ...message }), stdio)
    send({ id: 1, method: 'tools/call', params: { name: 'wait', _meta: meta } })
    send({ id: 2, method: 'tools/call', params: { name: 'wait' } })
    for (const requestId of [1, 2, 3, '1']) send({ method: 'notifications/cancelled', params: { requestId } })
    await eventually(() => seen.aborted === 3)
    expect(stdio.answered.every(({ body }) => body === undefined)).toBe(true)
  })

  it('is passed by when it is malformed', async () => {
    const client = await legacy(testServer())
    for (const params of [{}, { requestId: null }, { requestId: { a: 1 } }]) {
      expect((await client.notify('notifications/cancelled', params).channel.done()).status).toBe(202)
    }
  })

  it('does not take the id of a request that still runs', async () => {
    const seen = { aborted: 0 }
    const client = await legacy(testServer({ things: [waiting(seen)] }))
    client.request('tools/call', { name: 'wait' }, { id: 'same' })
    expect(await client.request('ping', undefined, { id: 'same' }).answer()).toMatchObject({ error: { code: -32600 } })
  })
})
