import { describe, expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { originNow, type Origin } from '../../src/core/origin.ts'
import { createBlame } from '../../src/telemetry/telemetry.ts'
import { eventually, modern } from '../mcp/client.ts'
import { testServer, tool } from '../mcp/server.ts'

/** What the watch over stray failures does with one that came up in this place. */
const stray = (thrown: unknown): boolean => originNow()?.call?.fail(thrown) === true

const never = (): Promise<unknown> => new Promise(() => undefined)
const later = (work: () => unknown): Promise<unknown> => {
  setTimeout(work, 1)
  return never()
}

describe('what a handler leaves behind', () => {
  it('knows its call, wherever it was started, and fails that call alone', async () => {
    const server = testServer({
      things: [
        tool('fails', ({ ms }: { readonly ms: number }) =>
          later(() => setTimeout(() => stray(new Error('secret')), ms)),
        ),
        tool('goes-on', () => new Promise((done) => setTimeout(done, 60, 'done'))),
      ],
    })
    const other = modern(server, 'tools/call', { name: 'goes-on' })
    const failing = [5, 1].map((ms) => modern(server, 'tools/call', { name: 'fails', arguments: { ms } }))
    for (const one of failing) {
      const { error } = await one.answer()
      expect(error).toMatchObject({ data: { code: 'execution_error', tool: 'fails' } })
      expect(server.log.find(({ incident_id: id }) => id === error?.data['incident_id'])).toMatchObject({
        level: 'error',
        error: { message: 'secret' },
      })
    }
    expect(await other.answer()).toMatchObject({ result: { content: [{ text: 'done' }] } })
  })

  it('says what a handler may say by throwing: something to the model, or that it asked', async () => {
    const server = testServer({
      things: [
        tool('tells', () => later(() => stray(Object.assign(new Error('no such city'), { name: 'ToolError' })))),
        tool('asks', (_input: never, call: HandlerCall) => {
          const question = { kind: 'form', message: 'Which?', schema: { type: 'object', properties: {} } } as const
          void call.ask('which', question).then(undefined, (left: unknown) => stray(left))
          return never()
        }),
      ],
    })
    const told = await modern(server, 'tools/call', { name: 'tells' }).answer()
    expect(told).toMatchObject({ result: { isError: true, content: [{ text: 'no such city' }] } })
    const asked = await modern(server, 'tools/call', { name: 'asks' }, { capabilities: { elicitation: {} } }).answer()
    expect(asked).toMatchObject({ result: { resultType: 'input_required', inputRequests: { which: {} } } })
  })

  it('tells the handler to stop, and has no call any more once that was answered', async () => {
    const seen: unknown[] = []
    const server = testServer({
      things: [
        tool('answers', (_input: never, { signal }: HandlerCall) => {
          signal.addEventListener('abort', () => seen.push('told to stop'))
          setTimeout(() => seen.push(stray(new Error('first'))), 1)
          setTimeout(() => seen.push(stray(new Error('second'))), 20)
          return never()
        }),
      ],
    })
    await modern(server, 'tools/call', { name: 'answers' }).answer()
    await eventually(() => seen.length === 3)
    expect(seen).toEqual(['told to stop', true, false])
  })

  it('of a tool that answers at once is known by its name, and by its call when it once answers later', async () => {
    const origins: (Origin | undefined)[] = []
    let calls = 0
    const both = tool('both', () => {
      setTimeout(() => origins.push(originNow()), 1)
      calls += 1
      return calls < 3 ? 'now' : new Promise((done) => setTimeout(done, 5, 'later'))
    })
    const server = testServer({ things: [both] })
    for (let count = 0; count < 4; count += 1) await modern(server, 'tools/call', { name: 'both' }).answer()
    await eventually(() => origins.length === 4)
    expect(origins.map((origin) => origin?.what)).toEqual(Array.from({ length: 4 }, () => 'tool both'))
    expect(origins.map((origin) => origin?.call !== undefined)).toEqual([true, false, false, true])
    expect(originNow()).toBeUndefined()
  })
})

describe('whose failure it is', () => {
  const unreadable = {
    get: () => {
      throw new Error('no')
    },
  }
  const blame = createBlame('/srv/capabilities')
  const at = (...files: readonly string[]): Error =>
    Object.assign(new Error('x'), { stack: ['Error: x', ...files.map((file) => `    at f (${file}:1:1)`)].join('\n') })
  const ours = new URL('../../src/transports/event-stream.ts', import.meta.url).href
  const theirs = 'file:///srv/capabilities/a/b/handler.js?owlclaw=1'
  const within = (thrown: unknown): Promise<Origin | undefined> =>
    new Promise((resolve) => {
      const server = testServer({ things: [tool('one', () => later(() => resolve(blame(thrown))))] })
      modern(server, 'tools/call', { name: 'one' })
    })

  it.each([
    ['ours, in no handler’s course', at('node:net', ours), undefined],
    ['nobody’s, in no handler’s course', at('node:net'), undefined],
    ['a capability’s by its file', at('node:events', theirs, ours), expect.stringContaining('/srv/capabilities/a/b')],
    ['a neighbour’s of nearly that name', at('file:///srv/capabilities-old/handler.js'), undefined],
    ['of what is no error', 'text', undefined],
    ['of an error whose stack can not be read', Object.defineProperty(new Error('x'), 'stack', unreadable), undefined],
    ['of an error with another stack', Object.assign(new Error('x'), { stack: [1] }), undefined],
  ])('%s', (_what, thrown, expected) => {
    expect(blame(thrown)?.what).toEqual(expected)
  })

  it('ours, where the folder of capabilities is above our own', () => {
    expect(createBlame('/')(at(ours))).toBeUndefined()
    expect(createBlame('/')(at(theirs))).toBeDefined()
  })

  it('in the course of a handler it is the handler’s, unless nothing but our files is on the stack', async () => {
    expect(await within(at('node:net'))).toMatchObject({ what: 'tool one' })
    expect(await within(at(ours, theirs))).toMatchObject({ what: 'tool one' })
    expect(await within('text')).toMatchObject({ what: 'tool one' })
    expect(await within(at('node:net', ours))).toBeUndefined()
  })
})
