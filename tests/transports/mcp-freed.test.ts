import { once } from 'node:events'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { testChannel, testServer, tool } from '../mcp/server.ts'
import { eventually, mcpServed, modernCall, modernHeaders, requestText, type McpServed } from './mcp-served.ts'

const rounds = 1000
const event = { Accept: 'text/event-stream' }

async function comeAndGo(port: number, get: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.write(get)
  await once(socket, 'data')
  socket.destroy()
  await once(socket, 'close')
}

/** What this process holds that must not grow: sockets, timers and the like. */
const handles = (): number => process.getActiveResourcesInfo().filter((name) => name !== 'Immediate').length

const timeout = 120_000

describe('[P9] [R3.8] a stream that closed frees all it held', () => {
  it.each([
    ['/mcp/sse', (): Promise<Readonly<Record<string, string>>> => Promise.resolve({})],
    ['/mcp', (server: McpServed) => server.session()],
  ])(
    `${rounds} times GET %s`,
    async (path, headersFor) => {
      const server = await mcpServed()
      const headers = await headersFor(server)
      const get = requestText(`GET ${path}`, { ...event, ...headers })
      const warnings: Error[] = []
      const warned = (warning: Error): number => warnings.push(warning)
      process.on('warning', warned)
      const round = async (count: number): Promise<void> => {
        for (let done = 0; done < count; done += 50) {
          await Promise.all(Array.from({ length: 50 }, () => comeAndGo(server.port, get)))
        }
      }
      await round(100)
      const before = handles()
      const kept = await heap()
      await round(rounds)
      await eventually(() => handles() <= before)
      expect(handles()).toBeLessThanOrEqual(before)
      // A response that stayed would take ten thousand bytes.
      expect((await heap()) - kept).toBeLessThan(rounds * 3000)
      process.off('warning', warned)
      expect(warnings).toEqual([])
    },
    timeout,
  )
})

describe('[P9] a call that was answered leaves nothing with its connection', () => {
  it.each(['stdio', 'sse', 'http'] as const)('over %s', async (transport) => {
    const waits = tool('waits', () => new Promise((done) => setImmediate(done, 'done')))
    const { mcp } = testServer({ things: [waits] })
    const channel = testChannel({ transport, headers: modernHeaders('tools/call', 'waits') })
    let listeners = 0
    const { onGone } = channel
    const counted = (listener: () => void): void => {
      listeners += 1
      onGone(listener)
    }
    Object.assign(channel, { onGone: counted })
    for (let id = 1; id <= 20; id += 1) {
      mcp.receive(JSON.stringify(modernCall('waits', {}, id)), channel)
      await eventually(() => channel.answered.length === id)
    }
    // Over HTTP each call has a channel of its own.
    expect(listeners).toBeLessThanOrEqual(transport === 'http' ? 20 : 1)
  })

  it('and one that runs ends with its connection', async () => {
    const ended = Promise.withResolvers<string>()
    const waits = tool('waits', (_input: never, { signal }: HandlerCall) => {
      signal.addEventListener('abort', () => ended.resolve('told'))
      return new Promise(() => undefined)
    })
    const { mcp } = testServer({ things: [waits] })
    const channel = testChannel({ transport: 'sse' })
    mcp.receive(JSON.stringify(modernCall('waits')), channel)
    channel.leave()
    expect(await ended.promise).toBe('told')
  })
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What lives when nothing can be collected any more. */
async function heap(): Promise<number> {
  for (let times = 0; times < 5; times += 1) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return process.memoryUsage().heapUsed
}
