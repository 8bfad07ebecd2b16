// Generated from contracts/capability/v1/handler.schema.yaml; do not edit. Run `npm run gen`.

/**
 * What a handler may say of its tool: the export `tool` beside the function. Everything may be left out. A schema written with another library is turned into JSON Schema before it is looked at here.
 */
export interface HandlerMetadata {
  /**
   * The tool's name; the function's when left out.
   */
  name?: string
  /**
   * The name people see.
   */
  title?: string
  /**
   * What the tool does, for models and people; the first line of the doc comment when left out.
   */
  description?: string
  annotations?: Annotations
  /**
   * What a call costs, in the currency of the configuration.
   */
  price?: number
  /**
   * How long a call may run; `tools.default_timeout_seconds` when left out.
   */
  timeoutSeconds?: number
  /**
   * How many calls may run at a time; any number when left out.
   */
  concurrency?: number
  /**
   * `worker` runs the handler in a thread of its own, so that its time limit holds even while it computes.
   */
  isolate?: 'none' | 'worker'
  /**
   * Whether calls answer later, as a task or a run: `true` for every caller that can take one, while all others wait; `required` refuses callers that can't; `never` lets all callers wait, however long it takes; `false` makes a run of what outlives `tools.async_threshold_seconds`.
   */
  async?: true | false | 'required' | 'never'
  inputSchema?: ObjectSchema
  outputSchema?: ObjectSchema
  /**
   * Words to find the tool by.
   *
   * @maxItems 100
   */
  tags?: string[]
  /**
   * Pictures for people's menus.
   *
   * @maxItems 20
   */
  icons?: Icon[]
}
/**
 * Hints for clients, as MCP has them. Nobody is bound by them, except that `readOnlyHint` says running twice harms nobody.
 */
export interface Annotations {
  title?: string
  /**
   * Changes nothing.
   */
  readOnlyHint?: boolean
  /**
   * May destroy something.
   */
  destructiveHint?: boolean
  /**
   * A second call with the same arguments changes nothing more.
   */
  idempotentHint?: boolean
  /**
   * Reaches things outside.
   */
  openWorldHint?: boolean
}
/**
 * A JSON Schema of an object.
 */
export interface ObjectSchema {
  type: 'object'
  [k: string]: unknown
}
export interface Icon {
  /**
   * An https address, or a data URI.
   */
  src: string
  mimeType?: string
  /**
   * Such as 48x48, or any.
   */
  sizes?: string[]
  theme?: 'light' | 'dark'
}
