import { describe, expect, it } from 'vitest'
import type { McpRevision } from '../../../generated/mcp/revisions.ts'
import type { Json } from '../../../src/compat/contract-document.ts'
import { ours } from './ours.ts'

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'ExampleClient', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
}
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } }

type Example = readonly [revision: McpRevision, definition: string, value: Json]

/** Messages as they travel: what the specification's own pages show, and what real clients are known to send. */
const good: readonly Example[] = [
  ['2026-07-28', 'CallToolRequest', { ...call, params: { _meta: meta, name: 'add', arguments: { a: 1 } } }],
  ['2026-07-28', 'CallToolRequest', { ...call, params: { _meta: { ...meta, traceparent: 7 }, name: 'add', later: true } }],
  ['2026-07-28', 'CallToolResult', { resultType: 'complete', content: [], structuredContent: null, _meta: {} }],
  [
    '2026-07-28',
    'InputRequiredResult',
    {
      resultType: 'input_required',
      inputRequests: {
        login: {
          method: 'elicitation/create',
          params: { message: 'Who?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } },
        },
      },
      requestState: 'opaque',
    },
  ],
  [
    '2026-07-28',
    'GetPromptRequestParams',
    { _meta: meta, name: 'p', inputResponses: { login: { action: 'accept', content: { age: 1.5 } } }, requestState: 'x' },
  ],
  ['2026-07-28', 'SubscriptionsListenRequestParams', { _meta: meta, notifications: { toolsListChanged: true } }],
  ['2026-07-28', 'JSONRPCErrorResponse', { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' } }],
  ['2025-11-25', 'InitializeRequest', { jsonrpc: '2.0', id: 'a', method: 'initialize', params: hello }],
  ['2025-11-25', 'PingRequest', { jsonrpc: '2.0', id: 1, method: 'ping' }],
  ['2025-11-25', 'ReadResourceRequestParams', { uri: 'not a uri at all' }],
  ['2025-06-18', 'ElicitRequestParams', { message: 'Who?', requestedSchema: { type: 'object', properties: {} } }],
  ['2025-03-26', 'JSONRPCMessage', [{ jsonrpc: '2.0', id: 1, method: 'ping' }, { jsonrpc: '2.0', method: 'x' }]],
  ['2024-11-05', 'JSONRPCErrorResponse', { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }],
  ['2024-11-05', 'ProgressNotificationParams', { progressToken: 1, progress: 0.5, message: 'unknown here, and let pass' }],
]

type Refused = readonly [...Example, violation: string]

const bad: readonly Refused[] = [
  ['2026-07-28', 'CallToolRequest', { ...call, params: { name: 'add' } }, '/params required'],
  [
    '2026-07-28',
    'CallToolRequestParams',
    { _meta: { ...meta, 'io.modelcontextprotocol/clientCapabilities': null }, name: 'a' },
    '/_meta/io.modelcontextprotocol~1clientCapabilities type',
  ],
  ['2026-07-28', 'CallToolRequestParams', { _meta: meta, name: 'add', arguments: [1, 2] }, '/arguments type'],
  ['2026-07-28', 'CallToolResult', { content: [] }, ' required'],
  ['2026-07-28', 'CallToolResult', { resultType: 'input_required', content: [] }, '/resultType const'],
  ['2026-07-28', 'ListToolsResult', { resultType: 'complete', tools: [], ttlMs: -1, cacheScope: 'private' }, '/ttlMs minimum'],
  ['2026-07-28', 'JSONRPCRequest', { jsonrpc: '2.0', id: null, method: 'tools/list' }, '/id type'],
  ['2026-07-28', 'JSONRPCMessage', [{ jsonrpc: '2.0', method: 'x' }], ' anyOf'],
  ['2025-11-25', 'CallToolResult', { content: [{ type: 'video', data: '' }] }, '/content/0 anyOf'],
  ['2025-11-25', 'InitializeRequestParams', { ...hello, protocolVersion: 20251125 }, '/protocolVersion type'],
  ['2025-06-18', 'CancelledNotificationParams', { reason: 'no id' }, ' required'],
  ['2025-03-26', 'ContentBlock', { type: 'resource_link', uri: 'skill://a/b', name: 'b' }, ' anyOf'],
  ['2024-11-05', 'ContentBlock', { type: 'audio', data: '', mimeType: 'audio/wav' }, ' anyOf'],
]

describe('messages of the five revisions', () => {
  it.each(good)('[G8] %s %s is accepted: %j', async (revision, definition, value) => {
    expect((await ours(revision)).validate(definition, value)).toEqual({ valid: true, errors: null })
  })

  it.each(bad)('[G8] %s %s is refused: %j', async (revision, definition, value, violation) => {
    const { valid, errors } = (await ours(revision)).validate(definition, value)
    expect(valid).toBe(false)
    const last = (errors as { instancePath: string; keyword: string }[]).at(-1)
    expect(`${last?.instancePath} ${last?.keyword}`).toBe(violation)
  })
})
