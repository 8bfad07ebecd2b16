// Generated from contracts/config/v1/mcp-server.schema.yaml; do not edit. Run `npm run gen`.

/** A value that can be set, and from where. */
export interface ConfigKey {
  /** Where it stands in the file, such as `mcp_server.http.port`. */
  readonly path: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'map'
  /** Of a map: what its values are. */
  readonly of?: 'text' | 'number' | 'part'
  /** Of a map of parts: the keys of each. */
  readonly members?: readonly string[]
  readonly default?: unknown
  /** All that it, or an item of it, can be. */
  readonly values?: readonly string[]
  /** Other spellings of a value, and what they mean. */
  readonly shortForms?: Readonly<Record<string, string>>
  readonly example?: string
  /** Environment variables; the first that is set wins. */
  readonly env: readonly string[]
  /** The command-line option, without its dashes. */
  readonly flag?: string
  readonly description: string
  /** `preview`: accepted, without effect yet. */
  readonly state: 'stable' | 'preview'
  /** The gateway does not start while it is set. */
  readonly start?: 'refuse'
  readonly isPath?: true
  readonly anyCase?: true
  /** Never shown. */
  readonly secret?: true
  /** A change takes effect without a restart. */
  readonly live?: true
}

export interface ConfigSection {
  readonly path: string
  readonly description: string
  readonly state: 'stable' | 'preview'
  readonly start?: 'refuse'
}

