import { expect, it, vi } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { remoteAt } from '../../src/cli/call-remote.ts'
import { gatewayAt } from '../../src/cli/far-gateway.ts'
import { thingsProvider, tool, type Thing } from '../mcp/server.ts'
import { served } from '../rest/served.ts'
import { run } from './running.ts'

const later = (name: string, work: Thing['run']): Thing => ({ ...tool(name, work), async: 'always' })
const calls: HandlerCall[] = []

const things = thingsProvider([
  later('report', () => new Promise((resolve) => setTimeout(() => resolve('done'), 50))),
  later('broken', () => Promise.reject(new Error('secret'))),
  later('ask', async (_input: never, { ask }: HandlerCall) => {
    return (await ask('size', { kind: 'form', message: 'Which size?', schema: { type: 'object' } })).action
  }),
  later('long', (_input: never, call: HandlerCall) => {
    calls.push(call)
    return new Promise((_resolve, reject) => call.signal.addEventListener('abort', () => reject(new Error('stopped'))))
  }),
])

it('call --url waits for a run as for an answer, and ends it when it is told to stop', async () => {
  const { url } = await served({ providers: [things], runs: { pollIntervalMs: 20 } })
  expect(await run(['call', 'report', '{}', '--url', url])).toEqual({ code: 0, out: 'done', err: '' })
  const broken = await run(['call', 'broken', '{}', '--url', url])
  expect(broken).toMatchObject({ code: 1, out: '' })
  expect(broken.err).toMatch(/^owlclaw: execution_error: .*\n.*\n {2}incident [0-9a-f-]{36}$/s)
  const ask = await run(['call', 'ask', '{}', '--url', url])
  expect(ask.err).toMatch(
    /^owlclaw: input_required: .*Which size\?.* POST \/v1\/runs\/[0-9a-f]{32}\/answers tells it\./,
  )
  const stop = new AbortController()
  const long = remoteAt(gatewayAt(url, stop.signal), stop.signal).call('long', {})
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 100))
  stop.abort()
  expect(await long).toEqual({ problem: { code: 'cancelled', detail: 'It was told to stop.' } })
  expect(calls[0]?.signal.aborted).toBe(true)
})
