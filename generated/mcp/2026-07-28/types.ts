// Generated from contracts/mcp/2026-07-28/messages.schema.yaml; do not edit. Run `npm run gen`.

/**
 * Anything that can travel as one message. This revision has no batches.
 */
export type JSONRPCMessage = JSONRPCRequest | JSONRPCNotification | JSONRPCResultResponse | JSONRPCErrorResponse
/**
 * The version of JSON-RPC; there is only one.
 */
export type JSONRPCVersion = '2.0'
/**
 * Chosen by whoever asks; a string or a whole number.
 */
export type RequestId = string | number
/**
 * The answer to a request.
 */
export type JSONRPCResponse = JSONRPCResultResponse | JSONRPCErrorResponse
/**
 * Ties progress notifications to the request that asked for them.
 */
export type ProgressToken = string | number
/**
 * How grave a log line is.
 */
export type LoggingLevel = 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency'
/**
 * Where the next page begins; opaque to the client.
 */
export type Cursor = string
/**
 * `private` answers are for the asking client only; `public` ones may be shared.
 */
export type CacheScope = 'public' | 'private'
/**
 * How many milliseconds the answer may be held without asking again; 0 means it may not.
 */
export type TtlMs = number
/**
 * Who speaks.
 */
export type Role = 'user' | 'assistant'
/**
 * A piece of what a tool or a prompt says.
 */
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource
/**
 * What is in a resource, as text or as bytes.
 */
export type ResourceContents = TextResourceContents | BlobResourceContents
/**
 * The answer to one question.
 */
export type InputResponse = ElicitResult | CreateMessageResult | ListRootsResult
/**
 * One block or several.
 */
export type SamplingContent = SamplingMessageContentBlock | SamplingMessageContentBlock[]
/**
 * A piece of a turn.
 */
export type SamplingMessageContentBlock = TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent
/**
 * What the server wants to find again on the next try; opaque to the client, who sends it back as it is.
 */
export type RequestState = string
/**
 * A question the client can answer, by asking a person or a model or by itself.
 */
export type InputRequest = ElicitRequest | CreateMessageRequest | ListRootsRequest
/**
 * A form, or the address of a page.
 */
export type ElicitRequestParams = ElicitRequestFormParams | ElicitRequestURLParams
/**
 * One field of a form.
 */
export type PrimitiveSchemaDefinition = StringSchema | NumberSchema | BooleanSchema | EnumSchema
/**
 * A field with given choices.
 */
export type EnumSchema = SingleSelectEnumSchema | MultiSelectEnumSchema | LegacyTitledEnumSchema
/**
 * One of the choices.
 */
export type SingleSelectEnumSchema = UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema
/**
 * Some of the choices.
 */
export type MultiSelectEnumSchema = UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema
/**
 * How a task is getting on. The last three are its ends.
 */
export type TaskState = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled'
/**
 * Names a task to whoever began it, and to nobody else.
 */
export type TaskId = string
/**
 * How long after its creation the task is kept, in milliseconds; null is for ever. May change while it lives.
 */
export type TaskTtl = number | null
/**
 * How often it makes sense to ask, in milliseconds.
 */
export type PollInterval = number

/**
 * A question that is answered with the same id.
 */
export interface JSONRPCRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: string
  params?: {
    [k: string]: unknown
  }
}
/**
 * A remark that is not answered.
 */
export interface JSONRPCNotification {
  jsonrpc: JSONRPCVersion
  method: string
  params?: {
    [k: string]: unknown
  }
}
/**
 * The answer to a request that succeeded, or that needs input to go on.
 */
export interface JSONRPCResultResponse {
  jsonrpc: JSONRPCVersion
  id: RequestId
  result: Result
}
/**
 * Any result. `complete` is final, `input_required` asks the client to come back; extensions add others.
 */
export interface Result {
  resultType: string
  _meta?: ResultMetaObject
  [k: string]: unknown
}
/**
 * What a result says about the server that made it.
 */
export interface ResultMetaObject {
  'io.modelcontextprotocol/serverInfo'?: Implementation
  [k: string]: unknown
}
/**
 * A program that speaks MCP, as it names itself.
 */
