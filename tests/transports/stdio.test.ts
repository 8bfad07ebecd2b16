import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { serveStdio } from '../../src/transports/transports.ts'
import { modernMeta } from '../mcp/client.ts'
import { testServer, tool, type ServerOptions } from '../mcp/server.ts'
import { cases } from '../property-cases.ts'
import { eventually, initialize } from './mcp-served.ts'

interface Line {
  readonly id?: unknown
  readonly method?: string
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string; readonly data: { readonly code: string } }
}

/** The real protocol on two streams that stand for stdin and stdout. */
function open(options: ServerOptions = {}, maxLineBytes = 10 * 1024 * 1024) {
  const input = new PassThrough()
  const output = new PassThrough()
  const principal = { id: 'test', kind: 'local' as const }
  const { mcp } = testServer(options)
  const { ended, flush } = serveStdio({ mcp, input, output, principal, maxLineBytes })
  let text = ''
  output.setEncoding('utf8')
  output.on('data', (chunk: string) => (text += chunk))
  const lines = (): Line[] =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line)
  const until = async (isSo: (lines: Line[]) => boolean): Promise<Line[]> => {
    await eventually(() => isSo(lines()))
    return lines()
  }
  return { input, output, lines, until, ended, flush, mcp, text: () => text }
}

const call = (id: unknown, name = 'echo', input: unknown = {}, meta: object = {}): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: input, _meta: modernMeta(meta) },
  })
const echo = tool('echo', (input: unknown) => JSON.stringify(input))

describe('[R2.2] one message a line in', () => {
  it('wherever the reads are cut, even within a character', async () => {
    const text = 'grüße 🦉'
    const line = open({ things: [echo] })
    const bytes = Buffer.from(`${call(1, 'echo', { text })}\n`)
    for (const byte of bytes) line.input.write(Buffer.from([byte]))
    const [answer] = await line.until((lines) => lines.length === 1)
    expect(answer).toMatchObject({ id: 1, result: { content: [{ text: JSON.stringify({ text }) }] } })
  })

  it('[R2.8] of any cut: every request of a stream is answered once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(400), { maxLength: 20 }),
        fc.constantFrom('\n', '\r\n', '\n\n', '\n \n'),
        async (texts, cuts, lineEnd) => {
          const line = open({ things: [echo] })
          const bytes = Buffer.from(texts.map((text, id) => call(id, 'echo', { text }) + lineEnd).join(''))
          const at = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b)
          for (const [index, from] of [0, ...at].entries()) line.input.write(bytes.subarray(from, at[index]))
          const answers = await line.until((lines) => lines.length === texts.length)
          expect(answers.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual([...texts.keys()])
        },
      ),
      { numRuns: cases() },
    )
  })

  it('of up to 10 MB; a longer one is refused, and the next is taken', async () => {
    const line = open({ things: [tool('size', ({ text }: { readonly text: string }) => String(text.length))] })
    const large = 10 * 1024 * 1024 - 1000
    line.input.write(`${call(1, 'size', { text: 'x'.repeat(large) })}\n`)
    expect((await line.until((lines) => lines.length === 1))[0]).toMatchObject({
      result: { content: [{ text: String(large) }] },
    })
    for (let written = 0; written < 11; written += 1) line.input.write('y'.repeat(1024 * 1024))
    line.input.write(`\n${call(2, 'size', { text: 'x' })}\n`)
    const [, refused, next] = await line.until((lines) => lines.length === 3)
    expect(refused?.id).toBeUndefined()
    expect(refused).toMatchObject({
      error: { code: -32600, data: { code: 'payload_too_large', limit: 10 * 1024 * 1024 } },
    })
    expect(next).toMatchObject({ id: 2, result: {} })
  })

  it.each([
    ['in front, at once', (params: string) => `{"jsonrpc":"2.0","id":41,"method":"tools/call","params":${params}`, '}'],
    ['at the end', (params: string) => `{"method":"tools/call","params":${params},"jsonrpc":"2.0","id":41}`, '\n'],
    ['between others', (params: string) => `{"params":${params},"id":41,"method":"tools/call"}\r`, '\n'],
  ])('a longer one is answered by its id where that stands %s', async (_where, write, rest) => {
    for (const size of [1, 3000]) {
      const line = open({ things: [echo] }, 2000)
      const bytes = Buffer.from(write(JSON.stringify({ id: 5, text: 'y'.repeat(2000 * size) })))
      for (let at = 0; at < bytes.length; at += 500_000) line.input.write(bytes.subarray(at, at + 500_000))
      if (rest === '\n') line.input.write(rest)
      const [refused] = await line.until((lines) => lines.length === 1)
      expect(refused).toMatchObject({ id: 41, error: { data: { code: 'payload_too_large', limit: 2000 } } })
      line.input.write(`\n${call(42)}\n`)
      await line.until((lines) => lines.some(({ id }) => id === 42))
      expect(line.lines()).toHaveLength(2)
    }
  })

  it('[R13.2] one that is no UTF-8 is answered by its id, with the place', async () => {
    const line = open({ things: [echo] })
    line.input.write(Buffer.from('{"jsonrpc":"2.0","id":41,"method":"p\xffng"}\r\n', 'latin1'))
    const [refused] = await line.until((lines) => lines.length === 1)
    expect(refused).toMatchObject({ id: 41, error: { code: -32700, data: { code: 'parse_error', position: 36 } } })
  })

  it('the last may lack its end', async () => {
    const line = open({ things: [echo] })
    line.input.end(call(1))
    await line.ended
    await line.flush()
    expect(line.lines()).toMatchObject([{ id: 1 }])
  })
})

