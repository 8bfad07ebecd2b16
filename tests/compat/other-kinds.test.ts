import { describe, expect, it } from 'vitest'
import { catalogDrafts } from '../../src/compat/catalog-verdict.ts'
import { configDrafts } from '../../src/compat/config-verdict.ts'
import type { JsonObject } from '../../src/compat/contract-document.ts'
import { levelOf, signed, type Draft } from '../../src/compat/level.ts'
import { mcpDrafts } from '../../src/compat/mcp-verdict.ts'
import { toolsDrafts } from '../../src/compat/tools-verdict.ts'
import { additive, breaking, edited, neutral, yaml, type Edit } from './edit.ts'

function expectEdit(
  document: JsonObject,
  judge: (before: JsonObject, after: JsonObject) => Draft[],
  { level, steps, names }: Edit,
): void {
  const found = signed('it', judge(document, edited(document, steps)))
  const text = found
    .filter((finding) => finding.level === level)
    .map(({ what, where }) => `${what} at ${where}`)
    .join('\n')
  expect({ level: levelOf(found), missing: names.filter((name) => !text.includes(name)) }, text).toEqual({
    level,
    missing: [],
  })
}

describe('MCP messages', () => {
  const messages = yaml(`
x-methods:
  tools/list: { kind: request, from: client, message: '#/$defs/ListRequest', result: '#/$defs/ListResult' }
  tools/call: { kind: request, from: client, params: '#/$defs/CallParams', result: '#/$defs/CallResult' }
  roots/list: { kind: request, from: server, params: '#/$defs/RootsParams', result: '#/$defs/RootsResult' }
  notifications/progress: { kind: notification, from: both, params: '#/$defs/Progress' }
$ref: '#/$defs/Any'
$defs:
  Any: { type: object }
  ListRequest: { type: object, required: [method], properties: { method: { const: tools/list }, cursor: { type: string } } }
  ListResult: { type: object, required: [tools], properties: { tools: { type: array, items: { $ref: '#/$defs/Tool' } }, next: { type: string } } }
  Tool: { type: object, required: [name], properties: { name: { type: string }, title: { type: string } } }
  CallParams: { type: object, required: [name], properties: { name: { type: string, maxLength: 100 }, level: { enum: [debug, info] } } }
  CallResult: { type: object, required: [content], properties: { content: { type: array }, isError: { type: boolean } } }
  RootsParams: { type: object, properties: { level: { enum: [debug, info] } } }
  RootsResult: { type: object, required: [roots], properties: { roots: { type: array }, more: { type: boolean } } }
  Progress: { type: object, required: [token], properties: { token: { type: [string, integer] }, message: { type: string } } }
  RefusedError: { x-role: sent, type: object, required: [code], properties: { code: { const: -32020 } } }
`)
  const edits: readonly Edit[] = [
    breaking('a method is removed', [['drop', '/x-methods/tools~1call']], '"tools/call"'),
    breaking(
      'a method is renamed',
      [
        ['set', '/x-methods/tools~1run', { kind: 'request', from: 'client', params: '#/$defs/CallParams' }],
        ['drop', '/x-methods/tools~1call'],
      ],
      '"tools/call"',
    ),
    breaking('the other side begins', [['set', '/x-methods/tools~1list/from', 'server']], '"tools/list"'),
    breaking(
      'a request becomes a notification',
      [['set', '/x-methods/tools~1list/kind', 'notification']],
      '"tools/list"',
    ),
    breaking(
      'a request of clients demands more',
      [['set', '/$defs/CallParams/required', ['name', 'level']]],
      '"level"',
      'tools/call params',
    ),
    breaking(
      'a request of clients is narrowed',
      [['set', '/$defs/CallParams/properties/name/maxLength', 50]],
      '"name"',
    ),
    breaking(
      'the method of a message changes',
      [['set', '/$defs/ListRequest/properties/method/const', 'tools/all']],
      '"method"',
    ),
    breaking(
      'an answer loses a property',
      [['drop', '/$defs/CallResult/properties/isError']],
      '"isError"',
      'tools/call result',
    ),
    breaking('an answer promises less', [['set', '/$defs/ListResult/required', []]], '"tools"'),
    breaking('a deep property of an answer goes', [['drop', '/$defs/Tool/properties/title']], '"title"'),
    breaking(
      'what the server asks may hold more',
      [['push', '/$defs/RootsParams/properties/level/enum', 'trace']],
      '"trace"',
      'roots/list params',
    ),
    breaking(
      'the answer to the server must hold more',
      [['set', '/$defs/RootsResult/required', ['roots', 'more']]],
      '"more"',
      'roots/list result',
    ),
    breaking(
      'a notification of both sides is narrowed',
      [['set', '/$defs/Progress/properties/token/type', 'string']],
      '"token"',
    ),
    breaking(
      'a notification of both sides is widened',
      [['set', '/$defs/Progress/properties/token/type', ['string', 'integer', 'null']]],
      '"token"',
    ),
    breaking('an error changes its number', [['set', '/$defs/RefusedError/properties/code/const', -32021]], '-32021'),
    breaking('an error is removed', [['drop', '/$defs/RefusedError']], '"RefusedError"'),
    breaking(
      'an answer may be something in between',
      [['set', '/x-methods/tools~1call/interim', '#/$defs/Tool']],
      '"tools/call"',
    ),
    additive('a new method', [['set', '/x-methods/ping', { kind: 'request', from: 'client' }]], '"ping"'),
    additive('clients may send more', [['set', '/$defs/CallParams/properties/reason', { type: 'string' }]], '"reason"'),
    additive('an answer holds more', [['set', '/$defs/CallResult/properties/cost', { type: 'number' }]], '"cost"'),
    additive(
      'what the server asks holds less',
      [['set', '/$defs/RootsParams/properties/level/enum', ['info']]],
      '"debug"',
    ),
    neutral('descriptions', ['set', '/$defs/Tool/description', 'A tool.'], ['set', '/description', 'All.']),
    neutral('a definition is written out', [
      'set',
      '/$defs/ListResult/properties/tools/items',
      { type: 'object', required: ['name'], properties: { title: { type: 'string' }, name: { type: 'string' } } },
    ]),
    neutral('the order of required', ['set', '/$defs/CallParams/properties/level/enum', ['info', 'debug']]),
  ]
  it.each(edits)('[G3] $level: $name', (edit) => expectEdit(messages, mcpDrafts, edit))

  it('derives the methods of an official schema from its unions', () => {
    const official = yaml(`
$defs:
  JSONRPCMessage: { type: object }
  ClientRequest: { anyOf: [{ $ref: '#/$defs/PingRequest' }, { $ref: '#/$defs/CallToolRequest' }] }
  ServerNotification: { anyOf: [{ $ref: '#/$defs/LogNotification' }] }
  PingRequest: { type: object, properties: { method: { const: ping } } }
  CallToolRequest: { type: object, properties: { method: { const: tools/call }, name: { type: string } } }
  CallToolResult: { type: object, properties: { content: { type: array } } }
  LogNotification: { type: object, properties: { method: { const: log }, data: { type: string } } }
`)
    expectEdit(official, mcpDrafts, breaking('', [['drop', '/$defs/ClientRequest/anyOf/1']], '"tools/call"'))
    expectEdit(official, mcpDrafts, breaking('', [['drop', '/$defs/CallToolResult/properties/content']], '"content"'))
    expectEdit(
      official,
      mcpDrafts,
      breaking('', [['set', '/$defs/LogNotification/properties/data/type', ['string', 'null']]], '"data"'),
    )
    expectEdit(
      official,
      mcpDrafts,
      additive('', [['set', '/$defs/CallToolRequest/properties/note', { type: 'string' }]], '"note"'),
    )
  })
})

