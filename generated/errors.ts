// Generated from contracts/errors/v1; do not edit. Run `npm run gen`.

/**
 * The stable name of the error. New ones may come in any minor version.
 */
export type ErrorName = string
/**
 * The kind of error. The set is closed within a major version.
 */
export type ErrorCategory =
  | 'request'
  | 'not_found'
  | 'authentication'
  | 'governance'
  | 'version'
  | 'conflict'
  | 'execution'
  | 'upstream'
  | 'sandbox'
  | 'availability'
  | 'transport'
  | 'internal'

/**
 * One meaning, and how each surface says it.
 */
export interface ErrorRow {
  code: ErrorName
  category: ErrorCategory
  /**
   * Status of a REST answer.
   */
  http: number
  mcp_http: McpHttpStatus
  json_rpc: JsonRpcNumber
  /**
   * Whether the same request may succeed later, unchanged.
   */
  retryable: boolean
  /**
   * What happened, short; the same for every occurrence.
   */
  title: string
  /**
   * What the client can do about it.
   */
  action: string
  /**
   * What it means, exactly.
   */
  description: string
}
/**
 * Status of an answer on /mcp; 200 where the error travels in a JSON-RPC answer.
 */
export interface McpHttpStatus {
  /**
   * On every revision before 2026-07-28.
   */
  legacy: number
  /**
   * On 2026-07-28 and later.
   */
  modern: number
}
/**
 * The JSON-RPC error number.
 */
export interface JsonRpcNumber {
  /**
   * On every revision before 2026-07-28 and on plain JSON-RPC.
   */
  legacy: number
  /**
   * On 2026-07-28 and later.
   */
  modern: number
}
/**
 * One place where a value breaks its schema.
 */
export interface InputViolation {
  /**
   * Where, as a JSON Pointer that begins with the part of the request it is in, such as /body/arguments/a.
   */
  path: string
  /**
   * The rule that is broken, such as type, required or maxLength.
   */
  rule: string
  /**
   * What would be right.
   */
  expected: string
  /**
   * What kind of value came. Never the value itself, it may be a secret.
   */
  got: string
}
/**
 * One quota of the caller.
 */
export interface Quota {
  /**
   * Which quota, such as minute, day or month. A refusal may name call, the most that one may cost, or concurrency.
   */
  name: string
  /**
   * What is counted. `micros` are millionths of the configured currency.
   */
  unit?: 'calls' | 'micros'
  limit: number
  remaining: number
  /**
   * Seconds until there is more of it. Left out where waiting does not help.
   */
  reset?: number
}
/**
 * Problem Details (RFC 9457): the body of every REST answer that is not a success. `code` is a row of the error catalog. A client decides on retrying from `retryable` and `retry_after` alone, and ignores members it does not know.
 */
export interface Problem {
  /**
   * Names the kind of problem, as `urn:owlclaw:error:` and the code.
   */
  type: string
  /**
   * What happened, short; the same for every occurrence of this code.
   */
  title: string
  /**
   * The HTTP status of this answer.
   */
  status: number
  /**
   * What happened this time.
   */
  detail?: string
  /**
   * The path that was asked for.
   */
  instance?: string
  /**
   * The stable name of the error; GET /v1/errors lists them all. New ones may come at any time.
   */
  code: string
  category: ErrorCategory
  /**
   * Whether the same request may succeed later, unchanged.
   */
  retryable: boolean
  /**
   * Seconds to wait before a retry; also in the Retry-After header.
   */
  retry_after?: number
  /**
   * What you can do about it.
   */
  action?: string
  /**
   * Names this occurrence in the server's log and ledger. Give it to the operator when you ask for help.
   */
  incident_id?: string
  /**
   * The W3C trace this request belongs to.
   */
  trace_id: string
  /**
   * How the ledger names this call.
   */
  entry?: string
  /**
   * The tool that was called.
   */
  tool?: string
  /**
   * Where a text could not be read, as an offset from its begin.
   */
  position?: number
  /**
   * Every place where the request breaks its contract.
   *
   * @maxItems 100
   */
  errors?: InputViolation[]
  /**
   * The versions you may ask for instead.
   *
   * @maxItems 50
   */
  supported?: string[]
  /**
   * The version that was asked for.
   */
  requested?: string
  /**
   * The version to move to.
   */
  upgrade?: string
  /**
   * The limit that was broken, as a number of bytes, items or calls.
   */
  limit?: number
  /**
   * What is left of the quotas that apply.
   *
   * @maxItems 20
   */
  quota?: Quota[]
  /**
   * The id of the approval that the call waits for, or that it was refused.
   */
  approval?: string
  /**
   * Where it was thrown; only in development mode.
   *
   * @maxItems 100
   */
  stack?: string[]
}
/**
 * The `data` member of every JSON-RPC error. `code` is a row of the error catalog and the same on every protocol revision, whatever the number beside it. A client decides on retrying from `retryable` and `retry_after` alone, and ignores members it does not know.
 */
