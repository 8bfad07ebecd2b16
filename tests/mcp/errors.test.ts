import fc from 'fast-check'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errors, type ErrorCode } from '../../generated/errors.ts'
import { Fault } from '../../src/core/fault.ts'
import { legacy, modern, sendText, type Message } from './client.ts'
import { testChannel, testServer, tool } from './server.ts'

const schema = parse(
  readFileSync(join(import.meta.dirname, '../../contracts/errors/v1/jsonrpc-error-data.schema.yaml'), 'utf8'),
) as object
const isErrorData = new Ajv2020({ strict: false }).compile(schema)

const strict = {
  type: 'object',
  properties: {
    n: { type: 'integer', minimum: 0 },
    s: { type: 'string', maxLength: 3 },
    o: { type: 'object', properties: { b: { type: 'boolean' } }, required: ['b'] },
  },
  required: ['n'],
  additionalProperties: false,
}

describe('errors', () => {
  it('[P5] [R1.8] [R1.9] [R9.1] [R9.2] [R9.3] [R9.4] are JSON-RPC errors with the right number, a message and the request’s id, for whatever comes', async () => {
    const server = testServer({ things: [tool('strict', () => 'ran', { inputSchema: strict })] })
    const id = fc.oneof(fc.integer(), fc.string())
    const wrong = fc.oneof(
      fc.record({ id, method: fc.string().filter((name) => !name.includes('/')), code: fc.constant(-32601) }),
      fc.record({
        id,
        method: fc.constant('tools/call'),
        params: fc.dictionary(fc.string(), fc.jsonValue()).map(({ name: _, ...rest }) => rest),
        code: fc.constant(-32602),
      }),
      fc.record({
        id,
        method: fc.constant('tools/call'),
        params: fc.constant({ name: 'strict', arguments: {} }),
        code: fc.constant(-32602),
      }),
      fc.record({ id, method: fc.oneof(fc.integer(), fc.constant(null), fc.boolean()), code: fc.constant(-32600) }),
      fc.record({
        id,
        method: fc.constant('ping'),
        params: fc.oneof(fc.array(fc.integer()), fc.string(), fc.constant(null)),
        code: fc.constant(-32600),
      }),
      fc.record({
        id,
        jsonrpc: fc.oneof(fc.constant('1.0'), fc.integer()),
        method: fc.constant('ping'),
        code: fc.constant(-32600),
      }),
    )
    await fc.assert(
      fc.asyncProperty(wrong, async ({ code, ...message }) => {
        if (message.method === 'ping' && !('params' in message) && !('jsonrpc' in message)) return
        if (message.method === 'initialize' || message.method === 'ping') expect(code).toBe(-32600)
        const text = JSON.stringify({ jsonrpc: '2.0', ...message })
        const answer = await sendText(server, text).answer()
        expect(answer.id).toEqual(message.id)
        expect(answer).not.toHaveProperty('result')
        expect(answer.error?.code).toBe(code)
        expect(answer.error?.message).toMatch(/\S/)
        expect(isErrorData(answer.error?.data), JSON.stringify(isErrorData.errors)).toBe(true)
        const broken = await sendText(server, text.slice(0, -1)).answer()
        expect(broken.error?.code).toBe(-32700)
        expect(broken.error?.data['position']).toEqual(expect.any(Number))
      }),
    )
  })

  it('[R13.3] of a message without what it must have name the place', async () => {
    const server = testServer()
    const cases: readonly [object, string, unknown][] = [
      [{ id: 1, method: 'ping' }, '/jsonrpc', 1],
      [{ jsonrpc: '2.0', id: 1 }, '/method', 1],
      [{ jsonrpc: '2.0', id: null, method: 'ping' }, '/id', null],
      [{ jsonrpc: '2.0', id: 1.5, method: 'ping' }, '/id', null],
      [{ jsonrpc: '2.0', id: {}, method: 'ping' }, '/id', null],
      [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, '/params', 1],
      [[1], '', null],
    ]
    for (const [message, path, id] of cases) {
      const read: unknown = await sendText(server, JSON.stringify(message)).answer()
      const answer = [read].flat()[0] as Message
      expect([answer.id, answer.error?.code, (answer.error?.data['errors'] as { path: string }[])[0]?.path]).toEqual([
        id,
        -32600,
        path,
      ])
    }
  })

  it('[R13.1] of messages that are right there are none: method and params are taken out of them', async () => {
    const server = testServer({ things: [tool('echo', (input) => input)] })
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (input) => {
        const { result } = await modern(server, 'tools/call', { name: 'echo', arguments: input }).answer()
        const [block] = result?.['content'] as { text: string }[]
        if (!Array.isArray(input['content']))
          expect(JSON.parse(block?.text ?? '')).toEqual(JSON.parse(JSON.stringify(input)))
      }),
    )
  })

  it('[P12] [R5.2] [R5.3] of wrong arguments list every one of them, and the tool does not run', async () => {
    let ran = 0
    const server = testServer({ things: [tool('strict', () => (ran += 1), { inputSchema: strict })] })
    const wrong = fc.oneof(
      fc.record({ n: fc.oneof(fc.string(), fc.integer({ max: -1 }), fc.constant(null), fc.constant(1.5)) }),
      fc.record({ s: fc.string() }),
      fc.record({ n: fc.nat(), s: fc.string({ minLength: 10 }) }),
      fc.record({ n: fc.nat(), extra: fc.jsonValue() }),
      fc.record({ n: fc.nat(), o: fc.constant({ b: 'yes' }) }),
    )
    await fc.assert(
      fc.asyncProperty(wrong, fc.boolean(), async (input, isModern) => {
        const params = { name: 'strict', arguments: input }
        const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
        const { error } = await (isModern ? modern(server, 'tools/call', params) : sendText(server, text)).answer()
        expect(error).toMatchObject({ code: -32602, data: { code: 'invalid_arguments' } })
        const violations = error?.data['errors'] as { path: string; rule: string; expected: string; got: string }[]
        expect(violations.length).toBeGreaterThan(0)
        for (const { path, rule, expected, got } of violations) {
          expect(path).toMatch(/^(?:\/|$)/)
          expect([rule, expected, got].every((text) => text !== '')).toBe(true)
        }
        expect(ran).toBe(0)
      }),
    )
    const two = await modern(server, 'tools/call', { name: 'strict', arguments: { n: 'x', s: 'long one' } }).answer()
    expect((two.error?.data['errors'] as { path: string }[]).map(({ path }) => path)).toEqual(['/n', '/s'])
    expect(two.error?.message).toContain('/n must be integer, got string; /s')
    const near = await modern(server, 'tools/call', { name: 'strict', arguments: { n: 1, ss: 'x' } }).answer()
    expect(near.error?.message).toMatch(/ \/ss is not a known property; did you mean s\?$/)
  })

  it('[R5.3] of wrong arguments become results for the model where the operator wants them so', async () => {
    const server = testServer({ things: [tool('strict', () => 'ran', { inputSchema: strict })], inputErrors: 'result' })
    const { result } = await modern(server, 'tools/call', { name: 'strict', arguments: { n: 'x' } }).answer()
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] })
    expect(JSON.stringify(result)).toContain('/n must be integer, got string')
    expect((await modern(server, 'tools/call', { name: 'none' }).answer()).error).toMatchObject({ code: -32602 })
  })

  it.each(Object.keys(errors) as ErrorCode[])('[R9.8] as the catalog has it, in every era: %s', async (code) => {
    const row = errors[code]
    const fails = tool('fails', () => {
      throw new Fault(code, 'It went wrong here.', { retryAfter: 7.2, members: { limit: 3 } })
    })
    const server = testServer({ things: [fails] })
    const client = await legacy(server)
    const answers = [
      [modern(server, 'tools/call', { name: 'fails' }), row.json_rpc.modern, row.mcp_http.modern],
      [client.request('tools/call', { name: 'fails' }), row.json_rpc.legacy, row.mcp_http.legacy],
    ] as const
    for (const [sent, number, status] of answers) {
      const { error } = await sent.answer()
      expect(error).toMatchObject({ code: number, message: 'It went wrong here.' })
      expect(error?.data).toMatchObject({
        code,
        category: row.category,
        retryable: row.retryable,
        retry_after: 8,
        details: 'It went wrong here.',
        method: 'tools/call',
        tool: 'fails',
        limit: 3,
      })
      expect(error?.data).not.toHaveProperty('stack')
      expect(isErrorData(error?.data), JSON.stringify(isErrorData.errors)).toBe(true)
      expect((await sent.channel.done()).status).toBe(status)
    }
    // A revision's own numbers stay out of the range it reserves.
    expect(row.json_rpc.modern <= -32000 && row.json_rpc.modern > -32020).toBe(false)
  })

  it('[R5.9] [R9.7] of a handler tell the client nothing of the inside, and the log everything, by the same incident id', async () => {
    const broken = tool('broken', () => {
      throw new Error('password is hunter2')
    })
    const server = testServer({ things: [broken] })
    const { error } = await modern(server, 'tools/call', { name: 'broken' }).answer()
    expect(JSON.stringify(error)).not.toContain('hunter2')
    const line = server.log.find(({ message }) => message === 'failed')
    expect(line).toMatchObject({ incident_id: error?.data['incident_id'], code: 'execution_error', tool: 'broken' })
    expect(JSON.stringify(line)).toContain('hunter2')
  })

  it('[R9.9] [R9.8] show the stack in development mode only, and no incident id where the operator wants none', async () => {
    const broken = tool('broken', () => {
      throw new Error('deep inside')
    })
    const open = await modern(testServer({ things: [broken], development: true }), 'tools/call', {
      name: 'broken',
    }).answer()
    expect(JSON.stringify(open.error?.data['stack'])).toContain('deep inside')
    const shut = await modern(testServer({ things: [broken], includeIncidentId: false }), 'tools/call', {
      name: 'broken',
    }).answer()
    expect(shut.error?.data).not.toHaveProperty('incident_id')
    expect(shut.error?.data).not.toHaveProperty('stack')
  })

  it('come of nothing that nests too deep, has odd keys or odd text: it is answered, by its id', async () => {
    const server = testServer({ things: [tool('echo', (input) => input)] })
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const inputs = [
      `{"a":${deep}}`,
      '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
      '{"a":"\\ud800\\u0000\u2028"}',
      '{"a":1e400}',
    ]
    for (const input of inputs) {
      const text = `{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"echo","arguments":${input}}}`
      const { channel } = sendText(server, text)
      const { body = '' } = await channel.done()
      expect(body.slice(0, 30)).toContain('"id":"x"')
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    expect((await sendText(server, '{"jsonrpc":"2.0","id":1,"method":"__proto__"}').answer()).error?.code).toBe(-32601)
    const { error } = await sendText(
      server,
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"constructor"}}',
    ).answer()
    expect(error?.data['code']).toBe('tool_not_found')
  })

  it('of the client are never answered, whether they name a request or none', async () => {
    const server = testServer()
    const client = await legacy(server)
    for (const id of [{}, { id: null }, { id: 7 }, { id: 'none of ours' }]) {
      const { channel } = client.respond({ ...id, error: { code: -32700, message: 'What?' } })
      expect(await channel.done()).toMatchObject({ body: undefined, status: 202 })
      const stdio = testChannel({ transport: 'stdio' })
      server.mcp.receive(JSON.stringify({ jsonrpc: '2.0', ...id, error: { code: -32700, message: 'What?' } }), stdio)
      expect(stdio.answered.map(({ body }) => body)).toEqual([undefined])
    }
  })

  it('make short lines of the log, however long the names are that were sent', async () => {
    const server = testServer()
    const client = await legacy(server)
    const long = 'n'.repeat(100_000)
    for (const sent of [
      client.request('tools/call', { name: long }),
      client.request('resources/read', { uri: `test://${long}` }),
      client.request(long),
      modern(server, 'tools/call', { name: long }),
    ]) {
      expect((await sent.channel.done()).body?.length).toBeLessThan(5000)
    }
    expect(server.log.filter(({ message }) => message === 'refused')).toHaveLength(4)
    for (const line of server.log) expect(JSON.stringify(line).length).toBeLessThan(2500)
  })

  it('of a transport are answered as errors of the protocol', async () => {
    const server = testServer()
    const channel = testChannel({ headers: { 'mcp-protocol-version': '2026-07-28' } })
    server.mcp.refuse(channel, new Fault('payload_too_large', 'A message has 1 MB at most.', { members: { limit: 1 } }))
    const { body, status } = await channel.done()
    expect([status, JSON.parse(body ?? '')]).toMatchObject([413, { error: { data: { code: 'payload_too_large' } } }])
  })

  it('[R5.1] [R5.7] hold up nobody else: a tool that takes long, and one that fails', async () => {
    const slow = tool('slow', () => new Promise((resolve) => setTimeout(() => resolve('late'), 20)))
    const server = testServer({ things: [slow, tool('quick', () => 'now')] })
    const ended: string[] = []
    const run = async (name: string): Promise<void> => {
      const { result } = await modern(server, 'tools/call', { name }).answer()
      ended.push((result?.['content'] as { text: string }[])[0]?.text ?? '')
    }
    await Promise.all([run('slow'), run('quick'), run('quick')])
    expect(ended).toEqual(['now', 'now', 'late'])
  })
})

