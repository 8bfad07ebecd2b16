import { isUtf8 } from 'node:buffer'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toolResult } from '../../src/core/tool.ts'
import { tool, type Thing } from '../mcp/server.ts'
import { cases } from '../property-cases.ts'
import type { Tool } from '../rest/served.ts'
import {
  eventually,
  initialize,
  mcpServed,
  modernCall,
  modernHeaders,
  requestText,
  wire,
  type McpServed,
} from '../transports/mcp-served.ts'
import { bodiesOfAnyKind, manners, traffic, whole } from './front-bytes.ts'
import { legacyRevisions, messages } from './messages.ts'
import { messagesIn, responsesIn, type Response } from './responses.ts'

const restEcho: Tool = { name: 'echo', run: () => toolResult('echoed') }

const things: readonly Thing[] = [
  tool('echo', () => 'echoed'),
  { kind: 'prompt', name: 'p', run: () => ({ messages: [] }), complete: () => ['b'] },
  { kind: 'resource', name: 'test://a', run: () => ({ contents: [] }) },
]

const serve = (): Promise<McpServed> => mcpServed({ things }, { tools: [restEcho] })

interface Manners {
  readonly cuts: readonly number[]
  readonly leaves: string
}

/** Sends the bytes in pieces and leaves; settles with what came when the server has closed its end as well. */
export async function send(port: number, bytes: Buffer, { cuts, leaves }: Manners): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const closed = untilClosed(socket)
  const places = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b)
  for (const [index, from] of [0, ...places].entries()) {
    if (socket.destroyed) break
    socket.write(bytes.subarray(from, places[index]))
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (leaves === 'destroy') socket.destroy()
  else socket.end()
  return closed
}

function untilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
  socket.on('error', () => socket.destroy()) // the server may have closed while bytes were on their way
  return new Promise((resolve) => socket.once('close', () => resolve(text)))
}

/** Whatever came before, others are served. */
async function expectServed(server: McpServed): Promise<void> {
  const answer = await server.post(modernCall('echo', {}, 'good'), modernHeaders('tools/call', 'echo'))
  expect(answer.body).toMatchObject({ id: 'good', result: { content: [{ text: 'echoed' }] } })
}

const handles = (): number => process.getActiveResourcesInfo().filter((name) => name !== 'Immediate').length

describe('bytes that are no request, or nearly one', () => {
  it('never end the server, never leave a connection open, and are never our own fault', async () => {
    const server = await serve()
    await expectServed(server)
    const before = handles()
    await fc.assert(
      fc.asyncProperty(traffic, manners, async (bytes, how) => {
        const text = await send(server.port, bytes, how)
        expect(text === '' || text.startsWith('HTTP/1.1 '), text.slice(0, 200)).toBe(true)
        expect(text).not.toMatch(/^HTTP\/1\.1 5/m)
        expect(server.lines.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
        await expectServed(server)
        server.lines.length = 0
      }),
      { numRuns: cases(200) },
    )
    await eventually(() => handles() <= before)
  })
})

/** A connection that stays, to which whole requests are sent; answers are taken as they come. */
async function exchange(port: number, bytes: Buffer, count: number): Promise<Response[]> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  let text = ''
  socket.setEncoding('latin1')
  const answers = await new Promise<Response[]>((resolve) => {
    const look = (): void => {
      const found = responsesIn(text)
      if (found.length >= count || socket.destroyed) resolve(found)
    }
    socket.on('data', (chunk: string) => {
      text += chunk
      look()
    })
    socket.on('error', () => socket.destroy())
    socket.once('close', look)
  })
  socket.destroy()
  return answers
}

const text = (latin1: string): string => Buffer.from(latin1, 'latin1').toString()

/** The id a request asked to be answered with; undefined where it asked for nothing, or could not. */
function askedId(body: string): unknown {
  try {
    const message = JSON.parse(body.replace(/^\uFEFF/, '')) as { readonly id?: unknown; readonly method?: unknown }
    return typeof message.method === 'string' && isId(message.id) ? message.id : undefined
  } catch {
    return undefined
  }
}

const isId = (id: unknown): boolean => typeof id === 'string' || Number.isInteger(id)