export interface Implementation {
  name: string
  title?: string
  version: string
  description?: string
  websiteUrl?: string
  icons?: Icon[]
}
/**
 * A picture for people to recognise a thing by.
 */
export interface Icon {
  src: string
  mimeType?: string
  sizes?: string[]
  theme?: 'light' | 'dark'
}
/**
 * The answer to a request that failed. There is no id when the message was too broken to have one.
 */
export interface JSONRPCErrorResponse {
  jsonrpc: JSONRPCVersion
  id?: RequestId
  error: Error
}
/**
 * What went wrong. Our own errors carry the members of contracts/errors/v1/jsonrpc-error-data.schema.yaml in `data`.
 */
export interface Error {
  code: number
  message: string
  data?: unknown
}
/**
 * A routing header of the HTTP request says something else than its body.
 */
export interface HeaderMismatchError {
  jsonrpc: JSONRPCVersion
  id?: RequestId
  error: {
    code: -32020
    message: string
    data?: unknown
  }
}
/**
 * The request can only be served to a client that can do what `requiredCapabilities` names.
 */
export interface MissingRequiredClientCapabilityError {
  jsonrpc: JSONRPCVersion
  id?: RequestId
  error: {
    code: -32021
    message: string
    data: {
      requiredCapabilities: ClientCapabilities
      [k: string]: unknown
    }
  }
}
/**
 * What the client can do for a server that needs input.
 */
export interface ClientCapabilities {
  elicitation?: {
    form?: Settings
    url?: Settings
  }
  sampling?: {
    context?: Settings
    tools?: Settings
  }
  roots?: {}
  experimental?: {
    [k: string]: Settings
  }
  extensions?: {
    [k: string]: Settings
  }
}
/**
 * What a capability says about itself; an empty object says that it is there.
 */
export interface Settings {
  [k: string]: unknown
}
/**
 * The revision asked for is not served without a handshake; `supported` lists those that are.
 */
export interface UnsupportedProtocolVersionError {
  jsonrpc: JSONRPCVersion
  id?: RequestId
  error: {
    code: -32022
    message: string
    data: {
      supported: string[]
      requested: string
      [k: string]: unknown
    }
  }
}
/**
 * Metadata under namespaced keys; whoever does not know a key passes it by.
 */
export interface MetaObject {
  [k: string]: unknown
}
/**
 * What every request says about its sender, so that no handshake is needed.
 */
export interface RequestMetaObject {
  /**
   * The revision this request is written in.
   */
  'io.modelcontextprotocol/protocolVersion': string
  'io.modelcontextprotocol/clientCapabilities': ClientCapabilities
  'io.modelcontextprotocol/clientInfo'?: Implementation
  'io.modelcontextprotocol/logLevel'?: LoggingLevel
  progressToken?: ProgressToken
  /**
   * W3C trace context of the caller; ignored when it is not one.
   */
  traceparent?: {
    [k: string]: unknown
  }
  /**
   * W3C trace state of the caller; ignored when it is not one.
   */
  tracestate?: {
    [k: string]: unknown
  }
  /**
   * W3C baggage of the caller; ignored when it is not one.
   */
  baggage?: {
    [k: string]: unknown
  }
  [k: string]: unknown
}
/**
 * Names the subscription a notification belongs to.
 */
export interface NotificationMetaObject {
  'io.modelcontextprotocol/subscriptionId'?: RequestId
  [k: string]: unknown
}
/**
 * Parameters of a request that needs none of its own.
 */
export interface RequestParams {
  _meta: RequestMetaObject
}
/**
 * Asks for a page of a list; without a cursor for the first.
 */
export interface PaginatedRequestParams {
  _meta: RequestMetaObject
  cursor?: Cursor
}
/**
 * Parameters of a notification that needs none of its own.
 */
export interface NotificationParams {
  _meta?: NotificationMetaObject
}
/**
 * Hints about whom a thing is for, how much it matters and when it last changed.
 */
export interface Annotations {
  audience?: Role[]
  priority?: number
  lastModified?: string
}
/**
 * What the server offers.
 */
