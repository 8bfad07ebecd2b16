import { describe, expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { Fault } from '../../src/core/fault.ts'
import { ToolError } from '../../src/core/tool.ts'
import { eventually, legacy, modern } from './client.ts'
import { testServer, tool, type Thing } from './server.ts'
import { extensions, capabilities, gate, send, started, get, until, cancelled, form, accept } from './task-client.ts'

describe('a call that answers later', () => {
  it('[R5.8] is a task for clients that take tasks, and has its result there', async () => {
    const { thing, resolve } = gate('report')
    const server = testServer({ things: [thing], runs: {} })
    const { result } = await send(server, 'tools/call', { name: 'report' })
    expect(result).toMatchObject({
      resultType: 'task',
      status: 'working',
      pollIntervalMs: 100,
      ttlMs: expect.any(Number),
    })
    expect(result?.['taskId']).toMatch(/^[0-9a-f]{32}$/)
    expect(Object.keys(result ?? {})).not.toContain('result')
    const id = String(result?.['taskId'])
    expect(await get(server, id)).toMatchObject({ resultType: 'complete', taskId: id, status: 'working' })
    resolve('done')
    const task = await until(server, id, 'completed')
    expect(task['result']).toEqual({ resultType: 'complete', content: [{ type: 'text', text: 'done' }] })
  })

  it('waits as ever for clients that take none, and is refused by tools that must not wait', async () => {
    const things = [
      { ...tool('report', () => 'done'), async: 'always' },
      { ...tool('nightly', () => 'done'), async: 'required' },
    ] as const
    const server = testServer({ things, runs: {} })
    const plain = await send(server, 'tools/call', { name: 'report' }, { capabilities: {} })
    expect(plain.result).toMatchObject({ resultType: 'complete', content: [{ text: 'done' }] })
    const { error } = await send(server, 'tools/call', { name: 'nightly' }, { capabilities: {} })
    expect(error).toMatchObject({
      code: -32021,
      data: { code: 'missing_client_capability', requiredCapabilities: { extensions } },
    })
    const old = await legacy(server)
    expect((await old.request('tools/call', { name: 'report' }).answer()).result).toMatchObject({
      content: [{ text: 'done' }],
    })
    expect((await old.request('tools/call', { name: 'nightly' }).answer()).error).toMatchObject({ code: -32602 })
    expect(await started(server, 'nightly')).toMatch(/^[0-9a-f]{32}$/)
  })

  it('[R5.8] becomes a task when it outlives the threshold, and is the same call then', async () => {
    const { thing, calls, resolve } = gate('slow')
    const { async: _, ...sometimes } = thing
    const server = testServer({ things: [sometimes, tool('quick', () => 'now')], runs: { thresholdMs: 20 } })
    expect((await send(server, 'tools/call', { name: 'quick' })).result).toMatchObject({ resultType: 'complete' })
    const id = await started(server, 'slow')
    resolve('late')
    expect((await until(server, id, 'completed'))['result']).toMatchObject({ content: [{ text: 'late' }] })
    expect(calls).toHaveLength(1)
  })

  it('keeps the state it came with where there was no room for it, and uses it up as it becomes one', async () => {
    const { thing, resolve } = gate('report')
    const asking = tool(
      'asking',
      async (_input: never, call: HandlerCall) => (await call.ask('name', form('?'))).action,
    )
    const server = testServer({ things: [thing, asking], runs: { mostAlive: 1 } })
    const { result } = await send(server, 'tools/call', { name: 'asking' })
    const again = { name: 'asking', requestState: result?.['requestState'], inputResponses: { name: accept('Ann') } }
    server.things.set([thing, { ...asking, run: () => 'sent', async: 'always' }])
    const id = await started(server, 'report')
    const refused = await send(server, 'tools/call', again)
    expect(refused.error?.data).toMatchObject({ code: 'concurrency_limited', retryable: true })
    resolve('done')
    await until(server, id, 'completed')
    const task = (await send(server, 'tools/call', again)).result
    const ended = await until(server, String(task?.['taskId']), 'completed')
    expect(ended['result']).toMatchObject({ content: [{ text: 'sent' }] })
    expect((await send(server, 'tools/call', again)).error?.data).toMatchObject({ code: 'invalid_request_state' })
  })

  it('is never one where the tool says so', async () => {
    const { thing, resolve } = gate('steady', { async: 'never' })
    const server = testServer({ things: [thing], runs: { thresholdMs: 5 } })
    const answer = send(server, 'tools/call', { name: 'steady' })
    setTimeout(() => resolve('waited for'), 50)
    expect((await answer).result).toMatchObject({ resultType: 'complete', content: [{ text: 'waited for' }] })
  })

  it('becomes one when its handler lets the caller go', async () => {
    const { thing, calls, resolve } = gate('slow')
    const { async: _, ...sometimes } = thing
    const server = testServer({ things: [sometimes], runs: {} })
    const answer = send(server, 'tools/call', { name: 'slow' })
    await eventually(() => calls.length === 1)
    calls[0]?.release()
    const { result } = await answer
    resolve('done')
    expect((await until(server, String(result?.['taskId']), 'completed'))['result']).toBeDefined()
  })

  it('asks first what it has to ask, if it asks before it is let go', async () => {
    const named = tool('named', async (_input: never, call: HandlerCall) => {
      const { content } = await call.ask('name', form('Who?'))
      call.release()
      await new Promise((resolve) => setTimeout(resolve, 10))
      return `Hello ${String(content?.['name'])}`
    })
    const server = testServer({ things: [named], runs: {} })
    const first = (await send(server, 'tools/call', { name: 'named' })).result
    expect(first).toMatchObject({ resultType: 'input_required' })
    expect(first).not.toHaveProperty('taskId')
    const { result } = await send(server, 'tools/call', {
      name: 'named',
      requestState: first?.['requestState'],
      inputResponses: { name: accept('Ann') },
    })
    expect(result).toMatchObject({ resultType: 'task' })
    expect(result).not.toHaveProperty('requestState')
    const task = await until(server, String(result?.['taskId']), 'completed')
    expect(task['result']).toMatchObject({ content: [{ text: 'Hello Ann' }] })
  })

  it('is refused at once for what is refused in any call', async () => {
    const listing = { inputSchema: { type: 'object', required: ['a'], properties: { a: { type: 'number' } } } }
    const server = testServer({ things: [{ ...tool('add', () => 1, listing), async: 'always' }], runs: {} })
    expect((await send(server, 'tools/call', { name: 'add' })).error).toMatchObject({
      data: { code: 'invalid_arguments' },
    })
    expect((await send(server, 'tools/call', { name: 'none' })).error).toMatchObject({
      data: { code: 'tool_not_found' },
    })
  })

  it('goes on when its client has left', async () => {
    const { thing, calls, resolve } = gate('report')
    const server = testServer({ things: [thing], runs: {} })
    const sent = modern(server, 'tools/call', { name: 'report' }, { capabilities })
    const id = String((await sent.answer()).result?.['taskId'])
    sent.channel.leave()
    expect(calls[0]?.signal.aborted).toBe(false)
    resolve('done')
    await until(server, id, 'completed')
  })

  it('fails with the error the call would have had, and completes with what a tool says of its failure', async () => {
    const things: Thing[] = [
      {
        ...tool('says', () => {
          throw new ToolError('no flight')
        }),
        async: 'always',
      },
      { ...tool('throws', () => Promise.reject(new Error('secret'))), async: 'always' },
      {
        ...tool('faults', () => {
          throw new Fault('timeout', 'took too long')
        }),
        async: 'always',
      },
      { ...tool('nonsense', () => ({ content: [{ type: 'image' }] })), async: 'always' },
    ]
    const server = testServer({ things, runs: {} })
    const said = await until(server, await started(server, 'says'), 'completed')
    expect(said['result']).toMatchObject({ isError: true, content: [{ text: 'no flight' }] })
    const threw = await until(server, await started(server, 'throws'), 'failed')
    expect(threw).toMatchObject({ error: { code: -31005, data: { code: 'execution_error', tool: 'throws' } } })
    expect(JSON.stringify(threw)).not.toContain('secret')
    expect(server.log.find(({ message }) => message === 'a run has failed')).toMatchObject({ tool: 'throws' })
    expect(threw['error']).toMatchObject({ data: { incident_id: expect.any(String) } })
    expect((await until(server, await started(server, 'faults'), 'failed'))['error']).toMatchObject({ code: -31004 })
    const nonsense = await until(server, await started(server, 'nonsense'), 'failed')
    expect(nonsense['error']).toMatchObject({ data: { code: 'response_contract_violation' } })
  })

  it('tells how far it has come', async () => {
    const { thing, calls, resolve } = gate('report')
    const server = testServer({ things: [thing], runs: {} })
    const id = await started(server, 'report')
    calls[0]?.progress({ progress: 3, total: 12, message: 'Reading' })
    expect(await get(server, id)).toMatchObject({ status: 'working', statusMessage: 'Reading (3 of 12)' })
    resolve('done')
    expect(await until(server, id, 'completed')).not.toHaveProperty('statusMessage')
  })
})

describe('a task that asks', () => {
  const greet: Thing = {
    ...tool('greet', async (_input: never, call: HandlerCall) => {
      const [first, second] = await Promise.all([call.ask('first', form('Who?')), call.ask('second', form('And?'))])
      return `${String(first.content?.['name'])} and ${String(second.content?.['name'])}`
    }),
    async: 'always',
  }

  it('waits with its questions until all are answered, in as many steps as it takes', async () => {
    const server = testServer({ things: [greet], runs: {} })
    const id = await started(server, 'greet')
    const asked = await until(server, id, 'input_required')
    expect(asked['inputRequests']).toMatchObject({
      first: { method: 'elicitation/create', params: { mode: 'form', message: 'Who?' } },
      second: { method: 'elicitation/create' },
    })
    const one = await send(server, 'tasks/update', { taskId: id, inputResponses: { first: accept('Ann'), none: 1 } })
    expect(Object.keys(one.result ?? {}).sort()).toEqual(['_meta', 'resultType'])
    expect(Object.keys((await get(server, id))?.['inputRequests'] ?? {})).toEqual(['second'])
    await send(server, 'tasks/update', { taskId: id, inputResponses: { first: accept('Bob'), second: accept('Cay') } })
    expect((await until(server, id, 'completed'))['result']).toMatchObject({ content: [{ text: 'Ann and Cay' }] })
  })

  it('refuses what is no answer, and keeps its question', async () => {
    const server = testServer({ things: [greet], runs: {} })
    const id = await started(server, 'greet')
    await until(server, id, 'input_required')
    const wrong = await send(server, 'tasks/update', { taskId: id, inputResponses: { first: { action: 'perhaps' } } })
    expect(wrong.error).toMatchObject({ code: -32602, data: { code: 'invalid_params' } })
    const unfit = await send(server, 'tasks/update', { taskId: id, inputResponses: { first: accept(7) } })
    expect(unfit.error?.data['errors']).toMatchObject([{ path: '/inputResponses/first/content/name' }])
    expect(Object.keys((await get(server, id))?.['inputRequests'] ?? {})).toEqual(['first', 'second'])
  })

  it('can ask only what its client said it can answer', async () => {
    const server = testServer({ things: [greet], runs: {} })
    const id = await started(server, 'greet', { capabilities: { extensions } })
    const task = await until(server, id, 'failed')
    const lacking = { data: { code: 'missing_client_capability', requiredCapabilities: { elicitation: {} } } }
    expect(task['error']).toMatchObject({ code: -32021, ...lacking })
  })

  it('can be ended while it waits', async () => {
    const server = testServer({ things: [greet], runs: {} })
    const id = await started(server, 'greet')
    await until(server, id, 'input_required')
    await send(server, 'tasks/cancel', { taskId: id })
    expect(await get(server, id)).toMatchObject({ status: 'cancelled' })
    const late = await send(server, 'tasks/update', { taskId: id, inputResponses: { first: accept('Ann') } })
    expect(late.result).toMatchObject({ resultType: 'complete' })
    expect(await get(server, id)).toMatchObject({ status: 'cancelled' })
  })
})

describe('tasks/cancel', () => {
  it('tells the tool to stop, and is acknowledged as often as it is sent', async () => {
    const stoppable: Thing = { ...tool('long', (_input: never, call) => cancelled(call)), async: 'always' }
    const server = testServer({ things: [stoppable], runs: {} })
    const id = await started(server, 'long')
    for (const _time of [1, 2]) {
      const { result } = await send(server, 'tasks/cancel', { taskId: id })
      expect(Object.keys(result ?? {}).sort()).toEqual(['_meta', 'resultType'])
    }
    expect(await get(server, id)).toMatchObject({ status: 'cancelled' })
  })
})