export const configKeys: readonly ConfigKey[] = [
  {"path":"mcp_server.transport","type":"string","default":"stdio","values":["stdio","http"],"env":["MCP_SERVER_TRANSPORT"],"flag":"transport","description":"How clients reach the server. `stdio` serves one client over standard input and output, `http` many over a port.","state":"stable"},
  {"path":"mcp_server.data_dir","type":"string","default":"./.owlclaw","env":["MCP_SERVER_DATA_DIR"],"flag":"data-dir","description":"The folder that holds what must outlast the process. One process owns it at a time.","state":"stable","isPath":true},
  {"path":"mcp_server.development","type":"boolean","default":false,"env":["MCP_SERVER_DEVELOPMENT"],"flag":"development","description":"Adds stack traces to errors and lets a response that breaks its contract fail the call. Never in production.","state":"stable"},
  {"path":"mcp_server.insecure","type":"boolean","default":false,"env":["MCP_SERVER_INSECURE"],"flag":"insecure","description":"Allows listening beyond this machine without authentication. Anyone who reaches the port may call what it serves.","state":"stable"},
  {"path":"mcp_server.shutdown_timeout_seconds","type":"number","default":5,"env":["MCP_SERVER_SHUTDOWN_TIMEOUT_SECONDS"],"description":"How long calls that run may take to finish after SIGTERM or the end of standard input.","state":"stable"},
  {"path":"mcp_server.http.host","type":"string","default":"127.0.0.1","env":["MCP_SERVER_HTTP_HOST"],"flag":"host","description":"The address to listen on. Beyond this machine (such as 0.0.0.0) it needs authentication, or `insecure`.","state":"stable"},
  {"path":"mcp_server.http.port","type":"integer","default":8080,"env":["MCP_SERVER_HTTP_PORT"],"flag":"port","description":"The port to listen on. 0 takes any that is free.","state":"stable"},
  {"path":"mcp_server.http.max_body_bytes","type":"integer","default":4194304,"env":["MCP_SERVER_HTTP_MAX_BODY_BYTES"],"description":"The largest request body. A larger one gets 413.","state":"stable"},
  {"path":"mcp_server.http.max_header_bytes","type":"integer","default":16384,"env":["MCP_SERVER_HTTP_MAX_HEADER_BYTES"],"description":"The largest request head, all headers together. A larger one gets 431.","state":"stable"},
  {"path":"mcp_server.http.headers_timeout_seconds","type":"number","default":10,"env":["MCP_SERVER_HTTP_HEADERS_TIMEOUT_SECONDS"],"description":"How long a client may take to send the head of a request.","state":"stable","live":true},
  {"path":"mcp_server.http.request_timeout_seconds","type":"number","default":30,"env":["MCP_SERVER_HTTP_REQUEST_TIMEOUT_SECONDS"],"description":"How long a client may take to send a whole request. How long a tool may run is `tools.default_timeout_seconds`.","state":"stable","live":true},
  {"path":"mcp_server.http.keep_alive_timeout_seconds","type":"number","default":65,"env":["MCP_SERVER_HTTP_KEEP_ALIVE_TIMEOUT_SECONDS"],"description":"How long an idle connection is kept open for the next request.","state":"stable","live":true},
  {"path":"mcp_server.http.write_timeout_seconds","type":"number","default":60,"env":["MCP_SERVER_HTTP_WRITE_TIMEOUT_SECONDS"],"description":"How long a client may take nothing of an answer or event that waits for it. Then its connection is closed.","state":"stable","live":true},
  {"path":"mcp_server.http.max_connections","type":"integer","default":20000,"env":["MCP_SERVER_HTTP_MAX_CONNECTIONS"],"description":"How many connections may be open at a time. One more is answered 503 and closed; with TLS it is closed.","state":"stable","live":true},
  {"path":"mcp_server.http.cors.enabled","type":"boolean","default":false,"env":["MCP_SERVER_HTTP_CORS_ENABLED"],"description":"Answers browsers' cross-origin questions. When false no page of another origin may call.","state":"stable","live":true},
  {"path":"mcp_server.http.cors.allowed_origins","type":"list","default":[],"example":"https://app.example.com","env":["MCP_SERVER_HTTP_CORS_ALLOWED_ORIGINS"],"description":"The origins that may call, each exactly as a browser sends it. `*` is not one.","state":"stable","live":true},
  {"path":"mcp_server.http.cors.allowed_methods","type":"list","default":["GET","HEAD","POST","DELETE","OPTIONS"],"values":["GET","HEAD","POST","PUT","PATCH","DELETE","OPTIONS"],"env":["MCP_SERVER_HTTP_CORS_ALLOWED_METHODS"],"description":"The methods a page may use.","state":"stable","live":true},
  {"path":"mcp_server.http.cors.allowed_headers","type":"list","default":["Content-Type","Authorization","X-MCP-Client-ID","Mcp-Session-Id","Mcp-Protocol-Version","Mcp-Method","Mcp-Name","Last-Event-ID","OwlClaw-API-Version","Idempotency-Key","If-None-Match","Traceparent"],"example":"X-Request-ID","env":["MCP_SERVER_HTTP_CORS_ALLOWED_HEADERS"],"description":"The request headers a page may send.","state":"stable","live":true},
  {"path":"mcp_server.http.cors.exposed_headers","type":"list","default":["Mcp-Session-Id","Mcp-Protocol-Version","OwlClaw-API-Version","ETag","Retry-After","Deprecation","Sunset"],"example":"X-Request-ID","env":["MCP_SERVER_HTTP_CORS_EXPOSED_HEADERS"],"description":"The response headers a page may read.","state":"stable","live":true},
  {"path":"mcp_server.http.cors.max_age","type":"integer","default":3600,"env":["MCP_SERVER_HTTP_CORS_MAX_AGE"],"description":"How many seconds a browser may remember the answer.","state":"stable","live":true},
  {"path":"mcp_server.http.tls.enabled","type":"boolean","default":false,"env":["MCP_SERVER_HTTP_TLS_ENABLED"],"description":"Serves HTTPS in place of HTTP. Needs cert_file and key_file.","state":"stable"},
  {"path":"mcp_server.http.tls.cert_file","type":"string","example":"/etc/owlclaw/certs/server.crt","env":["MCP_SERVER_HTTP_TLS_CERT_FILE"],"description":"The server's certificate chain, PEM.","state":"stable","isPath":true},
  {"path":"mcp_server.http.tls.key_file","type":"string","example":"/etc/owlclaw/certs/server.key","env":["MCP_SERVER_HTTP_TLS_KEY_FILE"],"description":"The private key of the certificate, PEM.","state":"stable","isPath":true},
  {"path":"mcp_server.http.tls.client_ca_file","type":"string","example":"/etc/owlclaw/certs/ca.crt","env":["MCP_SERVER_HTTP_TLS_CLIENT_CA_FILE"],"description":"The authorities whose client certificates are trusted, PEM.","state":"stable","isPath":true},
  {"path":"mcp_server.http.tls.verify_client","type":"boolean","default":false,"env":["MCP_SERVER_HTTP_TLS_VERIFY_CLIENT"],"description":"Refuses clients without a certificate from client_ca_file, before anything of theirs is read.","state":"stable"},
  {"path":"mcp_server.tools.default_timeout_seconds","type":"number","default":300,"env":["MCP_SERVER_TOOLS_TIMEOUT","MCP_SERVER_TOOLS_DEFAULT_TIMEOUT_SECONDS"],"description":"How long a tool may run when it declares no time of its own.","state":"stable"},
  {"path":"mcp_server.tools.async_threshold_seconds","type":"number","default":30,"env":["MCP_SERVER_TOOLS_ASYNC_THRESHOLD_SECONDS"],"description":"A tool that runs longer than this goes on asynchronously, as a task or a run, where its caller can take one; all others are told that it still runs.","state":"stable"},
  {"path":"mcp_server.tools.cache_ttl_seconds","type":"number","default":300,"env":["MCP_SERVER_TOOLS_CACHE_TTL_SECONDS"],"description":"How long a client may keep the list of tools. A change of the registry ends it sooner.","state":"stable","live":true},
  {"path":"mcp_server.runs.keep_seconds","type":"integer","default":86400,"env":["MCP_SERVER_RUNS_KEEP_SECONDS"],"description":"How long the end of a run can be asked for, and how long a run waits to be told something.","state":"stable"},
  {"path":"mcp_server.runs.poll_interval_ms","type":"integer","default":1000,"env":["MCP_SERVER_RUNS_POLL_INTERVAL_MS"],"description":"How often clients are told to look.","state":"stable"},
  {"path":"mcp_server.runs.max_per_client","type":"integer","default":100,"env":["MCP_SERVER_RUNS_MAX_PER_CLIENT"],"description":"How many runs of one client may work or wait at a time.","state":"stable"},
  {"path":"mcp_server.resources.skills_dir","type":"string","default":"./capabilities","env":["MCP_SERVER_SKILLS_DIR","MCP_SERVER_RESOURCES_SKILLS_DIR"],"flag":"skills-dir","description":"The folder of capabilities, `<category>/<name>/SKILL.md` beside `handler.ts`.","state":"stable","isPath":true},
  {"path":"mcp_server.resources.watch","type":"boolean","default":true,"env":["MCP_SERVER_RESOURCES_WATCH"],"description":"Looks at the folder again whenever something in it changes, and tells clients.","state":"stable"},
  {"path":"mcp_server.resources.max_read_bytes","type":"integer","default":10485760,"env":["MCP_SERVER_RESOURCES_MAX_READ_BYTES"],"description":"The largest document that is read at once. A larger one is read in ranges, none of them larger than this.","state":"stable"},
  {"path":"mcp_server.resources.cache_ttl_seconds","type":"number","default":600,"env":["MCP_SERVER_RESOURCES_CACHE_TTL_SECONDS"],"description":"How long a client may keep the list of resources. A change of the folder ends it sooner.","state":"stable","live":true},
  {"path":"mcp_server.governance.enabled","type":"boolean","default":true,"env":["MCP_SERVER_GOVERNANCE_ENABLED"],"description":"Checks budget, rate and permission before each call. When false nothing is limited, and costs are still recorded.","state":"stable","live":true},
  {"path":"mcp_server.governance.policy_file","type":"string","example":"policy.yaml","env":["MCP_SERVER_GOVERNANCE_POLICY_FILE"],"description":"The policy document: who may see and call what (docs/policy.md). Read again when it changes and on SIGHUP. Without one, and with none put in over REST, local clients may use everything that this gateway itself offers, and nobody else anything.","state":"stable","isPath":true},
  {"path":"mcp_server.governance.currency","type":"string","default":"USD","example":"EUR","env":["MCP_SERVER_GOVERNANCE_CURRENCY"],"description":"The currency of budgets and prices, as three letters.","state":"stable"},
  {"path":"mcp_server.governance.time_zone","type":"string","default":"UTC","example":"Europe/Berlin","env":["MCP_SERVER_GOVERNANCE_TIME_ZONE"],"description":"The time zone in which days and months begin.","state":"stable"},
  {"path":"mcp_server.governance.prices","type":"map","of":"number","default":{},"env":["MCP_SERVER_GOVERNANCE_PRICES"],"description":"What a call of a tool costs, by the tool's name, in place of the price it declares. `*` in a name stands for any letters; the name itself comes first, then the pattern with the most other letters.","state":"stable","live":true},
  {"path":"mcp_server.governance.clients","type":"map","of":"part","members":["monthly_budget","max_calls_per_minute","max_calls_per_day","max_cost_per_call","max_concurrent_calls"],"default":{},"env":["MCP_SERVER_GOVERNANCE_CLIENTS"],"description":"Other quotas for single clients, by the client's id. Each has the keys of `default_quota`; those left out hold as there.","state":"stable","live":true},
  {"path":"mcp_server.governance.default_quota.monthly_budget","type":"number","example":"500","env":["MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MONTHLY_BUDGET"],"description":"Money a client may spend in a month.","state":"stable","live":true},
  {"path":"mcp_server.governance.default_quota.max_calls_per_minute","type":"integer","example":"60","env":["MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MAX_CALLS_PER_MINUTE"],"description":"Calls of tools a client may make in any 60 seconds.","state":"stable","live":true},
  {"path":"mcp_server.governance.default_quota.max_calls_per_day","type":"integer","example":"1000","env":["MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MAX_CALLS_PER_DAY"],"description":"Calls of tools a client may make in a day.","state":"stable","live":true},
  {"path":"mcp_server.governance.default_quota.max_cost_per_call","type":"number","example":"10","env":["MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MAX_COST_PER_CALL"],"description":"Money a single call may cost.","state":"stable","live":true},
  {"path":"mcp_server.governance.default_quota.max_concurrent_calls","type":"integer","example":"20","env":["MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MAX_CONCURRENT_CALLS"],"description":"Calls of tools a client may have running at the same time.","state":"stable","live":true},
  {"path":"mcp_server.approvals.wait_seconds","type":"number","default":20,"env":["MCP_SERVER_APPROVALS_WAIT_SECONDS"],"description":"How long a call waits for somebody to approve it before it is refused as approval_pending; 0 refuses at once.","state":"stable"},
  {"path":"mcp_server.approvals.request_seconds","type":"number","default":3600,"env":["MCP_SERVER_APPROVALS_REQUEST_SECONDS"],"description":"How long a request stays in the queue.","state":"stable"},
  {"path":"mcp_server.approvals.grant_seconds","type":"number","default":900,"env":["MCP_SERVER_APPROVALS_GRANT_SECONDS"],"description":"How long an approval can be used once it was given; a refusal stands as long.","state":"stable"},
  {"path":"mcp_server.approvals.keep_seconds","type":"number","default":604800,"env":["MCP_SERVER_APPROVALS_KEEP_SECONDS"],"description":"How long requests that have ended can be looked up. The ledger has them for longer.","state":"stable"},
  {"path":"mcp_server.logging.level","type":"string","default":"INFO","values":["DEBUG","INFO","WARNING","ERROR"],"env":["MCP_SERVER_LOGGING_LEVEL"],"flag":"log-level","description":"The least severe message that is written; upper or lower case.","state":"stable","anyCase":true,"live":true},
  {"path":"mcp_server.logging.format","type":"string","default":"json","values":["json","text"],"env":["MCP_SERVER_LOGGING_FORMAT"],"flag":"log-format","description":"`json` for programs, `text` for people.","state":"stable"},
  {"path":"mcp_server.logging.output","type":"string","default":"stderr","values":["stderr","stdout"],"env":["MCP_SERVER_LOGGING_OUTPUT"],"description":"Where messages go. With the stdio transport only stderr, since stdout carries the protocol.","state":"stable"},
  {"path":"protocol.api.version_mode","type":"string","default":"header","values":["header"],"env":["OWLCLAW_PROTOCOL_API_VERSION_MODE"],"description":"Where a request names its version. `header` is OwlClaw-API-Version.","state":"stable"},
  {"path":"protocol.api.default_version","type":"string","default":"v1","values":["v1"],"env":["OWLCLAW_PROTOCOL_DEFAULT_API_VERSION","OWLCLAW_PROTOCOL_API_DEFAULT_VERSION"],"description":"The version of a request that names none.","state":"stable"},
  {"path":"protocol.mcp.supported_versions","type":"list","default":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"],"values":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05","2026-07","2025-11","2025-06","2025-03","2024-11","1.0"],"shortForms":{"2026-07":"2026-07-28","2025-11":"2025-11-25","2025-06":"2025-06-18","2025-03":"2025-03-26","2024-11":"2024-11-05","1.0":"2024-11-05"},"env":["OWLCLAW_PROTOCOL_MCP_VERSIONS","OWLCLAW_PROTOCOL_MCP_SUPPORTED_VERSIONS"],"description":"The revisions that are served. A date, or a short form: the year and month of a revision, or 1.0 for the first one. Short forms are read as dates.","state":"stable"},
  {"path":"protocol.mcp.input_errors","type":"string","default":"error","values":["error","result"],"env":["OWLCLAW_PROTOCOL_MCP_INPUT_ERRORS"],"description":"How wrong arguments are answered. `error` is JSON-RPC error -32602, `result` a result with isError that a model can read.","state":"stable"},
  {"path":"protocol.compatibility.block_breaking_without_migration","type":"boolean","default":true,"env":["OWLCLAW_PROTOCOL_BLOCK_BREAKING","OWLCLAW_PROTOCOL_COMPATIBILITY_BLOCK_BREAKING_WITHOUT_MIGRATION"],"description":"Fails on a breaking change that has no migration entry and no waiver.","state":"preview"},
  {"path":"protocol.error.include_incident_id","type":"boolean","default":true,"env":["OWLCLAW_PROTOCOL_ERROR_INCLUDE_INCIDENT_ID"],"description":"Puts the incident id into every error, so that a person can ask about it. The log has it either way.","state":"stable"},
  {"path":"auth.required","type":"boolean","example":"true","env":["OWLCLAW_AUTH_REQUIRED"],"flag":"auth-required","description":"Refuses whoever brings no credential, this machine's programs as well. Left out, it is so where tokens or client certificates are configured.","state":"stable","live":true},
  {"path":"auth.public_url","type":"string","example":"https://gateway.example.com","env":["OWLCLAW_AUTH_PUBLIC_URL"],"description":"Where clients reach this server, when that is not where it listens. Challenges, metadata and signatures name it; requests that a proxy passes on may, and pages of it may call.","state":"stable","live":true},
  {"path":"auth.trusted_proxies","type":"list","default":[],"env":["OWLCLAW_AUTH_TRUSTED_PROXIES"],"description":"Addresses of proxies whose X-Forwarded-For is believed, or networks such as 10.0.0.0/8.","state":"stable","live":true},
  {"path":"auth.allowed_addresses","type":"list","default":[],"env":["OWLCLAW_AUTH_ALLOWED_ADDRESSES"],"description":"Where callers may come from, as addresses or networks. Everywhere, when it is empty.","state":"stable","live":true},
  {"path":"auth.clients","type":"map","of":"part","members":["addresses","origins"],"default":{},"env":["OWLCLAW_AUTH_CLIENTS"],"description":"Where single clients may come from, by the client's id. A key can be bound to places of its own besides.","state":"stable","live":true},
  {"path":"auth.oauth.issuer","type":"string","example":"https://login.example.com","env":["OWLCLAW_AUTH_OAUTH_ISSUER"],"description":"The authorization server, as tokens name it in `iss`.","state":"stable","live":true},
  {"path":"auth.oauth.audience","type":"string","example":"https://gateway.example.com","env":["OWLCLAW_AUTH_OAUTH_AUDIENCE"],"description":"This server, as tokens name it in `aud`. Where it is an address, tokens for a path below it are taken, too, on that path only.","state":"stable","live":true},
  {"path":"auth.oauth.jwks_uri","type":"string","example":"https://login.example.com/jwks","env":["OWLCLAW_AUTH_OAUTH_JWKS_URI"],"description":"Where the authorization server publishes its keys. Left out, its metadata says so.","state":"stable","live":true},
  {"path":"auth.oauth.algorithms","type":"list","default":["RS256","PS256","ES256","EdDSA","Ed25519"],"values":["RS256","RS384","RS512","PS256","PS384","PS512","ES256","ES384","ES512","EdDSA","Ed25519"],"env":["OWLCLAW_AUTH_OAUTH_ALGORITHMS"],"description":"How tokens may be signed. Only with public keys.","state":"stable","live":true},
  {"path":"auth.oauth.client_claim","type":"string","default":"sub","env":["OWLCLAW_AUTH_OAUTH_CLIENT_CLAIM"],"description":"The claim that says who the client is. Its id here is that with `oauth:` before it.","state":"stable","live":true},
  {"path":"auth.oauth.clock_tolerance_seconds","type":"integer","default":30,"env":["OWLCLAW_AUTH_OAUTH_CLOCK_TOLERANCE_SECONDS"],"description":"How far the clocks of both servers may be apart.","state":"stable","live":true},
  {"path":"auth.oauth.required_scopes","type":"list","default":[],"env":["OWLCLAW_AUTH_OAUTH_REQUIRED_SCOPES"],"description":"The scopes every token must have.","state":"stable","live":true},
  {"path":"auth.oauth.scopes.tools","type":"string","example":"mcp:tools","env":["OWLCLAW_AUTH_OAUTH_SCOPES_TOOLS"],"description":"To call tools. Left out, every token may.","state":"stable","live":true},
  {"path":"auth.oauth.scopes.resources","type":"string","example":"mcp:resources","env":["OWLCLAW_AUTH_OAUTH_SCOPES_RESOURCES"],"description":"To read resources. Left out, every token may.","state":"stable","live":true},
  {"path":"auth.oauth.scopes.prompts","type":"string","example":"mcp:prompts","env":["OWLCLAW_AUTH_OAUTH_SCOPES_PROMPTS"],"description":"To get prompts. Left out, every token may.","state":"stable","live":true},
  {"path":"auth.oauth.scopes.metrics","type":"string","example":"owlclaw:metrics","env":["OWLCLAW_AUTH_OAUTH_SCOPES_METRICS"],"description":"To read GET /metrics. Left out, only tokens that may administer do.","state":"stable","live":true},
  {"path":"auth.oauth.scopes.audit","type":"string","example":"owlclaw:audit","env":["OWLCLAW_AUTH_OAUTH_SCOPES_AUDIT"],"description":"To read the ledger, statistics, the policy and approvals. Left out, only tokens that may administer do.","state":"stable","live":true},
  {"path":"auth.oauth.scopes.approve","type":"string","example":"owlclaw:approve","env":["OWLCLAW_AUTH_OAUTH_SCOPES_APPROVE"],"description":"To look at approvals and decide on them. Left out, only tokens that may administer do.","state":"stable","live":true},
  {"path":"auth.oauth.scopes.admin","type":"string","example":"owlclaw:admin","env":["OWLCLAW_AUTH_OAUTH_SCOPES_ADMIN"],"description":"To administer the gateway. Left out, no token may.","state":"stable","live":true},
  {"path":"auth.signatures.window_seconds","type":"integer","default":300,"env":["OWLCLAW_AUTH_SIGNATURES_WINDOW_SECONDS"],"description":"How old a signature may be.","state":"stable"},
  {"path":"ledger.enabled","type":"boolean","default":true,"env":["OWLCLAW_LEDGER_ENABLED"],"description":"Writes every call down before it is answered. Without it nothing is recorded, and what clients used is forgotten when the process ends.","state":"stable"},
  {"path":"ledger.retention_days","type":"integer","default":400,"env":["OWLCLAW_LEDGER_RETENTION_DAYS"],"description":"How long entries are kept.","state":"stable"},
  {"path":"ledger.max_recorded_bytes","type":"integer","default":16384,"env":["OWLCLAW_LEDGER_MAX_RECORDED_BYTES"],"description":"How much of a call's arguments, and of its result, is kept. The rest is kept as a hash.","state":"stable"},
  {"path":"ledger.redact","type":"list","default":[],"example":"[\"iban\",\"date_of_birth\"]","env":["OWLCLAW_LEDGER_REDACT"],"description":"Names whose values are never recorded or logged, besides password, passwd, pwd, passphrase, passcode, secret, token, jwt, bearer, authorization, cookie, session id, credential, and the keys called api, access, private, signing, encryption, ssh, auth, account or subscription key. A name stands for all that contain it, in any spelling. `otp`, `pw`, and `pass` as in DB_PASS, count where they end a name.","state":"stable"},
  {"path":"ledger.checkpoint_file","type":"string","example":"/mnt/audit/ledger-checkpoints.ndjson","env":["OWLCLAW_LEDGER_CHECKPOINT_FILE"],"description":"Where signed checkpoints of the record are added, a line each. Keep it on another disk or machine, and nobody who changes the record can make it fit. Left out, ledger-checkpoints.ndjson in data_dir.","state":"stable","isPath":true},
  {"path":"mcp.registry_dir","type":"string","example":"./mcp.d","env":["SMS_MCP_REGISTRY_DIR","OWLCLAW_MCP_REGISTRY_DIR"],"flag":"mcp-registry-dir","description":"The folder of upstream servers, one TOML or JSON file each.","state":"preview","isPath":true},
  {"path":"mcp.recursive","type":"boolean","default":false,"env":["OWLCLAW_MCP_RECURSIVE"],"description":"Reads folders inside the folder too.","state":"preview"},
  {"path":"mcp.strict","type":"boolean","default":false,"env":["OWLCLAW_MCP_STRICT"],"description":"Refuses a file that has unknown fields.","state":"preview"},
  {"path":"sandbox.host","type":"string","default":"localhost","env":["MCP_SERVER_HOST","OWLCLAW_SANDBOX_HOST"],"description":"The address the sandbox server listens on.","state":"preview"},
  {"path":"sandbox.port","type":"integer","default":8775,"env":["MCP_SERVER_PORT","OWLCLAW_SANDBOX_PORT"],"description":"The port the sandbox server listens on.","state":"preview"},
  {"path":"sandbox.enable_cors","type":"boolean","default":false,"env":["MCP_ENABLE_CORS","OWLCLAW_SANDBOX_ENABLE_CORS"],"description":"Answers browsers' cross-origin questions for the origins in allowed_origins.","state":"preview"},
  {"path":"sandbox.allowed_origins","type":"list","default":[],"example":"https://app.example.com","env":["OWLCLAW_SANDBOX_ALLOWED_ORIGINS"],"description":"The origins that may call the sandbox server. `*` is not one.","state":"preview"},
  {"path":"telemetry.metrics.enabled","type":"boolean","default":true,"env":["OWLCLAW_TELEMETRY_METRICS_ENABLED"],"description":"Counts, and serves the metrics.","state":"stable"},
  {"path":"telemetry.metrics.max_tools","type":"integer","default":200,"env":["OWLCLAW_TELEMETRY_METRICS_MAX_TOOLS"],"description":"Tools that are counted by name. Those beyond are counted together as `other`.","state":"stable"},
  {"path":"telemetry.metrics.max_clients","type":"integer","default":100,"env":["OWLCLAW_TELEMETRY_METRICS_MAX_CLIENTS"],"description":"Clients that are counted by name. Those beyond are counted together as `other`.","state":"stable"},
  {"path":"telemetry.tracing.enabled","type":"boolean","default":false,"env":["OWLCLAW_TELEMETRY_TRACING_ENABLED"],"description":"Sends traces to the endpoint.","state":"stable"},
  {"path":"telemetry.tracing.endpoint","type":"string","default":"http://localhost:4318/v1/traces","example":"https://otlp.example.com/v1/traces","env":["OWLCLAW_TELEMETRY_TRACING_ENDPOINT"],"description":"Where traces go, OTLP over HTTP, as JSON.","state":"stable"},
  {"path":"telemetry.tracing.headers","type":"map","of":"text","default":{},"env":["OWLCLAW_TELEMETRY_TRACING_HEADERS"],"description":"Headers sent with them, such as a key.","state":"stable","secret":true},
  {"path":"telemetry.tracing.sample_ratio","type":"number","default":1,"env":["OWLCLAW_TELEMETRY_TRACING_SAMPLE_RATIO"],"description":"The share of the traces that begin here which is sent, from 0 to 1. Of those a caller began, the ones it samples are sent.","state":"stable"},
  {"path":"telemetry.alerts.webhook_url","type":"string","example":"https://alerts.example.com/owlclaw","env":["OWLCLAW_TELEMETRY_ALERTS_WEBHOOK_URL"],"description":"Where alerts are sent, as JSON by POST. Left out, they are logged only.","state":"stable"},
  {"path":"telemetry.alerts.webhook_secret","type":"string","example":"${file:/etc/owlclaw/webhook-secret}","env":["OWLCLAW_TELEMETRY_ALERTS_WEBHOOK_SECRET"],"description":"Signs what is sent (HMAC-SHA256), so that the receiver knows whose it is. Needed with webhook_url.","state":"stable","secret":true},
  {"path":"telemetry.alerts.repeat_seconds","type":"number","default":3600,"env":["OWLCLAW_TELEMETRY_ALERTS_REPEAT_SECONDS"],"description":"How long an alert that lasts, or happens again, is not told again. One that was told to be over and comes back sooner is told once more, and its end when the time is up.","state":"stable"},
  {"path":"telemetry.alerts.check_seconds","type":"number","default":5,"env":["OWLCLAW_TELEMETRY_ALERTS_CHECK_SECONDS"],"description":"How often everything the server depends on is asked whether it works.","state":"stable"},
  {"path":"telemetry.watchdog.blocked_ms","type":"integer","default":2000,"env":["OWLCLAW_TELEMETRY_WATCHDOG_BLOCKED_MS"],"description":"For how long the event loop must stand still before it says so. 0 turns it off.","state":"stable"},
  {"path":"cli.api_key","type":"string","example":"${file:/etc/owlclaw/operator.key}","env":["OWLCLAW_API_KEY","OWLCLAW_CLI_API_KEY"],"description":"The key that commands send with --url. Those that manage policy, approvals, keys or the ledger need one with the scope `admin`, or with `audit` to look and `approve` to decide.","state":"stable","secret":true},
  {"path":"cli.api_key_file","type":"string","example":"/etc/owlclaw/operator.key","env":["OWLCLAW_API_KEY_FILE","OWLCLAW_CLI_API_KEY_FILE"],"flag":"api-key-file","description":"A file that holds that key and nothing else, where api_key is not set.","state":"stable","isPath":true},
]