export interface ServerCapabilities {
  tools?: {
    listChanged?: boolean
  }
  resources?: {
    listChanged?: boolean
    subscribe?: boolean
  }
  prompts?: {
    listChanged?: boolean
  }
  completions?: Settings
  logging?: Settings
  experimental?: {
    [k: string]: Settings
  }
  extensions?: {
    [k: string]: Settings
  }
}
/**
 * Words.
 */
export interface TextContent {
  type: 'text'
  text: string
  annotations?: Annotations
  _meta?: MetaObject
}
/**
 * A picture, in base64.
 */
export interface ImageContent {
  type: 'image'
  data: string
  mimeType: string
  annotations?: Annotations
  _meta?: MetaObject
}
/**
 * Sound, in base64.
 */
export interface AudioContent {
  type: 'audio'
  data: string
  mimeType: string
  annotations?: Annotations
  _meta?: MetaObject
}
/**
 * A resource that can be read if it is wanted.
 */
export interface ResourceLink {
  type: 'resource_link'
  uri: string
  name: string
  title?: string
  description?: string
  mimeType?: string
  size?: number
  icons?: Icon[]
  annotations?: Annotations
  _meta?: MetaObject
}
/**
 * A resource together with what is in it.
 */
export interface EmbeddedResource {
  type: 'resource'
  resource: ResourceContents
  annotations?: Annotations
  _meta?: MetaObject
}
/**
 * What is in a resource, as text.
 */
export interface TextResourceContents {
  uri: string
  mimeType?: string
  text: string
  _meta?: MetaObject
}
/**
 * What is in a resource, as bytes in base64.
 */
export interface BlobResourceContents {
  uri: string
  mimeType?: string
  blob: string
  _meta?: MetaObject
}
/**
 * Asks which revisions the server speaks and what it offers.
 */
export interface DiscoverRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'server/discover'
  params: RequestParams
}
/**
 * The revisions the server speaks and what it offers.
 */
export interface DiscoverResult {
  resultType: 'complete'
  supportedVersions: string[]
  capabilities: ServerCapabilities
  /**
   * How to use this server well; may be shown to a model.
   */
  instructions?: string
  ttlMs: TtlMs
  cacheScope: CacheScope
  _meta?: ResultMetaObject
}
/**
 * Something that can be called, with the schema of its arguments.
 */
export interface Tool {
  name: string
  title?: string
  description?: string
  inputSchema: {
    type: 'object'
    [k: string]: unknown
  }
  outputSchema?: {
    [k: string]: unknown
  }
  annotations?: ToolAnnotations
  icons?: Icon[]
  _meta?: MetaObject
}
/**
 * Hints about what a tool does. A client does not rely on those of a server it does not trust.
 */
export interface ToolAnnotations {
  title?: string
  /**
   * It changes nothing.
   */
  readOnlyHint?: boolean
  /**
   * It may undo or overwrite.
   */
  destructiveHint?: boolean
  /**
   * Calling it again with the same arguments changes nothing more.
   */
  idempotentHint?: boolean
  /**
   * It reaches beyond what the server itself holds.
   */
  openWorldHint?: boolean
}
/**
 * Asks for the tools the client may use.
 */
export interface ListToolsRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'tools/list'
  params: PaginatedRequestParams
}
/**
 * A page of tools, always in the same order.
 */
export interface ListToolsResult {
  resultType: 'complete'
  tools: Tool[]
  nextCursor?: Cursor
  ttlMs: TtlMs
  cacheScope: CacheScope
  _meta?: ResultMetaObject
}
/**
 * Calls a tool.
 */
export interface CallToolRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'tools/call'
  params: CallToolRequestParams
}
/**
 * Which tool, with what, and on a second try the answers it asked for.
 */
export interface CallToolRequestParams {
  _meta: RequestMetaObject
  name: string
  arguments?: {
    [k: string]: unknown
  }
  inputResponses?: InputResponses
  requestState?: RequestState
}
/**
 * The answers by the keys of the questions.
 */
export interface InputResponses {
  [k: string]: InputResponse
}
/**
 * What the person did, and what was filled in.
 */
export interface ElicitResult {
  action: 'accept' | 'decline' | 'cancel'
  content?: {
    [k: string]: string | number | boolean | string[]
  }
}
/**
 * What the model said, and which model it was.
 */
