import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endsAfterAnswer } from '../../src/transports/broken-connection.ts'
import { served, start, type Served } from '../rest/served.ts'
import { converse, statusLine, untilClosed, type Conversation } from './raw-socket.ts'

function expectProblem(answer: Conversation, status: number, code: string): void {
  expect([answer.status, answer.body['code'], answer.body['status']]).toEqual([status, code, status])
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect(answer.headers['connection']).toBe('close')
  expect(answer.body, 'no path is known').not.toHaveProperty('instance')
  expect(answer.headers['owlclaw-api-version']).toBe('v1')
  expect(answer.body['incident_id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['traceparent']).toContain(answer.body['trace_id'])
}

describe('[R9] what is no request is answered with a problem, and the connection ends', () => {
  let server: Served
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.http.close(0))

  it.each([
    ['no HTTP at all', 'hello there\r\n\r\n', 400, 'malformed_request'],
    [
      'bytes of TLS',
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
      400,
      'malformed_request',
    ],
    ['an unknown method', 'FROB /health HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'malformed_request'],
    ['another protocol version', 'GET /health HTTP/7.3\r\nHost: localhost\r\n\r\n', 400, 'malformed_request'],
    ['a header without a name', 'GET /health HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n', 400, 'malformed_request'],
    ['a header with a NUL', 'GET /health HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths that disagree',
      'POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
      400,
      'malformed_request',
    ],
    [
      'a length and chunks (smuggling)',
      'POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'a chunk of no size',
      'POST /v1/tools/explain_error/calls HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'headers that are too large',
      `GET /health HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'an address that is too long',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405, 'method_not_allowed'],
  ])('%s', async (_what, bytes, status, code) => {
    expectProblem(await converse(server.port, bytes), status, code)
  })

  it('a request without a Host header', async () => {
    const answer = await converse(server.port, 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect([answer.status, answer.body['code']]).toEqual([400, 'malformed_request'])
  })

  it('a request with two Hosts, of which others may go by the second', async () => {
    const two = 'GET /health HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n'
    const answer = await converse(server.port, two)
    expect([answer.status, answer.body['code']]).toEqual([400, 'malformed_request'])
  })

  it('an empty Host header is the name of no machine', async () => {
    const answer = await converse(server.port, 'GET /health HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n')
    expect([answer.status, answer.body['code']]).toEqual([403, 'origin_denied'])
  })

  it('HTTP/1.0 needs no Host header', async () => {
    expect((await converse(server.port, 'GET /health HTTP/1.0\r\n\r\n')).status).toBe(200)
  })

  it('a target that names a host is judged by that host', async () => {
    const ours = await converse(
      server.port,
      'GET http://localhost/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    )
    expect(ours.status).toBe(200)
    const theirs = await converse(
      server.port,
      'GET http://evil.example/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect([theirs.status, theirs.body['code']]).toEqual([403, 'origin_denied'])
    const neither = await converse(
      server.port,
      'GET not-a-path HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect([neither.status, neither.body['code']]).toEqual([400, 'malformed_request'])
  })

  it('goes on serving others, and counts and logs what was broken', async () => {
    expect((await server.ask('GET', '/health')).status).toBe(200)
    expect(await server.counters.registry.metrics()).toMatch(/owlclaw_errors_total\{code="headers_too_large"\} 2/)
    expect(server.lines.filter(({ code }) => code === 'malformed_request').every((line) => 'incident_id' in line)).toBe(
      true,
    )
  })

  it('two requests in one packet are two answers, in order', async () => {
    const { text } = await converse(
      server.port,
      'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /v1/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(text.match(statusLine)).toEqual(['HTTP/1.1 200 ', 'HTTP/1.1 404 '])
  })

  it('a request byte by byte is a request', async () => {
    const socket = connect(server.port, '127.0.0.1')
    const answer = untilClosed(socket)
    for (const byte of 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n') {
      socket.write(byte)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await answer).status).toBe(200)
  })
})

describe('a client of CONNECT', () => {
  const ask = 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n'

  it('that stays is cut off, so that the server can end', async () => {
    const server = await start()
    const socket = connect(server.port, '127.0.0.1', () => socket.write(ask))
    const closed = once(socket, 'close')
    await once(socket.resume(), 'end')
    await server.http.close(0)
    socket.destroy()
    await closed
  })

  it('that resets the connection harms nobody', async () => {
    const server = await served()
    const socket = connect(server.port, '127.0.0.1', () => socket.write(ask, () => socket.resetAndDestroy()))
    await once(socket, 'close')
    expect((await server.ask('GET', '/health')).status).toBe(200)
  })
})

describe('a client that takes its time', () => {
  const impatient = {
    http: { headers_timeout_seconds: 0.3, request_timeout_seconds: 0.6, keep_alive_timeout_seconds: 0.2 },
  }
  const head =
    'POST /v1/tools/explain_error/calls HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'

  const callOf = (tool: string, body: string, more = ''): string =>
    `POST /v1/tools/${tool}/calls HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n`

  it('with its headers (slow loris) is told so and cut off, while others are served', async () => {
    const server = await served(impatient)
    const socket = connect(server.port, '127.0.0.1')
    const slow = untilClosed(socket)
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n')
    const drip = setInterval(() => socket.writable && socket.write('X-Drip: 1\r\n'), 50)
    expect((await server.ask('GET', '/health')).status).toBe(200)
    expectProblem(await slow, 408, 'request_timeout')
    clearInterval(drip)
  })

  it('with its body is told so and cut off', async () => {
    const server = await served(impatient)
    expectProblem(await converse(server.port, `${head}{"argu`), 408, 'request_timeout')
  })

  it('and sends nothing at all is cut off', async () => {
    const server = await served(impatient)
    expectProblem(await converse(server.port, ''), 408, 'request_timeout')
  })

  it('and keeps an idle connection is let go of', async () => {
    const server = await served(impatient)
    const answer = await converse(server.port, 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(answer.status).toBe(200)
  })

  it('is not told that nothing ran when its request is here in whole: its answer is the last of the connection', async () => {
    const seen: (readonly [boolean, boolean])[] = []
    const host = createServer((req, res) => {
      const early = endsAfterAnswer(req.socket)
      req.resume().once('end', () => {
        seen.push([early, endsAfterAnswer(req.socket)])
        res.end('answered')
      })
    })
    await once(host.listen(0, '127.0.0.1'), 'listening')
    const { port } = host.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(300_000) })
    expect([await answer.text(), answer.headers.get('connection')]).toEqual(['answered', 'close'])
    expect(seen).toEqual([[false, true]])
    host.close()
  })

  it('and is told that it was too late has nothing run of what it sends then', async () => {
    const ran: unknown[] = []
    const server = await served({
      ...impatient,
      tools: [{ name: 'send', run: (input) => ran.push(input) }],
    })
    const body = JSON.stringify({ arguments: { text: 'late' } })
    const socket = connect(server.port, '127.0.0.1')
    const answer = untilClosed(socket)
    const told = once(socket, 'data')
    socket.write(`${callOf('send', body)}${body.slice(0, 5)}`)
    await told
    socket.write(`${body.slice(5)}${callOf('send', body)}${body}`, () => socket.end())
    expectProblem(await answer, 408, 'request_timeout')
    expect((await server.ask('GET', '/health')).status).toBe(200)
    expect(ran).toEqual([])
  })

  it('and did not is answered, where the server itself had no turn for longer than it may take', async () => {
    const ran: unknown[] = []
    const tool = { name: 'send', run: (input: unknown) => ({ content: [], isError: ran.push(input) < 0 }) }
    const server = await served({ http: { headers_timeout_seconds: 2, request_timeout_seconds: 2 }, tools: [tool] })
    await server.ask('GET', '/health')
    const text = 'x'.repeat(30_000)
    const body = JSON.stringify({ arguments: { text } })
    for (const sentBefore of [0, 40, 400]) {
      const socket = connect(server.port, '127.0.0.1')
      const bytes = `${callOf('send', body, 'Connection: close\r\n')}${body}`
      if (sentBefore > 0) socket.write(bytes.slice(0, sentBefore))
      await once(socket, 'connect')
      const answer = untilClosed(socket)
      await server.ask('GET', '/health') // the connection is known by now, and what came of the request
      socket.write(bytes.slice(sentBefore))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000)
      expect((await answer).status, `${sentBefore} bytes before`).toBe(200)
    }
    expect(ran).toEqual(Array(3).fill({ text }))
  })

  it('with a second request, or sends nonsense after a first, has the first answered and nothing more', async () => {
    const tool = { name: 'send', run: () => new Promise((resolve) => setTimeout(resolve, 1500, { content: [] })) }
    const server = await served({ ...impatient, tools: [tool] })
    for (const more of ['POST /v1/tools/send/calls HTTP/1.1\r\nHost: loc', '\0 nonsense\r\n\r\n']) {
      const { text, status } = await converse(server.port, `${callOf('send', '{}')}{}${more}`)
      expect([text.match(statusLine), status]).toEqual([['HTTP/1.1 200 '], 200])
    }
  })

  it('and leaves in the middle of its body harms nobody', async () => {
    const server = await served()
    const socket = connect(server.port, '127.0.0.1', () => socket.write(`${head}{"argu`, () => socket.destroy()))
    await untilClosed(socket)
    expect((await server.ask('GET', '/health')).status).toBe(200)
  })
})

describe('a client that leaves while its tool runs', () => {
  it('[R5.10] cancels it', async () => {
    const stopped = Promise.withResolvers<string>()
    const started = Promise.withResolvers<undefined>()
    const server = await served({
      tools: [
        {
          name: 'long',
          run: (_input, signal) =>
            new Promise(() => {
              signal.addEventListener('abort', () => stopped.resolve((signal.reason as { code: string }).code))
              started.resolve(undefined)
            }),
        },
      ],
    })
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(
        'POST /v1/tools/long/calls HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
      ),
    )
    await started.promise
    socket.destroy()
    expect(await stopped.promise).toBe('cancelled')
  })
})
