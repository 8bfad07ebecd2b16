// Generated from contracts/registry/v1/server.schema.yaml; do not edit. Run `npm run gen`.

/**
 * Text in which every ${ begins a reference, ${ENV:NAME} or ${ENV:NAME:-default}.
 */
export type Text = string
/**
 * The name of an environment variable.
 */
export type VariableName = string
/**
 * The name of a tool, where `*` stands for any characters.
 */
export type ToolPattern = string
/**
 * `never` asks nobody, `always` asks before each call, `policy` asks when the governance rules say so.
 */
export type ApprovalPolicy = 'never' | 'always' | 'policy'

/**
 * An upstream MCP server: where it is, what it may offer and how much it may use. One record is one TOML or JSON file of the registry folder, and one row of the registry. References such as ${ENV:TOKEN} stay as they are written and are resolved where the server is reached.
 */
export interface ServerRecord {
  /**
   * The version of this format.
   */
  version?: 1
  /**
   * Names the server for good. Part of the names of its tools, so letters, digits, and single dashes or underscores between them.
   */
  server_id: string
  /**
   * The name people see; server_id when left out.
   */
  display_name?: string
  /**
   * How the server is reached. `stdio` starts it as a child process; `http_sse_legacy` is the HTTP transport of 2024-11-05.
   */
  transport: 'stdio' | 'streamable_http' | 'http_sse_legacy'
  stdio?: Stdio
  http?: Http
  /**
   * What stands before the names of its tools, with a dot; `mcp.<server_id>` when left out. Empty for no namespace.
   */
  tool_namespace?: string
  /**
   * Patterns of the tools that may be offered, by their own names. `*` stands for any characters. Nothing is offered when it is left out.
   *
   * @maxItems 1000
   */
  allowed_tools?: ToolPattern[]
  /**
   * Patterns of tools that are never offered, whatever allowed_tools says.
   *
   * @maxItems 1000
   */
  denied_tools?: ToolPattern[]
  approval_policy?: ApprovalPolicy
  /**
   * Approval of single tools, by pattern; the first that fits wins over approval_policy.
   *
   * @maxItems 1000
   */
  tool_approvals?: ToolApproval[]
  budgets?: Budgets
}
/**
 * The child process.
 */
export interface Stdio {
  /**
   * The program. It is started as it is, without a shell.
   */
  command: string
  /**
   * Its arguments.
   */
  args?: string[]
  /**
   * Its environment. A value may hold references, ${ENV:NAME} or ${ENV:NAME:-default}.
   */
  env?: {
    [k: string]: Text
  }
  /**
   * Variables that are handed on by their names. `env_from = ["TOKEN"]` is `env.TOKEN = "${ENV:TOKEN}"`.
   */
  env_from?: VariableName[]
  /**
   * The folder it starts in.
   */
  cwd?: string
}
/**
 * The address.
 */
export interface Http {
  /**
   * Text in which every ${ begins a reference, ${ENV:NAME} or ${ENV:NAME:-default}.
   */
  url: string
  /**
   * Headers sent with each request. A value may hold references.
   */
  headers?: {
    [k: string]: Text
  }
  /**
   * The name of a stored credential. The credential itself never stands in a record.
   */
  auth_ref?: string
}
export interface ToolApproval {
  tools: ToolPattern
  approval: ApprovalPolicy
}
/**
 * What a call, and all calls together, may use.
 */
export interface Budgets {
  /**
   * How long a call may take.
   */
  tool_timeout_ms?: number
  /**
   * How many calls may run at a time.
   */
  max_concurrency?: number
  /**
   * How much a call may answer. The rest is cut, and marked.
   */
  max_tool_output_bytes?: number
}