export interface CreateMessageResult {
  role: Role
  content: SamplingContent
  model: string
  stopReason?: string
  _meta?: MetaObject
}
/**
 * The model wants a tool called.
 */
export interface ToolUseContent {
  type: 'tool_use'
  id: string
  name: string
  input: {
    [k: string]: unknown
  }
  _meta?: MetaObject
}
/**
 * What came of a tool call the model wanted.
 */
export interface ToolResultContent {
  type: 'tool_result'
  toolUseId: string
  content: ContentBlock[]
  structuredContent?: unknown
  isError?: boolean
  _meta?: MetaObject
}
/**
 * The folders the server may look at.
 */
export interface ListRootsResult {
  roots: Root[]
}
/**
 * A folder, by its file address.
 */
export interface Root {
  uri: string
  name?: string
  _meta?: MetaObject
}
/**
 * What the tool said. `isError` speaks to the model and is no protocol error.
 */
export interface CallToolResult {
  resultType: 'complete'
  content: ContentBlock[]
  /**
   * The same as JSON; fits the tool's outputSchema if it has one.
   */
  structuredContent?: {
    [k: string]: unknown
  }
  isError?: boolean
  _meta?: ResultMetaObject
}
/**
 * The server cannot finish without input. At least one of `inputRequests` and `requestState` is there.
 */
export interface InputRequiredResult {
  resultType: 'input_required'
  inputRequests?: InputRequests
  requestState?: RequestState
  _meta?: ResultMetaObject
}
/**
 * The questions by the server's own keys.
 */
export interface InputRequests {
  [k: string]: InputRequest
}
/**
 * Asks a person, by a form or on a page of the server's.
 */
export interface ElicitRequest {
  method: 'elicitation/create'
  params: ElicitRequestParams
}
/**
 * A form with flat fields. This is what is meant when `mode` is absent.
 */
export interface ElicitRequestFormParams {
  mode?: 'form'
  message: string
  requestedSchema: RequestedSchema
}
/**
 * The fields of a form and which of them must be filled in.
 */
export interface RequestedSchema {
  type: 'object'
  properties: {
    [k: string]: PrimitiveSchemaDefinition
  }
  required?: string[]
}
/**
 * A field for words.
 */
export interface StringSchema {
  type: 'string'
  title?: string
  description?: string
  minLength?: number
  maxLength?: number
  format?: 'email' | 'uri' | 'date' | 'date-time'
  default?: string
}
/**
 * A field for a number.
 */
export interface NumberSchema {
  type: 'number' | 'integer'
  title?: string
  description?: string
  minimum?: number
  maximum?: number
  default?: number
}
/**
 * A field for yes or no.
 */
export interface BooleanSchema {
  type: 'boolean'
  title?: string
  description?: string
  default?: boolean
}
/**
 * One of the values.
 */
export interface UntitledSingleSelectEnumSchema {
  type: 'string'
  title?: string
  description?: string
  enum: string[]
  default?: string
}
/**
 * One of the values, each with a label.
 */
export interface TitledSingleSelectEnumSchema {
  type: 'string'
  title?: string
  description?: string
  oneOf: TitledChoice[]
  default?: string
}
/**
 * A value and the label people see.
 */
export interface TitledChoice {
  const: string
  title: string
}
/**
 * Some of the values.
 */
export interface UntitledMultiSelectEnumSchema {
  type: 'array'
  title?: string
  description?: string
  minItems?: number
  maxItems?: number
  items: {
    type: 'string'
    enum: string[]
  }
  default?: string[]
}
/**
 * Some of the values, each with a label.
 */
export interface TitledMultiSelectEnumSchema {
  type: 'array'
  title?: string
  description?: string
  minItems?: number
  maxItems?: number
  items: {
    anyOf: TitledChoice[]
  }
  default?: string[]
}
/**
 * One of the values, with the labels in a list beside them; the older way.
 */
export interface LegacyTitledEnumSchema {
  type: 'string'
  title?: string
  description?: string
  enum: string[]
  enumNames?: string[]
  default?: string
}
/**
 * A page the person is sent to, for what should not pass through the client.
 */
