import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { Fault } from '../../src/core/fault.ts'
import { open as openLedger } from '../ledger/ledger-parts.ts'
import { thingsProvider, tool, type Thing } from '../mcp/server.ts'
import { served, start, type Answer, type Served } from './served.ts'

let server: Served
const things = thingsProvider([])
const offer = (...offered: readonly Thing[]): void => things.set(offered)

beforeAll(async () => {
  server = await start({ providers: [things], runs: { thresholdMs: 30 } })
})
afterAll(() => server.http.close(0))

const later = (name: string, run: Thing['run'], more: Partial<Thing> = {}): Thing => ({
  ...tool(name, run),
  async: 'always',
  ...more,
})

const call = (name: string, input: object = {}, of: Served = server): Promise<Answer> =>
  of.ask('POST', `/v1/tools/${name}/calls`, {}, JSON.stringify({ arguments: input }))

const post = (path: string, body?: object): Promise<Answer> =>
  server.ask('POST', path, {}, body === undefined ? undefined : JSON.stringify(body))

const until = (path: string, state: string): Promise<Answer> =>
  vi.waitFor(async () => {
    const answer = await server.ask('GET', path)
    expect(answer.body['state']).toBe(state)
    return answer
  }, 20_000)

const place = ({ headers }: Answer): string => headers.location ?? 'nowhere'

const stopped = ({ signal }: HandlerCall): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))

const ask = later('ask', async (_input: never, { ask: put }: HandlerCall) => {
  const schema = { type: 'object', properties: { size: { enum: ['S', 'L'] } }, required: ['size'] }
  return (await put('size', { kind: 'form', message: 'Which size?', schema })).content?.['size']
})

describe('a tool that answers later', () => {
  it('[G1] [R5.8] is answered with 202 and a run, which has the result in the end', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    offer(later('report', () => promise))
    const begun = await call('report')
    expect(begun.status).toBe(202)
    expect(begun.body).toMatchObject({ tool: 'report', state: 'working', poll_interval_ms: 100 })
    expect(place(begun)).toBe(`/v1/runs/${String(begun.body['id'])}`)
    expect((await server.ask('GET', place(begun))).body).toMatchObject({ id: begun.body['id'], state: 'working' })
    resolve('done')
    const { body } = await until(place(begun), 'completed')
    expect(body['result']).toEqual({ content: [{ type: 'text', text: 'done' }], isError: false })
    expect(Date.parse(String(body['expires_at']))).toBeGreaterThan(Date.now())
  })

  it('[R5.8] becomes a run when it outlives the threshold; one that is quick is answered as ever', async () => {
    const slow = tool('slow', () => new Promise((resolve) => setTimeout(() => resolve('late'), 60)))
    offer(
      slow,
      tool('quick', () => 'now'),
    )
    expect((await call('quick')).status).toBe(200)
    const begun = await call('slow')
    expect(begun.status).toBe(202)
    expect((await until(place(begun), 'completed')).body['result']).toMatchObject({
      content: [{ text: 'late' }],
    })
  })

  it('[R5.8] waits as long as its caller says', async () => {
    offer(
      tool('slow', () => new Promise((resolve) => setTimeout(() => resolve('late'), 80))),
      tool('quick', () => 'now'),
    )
    const asked = (name: string, prefer: string): Promise<Answer> =>
      server.ask('POST', `/v1/tools/${name}/calls`, { prefer }, '{}')
    expect((await asked('slow', 'wait=10')).body).toMatchObject({ content: [{ text: 'late' }] })
    expect((await asked('slow', 'return=minimal; a="b", Wait = "20"')).status).toBe(200)
    expect((await asked('slow', 'handling=lenient')).status).toBe(202)
    expect((await asked('quick', 'respond-async')).status).toBe(202)
    expect((await asked('slow', 'respond-async, wait=10')).status).toBe(200)
    expect((await asked('slow', 'respond-async, wait=0')).status).toBe(202)
    expect((await asked('quick', 'wait=0')).status).toBe(202)
  })

  it('fails with the problem the call would have been', async () => {
    offer(later('broken', () => Promise.reject(new Fault('timeout', 'It took too long.'))))
    const begun = await call('broken')
    const { body } = await until(place(begun), 'failed')
    expect(body['problem']).toMatchObject({
      status: 504,
      code: 'timeout',
      tool: 'broken',
      retryable: true,
      instance: place(begun),
      trace_id: body['trace_id'],
    })
  })

  it('is refused at once for what is refused in any call', async () => {
    const strict = await served({
      providers: [thingsProvider([later('report', () => 'done')])],
      runs: { mostAlive: 0 },
    })
    expect((await call('nothing', {}, strict)).status).toBe(404)
    const tooMany = await call('report', {}, strict)
    expect([tooMany.status, tooMany.body['code'], tooMany.headers['retry-after']]).toEqual([
      429,
      'concurrency_limited',
      '5',
    ])
  })

  it('stops when it is told to, and stays as it is when it has ended', async () => {
    offer(
      later('long', (_input: never, it) => stopped(it)),
      later('note', () => 'noted'),
    )
    const long = await call('long')
    expect((await post(`${place(long)}/cancel`)).body).toMatchObject({ state: 'cancelled' })
    const note = await call('note')
    await until(place(note), 'completed')
    expect((await post(`${place(note)}/cancel`)).body).toMatchObject({ state: 'completed' })
  })
})