describe('log lines', () => {
  it('[R11.2] [R11.3] say of every request what was asked, what was answered and how long it took, and no secrets', async () => {
    const server = testServer({ things: [tool('login', () => 'in')] })
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await modern(
      server,
      'tools/call',
      { name: 'login', arguments: { user: 'ann', password: 'hunter2' } },
      { id: 'r1', meta: { traceparent } },
    ).answer()
    await modern(server, 'tools/list').answer()
    const [call, list] = server.log.filter(({ message }) => message === 'answered')
    expect(call).toMatchObject({
      method: 'tools/call',
      rpc_id: 'r1',
      params: { name: 'login' },
      arguments: { user: 'ann', password: '[redacted]' },
      client: 'ann',
      revision: 'mcp/2026-07-28',
      surface: 'mcp',
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      result: expect.stringContaining('"text":"in"') as string,
      duration_ms: expect.any(Number) as number,
      request_id: expect.any(String) as string,
    })
    expect(list).toMatchObject({ method: 'tools/list' })
  })

  it('[R11.3] [U12] say no secret of an answer, in its structure or in the text of it, nor of arguments of any name', async () => {
    const answer = {
      user: 'ann',
      password: 'hunter2',
      token: 'hunter3',
      note: 'x'.repeat(1900),
      more: 'api_key=hunter4',
    }
    const content = [{ type: 'text', text: JSON.stringify(answer) }] as const
    const server = testServer({ things: [tool('login', () => ({ content, structuredContent: answer }))] })
    await modern(server, 'tools/call', {
      name: 'login',
      arguments: { pwd: 'hunter5', bearer: 'hunter6', argv: ['--token', 'hunter7'] },
    }).answer()
    expect(server.log.find(({ message }) => message === 'answered')).toMatchObject({ arguments: { pwd: '[redacted]' } })
    expect(JSON.stringify(server.log)).toContain('ann')
    expect(JSON.stringify(server.log)).not.toContain('hunter')
  })
})
