// Generated from contracts/mcp/2025-11-25/messages.schema.yaml; do not edit. Run `npm run gen`.

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
 * Where the next page begins; opaque to the client.
 */
export type Cursor = string
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
 * One block or several.
 */
export type SamplingContent = SamplingMessageContentBlock | SamplingMessageContentBlock[]
/**
 * A piece of a turn.
 */
export type SamplingMessageContentBlock = TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent
/**
 * How a task is getting on.
 */
export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled'
/**
 * How the task is getting on.
 */
export type GetTaskResult = TaskResult
/**
 * What the request would have been answered with.
 */
export type GetTaskPayloadResult = Result
/**
 * The task as it was left.
 */
export type CancelTaskResult = TaskResult
/**
 * How the task is getting on.
 */
export type TaskStatusNotificationParams = TaskResult
/**
 * How grave a log line is.
 */
export type LoggingLevel = 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency'

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
 * The answer to a request that succeeded.
 */
export interface JSONRPCResultResponse {
  jsonrpc: JSONRPCVersion
  id: RequestId
  result: Result
}
/**
 * Any result; that of `ping` and the like has nothing in it.
 */
export interface Result {
  _meta?: MetaObject
  [k: string]: unknown
}
/**
 * Metadata under namespaced keys; whoever does not know a key passes it by.
 */
export interface MetaObject {
  [k: string]: unknown
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
 * The request can be served only after a person has been to the pages in `elicitations`.
 */
export interface URLElicitationRequiredError {
  jsonrpc: JSONRPCVersion
  id?: RequestId
  error: {
    code: -32042
    message: string
    data: {
      elicitations: ElicitRequestURLParams[]
      [k: string]: unknown
    }
  }
}
/**
 * A page the person is sent to, for what should not pass through the client.
 */
export interface ElicitRequestURLParams {
  _meta?: RequestMetaObject
  task?: TaskMetadata
  mode: 'url'
  message: string
  url: string
  /**
   * By which the server says later that the person is done.
   */
  elicitationId: string
}
/**
 * Metadata of a request; a progress token asks for progress notifications.
 */
export interface RequestMetaObject {
  progressToken?: ProgressToken
  [k: string]: unknown
}
/**
 * Asks for a task instead of an answer.
 */
export interface TaskMetadata {
  /**
   * Milliseconds to keep the result for.
   */
  ttl?: number
}
/**
 * Parameters of a request that needs none of its own.
 */
export interface RequestParams {
  _meta?: RequestMetaObject
}
/**
 * Asks for a page of a list; without a cursor for the first.
 */
export interface PaginatedRequestParams {
  _meta?: RequestMetaObject
  cursor?: Cursor
}
/**
 * Parameters of a notification that needs none of its own.
 */
export interface NotificationParams {
  _meta?: MetaObject
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
 * Hints about whom a thing is for, how much it matters and when it last changed.
 */
export interface Annotations {
  audience?: Role[]
  priority?: number
  lastModified?: string
}
/**
 * What a capability says about itself; an empty object says that it is there.
 */
export interface Settings {
  [k: string]: unknown
}
/**
 * What the client can do for a server that asks it.
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
  roots?: {
    listChanged?: boolean
  }
  tasks?: {
    list?: Settings
    cancel?: Settings
    requests?: {
      elicitation?: {
        create?: Settings
      }
      sampling?: {
        createMessage?: Settings
      }
    }
  }
  experimental?: {
    [k: string]: Settings
  }
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
  tasks?: {
    list?: Settings
    cancel?: Settings
    requests?: {
      tools?: {
        call?: Settings
      }
    }
  }
  experimental?: {
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
 * Begins a session.
 */
export interface InitializeRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'initialize'
  params: InitializeRequestParams
}
/**
 * Who the client is, what it can do and which revision it would like.
 */
export interface InitializeRequestParams {
  _meta?: RequestMetaObject
  protocolVersion: string
  capabilities: ClientCapabilities
  clientInfo: Implementation
}
/**
 * Who the server is, what it offers and which revision the session speaks.
 */
export interface InitializeResult {
  _meta?: MetaObject
  protocolVersion: string
  capabilities: ServerCapabilities
  serverInfo: Implementation
  /**
   * How to use this server well; may be shown to a model.
   */
  instructions?: string
}
/**
 * The client is ready for the session.
 */
export interface InitializedNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/initialized'
  params?: NotificationParams
}
/**
 * Are you there?
 */
