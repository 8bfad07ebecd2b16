// Generated from contracts/config/v1/mcp-server.schema.yaml; do not edit. Run `npm run gen`.

/**
 * An origin such as https://app.example.com, without a path.
 */
export type Origin = string
/**
 * The name of an HTTP header.
 */
export type HeaderName = string
/**
 * An amount in the configured currency, such as 0.02.
 */
export type Money = number
/**
 * An address, or a network as address and length.
 */
export type Network = string
/**
 * One scope, as OAuth spells it.
 */
export type ScopeToken = string

/**
 * The configuration, every default filled in.
 */
export interface LoadedConfig {
  mcp_server: Server
  protocol: Protocol
  auth: Auth
  ledger: Ledger
  mcp: Upstreams
  sandbox: Sandbox
  telemetry: Telemetry
  cli: CommandLine
}
/**
 * The server itself, how it is reached and what it serves.
 */
export interface Server {
  /**
   * How clients reach the server. `stdio` serves one client over standard input and output, `http` many over a port.
   */
  transport: 'stdio' | 'http'
  /**
   * The folder that holds what must outlast the process. One process owns it at a time.
   */
  data_dir: string
  /**
   * Adds stack traces to errors and lets a response that breaks its contract fail the call. Never in production.
   */
  development: boolean
  /**
   * Allows listening beyond this machine without authentication. Anyone who reaches the port may call what it serves.
   */
  insecure: boolean
  /**
   * How long calls that run may take to finish after SIGTERM or the end of standard input.
   */
  shutdown_timeout_seconds: number
  http: Http
  tools: Tools
  runs: Runs
  resources: Resources
  governance: Governance
  approvals: Approvals
  logging: Logging
}
/**
 * The HTTP transport. Only in force when `transport` is `http`.
 */
export interface Http {
  /**
   * The address to listen on. Beyond this machine (such as 0.0.0.0) it needs authentication, or `insecure`.
   */
  host: string
  /**
   * The port to listen on. 0 takes any that is free.
   */
  port: number
  /**
   * The largest request body. A larger one gets 413.
   */
  max_body_bytes: number
  /**
   * The largest request head, all headers together. A larger one gets 431.
   */
  max_header_bytes: number
  /**
   * How long a client may take to send the head of a request.
   */
  headers_timeout_seconds: number
  /**
   * How long a client may take to send a whole request. How long a tool may run is `tools.default_timeout_seconds`.
   */
  request_timeout_seconds: number
  /**
   * How long an idle connection is kept open for the next request.
   */
  keep_alive_timeout_seconds: number
  /**
   * How long a client may take nothing of an answer or event that waits for it. Then its connection is closed.
   */
  write_timeout_seconds: number
  /**
   * How many connections may be open at a time. One more is answered 503 and closed; with TLS it is closed.
   */
  max_connections: number
  cors: Cors
  tls: Tls
}
/**
 * Which web pages may call the server from a browser.
 */
export interface Cors {
  /**
   * Answers browsers' cross-origin questions. When false no page of another origin may call.
   */
  enabled: boolean
  /**
   * The origins that may call, each exactly as a browser sends it. `*` is not one.
   */
  allowed_origins: Origin[]
  /**
   * The methods a page may use.
   */
  allowed_methods: ('GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS')[]
  /**
   * The request headers a page may send.
   */
  allowed_headers: HeaderName[]
  /**
   * The response headers a page may read.
   */
  exposed_headers: HeaderName[]
  /**
   * How many seconds a browser may remember the answer.
   */
  max_age: number
}
/**
 * HTTPS on the HTTP transport.
 */
export interface Tls {
  /**
   * Serves HTTPS in place of HTTP. Needs cert_file and key_file.
   */
  enabled: boolean
  /**
   * The server's certificate chain, PEM.
   */
  cert_file?: string
  /**
   * The private key of the certificate, PEM.
   */
  key_file?: string
  /**
   * The authorities whose client certificates are trusted, PEM.
   */
  client_ca_file?: string
  /**
   * Refuses clients without a certificate from client_ca_file, before anything of theirs is read.
   */
  verify_client: boolean
}
/**
 * How tools run.
 */