describe('the error catalog', () => {
  const catalog = yaml(`
errors:
  - { code: not_found, category: not_found, http: 404, json_rpc: { legacy: -32001, modern: -32602 }, retryable: false, title: Gone, action: Look elsewhere., description: It is not here. }
  - { code: too_many, category: governance, http: 429, json_rpc: { legacy: -32003, modern: -31003 }, retryable: true, title: Wait, action: Wait., description: Too many. }
`)
  const edits: readonly Edit[] = [
    breaking('a row is removed', [['drop', '/errors/1']], '"too_many"'),
    breaking('a code is renamed', [['set', '/errors/1/code', 'rate_limited']], '"too_many"'),
    breaking('the status changes', [['set', '/errors/1/http', 503]], '"too_many"', '503'),
    breaking('the number changes', [['set', '/errors/0/json_rpc/modern', -32001]], '"not_found"', 'json_rpc.modern'),
    breaking('it may no longer be retried', [['set', '/errors/1/retryable', false]], 'retryable'),
    breaking('the category changes', [['set', '/errors/0/category', 'request']], 'category'),
    breaking('a column goes', [['drop', '/errors/0/retryable']], 'retryable'),
    additive('a new row', [['push', '/errors', { code: 'new', http: 500 }]], '"new"'),
    additive('a new column', [['set', '/errors/0/severity', 'low']], 'severity'),
    neutral(
      'words for people',
      ['set', '/errors/0/title', 'Absent'],
      ['set', '/errors/0/action', 'Ask.'],
      ['set', '/errors/0/description', 'Nothing.'],
    ),
    neutral('the order of rows', [
      'set',
      '/errors',
      [(catalog['errors'] as JsonObject[])[1] ?? {}, (catalog['errors'] as JsonObject[])[0] ?? {}],
    ]),
  ]
  it.each(edits)('[G3] $level: $name', (edit) => expectEdit(catalog, catalogDrafts, edit))
})

