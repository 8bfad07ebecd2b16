import { describe, expect, it } from 'vitest'
import { eventually, legacy, modern } from './client.ts'
import { testServer } from './server.ts'
import { extensions, capabilities, judge, gate, send, started, until } from './task-client.ts'

describe('the methods of tasks', () => {
  const methods = [
    ['tasks/get', {}],
    ['tasks/update', { inputResponses: {} }],
    ['tasks/cancel', {}],
  ] as const

  it.each(methods)('%s knows no task of somebody else', async (method, more) => {
    const { thing } = gate('report')
    const server = testServer({ things: [thing], runs: {} })
    const taskId = await started(server, 'report')
    for (const [id, options] of [
      [taskId, { principal: 'eve' }],
      ['0'.repeat(32), {}],
    ] as const) {
      const { error } = await send(server, method, { taskId: id, ...more }, options)
      expect(error).toMatchObject({ code: -32602, data: { code: 'run_not_found' } })
      // What to do is told to clients that know no REST, too.
      expect(error?.data['action']).toMatch(/^Use the id that the call was answered with/)
    }
  })

  it.each(methods)('%s is for clients that declare the extension', async (method, more) => {
    const server = testServer({ things: [], runs: {} })
    const { error } = await send(server, method, { taskId: 'x', ...more }, { capabilities: {} })
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { extensions } } })
  })

  it('are offered by server/discover, where tasks are kept', async () => {
    for (const [runs, offered] of [
      [{}, true],
      [undefined, false],
    ] as const) {
      const server = testServer(runs === undefined ? {} : { runs })
      const { result } = await send(server, 'server/discover', {})
      const found = (result?.['capabilities'] as { extensions: object }).extensions
      expect('io.modelcontextprotocol/tasks' in found).toBe(offered)
      expect(result?.['capabilities']).not.toHaveProperty('tasks')
      const { error } = await send(server, 'tasks/get', { taskId: 'x' })
      expect(error?.data['code']).toBe(offered ? 'run_not_found' : 'method_not_found')
    }
  })

  it('must be named in Mcp-Name by their task', async () => {
    const server = testServer({ things: [], runs: {} })
    const { error } = await send(server, 'tasks/get', { taskId: 'x' }, { headers: { 'mcp-name': 'y' } })
    expect(error).toMatchObject({ code: -32020 })
  })

  it('of earlier drafts are none', async () => {
    const server = testServer({ runs: {} })
    for (const method of ['tasks/list', 'tasks/result'])
      expect((await send(server, method, { taskId: 'x' })).error).toMatchObject({ code: -32601 })
  })
})

describe('notifications/tasks', () => {
  it('tell the whole task, now and with each change, to its owner', async () => {
    const { thing, resolve } = gate('report')
    const server = testServer({ things: [thing], runs: {} })
    const id = await started(server, 'report')
    const listen = (more: object = {}) =>
      modern(server, 'subscriptions/listen', { notifications: { taskIds: [id, 'none'] } }, { capabilities, ...more })
    const sent = listen({ id: 's' })
    const eve = listen({ principal: 'eve' })
    resolve('done')
    await until(server, id, 'completed')
    for (const message of sent.pushed()) expect(judge.remark(message as never)).toEqual([])
    expect(sent.pushed()).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged', params: { notifications: { taskIds: [id] } } },
      { method: 'notifications/tasks', params: { taskId: id, status: 'working' } },
      {
        method: 'notifications/tasks',
        params: { taskId: id, status: 'completed', result: { content: [{ text: 'done' }] } },
      },
    ])
    expect(sent.pushed()[2]?.params?.['_meta']).toMatchObject({ 'io.modelcontextprotocol/subscriptionId': 's' })
    expect(eve.pushed()).toMatchObject([{ params: { notifications: { taskIds: [] } } }])
  })

  it('are for clients that declare the extension', async () => {
    const server = testServer({ runs: {} })
    const { error } = await send(
      server,
      'subscriptions/listen',
      { notifications: { taskIds: ['x'] } },
      { capabilities: {} },
    )
    expect(error).toMatchObject({ code: -32021 })
  })
})

describe('a client that waits for long', () => {
  it('[R5.8] is told that its call still runs, where it asked to hear of progress', async () => {
    const { thing, calls, resolve } = gate('slow', { timeoutMs: 60_000 })
    const server = testServer({ things: [thing], longCallMs: 10 })
    const client = await legacy(server)
    const sent = client.request('tools/call', { name: 'slow', _meta: { progressToken: 'p' } })
    const quiet = client.request('tools/call', { name: 'slow' })
    await eventually(() => sent.pushed().length >= 2)
    calls[0]?.progress({ progress: 5, total: 9 })
    await eventually(() => sent.pushed().some(({ params }) => (params?.['progress'] as number) > 5))
    resolve('done')
    await sent.answer()
    const told = sent.pushed().flatMap(({ method, params }) => (method === undefined ? [] : [params]))
    const steps = told.map((params) => Number(params?.['progress']))
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(new Set(steps).size).toBe(steps.length)
    expect(told[0]).toMatchObject({
      progressToken: 'p',
      message: expect.stringMatching(/^Still running after \d+ s\.$/),
    })
    expect(quiet.pushed().filter(({ method }) => method === 'notifications/progress')).toEqual([])
  })
})