export interface Tools {
  /**
   * How long a tool may run when it declares no time of its own.
   */
  default_timeout_seconds: number
  /**
   * A tool that runs longer than this goes on asynchronously, as a task or a run, where its caller can take one; all others are told that it still runs.
   */
  async_threshold_seconds: number
  /**
   * How long a client may keep the list of tools. A change of the registry ends it sooner.
   */
  cache_ttl_seconds: number
}
/**
 * Calls that go on after they were answered.
 */
export interface Runs {
  /**
   * How long the end of a run can be asked for, and how long a run waits to be told something.
   */
  keep_seconds: number
  /**
   * How often clients are told to look.
   */
  poll_interval_ms: number
  /**
   * How many runs of one client may work or wait at a time.
   */
  max_per_client: number
}
/**
 * Where capabilities come from and how their documents are served.
 */
export interface Resources {
  /**
   * The folder of capabilities, `<category>/<name>/SKILL.md` beside `handler.ts`.
   */
  skills_dir: string
  /**
   * Looks at the folder again whenever something in it changes, and tells clients.
   */
  watch: boolean
  /**
   * The largest document that is read at once. A larger one is read in ranges, none of them larger than this.
   */
  max_read_bytes: number
  /**
   * How long a client may keep the list of resources. A change of the folder ends it sooner.
   */
  cache_ttl_seconds: number
}
/**
 * Who may use how much, and what it costs. Counted apart for each client.
 */
export interface Governance {
  /**
   * Checks budget, rate and permission before each call. When false nothing is limited, and costs are still recorded.
   */
  enabled: boolean
  /**
   * The policy document: who may see and call what (docs/policy.md). Read again when it changes and on SIGHUP. Without one, and with none put in over REST, local clients may use everything that this gateway itself offers, and nobody else anything.
   */
  policy_file?: string
  /**
   * The currency of budgets and prices, as three letters.
   */
  currency: string
  /**
   * The time zone in which days and months begin.
   */
  time_zone: string
  /**
   * What a call of a tool costs, by the tool's name, in place of the price it declares. `*` in a name stands for any letters; the name itself comes first, then the pattern with the most other letters.
   */
  prices: {
    [k: string]: Money
  }
  /**
   * Other quotas for single clients, by the client's id. Each has the keys of `default_quota`; those left out hold as there.
   */
  clients: {
    [k: string]: Quota
  }
  default_quota: Quota
}
/**
 * What a client may use. What is not set is not limited.
 */
export interface Quota {
  /**
   * Money a client may spend in a month.
   */
  monthly_budget?: number
  /**
   * Calls of tools a client may make in any 60 seconds.
   */
  max_calls_per_minute?: number
  /**
   * Calls of tools a client may make in a day.
   */
  max_calls_per_day?: number
  /**
   * Money a single call may cost.
   */
  max_cost_per_call?: number
  /**
   * Calls of tools a client may have running at the same time.
   */
  max_concurrent_calls?: number
}
/**
 * How long calls that need an approval wait, and how long an approval is good. Which calls need one is said by the policy.
 */
export interface Approvals {
  /**
   * How long a call waits for somebody to approve it before it is refused as approval_pending; 0 refuses at once.
   */
  wait_seconds: number
  /**
   * How long a request stays in the queue.
   */
  request_seconds: number
  /**
   * How long an approval can be used once it was given; a refusal stands as long.
   */
  grant_seconds: number
  /**
   * How long requests that have ended can be looked up. The ledger has them for longer.
   */
  keep_seconds: number
}
/**
 * What the server says of itself, apart from the ledger.
 */
export interface Logging {
  /**
   * The least severe message that is written; upper or lower case.
   */
  level: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR'
  /**
   * `json` for programs, `text` for people.
   */
  format: 'json' | 'text'
  /**
   * Where messages go. With the stdio transport only stderr, since stdout carries the protocol.
   */
  output: 'stderr' | 'stdout'
}
/**
 * Versions, compatibility and the shape of errors, the same for REST and MCP.
 */
export interface Protocol {
  api: Api
  mcp: McpProtocol
  compatibility: Compatibility
  error: ErrorFields
}
/**
 * The REST API.
 */
export interface Api {
  /**
   * Where a request names its version. `header` is OwlClaw-API-Version.
   */
  version_mode: 'header'
  /**
   * The version of a request that names none.
   */
  default_version: 'v1'
}
/**
 * The Model Context Protocol.
 */