describe('the configuration file', () => {
  const config = yaml(`
type: object
additionalProperties: false
properties:
  server: { $ref: '#/$defs/Server' }
  lab: { $ref: '#/$defs/Lab', x-state: preview }
  open: { type: object, properties: { old: { type: string } } }
$defs:
  Server:
    type: object
    additionalProperties: false
    properties:
      port: { type: integer, minimum: 0, maximum: 65535, default: 8080, x-env: [SERVER_PORT, PORT], x-flag: port }
      mode: { enum: [stdio, http], default: stdio, x-any-case: true, x-short-forms: { web: http } }
      level: { type: string, x-env: [LEVEL] }
      folder: { type: string, x-path: true }
  Lab: { type: object, properties: { speed: { type: integer, default: 1, x-env: [LAB_SPEED] } } }
`)
  const edits: readonly Edit[] = [
    breaking('a key is removed', [['drop', '/$defs/Server/properties/level']], '"level"'),
    breaking('a key of an open section is removed', [['drop', '/properties/open/properties/old']], '"old"'),
    breaking(
      'a key is renamed',
      [
        ['drop', '/$defs/Server/properties/level'],
        ['set', '/$defs/Server/properties/depth', { type: 'string' }],
      ],
      '"level"',
    ),
    breaking('a key becomes required', [['set', '/$defs/Server/required', ['port']]], '"port"'),
    breaking('a default changes', [['set', '/$defs/Server/properties/port/default', 9090]], '"port"', '9090'),
    breaking('a value is refused', [['set', '/$defs/Server/properties/mode/enum', ['stdio']]], '"http"'),
    breaking('a range shrinks', [['set', '/$defs/Server/properties/port/minimum', 1024]], '"port"'),
    breaking(
      'an environment variable is renamed',
      [['set', '/$defs/Server/properties/level/x-env', ['LOG_LEVEL']]],
      'LEVEL',
      'server.level',
    ),
    breaking(
      'an environment variable is removed',
      [['set', '/$defs/Server/properties/port/x-env', ['SERVER_PORT']]],
      'PORT',
    ),
    breaking(
      'another variable wins',
      [['set', '/$defs/Server/properties/port/x-env', ['PORT', 'SERVER_PORT']]],
      'another wins',
    ),
    breaking(
      'a flag is renamed',
      [['set', '/$defs/Server/properties/port/x-flag', 'listen']],
      'command-line option port',
    ),
    breaking('a flag is removed', [['drop', '/$defs/Server/properties/port/x-flag']], 'port'),
    breaking('a short form goes', [['set', '/$defs/Server/properties/mode/x-short-forms', {}]], 'web'),
    breaking('case begins to matter', [['drop', '/$defs/Server/properties/mode/x-any-case']], 'server.mode'),
    breaking('a path is no longer one', [['drop', '/$defs/Server/properties/folder/x-path']], 'server.folder'),
    breaking('a text becomes a path', [['set', '/$defs/Server/properties/level/x-path', true]], 'server.level'),
    breaking(
      'a working key becomes a preview',
      [['set', '/$defs/Server/properties/level/x-state', 'preview']],
      'server.level',
    ),
    breaking('a working section becomes a preview', [['set', '/properties/server/x-state', 'preview']], '"server"'),
    neutral('a preview begins to count', ['drop', '/properties/lab/x-state']),
    additive('a new key', [['set', '/$defs/Server/properties/host', { type: 'string' }]], '"host"'),
    additive('a new variable', [['push', '/$defs/Server/properties/level/x-env', 'VERBOSITY']], 'VERBOSITY'),
    additive('a wider range', [['set', '/$defs/Server/properties/port/maximum', 70000]], '"port"'),
    neutral('what it says to people', ['set', '/$defs/Server/properties/port/description', 'Where to listen.']),
    neutral('a preview key is removed', ['drop', '/$defs/Lab/properties/speed']),
    neutral('a preview default changes', ['set', '/$defs/Lab/properties/speed/default', 2]),
  ]
  it.each(edits)('[G3] $level: $name', (edit) => expectEdit(config, configDrafts, edit))

  it('[G3] reports what changes in a preview section', () => {
    const found = configDrafts(config, edited(config, [['set', '/$defs/Lab/properties/speed/default', 2]]))
    expect(found.map(({ level, rule, what }) => ({ level, rule, what }))).toEqual([
      { level: 'compatible', rule: 'default-changed', what: 'the default of property "speed" was 1, is 2' },
    ])
  })
})

