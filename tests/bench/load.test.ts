import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { callJob, listJob } from '../../scripts/bench/http-job.ts'
import { load } from '../../scripts/bench/load.ts'

interface Asked {
  readonly id: number
  readonly method: string
  readonly params: { readonly arguments: { readonly text: string }; readonly cursor?: string }
}

type Reply = (asked: Asked, res: ServerResponse, count: number, req: IncomingMessage) => void

async function serving(reply: Reply): Promise<URL> {
  let count = 0
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => reply(JSON.parse(Buffer.concat(chunks).toString()) as Asked, res, ++count, req))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)
}

const answer = (id: number, text: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } })

const right: Reply = ({ id, params }, res) => void res.end(answer(id, params.arguments.text))

async function errorsWith(reply: Reply): Promise<{ answered: number; errors: number; firstError: string | undefined }> {
  const job = await callJob(await serving(reply), 'modern', 1)
  const { answered, errors, firstError } = await load(job, { connections: 1, requests: 100 })
  return { answered, errors, firstError }
}

/** Right until the fiftieth request. */
const once50 =
  (wrong: Reply): Reply =>
  (asked, res, count, req) =>
    count === 50 ? wrong(asked, res, count, req) : right(asked, res, count, req)

describe('the load', () => {
  it('asks with other ids and texts of sixteen sizes, one at a time on each connection', async () => {
    const ids = new Set<number>()
    const texts = new Set<string>()
    const sizes = new Set<number>()
    const busy = new Map<unknown, number>()
    let most = 0
    const url = await serving((asked, res, count, req) => {
      ids.add(asked.id)
      texts.add(asked.params.arguments.text)
      sizes.add(asked.params.arguments.text.length)
      busy.set(req.socket, (busy.get(req.socket) ?? 0) + 1)
      most = Math.max(most, ...busy.values())
      setImmediate(() => {
        busy.set(req.socket, (busy.get(req.socket) ?? 0) - 1)
        right(asked, res, count, req)
      })
    })
    const { answered, errors, latency } = await load(await callJob(url, 'modern', 8), { connections: 8, requests: 400 })
    expect({ answered, errors, measured: latency.count() }).toEqual({ answered: 400, errors: 0, measured: 400 })
    expect([ids.size, texts.size, busy.size, most]).toEqual([400, 400, 8, 1])
    expect([...sizes].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_one, index) => 64 * (index + 1)))
  })

  it('ends when its time is over', async () => {
    const { answered, errors } = await load(await callJob(await serving(right), 'modern', 2), {
      ...{ connections: 2, seconds: 0.05 },
    })
    expect(answered).toBeGreaterThan(0)
    expect(errors).toBe(0)
  })

  it.each<[string, Reply, string]>([
    ['another text', ({ id }, res) => res.end(answer(id, 'something')), 'another text'],
    [
      'one letter changed',
      ({ id, params }, res) => res.end(answer(id, params.arguments.text.replace('d', 'D'))),
      'another text',
    ],
    ['another id', ({ id, params }, res) => res.end(answer(id + 1, params.arguments.text)), 'another id'],
    ['the answer to a call before', (_asked, res) => res.end(answer(10_000_000, 'x')), 'another id'],
    ['something that is no JSON', (_asked, res) => res.end('{"jsonrpc":'), 'no JSON'],
    [
      'another status',
      ({ id, params }, res) => res.writeHead(503).end(answer(id, params.arguments.text)),
      'status 503',
    ],
    ['a closed connection', (_asked, res) => res.destroy(), 'closed the connection'],
    [
      'an error of the tool',
      ({ id, params }, res) =>
        res.end(
          JSON.stringify({
            ...{ jsonrpc: '2.0', id },
            result: { isError: true, content: [{ type: 'text', text: params.arguments.text }] },
          }),
        ),
      'the tool failed',
    ],
  ])('counts %s as an error', async (_what, wrong, said) => {
    const { answered, errors, firstError } = await errorsWith(once50(wrong))
    expect({ answered, errors }).toEqual({ answered: 49, errors: 1 })
    expect(firstError).toContain(said)
  })

  it('reads answers in chunks, and in events', async () => {
    const chunked: Reply = ({ id, params }, res) => {
      res.write(answer(id, params.arguments.text).slice(0, 30))
      res.end(answer(id, params.arguments.text).slice(30))
    }
    const events: Reply = ({ id, params }, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      res.write(`event: message\ndata: ${answer(id, params.arguments.text)}\n\n`)
      setImmediate(() => res.end())
    }
    for (const reply of [chunked, events]) {
      expect(await errorsWith(reply)).toEqual({ answered: 100, errors: 0, firstError: undefined })
    }
    const wrong = once50(({ id }, res, count, req) =>
      chunked({ id, method: '', params: { arguments: { text: 'no' } } }, res, count, req),
    )
    expect((await errorsWith(wrong)).firstError).toContain('another text')
  })

  it('accepts the same answer in other bytes', async () => {
    const { answered, errors } = await errorsWith(({ id, params }, res, count) => {
      const text = answer(id, params.arguments.text)
      res.end(count % 3 === 0 ? JSON.stringify(JSON.parse(text), null, 1) : text)
    })
    expect({ answered, errors }).toEqual({ answered: 100, errors: 0 })
  })
})

describe('the load of lists', () => {
  const page = (from: number, to: number): object[] =>
    Array.from({ length: to - from }, (_one, index) => ({ name: `tool_${from + index}` }))
  const pages: Reply = ({ id, params }, res) => {
    const result = params.cursor === 'more' ? { tools: page(6, 10) } : { tools: page(0, 6), nextCursor: 'more' }
    res.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  }

  it('asks for every page, so that the pages of a list add up to all of it', async () => {
    const cursors: (string | undefined)[] = []
    const url = await serving((asked, res, count, req) => {
      cursors.push(asked.params.cursor)
      pages(asked, res, count, req)
    })
    const job = await listJob(url, 'modern', 1, 10)
    expect(job.pages).toBe(2)
    const { answered, errors } = await load(job, { connections: 1, requests: 10 })
    expect({ answered, errors }).toEqual({ answered: 10, errors: 0 })
    expect(cursors.filter((cursor) => cursor === 'more')).toHaveLength(6)
  })

  it('fails where tools are missing', async () => {
    await expect(listJob(await serving(pages), 'modern', 1, 11)).rejects.toThrow('10 tools listed, not 11')
  })
})