export interface McpProtocol {
  /**
   * The revisions that are served. A date, or a short form: the year and month of a revision, or 1.0 for the first one. Short forms are read as dates.
   *
   * @minItems 1
   */
  supported_versions: ('2026-07-28' | '2025-11-25' | '2025-06-18' | '2025-03-26' | '2024-11-05')[]
  /**
   * How wrong arguments are answered. `error` is JSON-RPC error -32602, `result` a result with isError that a model can read.
   */
  input_errors: 'error' | 'result'
}
/**
 * What the gate does with a contract that changed.
 */
export interface Compatibility {
  /**
   * Fails on a breaking change that has no migration entry and no waiver.
   */
  block_breaking_without_migration: boolean
}
/**
 * The shape of errors.
 */
export interface ErrorFields {
  /**
   * Puts the incident id into every error, so that a person can ask about it. The log has it either way.
   */
  include_incident_id: boolean
}
/**
 * Who callers are, over HTTP. Keys are made with `owlclaw keys create`. Where a key was made, or a key here is set, a credential that is sent has to be right.
 */
export interface Auth {
  /**
   * Refuses whoever brings no credential, this machine's programs as well. Left out, it is so where tokens or client certificates are configured.
   */
  required?: boolean
  /**
   * Where clients reach this server, when that is not where it listens. Challenges, metadata and signatures name it; requests that a proxy passes on may, and pages of it may call.
   */
  public_url?: string
  /**
   * Addresses of proxies whose X-Forwarded-For is believed, or networks such as 10.0.0.0/8.
   */
  trusted_proxies: string[]
  /**
   * Where callers may come from, as addresses or networks. Everywhere, when it is empty.
   */
  allowed_addresses: Network[]
  /**
   * Where single clients may come from, by the client's id. A key can be bound to places of its own besides.
   */
  clients: {
    [k: string]: Sources
  }
  oauth: OAuth
  signatures: Signatures
}
/**
 * Where a client may come from. What is left out is not restricted.
 */
export interface Sources {
  /**
   * Addresses or networks.
   *
   * @minItems 1
   */
  addresses?: Network[]
  /**
   * Web pages' origins. A request that names none is refused then.
   *
   * @minItems 1
   */
  origins?: string[]
}
/**
 * Access tokens of an OAuth 2.1 authorization server. Setting `issuer` has every caller bring a credential.
 */
export interface OAuth {
  /**
   * The authorization server, as tokens name it in `iss`.
   */
  issuer?: string
  /**
   * This server, as tokens name it in `aud`. Where it is an address, tokens for a path below it are taken, too, on that path only.
   */
  audience?: string
  /**
   * Where the authorization server publishes its keys. Left out, its metadata says so.
   */
  jwks_uri?: string
  /**
   * How tokens may be signed. Only with public keys.
   *
   * @minItems 1
   */
  algorithms: (
    'RS256' | 'RS384' | 'RS512' | 'PS256' | 'PS384' | 'PS512' | 'ES256' | 'ES384' | 'ES512' | 'EdDSA' | 'Ed25519'
  )[]
  /**
   * The claim that says who the client is. Its id here is that with `oauth:` before it.
   */
  client_claim: string
  /**
   * How far the clocks of both servers may be apart.
   */
  clock_tolerance_seconds: number
  /**
   * The scopes every token must have.
   */
  required_scopes: ScopeToken[]
  scopes: ScopeNames
}
/**
 * Which scope a token needs for what, by the authorization server's names.
 */
export interface ScopeNames {
  /**
   * To call tools. Left out, every token may.
   */
  tools?: string
  /**
   * To read resources. Left out, every token may.
   */
  resources?: string
  /**
   * To get prompts. Left out, every token may.
   */
  prompts?: string
  /**
   * To read GET /metrics. Left out, only tokens that may administer do.
   */
  metrics?: string
  /**
   * To read the ledger, statistics, the policy and approvals. Left out, only tokens that may administer do.
   */
  audit?: string
  /**
   * To look at approvals and decide on them. Left out, only tokens that may administer do.
   */
  approve?: string
  /**
   * To administer the gateway. Left out, no token may.
   */
  admin?: string
}
/**
 * Signed requests (RFC 9421), by keys made with `owlclaw keys create --sign`.
 */
export interface Signatures {
  /**
   * How old a signature may be.
   */
  window_seconds: number
}
/**
 * The record of every call.
 */