export interface JsonRpcErrorData {
  /**
   * The stable name of the error. New ones may come at any time.
   */
  code: string
  category: ErrorCategory
  /**
   * Whether the same request may succeed later, unchanged.
   */
  retryable: boolean
  /**
   * Seconds to wait before a retry.
   */
  retry_after?: number
  /**
   * What happened this time.
   */
  details?: string
  /**
   * What you can do about it.
   */
  action?: string
  /**
   * Names this occurrence in the server's log and ledger. Give it to the operator when you ask for help.
   */
  incident_id?: string
  /**
   * The W3C trace this request belongs to.
   */
  trace_id?: string
  /**
   * How the ledger names this call.
   */
  entry?: string
  /**
   * The method that was called.
   */
  method?: string
  /**
   * The tool that was called.
   */
  tool?: string
  /**
   * The resource that was asked for.
   */
  uri?: string
  /**
   * Where a text could not be read, as an offset from its begin.
   */
  position?: number
  /**
   * Every place where the request breaks its contract.
   *
   * @maxItems 100
   */
  errors?: InputViolation[]
  /**
   * The versions you may ask for instead.
   *
   * @maxItems 50
   */
  supported?: string[]
  /**
   * The version that was asked for.
   */
  requested?: string
  /**
   * The version to move to.
   */
  upgrade?: string
  /**
   * The client capabilities that answering needs; the name is MCP's.
   */
  requiredCapabilities?: {}
  /**
   * The limit that was broken, as a number of bytes, items or calls.
   */
  limit?: number
  /**
   * What is left of the quotas that apply.
   *
   * @maxItems 20
   */
  quota?: Quota[]
  /**
   * The id of the approval that the call waits for, or that it was refused.
   */
  approval?: string
  /**
   * Where it was thrown; only in development mode.
   *
   * @maxItems 100
   */
  stack?: string[]
}