export interface PingRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'ping'
  params?: RequestParams
}
/**
 * It is done; there is nothing to say.
 */
export interface EmptyResult {
  _meta?: MetaObject
}
/**
 * Something that can be called, with the schema of its arguments.
 */
export interface Tool {
  name: string
  title?: string
  description?: string
  inputSchema: ToolSchema
  outputSchema?: ToolSchema
  annotations?: ToolAnnotations
  execution?: ToolExecution
  icons?: Icon[]
  _meta?: MetaObject
}
/**
 * A JSON Schema of an object. Each property has a schema that is an object, too.
 */
export interface ToolSchema {
  type: 'object'
  properties?: {
    [k: string]: {
      [k: string]: unknown
    }
  }
  required?: string[]
  [k: string]: unknown
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
 * Whether the tool may or must be called as a task.
 */
export interface ToolExecution {
  taskSupport?: 'forbidden' | 'optional' | 'required'
}
/**
 * Asks for the tools the client may use.
 */
export interface ListToolsRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'tools/list'
  params?: PaginatedRequestParams
}
/**
 * A page of tools, always in the same order.
 */
export interface ListToolsResult {
  tools: Tool[]
  nextCursor?: Cursor
  _meta?: MetaObject
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
 * Which tool, and with what.
 */
export interface CallToolRequestParams {
  _meta?: RequestMetaObject
  name: string
  arguments?: {
    [k: string]: unknown
  }
  task?: TaskMetadata
}
/**
 * What the tool said. `isError` speaks to the model and is no protocol error.
 */
export interface CallToolResult {
  content: ContentBlock[]
  /**
   * The same as JSON; fits the tool's outputSchema if it has one.
   */
  structuredContent?: {
    [k: string]: unknown
  }
  isError?: boolean
  _meta?: MetaObject
}
/**
 * Asks a person, by a form or on a page of the server's.
 */
export interface ElicitRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'elicitation/create'
  params: ElicitRequestParams
}
/**
 * A form with flat fields. This is what is meant when `mode` is absent.
 */
export interface ElicitRequestFormParams {
  _meta?: RequestMetaObject
  task?: TaskMetadata
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
 * What the person did, and what was filled in.
 */
export interface ElicitResult {
  _meta?: MetaObject
  action: 'accept' | 'decline' | 'cancel'
  content?: {
    [k: string]: string | number | boolean | string[]
  }
}
/**
 * The person is done with the page.
 */
export interface ElicitationCompleteNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/elicitation/complete'
  params: ElicitationCompleteNotificationParams
}
/**
 * Which elicitation is over.
 */
export interface ElicitationCompleteNotificationParams {
  _meta?: MetaObject
  elicitationId: string
}
/**
 * Asks the client's model to go on with a conversation.
 */
export interface CreateMessageRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'sampling/createMessage'
  params: CreateMessageRequestParams
}
/**
 * The conversation, and wishes about the model. The client decides.
 */
export interface CreateMessageRequestParams {
  _meta?: RequestMetaObject
  task?: TaskMetadata
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
  structuredContent?: {
    [k: string]: unknown
  }
  isError?: boolean
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
 * Asks which folders the server may look at.
 */
export interface ListRootsRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'roots/list'
  params?: RequestParams
}
/**
 * The folders the server may look at.
 */
export interface ListRootsResult {
  _meta?: MetaObject
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
 * The folders are others than before.
 */
export interface RootsListChangedNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/roots/list_changed'
  params?: NotificationParams
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
  params?: PaginatedRequestParams
}
/**
 * A page of resources.
 */
export interface ListResourcesResult {
  resources: Resource[]
  nextCursor?: Cursor
  _meta?: MetaObject
}
/**
 * Asks for the patterns of addresses the client may read.
 */
export interface ListResourceTemplatesRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'resources/templates/list'
  params?: PaginatedRequestParams
}
/**
 * A page of resource templates.
 */
export interface ListResourceTemplatesResult {
  resourceTemplates: ResourceTemplate[]
  nextCursor?: Cursor
  _meta?: MetaObject
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
 * Which resource.
 */
export interface ReadResourceRequestParams {
  _meta?: RequestMetaObject
  uri: string
}
/**
 * What is in the resource; several parts when it is a folder of things.
 */
export interface ReadResourceResult {
  contents: ResourceContents[]
  _meta?: MetaObject
}
/**
 * Asks to be told when a resource changes.
 */
export interface SubscribeRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'resources/subscribe'
  params: SubscribeRequestParams
}
/**
 * Which resource.
 */
