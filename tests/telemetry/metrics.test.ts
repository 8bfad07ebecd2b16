import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call } from '../../src/core/call.ts'
import type { Ending } from '../../src/core/ledger.ts'
import { createCounters } from '../../src/telemetry/counters.ts'
import { brokenHistograms, complaintsOf, parseMetrics } from './prometheus-rules.ts'
import { asked, promtool } from './promtool.ts'

/** Names of seed 002, which its clients know: kept though they break a rule. */
const keptNames = ['mcp_tool_call_latency_ms: metric names should not contain abbreviated units']

const ok: Ending = {
  outcome: 'ok',
  output: {},
  code: undefined,
  incidentId: undefined,
  durationMs: 3,
  costMicros: 20_000,
}
const denied = (code: Ending['code']): Ending => ({ ...ok, outcome: 'denied', code, costMicros: 0 })
const callOf = (client: string): Call => ({ principal: { id: client, kind: 'local' } }) as Call
const tool = (name: string) => ({ kind: 'tool', name, input: {} }) as const

interface Judge {
  readonly name: string
  readonly complaints: (text: string) => readonly string[]
}

const ownRules: Judge = { name: 'our own rules', complaints: (text) => parseMetrics(text).flatMap(complaintsOf) }

/** Ours always; and the one they are made after, where it is there. */
const judges: readonly Judge[] =
  promtool === undefined
    ? [ownRules]
    : [
        ownRules,
        {
          name: promtool,
          complaints: (text) => asked(promtool ?? '', ['metrics'], text).map((line) => line.replace(' ', ': ')),
        },
      ]

describe('[R11.7] the metrics', () => {
  it.each(judges)(
    'follow the rules of promtool check metrics, apart from names that are promised: $name',
    async ({ complaints }) => {
      const counters = createCounters()
      counters.calls.ended(tool('add'), callOf('ada'), ok)
      counters.calls.ended(tool('add'), callOf('ada'), denied('rate_limited'))
      counters.mcpAnswered('tools/call', 'ok')
      counters.requests.inc({ operation: 'getHealth', status: '200' })
      const { body } = await counters.text()
      const families = parseMetrics(body)
      expect(families.length).toBeGreaterThan(30)
      expect(complaints(body)).toEqual(keptNames)
      expect(families.flatMap(brokenHistograms)).toEqual([])
    },
  )

  it('are numbers from the first reader on, and for two at a time', async () => {
    const counters = createCounters()
    for (const { body } of [await counters.text(), ...(await Promise.all([counters.text(), counters.text()]))]) {
      const delays = parseMetrics(body).filter(({ name }) => name.startsWith('nodejs_eventloop_lag'))
      expect(delays).toHaveLength(8)
      for (const { value } of delays.flatMap(({ samples }) => samples)) expect(value).toBeLessThan(60)
    }
  })

  it('have a number for each refusal at the door before the first one, so that it is seen to grow', async () => {
    const counters = createCounters()
    expect((await counters.text()).body).toContain('\nowlclaw_denials_total{code="invalid_token"} 0\n')
    counters.calls.refused('invalid_token')
    expect((await counters.text()).body).toContain('\nowlclaw_denials_total{code="invalid_token"} 1\n')
  })

  it('[U13] keep the names of tool metrics, and count calls, errors and time', async () => {
    const counters = createCounters()
    counters.calls.ended(tool('add'), callOf('ada'), ok)
    counters.calls.ended(tool('add'), callOf('ada'), { ...ok, durationMs: 700 })
    counters.calls.ended(tool('add'), callOf('eve'), denied('rate_limited'))
    counters.calls.ended(tool('add'), callOf('eve'), { ...ok, outcome: 'error' })
    const { body } = await counters.text()
    for (const line of [
      'mcp_tool_call_total{server_id="owlclaw",tool="add"} 4',
      'mcp_tool_call_error_total{server_id="owlclaw",tool="add",code="rate_limited"} 1',
      'mcp_tool_call_error_total{server_id="owlclaw",tool="add",code="tool_error"} 1',
      'mcp_tool_call_latency_ms_bucket{server_id="owlclaw",tool="add",le="5"} 3',
      'mcp_tool_call_latency_ms_bucket{server_id="owlclaw",tool="add",le="1000"} 4',
      'mcp_tool_call_latency_ms_count{server_id="owlclaw",tool="add"} 4',
      'owlclaw_calls_total{kind="tool",outcome="ok"} 2',
      'owlclaw_client_calls_total{client="eve",outcome="denied"} 1',
      'owlclaw_denials_total{code="rate_limited"} 1',
      'owlclaw_cost_total 0.06',
    ])
      expect(body.split('\n')).toContain(line)
  })

  it('have as many labels as they may, whatever clients call and call themselves; none is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.boolean()), {
          maxLength: 60,
        }),
        async (calls) => {
          const { calls: metrics, registry } = createCounters({ maxTools: 3, maxClients: 2 })
          for (const [name, client, known] of calls)
            metrics.ended(tool(name), callOf(client), known ? ok : denied('tool_not_found'))
          const families = parseMetrics(await registry.metrics())
          const samples = (family: string) => families.find(({ name }) => name === family)?.samples ?? []
          const tools = samples('mcp_tool_call_total')
          expect(tools.length).toBeLessThanOrEqual(4)
          expect(tools.reduce((sum, { value }) => sum + value, 0)).toBe(calls.length)
          const clients = samples('owlclaw_client_calls_total')
          expect(new Set(clients.map(({ labels }) => labels['client'])).size).toBeLessThanOrEqual(3)
          expect(clients.reduce((sum, { value }) => sum + value, 0)).toBe(calls.length)
        },
      ),
      { numRuns: 50 },
    )
  })

  it.each(judges)('the rules find what breaks them: $name', ({ complaints }) => {
    const text = [
      '# HELP bad_milliseconds x',
      '# TYPE bad_milliseconds counter',
      'bad_milliseconds{quantile="1"} 1',
    ].join('\n')
    expect(complaints(`${text}\n`)).toHaveLength(3)
    expect(() => parseMetrics('no metrics here')).toThrow()
  })
})