export const configSections: readonly ConfigSection[] = [
  {"path":"mcp_server","description":"The server itself, how it is reached and what it serves.","state":"stable"},
  {"path":"mcp_server.http","description":"The HTTP transport. Only in force when `transport` is `http`.","state":"stable"},
  {"path":"mcp_server.http.cors","description":"Which web pages may call the server from a browser.","state":"stable"},
  {"path":"mcp_server.http.tls","description":"HTTPS on the HTTP transport.","state":"stable"},
  {"path":"mcp_server.tools","description":"How tools run.","state":"stable"},
  {"path":"mcp_server.runs","description":"Calls that go on after they were answered.","state":"stable"},
  {"path":"mcp_server.resources","description":"Where capabilities come from and how their documents are served.","state":"stable"},
  {"path":"mcp_server.governance","description":"Who may use how much, and what it costs. Counted apart for each client.","state":"stable"},
  {"path":"mcp_server.governance.default_quota","description":"What a client may use. What is not set is not limited.","state":"stable"},
  {"path":"mcp_server.approvals","description":"How long calls that need an approval wait, and how long an approval is good. Which calls need one is said by the policy.","state":"stable"},
  {"path":"mcp_server.logging","description":"What the server says of itself, apart from the ledger.","state":"stable"},
  {"path":"protocol","description":"Versions, compatibility and the shape of errors, the same for REST and MCP.","state":"stable"},
  {"path":"protocol.api","description":"The REST API.","state":"stable"},
  {"path":"protocol.mcp","description":"The Model Context Protocol.","state":"stable"},
  {"path":"protocol.compatibility","description":"What the gate does with a contract that changed.","state":"preview"},
  {"path":"protocol.error","description":"The shape of errors.","state":"stable"},
  {"path":"auth","description":"Who callers are, over HTTP. Keys are made with `owlclaw keys create`. Where a key was made, or a key here is set, a credential that is sent has to be right.","state":"stable"},
  {"path":"auth.oauth","description":"Access tokens of an OAuth 2.1 authorization server. Setting `issuer` has every caller bring a credential.","state":"stable"},
  {"path":"auth.oauth.scopes","description":"Which scope a token needs for what, by the authorization server's names.","state":"stable"},
  {"path":"auth.signatures","description":"Signed requests (RFC 9421), by keys made with `owlclaw keys create --sign`.","state":"stable"},
  {"path":"ledger","description":"The record of every call.","state":"stable"},
  {"path":"mcp","description":"Other MCP servers whose tools this one offers.","state":"preview"},
  {"path":"sandbox","description":"The sandbox tools, a server of their own that `owlclaw sandbox start` runs.","state":"preview"},
  {"path":"telemetry","description":"What an operator sees of the server besides its log and its ledger.","state":"stable"},
  {"path":"telemetry.metrics","description":"Prometheus metrics at GET /metrics.","state":"stable"},
  {"path":"telemetry.tracing","description":"OpenTelemetry traces.","state":"stable"},
  {"path":"telemetry.alerts","description":"What is told at once when something the server depends on fails. Every alert is in the log, too.","state":"stable"},
  {"path":"telemetry.watchdog","description":"A thread that notices when the server answers nobody because something holds it up.","state":"stable"},
  {"path":"cli","description":"What commands of `owlclaw` say of themselves to a gateway that runs elsewhere (`--url`). Over the data folder none is needed.","state":"stable"},
]

/** Where a part may stand besides where it belongs. */
export const configAliases: Readonly<Record<string, string>> = {"http":"mcp_server.http"}
