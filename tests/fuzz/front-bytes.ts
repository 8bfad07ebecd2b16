import fc from 'fast-check'
import { modernMeta } from '../mcp/client.ts'

/** What is hard to read, or is nothing at all. */
const values = [
  '\uFEFF{}',
  '"\\ud800"',
  '\0',
  '[]',
  '{}',
  'null',
  '1e999',
  '-0',
  '9'.repeat(400),
  '{"a":1,"a":2}',
  '{"__proto__":{"toString":1}}',
  '['.repeat(20_000),
  '{"a":'.repeat(20_000),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
]

const call = (id: unknown, name: string, meta?: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {}, ...meta } })

export const good = call(7, 'echo', { _meta: modernMeta() })

const bodies: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(good, call('x', 'echo'), '{"arguments":{}}', ...values).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) => {
    const bytes = Buffer.from(good)
    bytes[at % bytes.length] = byte
    return bytes
  }),
  fc.nat(good.length).map((length) => Buffer.from(good.slice(0, length))),
)

const chunkSizes = ['0', 'zz', '-1', '', 'FFFFFFFFFFFFFFFFF', '5;x=y', '0x5', '00000000000005', ' 5', '1\n']

/** In chunks that fit, or with sizes that do not. */
const chunked: fc.Arbitrary<Buffer> = fc
  .tuple(bodies, fc.option(fc.constantFrom(...chunkSizes), { nil: undefined }), fc.constantFrom('\r\n', '\n', ''))
  .map(([body, size, end]) =>
    Buffer.concat([Buffer.from(`${size ?? body.length.toString(16)}\r\n`), body, Buffer.from(`\r\n0\r\n${end}`)]),
  )

const methods = [
  'POST',
  'POST',
  'POST',
  'GET',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'PUT',
  'CONNECT',
  'post',
  'PO ST',
  'PRI',
  '',
]
const targets = ['/mcp', '/mcp', '/mcp/sse', '/mcp/messages?session=x', '/v1/tools/echo/calls', '/v1/tools', '/health', '/docs', '*', '//mcp', '/mcp/../v1', 'http://localhost/mcp', 'http://[', 'http://evil.example/mcp', '/mcp?%zz', '/v1/%', '/%00', '/\u00ff', '', '/mcp#x'] // prettier-ignore
const versions = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'http/1.1', 'HTTP/1.1 x', '']
const lineEnds = ['\r\n', '\r\n', '\r\n', '\n', '\r', '\r\r\n']
const headerLines = [
  'Host: localhost',
  'Host: evil.example',
  'Host:',
  'Content-Length: 0',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: +5',
  'Content-Length: 0x5',
  'Content-Length: 5, 5',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding : chunked',
  'Expect: 100-continue',
  'Expect: something',
  'Connection: close',
  'Connection: upgrade',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Accept: text/event-stream',
  'Accept: application/json, text/event-stream',
  'Accept: \u00ff',
  'Content-Type: application/json',
  'Content-Type: application/json; charset=utf-16',
  'Content-Type: text/plain',
  'Content-Encoding: gzip',
  'Content-Encoding: br',
  'Mcp-Session-Id: __proto__',
  `Mcp-Session-Id: ${'0'.repeat(32)}`,
  'Mcp-Protocol-Version: 2026-07-28',
  'Mcp-Protocol-Version: 2025-11-25',
  'Mcp-Protocol-Version: constructor',
  'Mcp-Method: tools/call',
  'Mcp-Name: echo',
  'Mcp-Name: =?base64?%%%?=',
  'Last-Event-ID: 1-1',
  'Last-Event-ID: __proto__',
  'Origin: null',
  'Origin: http://localhost',
  'X-MCP-Client-ID: \u00ff',
  'traceparent: 00-zz',
  'Range: bytes=9-1,x',
  'If-None-Match: "',
  ' folded',
  'NoColon',
  ': nameless',
  'X: a\0b',
  'Trailer: X',
  `X: ${'x'.repeat(9000)}`,
]

/** A request that is nearly one. */
const nearly: fc.Arbitrary<Buffer> = fc
  .record({
    method: fc.constantFrom(...methods),
    target: fc.constantFrom(...targets),
    version: fc.constantFrom(...versions),
    end: fc.constantFrom(...lineEnds),
    host: fc.boolean(),
    headers: fc.array(fc.constantFrom(...headerLines), { maxLength: 6 }),
    body: fc.oneof(bodies, chunked),
    length: fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined }),
  })
  .map(({ method, target, version, end, host, headers, body, length }) => {
    const lines = [
      `${method} ${target} ${version}`,
      ...(host ? ['Host: localhost'] : []),
      ...headers,
      ...(length === undefined ? [] : [`Content-Length: ${body.length + length}`]),
    ]
    return Buffer.concat([Buffer.from(lines.join(end) + end + end, 'latin1'), body])
  })

/** A whole request whose head and framing are right, whatever its body is. */
export const whole = (body: Buffer, more: readonly string[] = [], target = '/mcp'): Buffer => {
  const lines = [
    `POST ${target} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    ...more,
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body])
}

const flipped = fc
  .tuple(
    bodies.map((body) => whole(body)),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
  )
  .map(([bytes, changes]) => {
    for (const [at, byte] of changes) bytes[at % bytes.length] = byte
    return bytes
  })

/** Anything a connection may bring: several requests, or parts of them, one after the other. */
export const traffic: fc.Arbitrary<Buffer> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: nearly },
      { weight: 2, arbitrary: flipped },
      { weight: 2, arbitrary: bodies.map((body) => whole(body)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => Buffer.concat(parts))

/** Where reads are cut, and how the client leaves. */
export const manners = fc.record({
  cuts: fc.array(fc.nat(), { maxLength: 4 }),
  leaves: fc.constantFrom('end', 'end', 'destroy'),
})

export const bodiesOfAnyKind = bodies