export interface ElicitRequestURLParams {
  mode: 'url'
  message: string
  url: string
}
/**
 * Asks the client's model to go on with a conversation.
 */
export interface CreateMessageRequest {
  method: 'sampling/createMessage'
  params: CreateMessageRequestParams
}
/**
 * The conversation, and wishes about the model. The client decides.
 */
export interface CreateMessageRequestParams {
  messages: SamplingMessage[]
  maxTokens: number
  systemPrompt?: string
  temperature?: number
  stopSequences?: string[]
  modelPreferences?: ModelPreferences
  includeContext?: 'none' | 'thisServer' | 'allServers'
  tools?: Tool[]
  toolChoice?: ToolChoice
  metadata?: Settings
}
/**
 * One turn of a conversation.
 */
export interface SamplingMessage {
  role: Role
  content: SamplingContent
  _meta?: MetaObject
}
/**
 * What matters in the choice of a model, from 0 (nothing) to 1 (everything).
 */
export interface ModelPreferences {
  hints?: ModelHint[]
  costPriority?: number
  speedPriority?: number
  intelligencePriority?: number
}
/**
 * Part of the name of a model that would do.
 */
export interface ModelHint {
  name?: string
}
/**
 * Whether the model may, must or must not call a tool.
 */
export interface ToolChoice {
  mode?: 'auto' | 'required' | 'none'
}
/**
 * Asks which folders the server may look at.
 */
export interface ListRootsRequest {
  method: 'roots/list'
  params?: ListRootsRequestParams
}
/**
 * Nothing but metadata.
 */
export interface ListRootsRequestParams {
  _meta?: MetaObject
}
/**
 * Something that can be read.
 */
export interface Resource {
  uri: string
  name: string
  title?: string
  description?: string
  mimeType?: string
  /**
   * Bytes before any encoding.
   */
  size?: number
  icons?: Icon[]
  annotations?: Annotations
  _meta?: MetaObject
}
/**
 * Resources whose address follows a pattern.
 */
export interface ResourceTemplate {
  uriTemplate: string
  name: string
  title?: string
  description?: string
  mimeType?: string
  icons?: Icon[]
  annotations?: Annotations
  _meta?: MetaObject
}
/**
 * Asks for the resources the client may read.
 */
export interface ListResourcesRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'resources/list'
  params: PaginatedRequestParams
}
/**
 * A page of resources.
 */
export interface ListResourcesResult {
  resultType: 'complete'
  resources: Resource[]
  nextCursor?: Cursor
  ttlMs: TtlMs
  cacheScope: CacheScope
  _meta?: ResultMetaObject
}
/**
 * Asks for the patterns of addresses the client may read.
 */
export interface ListResourceTemplatesRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'resources/templates/list'
  params: PaginatedRequestParams
}
/**
 * A page of resource templates.
 */
export interface ListResourceTemplatesResult {
  resultType: 'complete'
  resourceTemplates: ResourceTemplate[]
  nextCursor?: Cursor
  ttlMs: TtlMs
  cacheScope: CacheScope
  _meta?: ResultMetaObject
}
/**
 * Asks for what is in a resource.
 */
export interface ReadResourceRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'resources/read'
  params: ReadResourceRequestParams
}
/**
 * Which resource, and on a second try the answers that were asked for.
 */
export interface ReadResourceRequestParams {
  _meta: RequestMetaObject
  uri: string
  inputResponses?: InputResponses
  requestState?: RequestState
}
/**
 * What is in the resource; several parts when it is a folder of things.
 */
export interface ReadResourceResult {
  resultType: 'complete'
  contents: ResourceContents[]
  ttlMs: TtlMs
  cacheScope: CacheScope
  _meta?: ResultMetaObject
}
/**
 * A text with blanks that a person can pick.
 */
export interface Prompt {
  name: string
  title?: string
  description?: string
  arguments?: PromptArgument[]
  icons?: Icon[]
  _meta?: MetaObject
}
/**
 * A blank of a prompt.
 */
export interface PromptArgument {
  name: string
  title?: string
  description?: string
  required?: boolean
}
/**
 * One turn of a prompt.
 */
