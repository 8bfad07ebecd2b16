// Generated from contracts/tools/v1/tools.yaml; do not edit. Run `npm run gen`.

export interface ExplainErrorInput {
  /**
   * The code, such as rate_limited.
   */
  code: string
}
export interface ExplainErrorOutput {
  /**
   * The stable name of the error.
   */
  code: string
  /**
   * The kind of error.
   */
  category: string
  /**
   * What happened, short.
   */
  title: string
  /**
   * What it means, exactly.
   */
  description: string
  /**
   * What you can do about it.
   */
  action: string
  /**
   * Whether the same request may succeed later, unchanged.
   */
  retryable: boolean
  /**
   * The HTTP status of a REST answer.
   */
  http: number
  /**
   * The JSON-RPC error number.
   */
  json_rpc: {
    /**
     * On MCP revisions before 2026-07-28.
     */
    legacy: number
    /**
     * On MCP revision 2026-07-28 and later.
     */
    modern: number
  }
}
export interface SearchToolsInput {
  /**
   * Words from the name or the description of the tool, such as create invoice.
   */
  query: string
  /**
   * How many to return at most; 10 when left out.
   */
  limit?: number
}
export interface SearchToolsOutput {
  /**
   * What fits best first.
   */
  tools: {
    /**
     * Call it by this.
     */
    name: string
    /**
     * Its title.
     */
    title?: string
    /**
     * What it does.
     */
    description?: string
    /**
     * What its arguments must fit.
     */
    inputSchema: {}
  }[]
  /**
   * How many others fit, too.
   */
  more: number
}