describe('whole requests, whatever their bodies are', () => {
  it('are answered each, in order, over one connection, cut anywhere', async () => {
    const server = await serve()
    const first = fc.constantFrom([], ['Expect: 100-continue'], ['Connection: keep-alive'], ['X: y'])
    const target = fc.constantFrom('/mcp', '/mcp', '/v1/tools/echo/calls', '/mcp/messages?session=0')
    const request = fc
      .tuple(bodiesOfAnyKind, first, target)
      .map(([body, more, at]) => ({ body, bytes: whole(body, more, at), at }))
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), async (requests) => {
        const bytes = Buffer.concat(requests.map((one) => one.bytes))
        const answers = await exchange(server.port, bytes, requests.length)
        const last = answers.at(-1)
        const complete = answers.length === requests.length || last?.headers['connection'] === 'close'
        expect(complete, JSON.stringify(answers.map(({ status, body }) => [status, body.slice(0, 200)]))).toBe(true)
        for (const [index, answer] of answers.entries()) {
          expect(answer.status).toBeLessThan(500)
          const { at, body = Buffer.alloc(0) } = requests[index] ?? {}
          const id = at === '/mcp' && isUtf8(body) ? askedId(body.toString()) : undefined
          if (id !== undefined) expect(messagesIn(answer)).toContainEqual(expect.objectContaining({ id }))
        }
        expect(server.lines.splice(0).filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
      }),
      { numRuns: cases() },
    )
    await expectServed(server)
  })
})

describe.each(['2026-07-28', ...legacyRevisions] as const)('messages of %s, valid or nearly', (revision) => {
  it('are answered each with its id, never by a fault of our own', async () => {
    const server = await serve()
    const session = revision === '2026-07-28' ? {} : await server.session(revision)
    await fc.assert(
      fc.asyncProperty(messages(revision), fc.boolean(), async (sent, inSession) => {
        const headers = revision === '2026-07-28' ? modernHeaders(sent.method, sent.name) : inSession ? session : {}
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
        const [answer] = await exchange(server.port, whole(Buffer.from(sent.text), lines), 1)
        if (answer === undefined) return expect.unreachable(`no answer to ${sent.text}`)
        expect(answer.status).toBeLessThan(500)
        const bodies = messagesIn({ ...answer, body: text(answer.body) })
        const id = askedId(sent.text)
        if (id !== undefined) expect(bodies).toContainEqual(expect.objectContaining({ id }))
        expect(JSON.stringify(bodies)).not.toContain('"code":"internal"')
        expect(server.mcp.log.splice(0).filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
      }),
      { numRuns: cases() },
    )
    await expectServed(server)
  })
})

/** Waits for an answer with an id; settles with the ids of all answers since the last that was waited for. */
function idsOn(socket: Socket): (last: string) => Promise<unknown[]> {
  let rest = ''
  let ids: unknown[] = []
  let look = (): void => undefined
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      if (line.startsWith('data: ')) ids.push((JSON.parse(line.slice(6)) as { readonly id?: unknown }).id)
    look()
  })
  return (last) =>
    new Promise((resolve) => {
      look = () => {
        if (!ids.includes(last)) return
        resolve(ids)
        ids = []
      }
    })
}

describe('messages over the connection of 2024-11-05', () => {
  it('are answered each on its stream, whatever came before', async () => {
    const server = await serve()
    const stream = wire(server.port, requestText('GET /mcp/sse', { Accept: 'text/event-stream' }))
    const [place = ''] = /\/mcp\/messages\?session=\w+/.exec(await stream.until(/session=\w{32}/)) ?? []
    const post = async (body: string): Promise<number | undefined> => {
      const [answer] = await exchange(server.port, whole(Buffer.from(body), [], place), 1)
      return answer?.status
    }
    expect(await post(JSON.stringify(initialize('2024-11-05', 'first')))).toBe(202)
    const heard = idsOn(stream.socket)
    let pings = 0
    await fc.assert(
      fc.asyncProperty(messages('2024-11-05'), async ({ text: sent }) => {
        expect(await post(sent)).toBe(202)
        const ping = `ping-${(pings += 1)}`
        const ids = heard(ping)
        await post(JSON.stringify({ jsonrpc: '2.0', id: ping, method: 'ping' }))
        const id = askedId(sent)
        if (id === undefined) await ids
        else expect(await ids).toContainEqual(id)
      }),
      { numRuns: cases() },
    )
  })
})