describe('tool definitions', () => {
  const tools = yaml(`
tools:
  - name: find
    description: Finds.
    annotations: { readOnlyHint: true, openWorldHint: false }
    inputSchema: { type: object, required: [text], properties: { text: { type: string, maxLength: 80 }, where: { enum: [here, there] } } }
    outputSchema: { type: object, required: [hits], properties: { hits: { type: integer }, more: { type: boolean } } }
  - { name: drop, annotations: { idempotentHint: true, destructiveHint: false }, inputSchema: { type: object } }
`)
  const find = '/tools/0'
  const edits: readonly Edit[] = [
    breaking('a tool is removed', [['drop', '/tools/1']], '"drop"'),
    breaking('a tool is renamed', [['set', '/tools/1/name', 'delete']], '"drop"'),
    breaking('an argument becomes required', [['push', `${find}/inputSchema/required`, 'where']], '"where"', 'find'),
    breaking('an argument is no longer read', [['drop', `${find}/inputSchema/properties/where`]], '"where"'),
    breaking('an argument is narrowed', [['set', `${find}/inputSchema/properties/text/maxLength`, 40]], '"text"'),
    breaking('a value is refused', [['set', `${find}/inputSchema/properties/where/enum`, ['here']]], '"there"'),
    breaking('a result is gone', [['drop', `${find}/outputSchema/properties/more`]], '"more"'),
    breaking('a result may be missing', [['set', `${find}/outputSchema/required`, []]], '"hits"'),
    breaking('a result has another type', [['set', `${find}/outputSchema/properties/hits/type`, 'string']], '"hits"'),
    breaking('it no longer says what it answers', [['drop', `${find}/outputSchema`]], 'find'),
    breaking('it is no longer read-only', [['set', `${find}/annotations/readOnlyHint`, false]], 'readOnlyHint'),
    breaking('it is no longer known to be read-only', [['drop', `${find}/annotations/readOnlyHint`]], 'readOnlyHint'),
    breaking('it deals with the world', [['set', `${find}/annotations/openWorldHint`, true]], 'openWorldHint'),
    breaking('it may destroy', [['drop', '/tools/1/annotations/destructiveHint']], 'destructiveHint'),
    breaking('it can only run as a task', [['set', `${find}/execution`, { taskSupport: 'required' }]], 'taskSupport'),
    additive('a new tool', [['push', '/tools', { name: 'list', inputSchema: { type: 'object' } }]], '"list"'),
    additive(
      'a new optional argument',
      [['set', `${find}/inputSchema/properties/limit`, { type: 'integer' }]],
      '"limit"',
    ),
    additive('a new result', [['set', `${find}/outputSchema/properties/took`, { type: 'number' }]], '"took"'),
    additive('it becomes read-only', [['set', '/tools/1/annotations/readOnlyHint', true]], 'readOnlyHint'),
    additive('it says what it answers', [['set', '/tools/1/outputSchema', { type: 'object' }]], '"drop"'),
    neutral(
      'title, description and icons',
      ['set', `${find}/title`, 'Find'],
      ['set', `${find}/description`, 'Looks for things.'],
      ['set', `${find}/icons`, []],
    ),
    neutral('the order of tools', ['set', '/tools', [...(tools['tools'] as JsonObject[])].reverse()]),
    neutral('a hint that is said although it is so', ['set', `${find}/annotations/destructiveHint`, false]),
  ]
  it.each(edits)('[G3] $level: $name', (edit) => expectEdit(tools, toolsDrafts, edit))
})
