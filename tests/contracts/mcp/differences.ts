import type { McpRevision } from '../../../generated/mcp/revisions.ts'
import type { Json, JsonObject } from '../../../src/compat/contract-document.ts'

const answers = (types: Json): JsonObject => ({ ElicitResult: { properties: { content: { additionalProperties: types } } } })
const resultOf = (resultType: string): JsonObject => ({ properties: { resultType: { const: resultType } } })

/**
 * Where the published JSON Schemas say something else than the TypeScript and the text they follow from; we keep to
 * those. Merge patches over the published definitions.
 */
export const corrections: Readonly<Record<McpRevision, JsonObject>> = {
  '2026-07-28': {
    // Written by a tool that makes `integer` of number. The TypeScript: string | number | boolean | string[].
    ...answers({ anyOf: [{ items: { type: 'string' }, type: 'array' }, { type: ['string', 'number', 'boolean'] }] }),
    // The same tool drops null. The TypeScript: string | number | boolean | null | JSONObject | JSONArray.
    JSONValue: {
      anyOf: [
        { $ref: '#/$defs/JSONObject' },
        { $ref: '#/$defs/JSONArray' },
        { type: ['string', 'number', 'boolean', 'null'] },
      ],
    },
    // The text on results: `complete` is the method's own result, `input_required` is this one, others are invalid.
    DiscoverResult: resultOf('complete'),
    ListToolsResult: resultOf('complete'),
    CallToolResult: resultOf('complete'),
    ListResourcesResult: resultOf('complete'),
    ListResourceTemplatesResult: resultOf('complete'),
    ReadResourceResult: resultOf('complete'),
    ListPromptsResult: resultOf('complete'),
    GetPromptResult: resultOf('complete'),
    CompleteResult: resultOf('complete'),
    SubscriptionsListenResult: resultOf('complete'),
    InputRequiredResult: resultOf('input_required'),
  },
  '2025-11-25': answers({ anyOf: [{ items: { type: 'string' }, type: 'array' }, { type: ['string', 'number', 'boolean'] }] }),
  '2025-06-18': answers({ type: ['string', 'number', 'boolean'] }),
  '2025-03-26': {},
  '2024-11-05': {},
}

/**
 * What the SDKs' schemas do not say as JSON Schema though they check it, or leave open though the specification does not.
 * By the name of a member, wherever it stands.
 */
export const sdkMembers: Readonly<Record<string, JsonObject>> = {
  // Checked by a function: must be base64.
  data: { type: 'string', format: 'byte' },
  blob: { type: 'string', format: 'byte' },
  // `number` there; the published schemas want whole bytes, characters, items, tokens and milliseconds.
  size: { type: 'integer' },
  total: { type: 'integer' },
  minLength: { type: 'integer' },
  maxLength: { type: 'integer' },
  minItems: { type: 'integer' },
  maxItems: { type: 'integer' },
  maxTokens: { type: 'integer' },
  ttl: { type: 'integer' },
  pollInterval: { type: 'integer' },
  // Anything in SDK 2, as 2026-07-28 has it; until then a result and its schema were objects.
  structuredContent: { type: 'object' },
  // Checked by a function that takes arrays, or any JSON, for schemas.
  inputSchema: {
    type: 'object',
    required: ['type'],
    properties: { type: { const: 'object' }, properties: { type: 'object', additionalProperties: { type: 'object' } } },
  },
  metadata: { type: 'object' },
  outputSchema: { type: 'object', required: ['type'], properties: { type: { const: 'object' } } },
}

/**
 * Members that the SDKs look into though the specification leaves them free: the tasks of 2025-11-25 in any `_meta`, the
 * form of a date, capabilities of a later revision, and one setting of a capability.
 */
export const sdkOnly: readonly string[] = ['_meta', 'lastModified', 'extensions', 'applyDefaults']

/** What we send is narrower than our schemas say, as the SDKs' clients want it so. Merge patches over our definitions. */
export const narrowings: JsonObject = {
  Root: { properties: { uri: { format: 'file-uri' } } },
  ElicitRequestURLParams: { properties: { url: { format: 'web-uri' } } },
}

/** Definitions that are called otherwise with us. */
export const renamed: Readonly<Record<string, string>> = {
  JSONRPCError: 'JSONRPCErrorResponse',
  ResourceReference: 'ResourceTemplateReference',
  CreateMessageResultWithTools: 'CreateMessageResult',
}