describe('a run that asks', () => {
  it('waits with its questions, refuses what does not fit, and goes on with what does', async () => {
    offer(ask)
    const begun = await call('ask')
    const { body } = await until(place(begun), 'input_required')
    expect(body['questions']).toMatchObject([
      { key: 'size', kind: 'form', message: 'Which size?', schema: { type: 'object' } },
    ])
    const wrong = await post(`${place(begun)}/answers`, {
      answers: { size: { action: 'accept', content: { size: 'XXL' } } },
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body['errors']).toMatchObject([{ path: '/body/answers/size/content/size', rule: 'enum' }])
    const right = await post(`${place(begun)}/answers`, {
      answers: { size: { action: 'accept', content: { size: 'L' } }, other: { action: 'decline' } },
    })
    expect(right.status).toBe(200)
    const { body: end } = await until(place(begun), 'completed')
    expect(end).toMatchObject({ result: { content: [{ text: 'L' }] } })
    expect(end).not.toHaveProperty('questions')
  })

  it('[P10] names the entry of who answered it or told it to stop, and has none where nothing changed', async () => {
    const ledger = openLedger()
    const of = await served({ providers: [thingsProvider([ask])], runs: {}, ledger: ledger.ledger })
    const tell = async (path: string, body?: string): Promise<unknown> =>
      (await of.ask('POST', path, {}, body)).headers['owlclaw-ledger-entry']
    const first = place(await call('ask', {}, of))
    const second = place(await call('ask', {}, of))
    for (const path of [first, second])
      await vi.waitFor(async () => expect((await of.ask('GET', path)).body['state']).toBe('input_required'), 20_000)
    const size = { action: 'accept', content: { size: 'L' } }
    const answered = await tell(`${first}/answers`, JSON.stringify({ answers: { size } }))
    const cancelled = await tell(`${second}/cancel`)
    expect([await tell(`${second}/cancel`), await tell(`${second}/answers`, '{"answers":{"x":{}}}')]).toEqual([
      undefined,
      undefined,
    ])
    const { entries } = await ledger.reader.search({ kind: 'administration' })
    expect(entries).toMatchObject([
      { id: cancelled, name: 'run_cancel', surface: 'rest', arguments: { run: second.slice('/v1/runs/'.length) } },
      { id: answered, name: 'run_answer', surface: 'rest', arguments: { answers: [{ key: 'size', answer: size }] } },
    ])
  })

  it('can ask a person, and no model or folder', async () => {
    const roots = later('roots', async (_input: never, { ask: put, canAsk }: HandlerCall) => {
      if (canAsk('form')) await put('roots', { kind: 'roots' })
      return 'asked'
    })
    offer(roots)
    const { body } = await until(place(await call('roots')), 'failed')
    expect(body['problem']).toMatchObject({ code: 'missing_client_capability' })
  })
})

describe('runs', () => {
  it('are listed a page at a time, by state', async () => {
    offer(
      later('note', () => 'noted'),
      ask,
    )
    for (let index = 0; index < 3; index += 1) await call('note')
    const asked = await call('ask')
    await until(place(asked), 'input_required')
    const all = (await server.ask('GET', '/v1/runs')).body['runs'] as unknown[]
    const first = await server.ask('GET', '/v1/runs?limit=3')
    expect(first.body['runs']).toEqual(all.slice(0, 3))
    const rest = await server.ask('GET', `/v1/runs?cursor=${String(first.body['next_cursor'])}`)
    expect(rest.body).toEqual({ runs: all.slice(3) })
    const waiting = await server.ask('GET', '/v1/runs?state=input_required')
    expect(waiting.body['runs']).toMatchObject([{ tool: 'ask' }])
    expect((await server.ask('GET', '/v1/runs?state=lost')).status).toBe(400)
    expect((await server.ask('GET', '/v1/runs?cursor=bm9uZQ')).body).toMatchObject({ code: 'invalid_cursor' })
  })

  it('that are not there are not found', async () => {
    offer()
    const path = `/v1/runs/${'0'.repeat(32)}`
    const answers = [
      await server.ask('GET', path),
      await post(`${path}/cancel`),
      await post(`${path}/answers`, { answers: {} }),
    ]
    for (const { status, body } of answers) expect([status, body['code']]).toEqual([404, 'run_not_found'])
    expect((await server.ask('GET', '/v1/runs/short')).status).toBe(400)
  })
})
