// Generated from contracts/policy/v1/policy.schema.yaml; do not edit. Run `npm run gen`.

/**
 * A name, or a pattern of names in which `*` stands for any characters.
 */
export type Name = string
/**
 * Names of clients, patterns of names, or groups with an @ before them; everybody where it is left out.
 *
 * @minItems 1
 * @maxItems 100000
 */
export type Clients = Name[]
/**
 * Names, or patterns of names.
 *
 * @minItems 1
 * @maxItems 10000
 */
export type Names = Name[]
/**
 * Why, for whoever is refused, and for whoever asks with `owlclaw policy explain`.
 */
export type Reason = string

/**
 * Who may see and call what, how often, at what cost, and what somebody has to agree to. What no rule allows is refused. Where several rules fit, one that denies wins; else the one whose pattern says most of the name; else the one that says most of the client; else the first.
 */
export interface PolicyDocument {
  /**
   * The version of this format.
   */
  policy: 1
  /**
   * What this policy is for, for people.
   */
  description?: string
  /**
   * Clients under one name. Rules name a group with an @ before it. The groups local, anonymous, api_key, token and certificate are there already; they go by how a client proved who it is.
   */
  groups?: {
    [k: string]: Group
  }
  /**
   * What may be called. What no rule here allows may not.
   *
   * @maxItems 10000
   */
  permissions?: Permission[]
  /**
   * What is shown although it may not be called, and what does not exist for somebody, whatever else allows it. Where no rule here fits, what may be called is shown and the rest is not.
   *
   * @maxItems 10000
   */
  visibility?: Visibility[]
  /**
   * How much clients may use. A key that no rule sets for a client is as mcp_server.governance in the configuration has it.
   *
   * @maxItems 10000
   */
  limits?: Limit[]
  /**
   * How often each client may call some things, besides its limits.
   *
   * @maxItems 10000
   */
  rates?: Rate[]
  /**
   * What somebody has to agree to before it runs.
   *
   * @maxItems 10000
   */
  approvals?: Approval[]
  /**
   * Parts of what there is, each served at /mcp/<name>. Nobody may do more there than elsewhere.
   */
  toolsets?: {
    [k: string]: Toolset
  }
  /**
   * Clients that find tools with search_tools, in place of a list that is too long for them.
   *
   * @maxItems 1000
   */
  tool_search?: ToolSearch[]
}
/**
 * A group.
 */
export interface Group {
  /**
   * What the group is, for people.
   */
  description?: string
  /**
   * Names of clients, or patterns of names. `*` stands for any characters.
   *
   * @maxItems 100000
   */
  clients: Name[]
  /**
   * Only clients that proved in one of these ways who they are.
   *
   * @minItems 1
   */
  kinds?: ('local' | 'anonymous' | 'api_key' | 'token' | 'certificate')[]
}
/**
 * Allows or denies. With none of tools, resources and prompts it is about all of them; with some, about those alone.
 */
export interface Permission {
  /**
   * What the rule does.
   */
  effect: 'allow' | 'deny'
  clients?: Clients
  tools?: Names
  resources?: Names
  prompts?: Names
  reason?: Reason
}
/**
 * Shows or hides. With none of tools, resources and prompts it is about all of them; with some, about those alone.
 */
export interface Visibility {
  /**
   * What the rule does.
   */
  effect: 'show' | 'hide'
  clients?: Clients
  tools?: Names
  resources?: Names
  prompts?: Names
  reason?: Reason
}
/**
 * Limits of each of some clients.
 */
export interface Limit {
  clients?: Clients
  /**
   * Calls of tools in 60 seconds.
   */
  max_calls_per_minute?: number
  /**
   * Calls of tools in a day of the configured time zone.
   */
  max_calls_per_day?: number
  /**
   * Calls of tools that run at the same time.
   */
  max_concurrent_calls?: number
  /**
   * What the calls of a month may cost, in the configured currency.
   */
  monthly_budget?: number
  /**
   * What one call may cost.
   */
  max_cost_per_call?: number
}
/**
 * How often each of some clients may call some things, all of them together.
 */
export interface Rate {
  clients?: Clients
  tools?: Names
  resources?: Names
  prompts?: Names
  /**
   * Calls in 60 seconds.
   */
  max_calls_per_minute: number
}
/**
 * Whether somebody has to agree. Where an `always` and a `never` say as much, the `always` holds.
 */
export interface Approval {
  clients?: Clients
  tools: Names
  /**
   * Whether somebody has to agree.
   */
  approve?: 'always' | 'never'
  /**
   * Who has to agree. `caller` is the person at the client, where the client can ask.
   */
  by?: 'operator' | 'caller'
  /**
   * Only where one of these fits the arguments.
   *
   * @minItems 1
   * @maxItems 100
   */
  when?: Condition[]
  /**
   * How long an approval can be used.
   */
  expires_seconds?: number
  reason?: Reason
}
/**
 * Something about one argument. It takes one of equals, in, above, below, like and present.
 */
export interface Condition {
  /**
   * Which argument, as a JSON pointer such as /amount.
   */
  argument: string
  /**
   * It is this.
   */
  equals?: string | number | boolean | null
  /**
   * It is one of these.
   *
   * @minItems 1
   * @maxItems 1000
   */
  in?: (string | number | boolean | null)[]
  /**
   * It is more than this. What is there and is no number counts as more.
   */
  above?: number
  /**
   * It is less than this. What is there and is no number counts as less.
   */
  below?: number
  /**
   * It is text that fits this pattern, in which `*` stands for any characters. What is there and is no text counts as fitting.
   */
  like?: string
  /**
   * It is given, or is left out.
   */
  present?: boolean
}
/**
 * A part of what there is. What it does not name is not there.
 */
export interface Toolset {
  /**
   * What the toolset is for, for people.
   */
  description?: string
  tools?: Names
  resources?: Names
  prompts?: Names
}
/**
 * For these clients search_tools is there.
 */
export interface ToolSearch {
  clients?: Clients
  /**
   * With it, only search_tools and these are listed. Everything else that they may call is found by searching, and called as usual.
   *
   * @maxItems 10000
   */
  keep?: Name[]
}