export interface PromptMessage {
  role: Role
  content: ContentBlock
}
/**
 * Asks for the prompts the client may use.
 */
export interface ListPromptsRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'prompts/list'
  params: PaginatedRequestParams
}
/**
 * A page of prompts.
 */
export interface ListPromptsResult {
  resultType: 'complete'
  prompts: Prompt[]
  nextCursor?: Cursor
  ttlMs: TtlMs
  cacheScope: CacheScope
  _meta?: ResultMetaObject
}
/**
 * Asks for a prompt with its blanks filled in.
 */
export interface GetPromptRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'prompts/get'
  params: GetPromptRequestParams
}
/**
 * Which prompt, what goes into its blanks, and on a second try the answers that were asked for.
 */
export interface GetPromptRequestParams {
  _meta: RequestMetaObject
  name: string
  arguments?: {
    [k: string]: string
  }
  inputResponses?: InputResponses
  requestState?: RequestState
}
/**
 * The prompt, ready for a model.
 */
export interface GetPromptResult {
  resultType: 'complete'
  description?: string
  messages: PromptMessage[]
  _meta?: ResultMetaObject
}
/**
 * Asks how a half-typed value could go on.
 */
export interface CompleteRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'completion/complete'
  params: CompleteRequestParams
}
/**
 * The value as typed so far, what it belongs to, and what is filled in already.
 */
export interface CompleteRequestParams {
  _meta: RequestMetaObject
  ref: PromptReference | ResourceTemplateReference
  argument: {
    name: string
    value: string
  }
  context?: {
    arguments?: {
      [k: string]: string
    }
  }
}
/**
 * A blank of this prompt.
 */
export interface PromptReference {
  type: 'ref/prompt'
  name: string
  title?: string
}
/**
 * A blank of this pattern of addresses.
 */
export interface ResourceTemplateReference {
  type: 'ref/resource'
  uri: string
}
/**
 * How the value could go on; at most a hundred ways, the best first.
 */
export interface CompleteResult {
  resultType: 'complete'
  completion: {
    /**
     * @maxItems 100
     */
    values: string[]
    total?: number
    hasMore?: boolean
  }
  _meta?: ResultMetaObject
}
/**
 * Which changes the client wants to hear of.
 */
export interface SubscriptionFilter {
  toolsListChanged?: boolean
  promptsListChanged?: boolean
  resourcesListChanged?: boolean
  /**
   * Addresses of the resources whose changes are wanted.
   */
  resourceSubscriptions?: string[]
  /**
   * Tasks whose changes are wanted; only of clients that declare io.modelcontextprotocol/tasks.
   */
  taskIds?: string[]
}
/**
 * Opens a stream of notifications that lasts until one side ends it.
 */
export interface SubscriptionsListenRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'subscriptions/listen'
  params: SubscriptionsListenRequestParams
}
/**
 * Which changes the client wants to hear of.
 */
export interface SubscriptionsListenRequestParams {
  _meta: RequestMetaObject
  notifications: SubscriptionFilter
}
/**
 * The server ends the stream in good order.
 */
export interface SubscriptionsListenResult {
  resultType: 'complete'
  _meta: SubscriptionsListenResultMetaObject
}
/**
 * Names the subscription that has ended.
 */
export interface SubscriptionsListenResultMetaObject {
  'io.modelcontextprotocol/subscriptionId': RequestId
  'io.modelcontextprotocol/serverInfo'?: Implementation
  [k: string]: unknown
}
/**
 * The client no longer wants an answer; from a server, a subscription has ended.
 */
export interface CancelledNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/cancelled'
  params: CancelledNotificationParams
}
/**
 * Which request, and why.
 */
export interface CancelledNotificationParams {
  _meta?: NotificationMetaObject
  requestId: RequestId
  reason?: string
}
/**
 * How far a request has come.
 */
export interface ProgressNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/progress'
  params: ProgressNotificationParams
}
/**
 * How far, of how much if that is known; each time further than before.
 */
export interface ProgressNotificationParams {
  _meta?: NotificationMetaObject
  progressToken: ProgressToken
  progress: number
  total?: number
  message?: string
}
/**
 * A log line for the client; sent only on a request that named a level (deprecated in this revision).
 */