export interface Ledger {
  /**
   * Writes every call down before it is answered. Without it nothing is recorded, and what clients used is forgotten when the process ends.
   */
  enabled: boolean
  /**
   * How long entries are kept.
   */
  retention_days: number
  /**
   * How much of a call's arguments, and of its result, is kept. The rest is kept as a hash.
   */
  max_recorded_bytes: number
  /**
   * Names whose values are never recorded or logged, besides password, passwd, pwd, passphrase, passcode, secret, token, jwt, bearer, authorization, cookie, session id, credential, and the keys called api, access, private, signing, encryption, ssh, auth, account or subscription key. A name stands for all that contain it, in any spelling. `otp`, `pw`, and `pass` as in DB_PASS, count where they end a name.
   */
  redact: string[]
  /**
   * Where signed checkpoints of the record are added, a line each. Keep it on another disk or machine, and nobody who changes the record can make it fit. Left out, ledger-checkpoints.ndjson in data_dir.
   */
  checkpoint_file?: string
}
/**
 * Other MCP servers whose tools this one offers.
 */
export interface Upstreams {
  /**
   * The folder of upstream servers, one TOML or JSON file each.
   */
  registry_dir?: string
  /**
   * Reads folders inside the folder too.
   */
  recursive: boolean
  /**
   * Refuses a file that has unknown fields.
   */
  strict: boolean
}
/**
 * The sandbox tools, a server of their own that `owlclaw sandbox start` runs.
 */
export interface Sandbox {
  /**
   * The address the sandbox server listens on.
   */
  host: string
  /**
   * The port the sandbox server listens on.
   */
  port: number
  /**
   * Answers browsers' cross-origin questions for the origins in allowed_origins.
   */
  enable_cors: boolean
  /**
   * The origins that may call the sandbox server. `*` is not one.
   */
  allowed_origins: Origin[]
}
/**
 * What an operator sees of the server besides its log and its ledger.
 */
export interface Telemetry {
  metrics: Metrics
  tracing: Tracing
  alerts: Alerts
  watchdog: Watchdog
}
/**
 * Prometheus metrics at GET /metrics.
 */
export interface Metrics {
  /**
   * Counts, and serves the metrics.
   */
  enabled: boolean
  /**
   * Tools that are counted by name. Those beyond are counted together as `other`.
   */
  max_tools: number
  /**
   * Clients that are counted by name. Those beyond are counted together as `other`.
   */
  max_clients: number
}
/**
 * OpenTelemetry traces.
 */
export interface Tracing {
  /**
   * Sends traces to the endpoint.
   */
  enabled: boolean
  /**
   * Where traces go, OTLP over HTTP, as JSON.
   */
  endpoint: string
  /**
   * Headers sent with them, such as a key.
   */
  headers: {
    [k: string]: string
  }
  /**
   * The share of the traces that begin here which is sent, from 0 to 1. Of those a caller began, the ones it samples are sent.
   */
  sample_ratio: number
}
/**
 * What is told at once when something the server depends on fails. Every alert is in the log, too.
 */
export interface Alerts {
  /**
   * Where alerts are sent, as JSON by POST. Left out, they are logged only.
   */
  webhook_url?: string
  /**
   * Signs what is sent (HMAC-SHA256), so that the receiver knows whose it is. Needed with webhook_url.
   */
  webhook_secret?: string
  /**
   * How long an alert that lasts, or happens again, is not told again. One that was told to be over and comes back sooner is told once more, and its end when the time is up.
   */
  repeat_seconds: number
  /**
   * How often everything the server depends on is asked whether it works.
   */
  check_seconds: number
}
/**
 * A thread that notices when the server answers nobody because something holds it up.
 */
export interface Watchdog {
  /**
   * For how long the event loop must stand still before it says so. 0 turns it off.
   */
  blocked_ms: number
}
/**
 * What commands of `owlclaw` say of themselves to a gateway that runs elsewhere (`--url`). Over the data folder none is needed.
 */
export interface CommandLine {
  /**
   * The key that commands send with --url. Those that manage policy, approvals, keys or the ledger need one with the scope `admin`, or with `audit` to look and `approve` to decide.
   */
  api_key?: string
  /**
   * A file that holds that key and nothing else, where api_key is not set.
   */
  api_key_file?: string
}

type DeepReadonly<T> = T extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

type DeepPartial<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> } : T

/** The configuration after loading: whatever has a default is there. */
export type Config = DeepReadonly<LoadedConfig>

/** The configuration file: anything may be left out. */
export type ConfigFile = DeepPartial<Config>
