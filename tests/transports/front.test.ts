import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { Mcp } from '../../src/mcp/mcp.ts'
import { served, start } from '../rest/served.ts'
import { untilClosed } from './raw-socket.ts'

const cors = (allowed_origins: readonly string[]) => ({
  enabled: true,
  allowed_origins,
  allowed_methods: ['GET' as const, 'POST' as const],
  allowed_headers: ['Content-Type', 'Authorization'],
  exposed_headers: ['ETag', 'OwlClaw-API-Version'],
  max_age: 600,
})

describe('[R3.6] pages in browsers', () => {
  const page = 'https://app.example.com'

  it('that were let in may ask, and see what they may see', async () => {
    const server = await served({ http: { cors: cors([page]) } })
    const asked = await server.ask('OPTIONS', '/v1/tools', { origin: page, 'access-control-request-method': 'GET' })
    expect(asked.status).toBe(204)
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Content-Type, Authorization',
      'access-control-max-age': '600',
      vary: 'Origin',
    })
    const answer = await server.ask('GET', '/v1/tools', { origin: page })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-expose-headers':
        'ETag, OwlClaw-API-Version, OwlClaw-Ledger-Entry, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, WWW-Authenticate, Content-Range, Accept-Ranges',
      vary: 'Origin',
    })
    const problem = await server.ask('GET', '/v1/nothing', { origin: page })
    expect([problem.status, problem.headers['access-control-allow-origin']]).toEqual([404, page])
  })

  it('of elsewhere may not, not even ask whether they may', async () => {
    const server = await served({ http: { cors: cors([page]) } })
    for (const origin of [
      'https://evil.example',
      'http://app.example.com',
      'https://app.example.com.evil.example',
      'null',
      '*',
      '',
    ]) {
      const asked = await server.ask('OPTIONS', '/v1/tools', { origin, 'access-control-request-method': 'GET' })
      expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([403, undefined])
      expect((await server.ask('GET', '/v1/tools', { origin })).body['code']).toBe('origin_denied')
    }
  })

  it('are all refused while CORS is off, except our own', async () => {
    const server = await served({ http: { cors: { ...cors([page]), enabled: false } } })
    expect((await server.ask('GET', '/v1/tools', { origin: page })).status).toBe(403)
    expect((await server.ask('GET', '/v1/tools', { origin: server.url })).status).toBe(200)
    expect((await server.ask('GET', '/v1/tools', { origin: 'http://localhost:1' })).status).toBe(403)
  })
})

describe('[G9] who may ask by which name', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', '127.0.0.2', '[::1]'])(
    '%s is this machine',
    async (host) => {
      const server = await served()
      expect((await server.ask('GET', '/health', { host: `${host}:${server.port}` })).status).toBe(200)
      expect((await server.ask('GET', '/health', { host })).status).toBe(200)
    },
  )

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    '0.0.0.0',
    'localhost@evil.example',
    '[::2]',
  ])('%j is not', async (host) => {
    const answer = await (await served()).ask('GET', '/health', { host })
    expect(answer.body['code']).toBe('origin_denied')
  })

  it('a name that was refused stays refused after one that was not, and the other way round', async () => {
    const server = await served()
    for (const [host, status] of [
      ['localhost', 200],
      ['evil.example', 403],
      ['localhost', 200],
      ['evil.example', 403],
      ['evil.example', 403],
    ] as const) {
      expect((await server.ask('GET', '/health', { host })).status).toBe(status)
    }
  })
})

describe('who may not ask', () => {
  it.each([
    ['can not be written', () => ({ entry: 'w-1', durable: Promise.reject(new Error('disk full')) })],
    [
      'has ended',
      () => {
        throw new Error('The ledger is closed.')
      },
    ],
  ])('is refused all the same when the ledger %s', async (_why, countRefusal) => {
    const server = await served({ countRefusal })
    const answer = await server.ask('GET', '/health', { host: 'evil.example' })
    expect([answer.status, answer.body['code'], answer.body['entry']]).toEqual([403, 'origin_denied', undefined])
  })
})

describe('who calls', () => {
  it('[Decision 9] is the name it gives itself, else its address; a name that is none counts for nothing', async () => {
    const server = await served()
    const nameOf = async (headers: Record<string, string>): Promise<unknown> => {
      server.lines.length = 0
      await server.ask('GET', '/v1/tools', headers)
      return server.lines[0]?.['client']
    }
    expect(await nameOf({ 'x-mcp-client-id': 'ann.desk-1' })).toBe('ann.desk-1')
    expect(await nameOf({})).toBe('127.0.0.1')
    for (const name of ['', 'with space', 'ä', 'x'.repeat(129), '{"a":1}'])
      expect(await nameOf({ 'x-mcp-client-id': name })).toBe('127.0.0.1')
  })
})

