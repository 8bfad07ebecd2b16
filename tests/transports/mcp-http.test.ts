import { describe, expect, it } from 'vitest'
import { tool } from '../mcp/server.ts'
import { converse } from './raw-socket.ts'
import { both, eventually, initialize, mcpServed, modernCall, modernHeaders, requestText, wire } from './mcp-served.ts'

const echo = tool('echo', (input: unknown) => JSON.stringify(input))
const call = modernCall('echo', { text: 'grüße' })
const headers = modernHeaders('tools/call', 'echo')

describe('[R3.3] POST /mcp', () => {
  it('answers a message with application/json of the right length', async () => {
    const server = await mcpServed({ things: [echo] })
    const answer = await server.post(call, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json')
    expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.text))
    expect(answer.body).toMatchObject({ id: 1, result: { content: [{ type: 'text', text: '{"text":"grüße"}' }] } })
  })

  it('takes a body in pieces that cut characters, with trailers', async () => {
    const server = await mcpServed({ things: [echo] })
    const bytes = Buffer.from(JSON.stringify(call))
    const chunks = [...bytes].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('')
    const head = requestText('POST /mcp', {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      Accept: both,
      Connection: 'close',
      'Transfer-Encoding': 'chunked',
    })
    const answer = await converse(server.port, Buffer.from(`${head}${chunks}0\r\nX-Trailer: yes\r\n\r\n`, 'latin1'))
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('grüße')
  })

  it('answers requests that came at once on one connection, each in its turn', async () => {
    const server = await mcpServed({ things: [echo] })
    const one = (id: number): string => {
      const body = JSON.stringify(modernCall('echo', { id }, id))
      const length = Buffer.byteLength(body)
      return requestText(
        'POST /mcp',
        { ...headers, 'Content-Type': 'application/json', 'Content-Length': length },
        body,
      )
    }
    const line = wire(server.port, one(1) + one(2) + one(3))
    const text = await line.until(/"id":3/)
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => id)).toEqual(['1', '2', '3'])
  })

  it.each([
    [415, { 'content-type': 'text/plain' }, 'unsupported_media_type'],
    [415, { 'content-type': 'application/jsonp' }, 'unsupported_media_type'],
    [415, { 'content-type': 'application/json; charset=latin1' }, 'unsupported_media_type'],
    [415, { 'content-encoding': 'gzip' }, 'unsupported_media_type'],
    [406, { accept: 'text/html' }, 'not_acceptable'],
  ])('answers %s to %o', async (status, more, code) => {
    const server = await mcpServed({ things: [echo] })
    const answer = await server.post(call, { ...headers, ...more })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: { data: { code } } })
  })

  it('takes no body above its limit, whether its length is said or not, and the connection ends', async () => {
    const server = await mcpServed({ things: [echo] }, { http: { max_body_bytes: 1000 } })
    const said = await server.post('x'.repeat(1001), headers)
    expect([said.status, said.headers.connection]).toEqual([413, 'close'])
    const head = requestText('POST /mcp', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' })
    const unsaid = await converse(server.port, `${head}${`200\r\n${'x'.repeat(512)}\r\n`.repeat(2)}`)
    expect([unsaid.status, unsaid.headers['connection']]).toEqual([413, 'close'])
    expect(unsaid.body).toMatchObject({ error: { data: { code: 'payload_too_large', limit: 1000 } } })
    expect((await server.post(call, headers)).status).toBe(200)
  })

  it('refuses bytes that are no UTF-8 and text that is no JSON, and says where', async () => {
    const server = await mcpServed()
    const bytes = Buffer.from([0x7b, 0xff, 0x7d])
    const answer = await server.ask('POST', '/mcp', { accept: both }, bytes)
    expect(answer.body).toMatchObject({ error: { code: -32700, data: { position: 1 } } })
    const named = await server.ask(
      'POST',
      '/mcp',
      headers,
      Buffer.from('{"jsonrpc":"2.0","id":4,"x":"\xff"}', 'latin1'),
    )
    expect(named.body).toMatchObject({ id: 4, error: { code: -32700, data: { code: 'parse_error', position: 29 } } })
    const broken = await server.post('{"jsonrpc":"2.0",')
    expect(broken.body).toMatchObject({ error: { code: -32700, data: { code: 'parse_error' } } })
    const modern = await server.post('{"jsonrpc":"2.0",', headers)
    expect([modern.status, modern.body]).toMatchObject([400, { error: { code: -32700 } }])
  })

  it.each(['{"jsonrpc":', 'null', '{"jsonrpc":"2.0","method":3}', '[1]'])(
    'answers %s as the revision of its session has it',
    async (text) => {
      const server = await mcpServed()
      for (const [revision, id] of [
        ['2025-11-25', undefined],
        ['2025-06-18', null],
      ] as const) {
        // prettier-ignore
        const { 'mcp-session-id': session = '' } = await server.session(revision)
        const answer = await server.post(text, { 'mcp-session-id': session })
        expect((answer.body as { id?: unknown }).id).toBe(id)
      }
    },
  )

  it.each(['2025-11-25', '2025-06-18'])("refuses notifications that are nobody's as %s has it", async (revision) => {
    const server = await mcpServed()
    const session = await server.session(revision)
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const version = { 'mcp-protocol-version': revision }
    const refused = [
      await server.post(notification, { ...version, 'mcp-session-id': '0'.repeat(32) }),
      await server.post(notification, version),
      await server.post(notification, { ...session, 'mcp-protocol-version': '2025-03-26' }),
    ]
    expect(refused.map(({ body }) => (body['error'] as { data: { code: string } }).data.code)).toEqual([
      'session_not_found',
      'session_required',
      'header_mismatch',
    ])
    expect(refused.map(({ body }) => body['id'])).toEqual(
      refused.map(() => (revision === '2025-11-25' ? undefined : null)),
    )
  })

  it.each([
    ['{"jsonrpc":"2.0",', 400, -32700],
    ['{"jsonrpc":"2.0","id":7,"method":"ping",}', 200, -32700],
    ['{"jsonrpc":"2.0","method":"notifications/x","params":3}', 400, -32600],
    ['{"jsonrpc":"2.0","id":7}', 200, -32600],
    ['[]', 400, -32600],
  ])(
    'answers %s with status %i: what names no request says by its status that it failed',
    async (text, status, code) => {
      const server = await mcpServed()
      for (const session of [{}, await server.session()]) {
        const answer = await server.post(text, session)
        expect([answer.status, answer.body]).toMatchObject([status, { error: { code } }])
      }
    },
  )

  it('answers a body that does not come in time, or breaks off, as JSON-RPC, and ends the connection', async () => {
    const server = await mcpServed({}, { http: { headers_timeout_seconds: 0.2, request_timeout_seconds: 0.3 } })
    for (const [version, code] of [
      ['2026-07-28', -32600],
      ['2025-06-18', -32600],
    ] as const) {
      const head = { 'Content-Type': 'application/json', 'MCP-Protocol-Version': version, Accept: both }
      const slow = await converse(server.port, requestText('POST /mcp', { ...head, 'Content-Length': 100 }, '{"json'))
      expect([slow.status, slow.headers['content-type'], slow.headers['connection']]).toEqual([
        408,
        'application/json',
        'close',
      ])
      expect(slow.body).toMatchObject({ jsonrpc: '2.0', error: { code, data: { code: 'request_timeout' } } })
      expect('id' in slow.body).toBe(version === '2025-06-18')
      const broken = requestText('POST /mcp', { ...head, 'Transfer-Encoding': 'chunked' }, 'zz\r\n\r\n')
      expect((await converse(server.port, broken)).body).toMatchObject({
        error: { data: { code: 'malformed_request' } },
      })
    }
  })

  it.each(['2025-11-25', '2025-06-18'])(
    'ends a request that was cancelled by a stream without an answer (%s)',
    async (revision) => {
      let running = false
      const wait = tool('wait', () => {
        running = true
        return new Promise(() => undefined)
      })
      const server = await mcpServed({ things: [wait] })
      const session = await server.session(revision)
      const asked = server.post({ jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'wait' } }, session)
      await eventually(() => running)
      const params = { requestId: 5 }
      const told = await server.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params }, session)
      expect([told.status, told.text]).toEqual([202, ''])
      const { status, headers: answered, text } = await asked
      expect([status, answered['content-type'], text]).toEqual([200, 'text/event-stream', ''])
    },
  )

  it('answers a client that waits for leave to send', async () => {
    const server = await mcpServed({ things: [echo] })
    const body = JSON.stringify(call)
    const head = { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    const line = wire(server.port, requestText('POST /mcp', { ...head, Expect: '100-continue' }))
    await line.until(/^HTTP\/1\.1 100 Continue/)
    line.socket.write(body)
    await line.until(/HTTP\/1\.1 200 OK/)
  })
})

