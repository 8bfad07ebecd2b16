import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSpans, type ReceivedSpan } from '../telemetry/otlp-rules.ts'
import { brokenHistograms, complaintsOf, parseMetrics } from '../telemetry/prometheus-rules.ts'
import { receiver } from '../telemetry/receiver.ts'
import { newFolder, startGateway } from './gateway-process.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

function configuration(lines: string): string {
  const path = join(newFolder(), 'mcp-server.yaml')
  writeFileSync(path, lines)
  return path
}

const rpc = (url: string, params: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })

/** A tool that does nothing else for so long. */
function blockingTool(): string {
  const folder = newFolder()
  mkdirSync(join(folder, 'test/block'), { recursive: true })
  writeFileSync(
    join(folder, 'test/block/handler.ts'),
    `/** Blocks. */
export default function block(input: { ms: number }): string {
  const until = Date.now() + input.ms
  while (Date.now() < until);
  return 'done'
}
`,
  )
  return folder
}

describe('a gateway that is looked at', () => {
  it('[R11.6] serves its metrics to Prometheus, of MCP and REST alike, and writes down nothing of it', async () => {
    const { url } = await startGateway()
    await rpc(url, { name: 'add', arguments: { a: 1, b: 2 } })
    await rpc(url, { name: 'nothing-of-that-name', arguments: {} })
    await fetch(`${url}/v1/tools/add/calls`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ arguments: { a: 1, b: 2 } }),
    })
    // What Prometheus 3 sends.
    const accept =
      'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,text/plain;version=0.0.4;q=0.3,*/*;q=0.2'
    const answer = await fetch(`${url}/metrics`, { headers: { accept } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const families = parseMetrics(await answer.text())
    expect(families.flatMap(complaintsOf).filter((complaint) => !complaint.startsWith('mcp_'))).toEqual([])
    expect(families.flatMap(brokenHistograms)).toEqual([])
    const value = (name: string, labels: object): number | undefined =>
      families
        .flatMap(({ samples }) => samples)
        .find((sample) => sample.name === name && JSON.stringify(sample.labels) === JSON.stringify(labels))?.value
    expect(value('mcp_tool_call_total', { server_id: 'owlclaw', tool: 'add' })).toBe(2)
    expect(value('mcp_tool_call_total', { server_id: 'owlclaw', tool: 'other' })).toBe(1)
    expect(value('owlclaw_mcp_requests_total', { method: 'tools/call', code: 'ok' })).toBe(1)
    expect(value('owlclaw_mcp_requests_total', { method: 'tools/call', code: 'tool_not_found' })).toBe(1)
    expect(value('owlclaw_denials_total', { code: 'tool_not_found' })).toBe(1)
    expect(value('owlclaw_dependency_up', { dependency: 'ledger' })).toBe(1)
    const ledger = (await (await fetch(`${url}/v1/ledger/entries`)).json()) as { entries: { name: string }[] }
    expect(ledger.entries.map(({ name }) => name)).not.toContain('metrics')
  })

  it('[R11.6] serves none where none are counted', async () => {
    const config = configuration('telemetry: { metrics: { enabled: false } }\n')
    const { url } = await startGateway({ args: ['--config', config] })
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })

  it('[R11.8] sends the spans of a call to a receiver of OTLP, in the trace of its caller', async () => {
    const { url: endpoint, received, has } = await receiver()
    const config = configuration(
      `telemetry: { tracing: { enabled: true, endpoint: '${endpoint}/v1/traces', headers: { x-key: k } } }\n`,
    )
    const { url, child, ended } = await startGateway({ args: ['--config', config] })
    const traceparent = `00-${trace}-${parent}-01`
    await rpc(url, { name: 'add', arguments: { a: 1, b: 2 } }, { traceparent, tracestate: 'rojo=1' })
    const inMeta = 'aaaabbbbccccddddeeeeffff00001111'
    await rpc(url, {
      ...{ name: 'add', arguments: { a: 'x' } },
      _meta: { traceparent: `00-${inMeta}-${parent}-01`, tracestate: 'congo=2' },
    })
    await rpc(
      url,
      { name: 'add', arguments: { a: 1, b: 2 } },
      { traceparent: `00-${trace.replace('4', '5')}-${parent}-00` },
    )
    await fetch(`${url}/v1/tools/add/calls`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', traceparent, tracestate: 'rojo=3' },
      body: JSON.stringify({ arguments: { a: 1, b: 2 } }),
    })
    child.kill('SIGTERM')
    await ended
    await has(1)
    const [first] = received
    expect(first?.path).toBe('/v1/traces')
    expect(first?.headers).toMatchObject({ 'content-type': 'application/json', 'x-key': 'k' })
    const spans = received.flatMap(({ text }) => readSpans(text))
    const calls = spans.filter(({ kind }) => kind === 2)
    expect(calls.map(({ traceId, parentSpanId, name }) => [traceId, parentSpanId, name])).toEqual([
      [trace, parent, 'tools/call add'],
      [inMeta, parent, 'tools/call add'],
      [trace, parent, 'execute_tool add'],
    ])
    expect(calls.map(({ traceState }) => traceState)).toEqual(['rojo=1', 'congo=2', 'rojo=3'])
    const stepsOf = ({ spanId }: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)
    for (const call of calls) {
      for (const step of stepsOf(call)) {
        expect([step.traceId, step.traceState]).toEqual([call.traceId, call.traceState])
        expect(BigInt(step.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano))
        expect(BigInt(step.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(call.endTimeUnixNano))
      }
    }
    expect(calls.map((call) => stepsOf(call).map(({ name }) => name))).toEqual([
      ['admit', 'run', 'record'],
      ['admit', 'record'],
      ['admit', 'run', 'record'],
    ])
    expect(calls[0]?.status).toEqual({})
    expect(calls[1]?.status).toEqual({ code: 2, message: 'invalid_arguments' })
    const attributes = Object.fromEntries((calls[0]?.attributes ?? []).map(({ key, value }) => [key, value]))
    expect(attributes).toMatchObject({
      'gen_ai.operation.name': { stringValue: 'execute_tool' },
      'gen_ai.tool.name': { stringValue: 'add' },
      'mcp.method.name': { stringValue: 'tools/call' },
      'mcp.protocol.version': { stringValue: '2025-03-26' },
      'owlclaw.surface': { stringValue: 'mcp' },
      'owlclaw.outcome': { stringValue: 'ok' },
      'owlclaw.cost_micros': { intValue: '0' },
    })
  })

  it('[R11.5] changes what it logs while it runs: by REST, which is written down, and by SIGUSR2', async () => {
    const gateway = await startGateway()
    const { url, child, says } = gateway
    const level = async (): Promise<unknown> =>
      ((await (await fetch(`${url}/v1/log-level`)).json()) as { level: string }).level
    expect(await level()).toBe('INFO')
    const put = await fetch(`${url}/v1/log-level`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ level: 'DEBUG' }),
    })
    expect(put.status).toBe(200)
    expect(put.headers.get('owlclaw-ledger-entry')).not.toBeNull()
    await rpc(url, { name: 'add', arguments: { a: 40, b: 2 } })
    await says(/"method":"tools\/call".*"message":"answered"/)
    const wrong = await fetch(`${url}/v1/log-level`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ level: 'LOUD' }),
    })
    expect(wrong.status).toBe(400)
    const small = await fetch(`${url}/v1/log-level`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ level: 'debug' }),
    })
    expect([small.status, await small.json()]).toEqual([200, { level: 'DEBUG' }])
    child.kill('SIGUSR2')
    await says(/SIGUSR2/)
    child.kill('SIGUSR2')
    await says(/SIGUSR2[\s\S]*SIGUSR2/)
    expect(await level()).toBe('DEBUG')
  })

  it('[R11.10] says whether it lives, whether it is ready, and what each thing it depends on answers', async () => {
    // Here other tests may hold it up.
    const config = configuration('telemetry: { watchdog: { blocked_ms: 60000 } }\n')
    const { url } = await startGateway({ args: ['--config', config] })
    expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'ok' })
    for (const path of ['/health', '/health/ready']) {
      const answer = await fetch(`${url}${path}`)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({
        status: 'ok',
        checks: {
          ledger: { status: 'ok', latency_ms: expect.any(Number) as number },
          store: { status: 'ok' },
          event_loop: { status: 'ok' },
        },
      })
    }
  })

  it('[R11.10] says that its event loop stands still while it does, and remembers it', async () => {
    const hook = await receiver()
    const secret = 'a secret of sixteen or more'
    const config = configuration(
      `telemetry: { watchdog: { blocked_ms: 200 }, alerts: { webhook_url: '${hook.url}', webhook_secret: '${secret}' } }\n`,
    )
    const { url, says, err } = await startGateway({ skills: blockingTool(), args: ['--config', config] })
    // The thread starts a second after the rest.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    let answered = false
    const blocked = rpc(url, { name: 'block', arguments: { ms: 2000 } }).then(() => (answered = true))
    await says(/the event loop stands still/)
    expect(answered).toBe(false)
    await blocked
    await hook.has(1)
    expect(hook.received[0]?.text).toContain('event_loop.blocked')
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({
      status: 'degraded',
      checks: { event_loop: { status: 'degraded' } },
    })
    expect(err()).not.toContain(secret)
  })
})