export interface LoggingMessageNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/message'
  params: LoggingMessageNotificationParams
}
/**
 * What happened, how grave it is and who says so.
 */
export interface LoggingMessageNotificationParams {
  _meta?: NotificationMetaObject
  level: LoggingLevel
  logger?: string
  data: unknown
}
/**
 * The tools are others than before.
 */
export interface ToolListChangedNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/tools/list_changed'
  params?: NotificationParams
}
/**
 * The prompts are others than before.
 */
export interface PromptListChangedNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/prompts/list_changed'
  params?: NotificationParams
}
/**
 * The resources are others than before.
 */
export interface ResourceListChangedNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/resources/list_changed'
  params?: NotificationParams
}
/**
 * A resource the client asked about has changed.
 */
export interface ResourceUpdatedNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/resources/updated'
  params: ResourceUpdatedNotificationParams
}
/**
 * Which resource has changed.
 */
export interface ResourceUpdatedNotificationParams {
  _meta?: NotificationMetaObject
  uri: string
}
/**
 * The first message on a stream of notifications.
 */
export interface SubscriptionsAcknowledgedNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/subscriptions/acknowledged'
  params: SubscriptionsAcknowledgedNotificationParams
}
/**
 * Which of the wanted changes the server will tell of.
 */
export interface SubscriptionsAcknowledgedNotificationParams {
  _meta?: NotificationMetaObject
  notifications: SubscriptionFilter
}
/**
 * The call goes on as a task, which is on disk: `tasks/get` finds it from now on.
 */
export interface StartedTaskResult {
  resultType: 'task'
  taskId: TaskId
  status: TaskState
  /**
   * What there is to say of the state, for people and models.
   */
  statusMessage?: string
  createdAt: string
  lastUpdatedAt: string
  ttlMs: TaskTtl
  pollIntervalMs?: PollInterval
  _meta?: ResultMetaObject
}
/**
 * Asks how a task is getting on.
 */
export interface TasksGetRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'tasks/get'
  params: TasksGetRequestParams
}
/**
 * Which task. On HTTP the header Mcp-Name says the same.
 */
export interface TasksGetRequestParams {
  _meta: RequestMetaObject
  taskId: string
}
/**
 * A task as it stands: with its questions, its result or its error where its state has one.
 */
export interface TasksGetResult {
  resultType: 'complete'
  taskId: TaskId
  status: TaskState
  statusMessage?: string
  createdAt: string
  lastUpdatedAt: string
  ttlMs: TaskTtl
  pollIntervalMs?: PollInterval
  inputRequests?: InputRequests
  /**
   * What the call would have answered.
   */
  result?: {
    [k: string]: unknown
  }
  error?: Error
  _meta?: ResultMetaObject
}
/**
 * Answers questions of a task.
 */
export interface TasksUpdateRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'tasks/update'
  params: TasksUpdateRequestParams
}
/**
 * The answers by the keys of the questions. Keys that ask nothing now are passed by, whatever their answers are.
 */
export interface TasksUpdateRequestParams {
  _meta: RequestMetaObject
  taskId: string
  inputResponses: {
    [k: string]: unknown
  }
}
/**
 * Wants a task to stop.
 */
export interface TasksCancelRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'tasks/cancel'
  params: TasksGetRequestParams
}
/**
 * It was taken. What comes of it shows in the task.
 */
export interface TasksAcknowledgement {
  resultType: 'complete'
  _meta?: ResultMetaObject
}
/**
 * A task has changed: the whole of it, as `tasks/get` would answer now.
 */
export interface TasksNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/tasks'
  params: TasksNotificationParams
}
/**
 * A task as it stands.
 */
export interface TasksNotificationParams {
  taskId: TaskId
  status: TaskState
  statusMessage?: string
  createdAt: string
  lastUpdatedAt: string
  ttlMs: TaskTtl
  pollIntervalMs?: PollInterval
  inputRequests?: InputRequests
  result?: {
    [k: string]: unknown
  }
  error?: Error
  _meta?: NotificationMetaObject
}