export interface SubscribeRequestParams {
  _meta?: RequestMetaObject
  uri: string
}
/**
 * Asks not to be told any more.
 */
export interface UnsubscribeRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'resources/unsubscribe'
  params: UnsubscribeRequestParams
}
/**
 * Which resource.
 */
export interface UnsubscribeRequestParams {
  _meta?: RequestMetaObject
  uri: string
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
  params?: PaginatedRequestParams
}
/**
 * A page of prompts.
 */
export interface ListPromptsResult {
  prompts: Prompt[]
  nextCursor?: Cursor
  _meta?: MetaObject
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
 * Which prompt, and what goes into its blanks.
 */
export interface GetPromptRequestParams {
  _meta?: RequestMetaObject
  name: string
  arguments?: {
    [k: string]: string
  }
}
/**
 * The prompt, ready for a model.
 */
export interface GetPromptResult {
  description?: string
  messages: PromptMessage[]
  _meta?: MetaObject
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
  _meta?: RequestMetaObject
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
 * How the value could go on, the best first.
 */
export interface CompleteResult {
  completion: {
    values: string[]
    total?: number
    hasMore?: boolean
  }
  _meta?: MetaObject
}
/**
 * The value of `io.modelcontextprotocol/related-task` in `_meta`, on whatever belongs to a task.
 */
export interface RelatedTaskMetadata {
  taskId: string
}
/**
 * A request that goes on after it was answered.
 */
export interface Task {
  taskId: string
  status: TaskStatus
  statusMessage?: string
  createdAt: string
  lastUpdatedAt: string
  /**
   * Milliseconds the task is kept for; null is for ever.
   */
  ttl: number | null
  /**
   * Milliseconds to wait before asking again.
   */
  pollInterval?: number
}
/**
 * In place of the result; a task was begun.
 */
export interface CreateTaskResult {
  task: Task
  _meta?: MetaObject
}
/**
 * Which task.
 */
export interface TaskRequestParams {
  _meta?: RequestMetaObject
  taskId: string
}
/**
 * How the task is getting on.
 */
export interface TaskResult {
  _meta?: MetaObject
  taskId: string
  status: TaskStatus
  statusMessage?: string
  createdAt: string
  lastUpdatedAt: string
  ttl: number | null
  pollInterval?: number
}
/**
 * Asks how a task is getting on.
 */
export interface GetTaskRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'tasks/get'
  params: TaskRequestParams
}
/**
 * Asks for what came of a task, waiting for it if need be.
 */
export interface GetTaskPayloadRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'tasks/result'
  params: TaskRequestParams
}
/**
 * Asks that a task be given up.
 */
export interface CancelTaskRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'tasks/cancel'
  params: TaskRequestParams
}
/**
 * Asks for the tasks of this client.
 */
export interface ListTasksRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'tasks/list'
  params?: PaginatedRequestParams
}
/**
 * A page of tasks.
 */
export interface ListTasksResult {
  tasks: Task[]
  nextCursor?: Cursor
  _meta?: MetaObject
}
/**
 * A task is getting on.
 */
export interface TaskStatusNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/tasks/status'
  params: TaskStatusNotificationParams
}
/**
 * Whoever asked no longer wants an answer.
 */
export interface CancelledNotification {
  jsonrpc: JSONRPCVersion
  method: 'notifications/cancelled'
  params: CancelledNotificationParams
}
/**
 * Which request, and why. A task is cancelled by tasks/cancel instead.
 */
export interface CancelledNotificationParams {
  _meta?: MetaObject
  requestId?: RequestId
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
  _meta?: MetaObject
  progressToken: ProgressToken
  progress: number
  total?: number
  message?: string
}
/**
 * Asks for log lines of this level and graver.
 */
export interface SetLevelRequest {
  jsonrpc: JSONRPCVersion
  id: RequestId
  method: 'logging/setLevel'
  params: SetLevelRequestParams
}
/**
 * The level.
 */
export interface SetLevelRequestParams {
  _meta?: RequestMetaObject
  level: LoggingLevel
}
/**
 * A log line for the client, if it is grave enough.
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
  _meta?: MetaObject
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
  _meta?: MetaObject
  uri: string
}