describe('other methods at /mcp', () => {
  it.each(['application/json', 'text/html'])('GET opens no stream for who takes only %s', async (accept) => {
    const server = await mcpServed()
    const answer = await server.ask('GET', '/mcp', { ...(await server.session()), accept })
    expect([answer.status, answer.body]).toMatchObject([406, { error: { data: { code: 'not_acceptable' } } }])
  })

  it.each(['PUT', 'PATCH', 'TRACE'])('%s is refused with what is allowed', async (method) => {
    const server = await mcpServed()
    const answer = await server.ask(method, '/mcp')
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, POST, DELETE, OPTIONS'])
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'method_not_allowed' } } })
  })

  it('HEAD is refused without a body', async () => {
    const server = await mcpServed()
    const answer = await converse(server.port, requestText('HEAD /mcp', { Connection: 'close' }))
    expect(answer.status).toBe(405)
    expect(answer.text.endsWith('\r\n\r\n')).toBe(true)
  })

  it('OPTIONS says which there are', async () => {
    const server = await mcpServed()
    const answer = await server.ask('OPTIONS', '/mcp')
    expect([answer.status, answer.headers.allow, answer.text]).toEqual([204, 'GET, POST, DELETE, OPTIONS', ''])
  })

  it('DELETE ends a session, which is gone then', async () => {
    const server = await mcpServed()
    const session = await server.session()
    const ended = await server.ask('DELETE', '/mcp', session)
    expect([ended.status, ended.text]).toEqual([204, ''])
    const after = await server.post({ jsonrpc: '2.0', id: 2, method: 'ping' }, session)
    expect(after.status).toBe(404)
  })

  it('below it nothing else is served', async () => {
    const server = await mcpServed()
    expect((await server.ask('GET', '/mcp/nothing')).status).toBe(404)
    const wrong = await server.ask('POST', '/mcp/sse')
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET'])
    const nobody = await server.ask('POST', '/mcp/messages?session=unknown', {}, '{}')
    expect(nobody.status).toBe(404)
  })
})

