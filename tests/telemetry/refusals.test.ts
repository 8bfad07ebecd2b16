import { describe, expect, it } from 'vitest'
import { bearer, guarded } from '../identity/guarded.ts'
import { modernMeta } from '../mcp/client.ts'
import { initialize, modernCall, modernHeaders, requestText, wire } from '../transports/mcp-served.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
const call = modernCall('whoami')
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const unknown = { jsonrpc: '2.0', id: 1, method: 'made/up', params: { _meta: modernMeta() } }
const session = { 'mcp-session-id': 'f'.repeat(32) }

const door = { client: '127.0.0.1', path: '/mcp' }
const inside = { client: 'ann', path: '/mcp' }

describe('a refusal over /mcp', () => {
  it.each([
    ['a wrong key', call, { authorization: 'Bearer wrong' }, { ...door, code: 'invalid_token' }],
    ['a page from elsewhere', call, { origin: 'http://evil.example' }, { ...door, code: 'origin_denied' }],
    ['what is no JSON', '{bad', {}, { ...inside, code: 'parse_error' }],
    ['a method nobody serves', unknown, modernHeaders('made/up'), { client: 'ann', code: 'method_not_found' }],
    ['a session nobody has', list, session, { ...inside, code: 'session_not_found', method: 'tools/list' }],
    ['another content type', call, { 'content-type': 'text/plain' }, { ...inside, code: 'unsupported_media_type' }],
    ['too large a body', 'x'.repeat(100_001), {}, { ...inside, code: 'payload_too_large' }],
  ] as const)('[R11.3] says who asked and in which trace: %s', async (_, body, headers, line) => {
    const server = await guarded({ auth: { required: true } })
    const { secret } = server.key('ann')
    const answer = await server.post(body, { ...bearer(secret), traceparent, ...headers })
    const { error } = answer.body as { error: { data: Readonly<Record<string, unknown>> } }
    expect(error.data).toMatchObject({ code: line.code, trace_id: traceId })
    const said = server.mcp.log.filter(({ message }) => message === 'refused')
    expect(said).toEqual([expect.objectContaining({ surface: 'mcp', trace_id: traceId, ...line })])
    expect(said[0]?.['incident_id']).toBe(error.data['incident_id'])
    expect(said[0]?.['request_id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('[R11.3] names its entry in the ledger where it has one', async () => {
    const server = await guarded({
      auth: { required: true },
      countRefusal: () => ({ entry: 'w-7', durable: Promise.resolve() }),
    })
    const { headers } = await server.post(call, bearer('wrong'))
    expect(headers['owlclaw-ledger-entry']).toBe('w-7')
    expect(server.mcp.log).toContainEqual(expect.objectContaining({ code: 'invalid_token', entry: 'w-7' }))
  })

  it('[R11.3] goes by the trace that the message names itself, and shows no query', async () => {
    const server = await guarded()
    const { headers } = await server.post(initialize('2025-11-25'))
    const known = { 'mcp-session-id': String(headers['mcp-session-id']) }
    const other = `00-${'a'.repeat(32)}-b7ad6b7169203331-01`
    const message = { ...list, params: { _meta: { traceparent } } }
    const more = { ...known, 'mcp-protocol-version': '2025-06-18', traceparent: other }
    await server.ask('POST', '/mcp?key=hidden', { accept: '*/*', ...more }, JSON.stringify(message))
    const line = { code: 'header_mismatch', trace_id: traceId, path: '/mcp' }
    expect(server.mcp.log).toContainEqual(expect.objectContaining(line))
    expect(JSON.stringify(server.mcp.log)).not.toContain('hidden')
  })

  it('[R11.3] says whose body broke off', async () => {
    const server = await guarded()
    const head = { traceparent, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
    await wire(server.port, requestText('POST /mcp', head, 'zzz\r\n')).until(/malformed_request/)
    const line = { client: '127.0.0.1', path: '/mcp', trace_id: traceId }
    expect(server.mcp.log).toContainEqual(expect.objectContaining({ code: 'malformed_request', ...line }))
  })
})