describe('[R2.3] one answer a line out', () => {
  it('as each is finished, not in the order of asking', async () => {
    const wait = tool('wait', ({ ms }: { readonly ms: number }) => new Promise((done) => setTimeout(done, ms, 'done')))
    const line = open({ things: [wait, echo] })
    line.input.write(`${call('slow', 'wait', { ms: 60 })}\n${call('quick')}\n${call('slower', 'wait', { ms: 200 })}\n`)
    const answers = await line.until((lines) => lines.length === 3)
    expect(answers.map(({ id }) => id)).toEqual(['quick', 'slow', 'slower'])
  })

  it('a text of several lines is one line still, and what comes before an answer is one, too', async () => {
    const many = tool('many', (_input, { progress }: HandlerCall) => {
      progress({ progress: 1, message: 'one\ntwo' })
      return 'one\ntwo\r\nthree\u2028four'
    })
    const line = open({ things: [many] })
    line.input.write(`${call(1, 'many', {}, { progressToken: 'p' })}\n`)
    await line.until((lines) => lines.length === 2)
    expect(line.lines()).toMatchObject([
      { method: 'notifications/progress', params: { message: 'one\ntwo' } },
      { id: 1, result: { content: [{ text: 'one\ntwo\r\nthree\u2028four' }] } },
    ])
  })

  it('reading stops while nobody reads the answers, and goes on after', async () => {
    const large = tool('large', () => 'x'.repeat(64 * 1024))
    const line = open({ things: [large] })
    line.output.pause()
    for (let id = 0; id < 5; id += 1) line.input.write(`${call(id, 'large')}\n`)
    await eventually(() => line.input.isPaused())
    for (let id = 5; id < 10; id += 1) line.input.write(`${call(id, 'large')}\n`)
    expect(line.lines().length).toBeLessThan(10)
    line.output.resume()
    const answers = await line.until((lines) => lines.length === 10)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(10)
  })
})

describe('a connection', () => {
  it('of a legacy client is a session that lists are announced to', async () => {
    const line = open({ things: [echo] })
    line.input.write(`${JSON.stringify(initialize('2025-11-25'))}\n`)
    await line.until((lines) => lines.length === 1)
    line.input.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
    line.input.write('{"jsonrpc":"2.0","id":2,"method":"ping"}\n')
    expect(await line.until((lines) => lines.length === 2)).toMatchObject([{ id: 1 }, { id: 2, result: {} }])
  })

  it('that ends cancels what still runs', async () => {
    let cancelled = false
    const wait = tool('wait', (_input, { signal }: HandlerCall) => {
      signal.addEventListener('abort', () => (cancelled = true))
      return new Promise(() => undefined)
    })
    const line = open({ things: [wait] })
    line.input.write(`${call(1, 'wait')}\n`)
    line.input.end()
    await line.ended
    await line.mcp.close(100)
    expect(cancelled).toBe(true)
  })
})

describe('bytes that are no message', () => {
  it.each([
    ['the modern era', call(1), undefined],
    ['2025-11-25', JSON.stringify(initialize('2025-11-25')), undefined],
    ['2025-06-18', JSON.stringify(initialize('2025-06-18')), null],
  ])('are answered as %s has it, once that was spoken', async (_era, first, id) => {
    const line = open({ things: [echo] })
    line.input.write(`${first}\n`)
    await line.until((lines) => lines.length === 1)
    line.input.write('no message\n')
    const [, refused] = await line.until((lines) => lines.length === 2)
    expect(refused?.error?.code).toBe(-32700)
    expect(refused?.id).toBe(id)
  })

  const printable = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => Buffer.from(text))
  const mutated = fc
    .tuple(
      fc.constantFrom(call(5), JSON.stringify(initialize('2025-11-25', 5)), '[]', '{"jsonrpc":"2.0"}'),
      fc.nat(),
      fc.nat(255),
    )
    .map(([text, at, byte]) => {
      const bytes = Buffer.from(text)
      bytes[at % bytes.length] = byte
      return bytes
    })
  const junk = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    printable,
    mutated,
  )

  it('never end it, hang it, or leave a request after them unanswered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(junk, { maxLength: 6 }), async (lines) => {
        const line = open({ things: [echo] })
        for (const bytes of lines) {
          line.input.write(bytes)
          line.input.write('\n')
        }
        line.input.write(`${call('last')}\n`)
        const answers = await line.until((all) => all.some(({ id }) => id === 'last'))
        expect(
          answers.every((one) => one.error !== undefined || one.result !== undefined || one.method !== undefined),
        ).toBe(true)
      }),
      { numRuns: cases() },
    )
  })
})