describe('who may ask', () => {
  it.each(['evil.example', '127.0.0.1.evil.example', '10.0.0.1:8080'])('a Host of %s may not', async (host) => {
    const server = await mcpServed()
    const answer = await server.post(initialize('2025-11-25'), { host })
    expect([answer.status, answer.body]).toMatchObject([403, { error: { data: { code: 'origin_denied' } } }])
  })

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example'])('a page of %s may not', async (origin) => {
    const server = await mcpServed()
    const answer = await server.post(initialize('2025-11-25'), { origin })
    expect([answer.status, answer.body]).toMatchObject([403, { error: { data: { code: 'origin_denied' } } }])
  })

  it('[R3.6] a page that was let in may, and sees the session', async () => {
    const page = 'https://app.example.com'
    const cors = {
      enabled: true,
      allowed_origins: [page],
      allowed_methods: ['GET' as const, 'POST' as const],
      allowed_headers: ['Content-Type'],
      exposed_headers: ['Mcp-Session-Id'],
      max_age: 600,
    }
    const server = await mcpServed({}, { http: { cors } })
    const asked = await server.ask('OPTIONS', '/mcp', { origin: page, 'access-control-request-method': 'POST' })
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, page])
    const answer = await server.post(initialize('2025-11-25'), { origin: page })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-expose-headers':
        'Mcp-Session-Id, OwlClaw-Ledger-Entry, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, WWW-Authenticate, Content-Range, Accept-Ranges',
    })
    expect(answer.headers['mcp-session-id']).toMatch(/\S{16,}/)
  })
})
