import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectSecure } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { tool } from '../mcp/server.ts'
import { converse } from './raw-socket.ts'
import { both, eventually, mcpServed, modernCall, modernHeaders, requestText, wire } from './mcp-served.ts'

/** More than any system takes for a client that does not read. */
const size = 40_000_000
const stall = { write_timeout_seconds: 0.4 }

const large = tool('large', () => 'x'.repeat(size))
const largeStream = tool('large_stream', (_input, call: HandlerCall) => {
  call.progress({ progress: 1 })
  return 'x'.repeat(size)
})

const call = (name: string): string => {
  const text = JSON.stringify(modernCall(name, {}, 1, { progressToken: 'p' }))
  const about = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text), Accept: both }
  return requestText('POST /mcp', { ...modernHeaders('tools/call', name), ...about }, text)
}

/** Sends, and reads nothing. */
async function asksAndSleeps(socket: Socket, bytes: string, ready = 'connect'): Promise<void> {
  onTestFinished(() => {
    socket.destroy()
  })
  socket.on('error', () => socket.destroy())
  socket.pause()
  await once(socket, ready)
  socket.write(bytes)
}

const stalledIn = async (text: () => Promise<{ readonly body: string }>): Promise<number> =>
  Number(/^owlclaw_http_stalled_connections_total (\d+)$/m.exec((await text()).body)?.[1] ?? 0)

describe('[R3.8] a client that takes nothing of what waits for it', () => {
  it('is left, whether a plain answer waits or a stream, and all others go on', async () => {
    const server = await mcpServed({ things: [large, largeStream, tool('small', () => 'small')] }, { http: stall })
    await asksAndSleeps(connect(server.port, '127.0.0.1'), call('large'))
    await asksAndSleeps(connect(server.port, '127.0.0.1'), call('large_stream'))
    const idle = wire(server.port, requestText('OPTIONS /mcp'))
    await eventually(async () => (await stalledIn(server.counters.text)) === 2)
    const lines = server.lines.filter(({ message }) => String(message).includes('takes nothing'))
    expect(lines).toMatchObject([{ address: '127.0.0.1' }, { address: '127.0.0.1' }])
    for (const { waiting_bytes: bytes } of lines) expect(bytes).toBeGreaterThan(0)
    expect((await server.post(modernCall('small'), modernHeaders('tools/call', 'small'))).status).toBe(200)
    idle.socket.write(requestText('OPTIONS /mcp'))
    await idle.until(/204 No Content[^]*204 No Content/)
  })

  it('is left over TLS as well', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stall-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const files = { cert_file: join(folder, 'cert'), key_file: join(folder, 'key') }
    const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost'.split(' ')
    execFileSync('openssl', [...made, '-keyout', files.key_file, '-out', files.cert_file], { stdio: 'ignore' })
    const tls = { enabled: true, verify_client: false, ...files }
    const server = await mcpServed({ things: [large] }, { http: { ...stall, tls } })
    const place = { port: server.port, host: '127.0.0.1', rejectUnauthorized: false }
    await asksAndSleeps(connectSecure(place), call('large'), 'secureConnect')
    await eventually(async () => (await stalledIn(server.counters.text)) === 1)
    expect(server.lines.filter(({ message }) => String(message).includes('takes nothing'))).toHaveLength(1)
  })

  it('is another than one that reads slowly', async () => {
    const server = await mcpServed({ things: [large] }, { http: stall })
    const socket = connect(server.port, '127.0.0.1')
    await asksAndSleeps(socket, call('large'))
    let read = 0
    let pausedAt = 0
    socket.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read - pausedAt < 2_000_000) return
      pausedAt = read
      socket.pause()
      setTimeout(() => socket.resume(), 60)
    })
    socket.resume()
    await eventually(() => read > size)
    expect(await stalledIn(server.counters.text)).toBe(0)
  })
})

describe('connections beyond the most there may be', () => {
  it('are told so and closed, until there is room', async () => {
    const server = await mcpServed({ things: [] }, { http: { max_connections: 2 } })
    const ask = requestText('OPTIONS /mcp')
    const first = wire(server.port, ask)
    const second = wire(server.port, ask)
    await Promise.all([first, second].map((one) => one.until(/204/)))
    const refused = await converse(server.port, ask)
    expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded', retryable: true, retry_after: 1 } })
    expect(refused.headers['retry-after']).toBe('1')
    first.socket.destroy()
    await eventually(
      async () => (await converse(server.port, `${ask.trim()}\r\nConnection: close\r\n\r\n`)).status === 204,
    )
  })

  it('are as many as the configuration says now', async () => {
    const server = await mcpServed({ things: [] }, { http: { max_connections: 1 } })
    const ask = requestText('OPTIONS /mcp')
    await wire(server.port, ask).until(/204/)
    expect((await converse(server.port, ask)).status).toBe(503)
    server.http.prepare({ config: { ...server.config, max_connections: 2 }, publicUrl: undefined })()
    await wire(server.port, ask).until(/204/)
    expect((await converse(server.port, ask)).status).toBe(503)
  })
})
