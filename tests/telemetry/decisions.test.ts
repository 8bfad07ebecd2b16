import { describe, expect, it } from 'vitest'
import { Fault } from '../../src/core/fault.ts'
import type { McpParts } from '../../src/mcp/context.ts'
import type { Incoming } from '../../src/mcp/incoming.ts'
import { createReports } from '../../src/mcp/reports.ts'
import { createLog } from '../../src/telemetry/telemetry.ts'
import { testChannel } from '../mcp/server.ts'

const quota = { name: 'minute', unit: 'calls', limit: 60, remaining: 0, reset: 41 } as const

const request = {
  ...{ id: 'r1', traceId: 't1', principal: { id: 'ada', kind: 'local' }, revision: 'mcp/2026-07-28', surface: 'mcp' },
  ...{ method: 'tools/call', rpcId: 1, startedAt: Date.now(), entry: 'w-7', quotas: [quota] },
  params: { name: 'login', arguments: { user: 'ada', password: 'hunter2' }, _meta: {} },
} as unknown as Incoming

function reported() {
  const lines: Record<string, unknown>[] = []
  const counted: string[] = []
  const log = createLog(
    { level: 'DEBUG', format: 'json', output: 'stderr' },
    { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const counters = { mcpAnswered: (method: string, code: string) => counted.push(`${method} ${code}`) }
  return { ...createReports({ log, counters } as unknown as McpParts), lines, counted, log }
}

describe('[R11.4] decisions', () => {
  it('to refuse are logged with the reason, the incident, the entry and what is left', () => {
    const { failed, lines, counted } = reported()
    const fault = new Fault('rate_limited', 'Too many calls.', { retryAfter: 41 })
    failed(fault, request)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      ...{ message: 'refused', request_id: 'r1', trace_id: 't1', client: 'ada', incident_id: fault.incidentId },
      ...{ code: 'rate_limited', category: 'governance', retryable: true, entry: 'w-7' },
      quota: [{ name: 'minute', limit: 60, remaining: 0 }],
    })
    expect(counted).toEqual(['tools/call rate_limited'])
  })

  it('[R11.2] [R11.3] to allow are logged with what was called, what it cost and what is left', () => {
    const { answered, lines, counted, log } = reported()
    log.setLevel('INFO')
    answered({ ...request, cost: 0.02 } as Incoming, '{"structuredContent":{"name":"Ada"}}')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      ...{ level: 'info', message: 'answered', request_id: 'r1', trace_id: 't1', client: 'ada', entry: 'w-7' },
      ...{ method: 'tools/call', name: 'login', rpc_id: 1, cost: 0.02, duration_ms: expect.any(Number) as number },
      quota: [{ name: 'minute', limit: 60, remaining: 0 }],
    })
    expect(lines[0]).not.toHaveProperty('arguments')
    expect(lines[0]).not.toHaveProperty('result')
    log.setLevel('WARNING')
    answered(request, '{}')
    expect(lines).toHaveLength(1)
    expect(counted).toEqual(['tools/call ok', 'tools/call ok'])
  })

  it('to allow are logged with arguments and result where the log has room, without secrets in them', () => {
    const { answered, lines, counted } = reported()
    answered(request, '{"structuredContent":{"session_token":"abc123","name":"Ada"}}')
    expect(lines[0]).toMatchObject({ message: 'answered', client: 'ada', entry: 'w-7', method: 'tools/call' })
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|abc123/)
    expect(JSON.stringify(lines)).toContain('Ada')
    expect(counted).toEqual(['tools/call ok'])
  })

  it('on methods nobody serves are counted together', () => {
    const { refused, counted } = reported()
    const about = { channel: testChannel(), traceId: 't1' }
    refused(new Fault('method_not_found', 'No.'), { ...about, method: 'made/up/by/a/client' })
    refused(new Fault('parse_error', 'No.'), { ...about, method: undefined })
    expect(counted).toEqual(['other method_not_found', 'other parse_error'])
  })
})