const union = 'a union of messages that are compared one by one; x-methods says who sends which'
const base = 'what other definitions extend, and never a message or a part of one by itself'
const code = 'an Error with one code; the codes stand in the error catalog'
const json = 'any JSON'

/** Published definitions we have no counterpart of, and why. */
export const notOurs: Readonly<Record<string, string>> = {
  ClientRequest: union,
  ClientNotification: union,
  ClientResult: union,
  ServerRequest: union,
  ServerNotification: union,
  ServerResult: union,
  Annotated: base,
  BaseMetadata: base,
  CacheableResult: base,
  Icons: base,
  InputResponseRequestParams: base,
  Notification: base,
  PaginatedRequest: base,
  PaginatedResult: base,
  Request: base,
  ResourceContents: 'the base of text and bytes there, either of them with us',
  ResourceRequestParams: base,
  TaskAugmentedRequestParams: base,
  InternalError: code,
  InvalidParamsError: code,
  InvalidRequestError: code,
  MethodNotFoundError: code,
  ParseError: code,
  JSONArray: json,
  JSONObject: json,
  JSONValue: json,
  ResultType: 'a string',
}

interface Exception {
  readonly oracle: RegExp
  readonly definitions: readonly string[]
  readonly reason: string
}

/** What theirs accepts and ours need not. */
export const notAccepted: readonly Exception[] = [
  {
    oracle: /^@modelcontextprotocol.* for 2026-07-28$/,
    definitions: ['CancelledNotification', 'CancelledNotificationParams'],
    reason: 'the SDK keeps the requestId optional, as 2025-11-25 had it',
  },
  {
    oracle: /^@modelcontextprotocol.* for 2026-07-28$/,
    definitions: ['JSONRPCMessage', 'JSONRPCResponse'],
    reason: 'the SDK reads a result without resultType, as earlier revisions send it',
  },
]

/** What we send and theirs need not accept. */
export const notSent: readonly Exception[] = [
  {
    oracle: / (for )?(2025-06-18|2025-03-26|2024-11-05)$/,
    definitions: ['JSONRPCError', 'JSONRPCErrorResponse', 'JSONRPCMessage', 'JSONRPCResponse', 'JSONRPCBatchResponse'],
    reason:
      'an answer to what could not be read has the id null, as JSON-RPC 2.0 wants; the schemas of these revisions have no such answer at all. Batches go to who sent a batch',
  },
  {
    oracle: /^@modelcontextprotocol/,
    definitions: ['CreateMessageResult', 'SamplingContent'],
    reason: 'one block there; several are accepted under another name, CreateMessageResultWithTools',
  },
  {
    oracle: /^@modelcontextprotocol.* for 2026-07-28$/,
    definitions: ['ElicitRequest', 'ElicitRequestParams', 'ElicitRequestURLParams'],
    reason: 'the SDK wants the elicitationId that 2026-07-28 took away; its codec puts one in',
  },
]

/** What theirs rejects and ours lets pass. */
export const lenient: readonly Exception[] = [
  {
    oracle: /./,
    definitions: ['JSONRPCMessage', 'JSONRPCRequest', 'JSONRPCNotification', 'JSONRPCBatchRequest'],
    reason: 'older revisions and the SDKs look for `_meta` in the params of any message; with us each method does, for its own',
  },
  {
    oracle: / (2025-06-18|2025-03-26|2024-11-05)$/,
    definitions: ['JSONRPCError', 'JSONRPCBatchResponse'],
    reason: 'the id of an answer to what could not be read is null, as JSON-RPC 2.0 wants',
  },
  {
    oracle: /^@modelcontextprotocol/,
    definitions: ['JSONRPCResponse', 'JSONRPCResultResponse', 'JSONRPCErrorResponse', 'EmptyResult'],
    reason: 'closed there; the specification lets members be added',
  },
  {
    oracle: /^@modelcontextprotocol/,
    definitions: ['CreateMessageResult', 'SamplingContent'],
    reason: 'one block there; several are accepted under another name, CreateMessageResultWithTools',
  },
  {
    oracle: /^@modelcontextprotocol/,
    definitions: ['Root', 'ListRootsResult', 'ElicitRequest', 'ElicitRequestParams', 'ElicitRequestURLParams'],
    reason: 'the addresses are parsed there; with us whoever uses one looks at it',
  },
]

export function excepted(list: readonly Exception[], oracle: string, definition: string): boolean {
  return list.some((one) => one.oracle.test(oracle) && one.definitions.includes(definition))
}