/** The error catalog, by code. */
export const errors = {
  parse_error: {
    "code": "parse_error",
    "category": "request",
    "http": 400,
    "mcp_http": {
      "legacy": 200,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32700,
      "modern": -32700
    },
    "retryable": false,
    "title": "Not valid JSON",
    "action": "Send one well-formed JSON text in UTF-8; the detail gives the position of the first mistake.",
    "description": "The body or line could not be read as JSON."
  },
  invalid_request: {
    "code": "invalid_request",
    "category": "request",
    "http": 400,
    "mcp_http": {
      "legacy": 200,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": false,
    "title": "Not a valid request",
    "action": "Send the envelope the contract asks for; errors lists what is wrong with it.",
    "description": "The JSON is well formed but is not a request this protocol knows, such as a message without jsonrpc or method, or a batch where batches are not allowed."
  },
  method_not_found: {
    "code": "method_not_found",
    "category": "request",
    "http": 404,
    "mcp_http": {
      "legacy": 200,
      "modern": 404
    },
    "json_rpc": {
      "legacy": -32601,
      "modern": -32601
    },
    "retryable": false,
    "title": "Unknown method",
    "action": "Check the method's spelling and that this protocol revision has it; the server's capabilities say what it offers.",
    "description": "The JSON-RPC method does not exist here, or belongs to another revision or to a capability that is off."
  },
  invalid_params: {
    "code": "invalid_params",
    "category": "request",
    "http": 400,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "Parameters break the contract",
    "action": "Correct every place listed in errors and send again.",
    "description": "The parameters of a method, or the path, query, headers or body of a REST request, do not fit their schema."
  },
  invalid_arguments: {
    "code": "invalid_arguments",
    "category": "request",
    "http": 422,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "Arguments break the tool's schema",
    "action": "Correct every argument listed in errors (path, rule, expected, got) and call again.",
    "description": "The arguments of a tool or prompt do not fit its input schema. It has not run."
  },
  missing_meta: {
    "code": "missing_meta",
    "category": "request",
    "http": 400,
    "mcp_http": {
      "legacy": 200,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "The request carries no protocol metadata",
    "action": "Put the protocol version, client information and client capabilities into params._meta of every request.",
    "description": "Revision 2026-07-28 is stateless: a request that names it must carry what it needs in _meta."
  },
  invalid_cursor: {
    "code": "invalid_cursor",
    "category": "request",
    "http": 422,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "The page cursor is not valid",
    "action": "Begin the listing again without a cursor, and pass cursors back exactly as they came.",
    "description": "The cursor was not made by this server, or the listing it belongs to has changed."
  },
  invalid_request_state: {
    "code": "invalid_request_state",
    "category": "request",
    "http": 400,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "The request state is not valid",
    "action": "Begin the call again without requestState.",
    "description": "The requestState of a retry was altered, has expired, was used already, or belongs to another caller, tool or arguments."
  },
  tool_not_found: {
    "code": "tool_not_found",
    "category": "not_found",
    "http": 404,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32001,
      "modern": -32602
    },
    "retryable": false,
    "title": "Unknown tool",
    "action": "List the tools to see which ones you may call.",
    "description": "No tool of that name is visible to this caller. A tool the caller may not see gives the same answer."
  },
  resource_not_found: {
    "code": "resource_not_found",
    "category": "not_found",
    "http": 404,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32002,
      "modern": -32602
    },
    "retryable": false,
    "title": "Unknown resource",
    "action": "List the resources to see which URIs you may read.",
    "description": "No resource with that URI is visible to this caller."
  },
  prompt_not_found: {
    "code": "prompt_not_found",
    "category": "not_found",
    "http": 404,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "Unknown prompt",
    "action": "List the prompts to see which ones you may get.",
    "description": "No prompt of that name is visible to this caller."
  },
  contract_not_found: {
    "code": "contract_not_found",
    "category": "not_found",
    "http": 404,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "Unknown contract or version",
    "action": "GET /v1/contracts lists every contract with its versions.",
    "description": "No contract of that name has been published in that version."
  },
  run_not_found: {
    "code": "run_not_found",
    "category": "not_found",
    "http": 404,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "Unknown run or task",
    "action": "Use the id that the call was answered with, as who made it; over REST, GET /v1/runs lists yours. What has ended is forgotten when its time is over.",
    "description": "No run or task of that id belongs to this caller, or it was forgotten."
  },
  approval_not_found: {
    "code": "approval_not_found",
    "category": "not_found",
    "http": 404,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "Unknown approval",
    "action": "GET /v1/approvals lists them. What has ended is forgotten after a while; the ledger still has it.",
    "description": "No request for approval has that id, or it was forgotten."
  },
  entry_not_found: {
    "code": "entry_not_found",
    "category": "not_found",
    "http": 404,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "Unknown entry of the ledger",
    "action": "Check the id; GET /v1/ledger/entries searches the ledger. What was pruned is gone.",
    "description": "The ledger has no entry of that id, or it was pruned."
  },
  key_not_found: {
    "code": "key_not_found",
    "category": "not_found",
    "http": 404,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "Unknown key",
    "action": "GET /v1/keys lists the keys there are.",
    "description": "There is no key of that id, or it was revoked already."
  },
  session_not_found: {
    "code": "session_not_found",
    "category": "not_found",
    "http": 404,
    "mcp_http": {
      "legacy": 404,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": false,
    "title": "Unknown session",
    "action": "Initialize a new session.",
    "description": "The session id is unknown, has expired, was deleted, or belongs to somebody else."
  },
  session_required: {
    "code": "session_required",
    "category": "request",
    "http": 400,
    "mcp_http": {
      "legacy": 400,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": false,
    "title": "This needs an initialized session",
    "action": "Send initialize first, then its session id with every request.",
    "description": "The request belongs to a revision with sessions and came before initialize or without a session id."
  },
  unauthenticated: {
    "code": "unauthenticated",
    "category": "authentication",
    "http": 401,
    "mcp_http": {
      "legacy": 401,
      "modern": 401
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "Authentication is needed",
    "action": "Send an API key or a bearer token; the WWW-Authenticate header says which the server takes.",
    "description": "The request carries no credential and the server wants one."
  },
  invalid_token: {
    "code": "invalid_token",
    "category": "authentication",
    "http": 401,
    "mcp_http": {
      "legacy": 401,
      "modern": 401
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "The credential is not valid",
    "action": "Get a new key or token for this server and send that.",
    "description": "The API key, token or certificate is unknown, malformed, expired, revoked or made for another server."
  },
  insufficient_scope: {
    "code": "insufficient_scope",
    "category": "authentication",
    "http": 403,
    "mcp_http": {
      "legacy": 403,
      "modern": 403
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "The credential lacks a scope",
    "action": "Get a token with the scopes named in the WWW-Authenticate header.",
    "description": "The caller is known but its credential was not granted what this request needs."
  },
  origin_denied: {
    "code": "origin_denied",
    "category": "authentication",
    "http": 403,
    "mcp_http": {
      "legacy": 403,
      "modern": 403
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "The origin is not allowed",
    "action": "Call from an origin the operator has allowed.",
    "description": "The Origin or Host header names a place this server does not answer."
  },
  address_denied: {
    "code": "address_denied",
    "category": "authentication",
    "http": 403,
    "mcp_http": {
      "legacy": 403,
      "modern": 403
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "The address is not allowed",
    "action": "Call from a network the operator has allowed.",
    "description": "The caller's network address is outside the permitted ranges."
  },
  signature_missing: {
    "code": "signature_missing",
    "category": "authentication",
    "http": 401,
    "mcp_http": {
      "legacy": 401,
      "modern": 401
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "The request is not signed",
    "action": "Sign the request as the contract describes.",
    "description": "This operation takes signed requests only."
  },
  signature_invalid: {
    "code": "signature_invalid",
    "category": "authentication",
    "http": 401,
    "mcp_http": {
      "legacy": 401,
      "modern": 401
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "The signature does not match",
    "action": "Sign exactly the bytes that are sent, with the right key.",
    "description": "The signature was not made by this caller's key over this request."
  },
  signature_expired: {
    "code": "signature_expired",
    "category": "authentication",
    "http": 401,
    "mcp_http": {
      "legacy": 401,
      "modern": 401
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "The signature is too old",
    "action": "Set the clock and sign the request again.",
    "description": "The time in the signature is outside the window the server accepts."
  },
  signature_replayed: {
    "code": "signature_replayed",
    "category": "authentication",
    "http": 401,
    "mcp_http": {
      "legacy": 401,
      "modern": 401
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "The signature was used before",
    "action": "Sign each request anew; to repeat a request safely use an idempotency key.",
    "description": "A request with this signature and nonce has been taken already."
  },
  governance_denied: {
    "code": "governance_denied",
    "category": "governance",
    "http": 403,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "Refused by policy",
    "action": "Ask the operator which rule refused it; a retry will be refused again.",
    "description": "A rule of the active policy refuses this call, for a reason no other code names."
  },
  permission_denied: {
    "code": "permission_denied",
    "category": "governance",
    "http": 403,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "Not permitted",
    "action": "Ask the operator for permission.",
    "description": "The caller may see this but may not use it."
  },
  budget_exceeded: {
    "code": "budget_exceeded",
    "category": "governance",
    "http": 403,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "The budget is used up",
    "action": "Wait for the next budget period or ask the operator for more; quota says what is left.",
    "description": "The call would exceed the caller's budget for this period."
  },
  cost_limit_exceeded: {
    "code": "cost_limit_exceeded",
    "category": "governance",
    "http": 403,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "The call costs more than is allowed",
    "action": "Choose a cheaper tool or ask the operator to raise the limit for a single call.",
    "description": "The price of this one call is above the caller's limit per call."
  },
  rate_limited: {
    "code": "rate_limited",
    "category": "governance",
    "http": 429,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": true,
    "title": "Too many calls",
    "action": "Wait retry_after seconds, then call again.",
    "description": "The caller has used up its calls for this minute or day."
  },
  concurrency_limited: {
    "code": "concurrency_limited",
    "category": "governance",
    "http": 429,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": true,
    "title": "Too many calls at the same time",
    "action": "Wait retry_after seconds or for one of your running calls to end, then call again.",
    "description": "The caller, the tool or its server already runs as many calls as it may."
  },
  approval_required: {
    "code": "approval_required",
    "category": "governance",
    "http": 403,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "Approval is needed",
    "action": "Ask an approver; a call made through a client that can wait is held until someone answers.",
    "description": "The policy wants a person or program to approve this call, and nobody could be asked in this way."
  },
  approval_denied: {
    "code": "approval_denied",
    "category": "governance",
    "http": 403,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "Approval was refused",
    "action": "Do not repeat the call unless the approver agrees.",
    "description": "An approver was asked and said no."
  },
  approval_expired: {
    "code": "approval_expired",
    "category": "governance",
    "http": 403,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": true,
    "title": "Nobody approved in time",
    "action": "Call again when an approver can answer.",
    "description": "The approver did not answer within the time set by the policy."
  },
  approval_pending: {
    "code": "approval_pending",
    "category": "governance",
    "http": 403,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": true,
    "title": "An approval is awaited",
    "action": "Make the same call again, unchanged, when it was approved; approval names what is waited for.",
    "description": "The policy wants somebody to approve this call. It waits in the queue, nobody has answered yet, and nothing has run."
  },
  unsupported_api_version: {
    "code": "unsupported_api_version",
    "category": "version",
    "http": 400,
    "mcp_http": {
      "legacy": 400,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": false,
    "title": "Unsupported API version",
    "action": "Send OwlClaw-API-Version with one of the versions in supported, or leave the header out.",
    "description": "The API version asked for is not served here."
  },
  version_mismatch: {
    "code": "version_mismatch",
    "category": "version",
    "http": 400,
    "mcp_http": {
      "legacy": 400,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": false,
    "title": "Header and path name different versions",
    "action": "Make OwlClaw-API-Version name the major version of the path, or leave the header out.",
    "description": "The OwlClaw-API-Version header names another major version than the path."
  },
  unsupported_protocol_version: {
    "code": "unsupported_protocol_version",
    "category": "version",
    "http": 400,
    "mcp_http": {
      "legacy": 400,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32022
    },
    "retryable": false,
    "title": "Unsupported protocol version",
    "action": "Speak one of the revisions in supported.",
    "description": "The MCP revision asked for is not one this server knows."
  },
  protocol_version_disabled: {
    "code": "protocol_version_disabled",
    "category": "version",
    "http": 400,
    "mcp_http": {
      "legacy": 200,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32022
    },
    "retryable": false,
    "title": "This protocol version is switched off",
    "action": "Move to one of the revisions in supported; upgrade names the best of them.",
    "description": "The server knows this MCP revision but its operator has switched it off."
  },
  header_mismatch: {
    "code": "header_mismatch",
    "category": "version",
    "http": 400,
    "mcp_http": {
      "legacy": 400,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32020
    },
    "retryable": false,
    "title": "Headers and body disagree",
    "action": "Send the MCP headers with the values of the body, or leave out the ones your revision does not have.",
    "description": "A protocol header says something else than the message it came with, is missing or is malformed."
  },
  missing_client_capability: {
    "code": "missing_client_capability",
    "category": "version",
    "http": 400,
    "mcp_http": {
      "legacy": 200,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32021
    },
    "retryable": false,
    "title": "The client lacks a capability",
    "action": "Declare and serve the capabilities in requiredCapabilities, or use another tool.",
    "description": "Answering needs something of the client that it did not declare, such as elicitation."
  },
  conflict: {
    "code": "conflict",
    "category": "conflict",
    "http": 409,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "Conflicts with the current state",
    "action": "Read the current state, decide anew, then try again.",
    "description": "What the request changes is in a state that does not allow it."
  },
  precondition_failed: {
    "code": "precondition_failed",
    "category": "conflict",
    "http": 412,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "It has changed since you read it",
    "action": "Read it again and send the new ETag.",
    "description": "The If-Match or If-None-Match condition does not hold."
  },
  idempotency_key_reused: {
    "code": "idempotency_key_reused",
    "category": "conflict",
    "http": 422,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "The idempotency key belongs to another request",
    "action": "Use a new idempotency key for each different request.",
    "description": "This key was used before with a different body or operation."
  },
  idempotency_key_in_progress: {
    "code": "idempotency_key_in_progress",
    "category": "conflict",
    "http": 409,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": true,
    "title": "The same request is still running",
    "action": "Wait retry_after seconds and repeat the request with the same key to get its result.",
    "description": "A request with this idempotency key has begun and not ended."
  },
  timeout: {
    "code": "timeout",
    "category": "execution",
    "http": 504,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32004,
      "modern": -31004
    },
    "retryable": true,
    "title": "Timed out",
    "action": "Retry if running it twice is harmless or you send an idempotency key; otherwise look up what happened first.",
    "description": "The call did not end within its time limit. It was cancelled, but may have had effects."
  },
  execution_error: {
    "code": "execution_error",
    "category": "execution",
    "http": 500,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32005,
      "modern": -31005
    },
    "retryable": false,
    "title": "The call failed",
    "action": "Report the incident_id to the operator; the cause is in the server's log.",
    "description": "The handler or the upstream server failed while it ran. It may have had effects."
  },
  outcome_unknown: {
    "code": "outcome_unknown",
    "category": "execution",
    "http": 500,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32005,
      "modern": -31005
    },
    "retryable": false,
    "title": "Nobody knows whether it ran",
    "action": "Look up whether it had its effects before you call it again.",
    "description": "The server ended while the call ran, or could not write down how it ended. It stays charged and is never made again by itself."
  },
  cancelled: {
    "code": "cancelled",
    "category": "execution",
    "http": 409,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32005,
      "modern": -31005
    },
    "retryable": false,
    "title": "The call was cancelled",
    "action": "Nothing, if you cancelled it; otherwise ask the operator.",
    "description": "The caller or an operator cancelled the call. It may have had effects."
  },
  output_too_large: {
    "code": "output_too_large",
    "category": "execution",
    "http": 500,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32005,
      "modern": -31005
    },
    "retryable": false,
    "title": "The result is too large",
    "action": "Ask for less, by narrower arguments or a smaller range.",
    "description": "The result is larger than the server passes on."
  },
  mcp_unavailable: {
    "code": "mcp_unavailable",
    "category": "upstream",
    "http": 503,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32005,
      "modern": -31005
    },
    "retryable": true,
    "title": "The upstream server cannot be reached",
    "action": "Wait retry_after seconds, then call again.",
    "description": "The server behind this tool is down, cannot be started or does not answer. The call did not reach it."
  },
  mcp_timeout: {
    "code": "mcp_timeout",
    "category": "upstream",
    "http": 504,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32004,
      "modern": -31004
    },
    "retryable": true,
    "title": "The upstream server took too long",
    "action": "Retry if running it twice is harmless; otherwise look up what happened first.",
    "description": "The server behind this tool did not answer in time. The call may have had effects."
  },
  mcp_invalid_arguments: {
    "code": "mcp_invalid_arguments",
    "category": "upstream",
    "http": 422,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "Arguments break the upstream tool's schema",
    "action": "Correct the arguments listed in errors and call again.",
    "description": "The arguments are not a JSON object or do not fit the schema of the upstream tool. It has not run."
  },
  mcp_policy_denied: {
    "code": "mcp_policy_denied",
    "category": "upstream",
    "http": 403,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": false,
    "title": "The upstream tool is not allowed",
    "action": "Ask the operator to allow the tool.",
    "description": "An allow list, deny list or approval rule of this upstream server refuses the call."
  },
  mcp_output_too_large: {
    "code": "mcp_output_too_large",
    "category": "upstream",
    "http": 502,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32005,
      "modern": -31005
    },
    "retryable": false,
    "title": "The upstream result is too large",
    "action": "Ask for less, by narrower arguments; what fits may have been returned, cut and marked.",
    "description": "The result of the upstream tool is larger than its budget."
  },
  sandbox_failed: {
    "code": "sandbox_failed",
    "category": "sandbox",
    "http": 500,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32603,
      "modern": -32603
    },
    "retryable": false,
    "title": "The sandbox failed",
    "action": "Start a new sandbox session; if it fails again report the incident_id.",
    "description": "The sandbox could not be started or broke while it ran."
  },
  sandbox_limit_exceeded: {
    "code": "sandbox_limit_exceeded",
    "category": "sandbox",
    "http": 429,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": true,
    "title": "A sandbox limit is reached",
    "action": "Stop a session you no longer need or choose a smaller flavor, then call again.",
    "description": "No more sessions, memory, processors or processes may be taken now."
  },
  sandbox_misconfigured: {
    "code": "sandbox_misconfigured",
    "category": "sandbox",
    "http": 500,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32603,
      "modern": -32603
    },
    "retryable": false,
    "title": "The sandbox is not configured rightly",
    "action": "Ask the operator to correct the sandbox section of the configuration.",
    "description": "The sandbox's settings do not allow it to run."
  },
  ledger_unavailable: {
    "code": "ledger_unavailable",
    "category": "availability",
    "http": 503,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32603,
      "modern": -32603
    },
    "retryable": true,
    "title": "The ledger cannot be written",
    "action": "Wait retry_after seconds, then call again.",
    "description": "Nothing runs unrecorded, and the ledger cannot be written just now."
  },
  policy_unavailable: {
    "code": "policy_unavailable",
    "category": "availability",
    "http": 503,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32603,
      "modern": -32603
    },
    "retryable": true,
    "title": "The policy cannot be consulted",
    "action": "Wait retry_after seconds, then call again.",
    "description": "Nothing runs unchecked, and the policy or its counters cannot be read just now."
  },
  identity_unavailable: {
    "code": "identity_unavailable",
    "category": "availability",
    "http": 503,
    "mcp_http": {
      "legacy": 503,
      "modern": 503
    },
    "json_rpc": {
      "legacy": -32003,
      "modern": -31003
    },
    "retryable": true,
    "title": "Tokens can not be checked now",
    "action": "Wait retry_after seconds, then send the request again with the same token.",
    "description": "The authorization server's keys could not be fetched. The token may be good; nothing ran."
  },
  store_unavailable: {
    "code": "store_unavailable",
    "category": "availability",
    "http": 503,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32603,
      "modern": -32603
    },
    "retryable": true,
    "title": "The store cannot be reached",
    "action": "Wait retry_after seconds, then call again.",
    "description": "The server's own store cannot be read or written just now."
  },
  overloaded: {
    "code": "overloaded",
    "category": "availability",
    "http": 503,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32603,
      "modern": -32603
    },
    "retryable": true,
    "title": "The server is overloaded",
    "action": "Wait retry_after seconds, then call again, with growing pauses.",
    "description": "The server has as much work as it can hold."
  },
  shutting_down: {
    "code": "shutting_down",
    "category": "availability",
    "http": 503,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32603,
      "modern": -32603
    },
    "retryable": true,
    "title": "The server is shutting down",
    "action": "Call again; another instance or the restarted server will answer.",
    "description": "The server finishes what it has and takes nothing new."
  },
  route_not_found: {
    "code": "route_not_found",
    "category": "transport",
    "http": 404,
    "mcp_http": {
      "legacy": 404,
      "modern": 404
    },
    "json_rpc": {
      "legacy": -32601,
      "modern": -32601
    },
    "retryable": false,
    "title": "Nothing is served at this path",
    "action": "Check the path; GET /docs lists every operation.",
    "description": "No operation has this path."
  },
  method_not_allowed: {
    "code": "method_not_allowed",
    "category": "transport",
    "http": 405,
    "mcp_http": {
      "legacy": 405,
      "modern": 405
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": false,
    "title": "The path does not take this HTTP method",
    "action": "Use a method named in the Allow header.",
    "description": "The path is served, but not with this HTTP method."
  },
  not_acceptable: {
    "code": "not_acceptable",
    "category": "transport",
    "http": 406,
    "mcp_http": {
      "legacy": 406,
      "modern": 406
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": false,
    "title": "No acceptable media type",
    "action": "Accept application/json, and on /mcp text/event-stream as well.",
    "description": "The Accept header allows nothing the server can send."
  },
  request_timeout: {
    "code": "request_timeout",
    "category": "transport",
    "http": 408,
    "mcp_http": {
      "legacy": 408,
      "modern": 408
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": true,
    "title": "The request took too long to arrive",
    "action": "Send the request again, whole and without pauses.",
    "description": "The headers or the body did not arrive in time. Nothing has run."
  },
  range_not_satisfiable: {
    "code": "range_not_satisfiable",
    "category": "request",
    "http": 416,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32602,
      "modern": -32602
    },
    "retryable": false,
    "title": "There are no such bytes",
    "action": "Ask for bytes that the resource has; the detail says how many there are.",
    "description": "The range begins after the end of the resource, or names no byte."
  },
  payload_too_large: {
    "code": "payload_too_large",
    "category": "transport",
    "http": 413,
    "mcp_http": {
      "legacy": 413,
      "modern": 413
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": false,
    "title": "The body is too large",
    "action": "Send a smaller body; limit says how many bytes are taken.",
    "description": "The body is larger than the server reads."
  },
  unsupported_media_type: {
    "code": "unsupported_media_type",
    "category": "transport",
    "http": 415,
    "mcp_http": {
      "legacy": 415,
      "modern": 415
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": false,
    "title": "Unsupported media type",
    "action": "Send application/json in UTF-8 without content encoding.",
    "description": "The body's Content-Type, charset or Content-Encoding is not one this operation takes."
  },
  headers_too_large: {
    "code": "headers_too_large",
    "category": "transport",
    "http": 431,
    "mcp_http": {
      "legacy": 431,
      "modern": 431
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": false,
    "title": "The headers are too large",
    "action": "Send fewer or shorter headers.",
    "description": "The request's headers are larger than the server reads."
  },
  malformed_request: {
    "code": "malformed_request",
    "category": "transport",
    "http": 400,
    "mcp_http": {
      "legacy": 400,
      "modern": 400
    },
    "json_rpc": {
      "legacy": -32600,
      "modern": -32600
    },
    "retryable": false,
    "title": "Malformed HTTP",
    "action": "Send valid HTTP/1.1.",
    "description": "The bytes that came are not a valid HTTP request."
  },
  response_contract_violation: {
    "code": "response_contract_violation",
    "category": "internal",
    "http": 500,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32603,
      "modern": -32603
    },
    "retryable": false,
    "title": "The server made an answer that breaks its contract",
    "action": "Report the incident_id to the operator.",
    "description": "The answer did not fit its schema and was withheld. The call may have had effects."
  },
  internal: {
    "code": "internal",
    "category": "internal",
    "http": 500,
    "mcp_http": {
      "legacy": 200,
      "modern": 200
    },
    "json_rpc": {
      "legacy": -32603,
      "modern": -32603
    },
    "retryable": false,
    "title": "Internal error",
    "action": "Report the incident_id to the operator.",
    "description": "Something failed in the server that no other code names."
  },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type ErrorCode = keyof typeof errors