describe('/mcp', () => {
  it('never enters Express: MCP gets the text as it came, and words itself what the front refuses', async () => {
    const seen: string[] = []
    const answer = (what: string): Mcp['deleteSession'] => {
      return (channel) => {
        seen.push(what)
        channel.answer('{}', 200)
      }
    }
    const server = await served({
      mcp: {
        receive: (text, channel) => {
          answer(`receive ${text}`)(channel)
        },
        openStream: answer('open'),
        deleteSession: answer('delete'),
        refuse: (channel, { code }) => {
          seen.push(code)
          channel.answer('{}', 403)
        },
        close: () => Promise.resolve(),
      },
    })
    const json = { 'content-type': 'application/json' }
    expect((await server.ask('POST', '/mcp', json, 'x')).status).toBe(200)
    expect((await server.ask('POST', '/mcp?x=1', json, 'y')).headers['x-powered-by']).toBeUndefined()
    for (const method of ['GET', 'DELETE', 'PUT']) await server.ask(method, '/mcp')
    expect((await server.ask('POST', '/mcp', { ...json, origin: 'https://evil.example' }, 'x')).status).toBe(403)
    expect(seen).toEqual(['receive x', 'receive y', 'open', 'delete', 'method_not_allowed', 'origin_denied'])
    expect((await server.ask('GET', '/mcpx')).body['code']).toBe('route_not_found')
  })
})

describe('[R3.6] a page that was let in', () => {
  it('may send the headers of the list, and arguments that tools want as headers', async () => {
    const origin = 'https://app.example'
    const cors = {
      enabled: true,
      allowed_origins: [origin],
      allowed_methods: ['POST'],
      allowed_headers: ['Mcp-Method'],
    }
    const server = await served({
      http: { cors: { ...cors, allowed_methods: ['POST'], exposed_headers: [], max_age: 60 } },
    })
    const asked = 'mcp-method, mcp-param-region, x-other, mcp-param-a:b'
    const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': asked }
    const answer = await server.ask('OPTIONS', '/mcp', { origin, ...headers })
    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-headers']).toBe('Mcp-Method, mcp-param-region')
  })
})

describe('listening', () => {
  it('beyond this machine is refused unless somebody says that it is meant', async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1']) {
      await expect(start({ http: { host } })).rejects.toThrow(
        `Listening on ${host} would let other machines call without authentication. Set auth.required to true, or listen on 127.0.0.1, or say --insecure to allow it.`,
      )
    }
  })

  it('on a port that is taken says what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(start({ http: { port } })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken by another program. Stop that one, or choose another port with --port (0 takes any that is free).`,
    )
    other.close()
  })

  it('on an address of no machine here says so', async () => {
    await expect(start({ http: { host: '127.0.0.1.nowhere.invalid' } })).rejects.toThrow(/--insecure|--host/)
  })

  it('on IPv6 answers there, with an address that can be used', async () => {
    const server = await served({ http: { host: '::1' } })
    expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    expect((await server.ask('GET', '/health')).status).toBe(200)
  })

  it.each([
    [{}, 'mcp_server.http.tls.cert_file is missing'],
    [
      { cert_file: '/no/such.pem', key_file: '/no/such.pem' },
      "mcp_server.http.tls.cert_file is /no/such.pem, and it can't be read",
    ],
    [{ cert_file: import.meta.filename, key_file: import.meta.filename }, 'and it holds no certificate'],
  ])('with TLS that is not right says what is wrong', async (tls, message) => {
    await expect(start({ http: { tls: { enabled: true, verify_client: false, ...tls } } })).rejects.toThrow(message)
  })
})

describe('closing', () => {
  const request = (tool: string) =>
    `POST /v1/tools/${tool}/calls HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`

  function slow() {
    const started = Promise.withResolvers<undefined>()
    const answer = Promise.withResolvers<string>()
    const run = (): Promise<string> => {
      started.resolve(undefined)
      return answer.promise
    }
    return {
      started: started.promise,
      answer: answer.resolve,
      tools: [{ name: 'slow', run: () => run().then((text) => ({ content: [{ type: 'text', text }] })) }],
    }
  }

  it('finishes what runs, takes nothing new, and ends idle connections', async () => {
    const tool = slow()
    const server = await start(tool)
    const busy = connect(server.port, '127.0.0.1', () => busy.write(request('slow')))
    const busyAnswer = untilClosed(busy)
    const idle = connect(server.port, '127.0.0.1', () => idle.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    const idleEnd = untilClosed(idle)
    await tool.started
    await once(idle, 'data')
    const closed = server.http.close(30)
    await idleEnd
    await expect(server.ask('GET', '/health')).rejects.toThrow(/ECONNREFUSED/)
    tool.answer('done')
    expect((await busyAnswer).text).toContain('"done"')
    await closed
  })

  it('answers what still comes over an open connection with 503 and an end', async () => {
    const tool = slow()
    const server = await start(tool)
    const socket = connect(server.port, '127.0.0.1', () => socket.write(request('slow')))
    const answer = untilClosed(socket)
    await tool.started
    const closed = server.http.close(30)
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 50))
    tool.answer('done')
    const { text, status, headers, body } = await answer
    expect(text).toContain('"done"')
    expect([status, body['code'], headers['retry-after'], headers['connection']]).toEqual([
      503,
      'shutting_down',
      '1',
      'close',
    ])
    await closed
  })

  it('does not wait for ever', async () => {
    const tool = slow()
    const server = await start(tool)
    const socket = connect(server.port, '127.0.0.1', () => socket.write(request('slow')))
    const answer = untilClosed(socket)
    await tool.started
    await server.http.close(0.05)
    expect((await answer).body['code']).toBe('shutting_down')
  })
})
