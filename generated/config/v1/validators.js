// Generated from contracts/config/v1/mcp-server.schema.yaml; do not edit. Run `npm run gen`.
import required0 from 'ajv/dist/runtime/ucs2length.js'
"use strict";
export const isConfigFile = validate20;
const schema32 = {"$id":"contract:document","title":"ConfigFile","description":"The configuration file mcp-server.yaml. Every key may be left out. Beside what JSON Schema knows a key may carry x-env (environment variables, the first that is set wins), x-flag (command-line option), x-state (`preview`: the key is accepted and has no effect yet), x-start (`refuse`: the gateway does not start while the key is set), x-path (a file or folder, relative to the file it stands in), x-any-case (upper and lower case mean the same), x-short-forms (other spellings of a value), x-secret (never shown), x-live (a change takes effect without a restart) and x-alias-of (belongs elsewhere).","type":"object","additionalProperties":false,"properties":{"mcp_server":{"$ref":"#/$defs/Server"},"protocol":{"$ref":"#/$defs/Protocol"},"auth":{"$ref":"#/$defs/Auth"},"ledger":{"$ref":"#/$defs/Ledger"},"mcp":{"$ref":"#/$defs/Upstreams"},"sandbox":{"$ref":"#/$defs/Sandbox"},"telemetry":{"$ref":"#/$defs/Telemetry"},"cli":{"$ref":"#/$defs/CommandLine"},"http":{"$ref":"#/$defs/Http","description":"Read as mcp_server.http, with a warning. Write it there.","x-alias-of":"mcp_server.http"}},"$defs":{"Server":{"description":"The server itself, how it is reached and what it serves.","type":"object","additionalProperties":false,"properties":{"transport":{"description":"How clients reach the server. `stdio` serves one client over standard input and output, `http` many over a port.","type":"string","enum":["stdio","http"],"default":"stdio","x-env":["MCP_SERVER_TRANSPORT"],"x-flag":"transport"},"data_dir":{"description":"The folder that holds what must outlast the process. One process owns it at a time.","type":"string","minLength":1,"default":"./.owlclaw","x-path":true,"x-env":["MCP_SERVER_DATA_DIR"],"x-flag":"data-dir"},"development":{"description":"Adds stack traces to errors and lets a response that breaks its contract fail the call. Never in production.","type":"boolean","default":false,"x-env":["MCP_SERVER_DEVELOPMENT"],"x-flag":"development"},"insecure":{"description":"Allows listening beyond this machine without authentication. Anyone who reaches the port may call what it serves.","type":"boolean","default":false,"x-env":["MCP_SERVER_INSECURE"],"x-flag":"insecure"},"shutdown_timeout_seconds":{"description":"How long calls that run may take to finish after SIGTERM or the end of standard input.","type":"number","minimum":0,"maximum":3600,"default":5,"x-env":["MCP_SERVER_SHUTDOWN_TIMEOUT_SECONDS"]},"http":{"$ref":"#/$defs/Http"},"tools":{"$ref":"#/$defs/Tools"},"runs":{"$ref":"#/$defs/Runs"},"resources":{"$ref":"#/$defs/Resources"},"governance":{"$ref":"#/$defs/Governance"},"approvals":{"$ref":"#/$defs/Approvals"},"logging":{"$ref":"#/$defs/Logging"}}},"Approvals":{"description":"How long calls that need an approval wait, and how long an approval is good. Which calls need one is said by the policy.","type":"object","additionalProperties":false,"properties":{"wait_seconds":{"description":"How long a call waits for somebody to approve it before it is refused as approval_pending; 0 refuses at once.","type":"number","minimum":0,"maximum":86400,"default":20,"x-env":["MCP_SERVER_APPROVALS_WAIT_SECONDS"]},"request_seconds":{"description":"How long a request stays in the queue.","type":"number","exclusiveMinimum":0,"maximum":2592000,"default":3600,"x-env":["MCP_SERVER_APPROVALS_REQUEST_SECONDS"]},"grant_seconds":{"description":"How long an approval can be used once it was given; a refusal stands as long.","type":"number","exclusiveMinimum":0,"maximum":2592000,"default":900,"x-env":["MCP_SERVER_APPROVALS_GRANT_SECONDS"]},"keep_seconds":{"description":"How long requests that have ended can be looked up. The ledger has them for longer.","type":"number","minimum":0,"default":604800,"x-env":["MCP_SERVER_APPROVALS_KEEP_SECONDS"]}}},"Http":{"description":"The HTTP transport. Only in force when `transport` is `http`.","type":"object","additionalProperties":false,"properties":{"host":{"description":"The address to listen on. Beyond this machine (such as 0.0.0.0) it needs authentication, or `insecure`.","type":"string","minLength":1,"default":"127.0.0.1","x-env":["MCP_SERVER_HTTP_HOST"],"x-flag":"host"},"port":{"description":"The port to listen on. 0 takes any that is free.","type":"integer","minimum":0,"maximum":65535,"default":8080,"x-env":["MCP_SERVER_HTTP_PORT"],"x-flag":"port"},"max_body_bytes":{"description":"The largest request body. A larger one gets 413.","type":"integer","minimum":1024,"maximum":1073741824,"default":4194304,"x-env":["MCP_SERVER_HTTP_MAX_BODY_BYTES"]},"max_header_bytes":{"description":"The largest request head, all headers together. A larger one gets 431.","type":"integer","minimum":1024,"maximum":1048576,"default":16384,"x-env":["MCP_SERVER_HTTP_MAX_HEADER_BYTES"]},"headers_timeout_seconds":{"description":"How long a client may take to send the head of a request.","type":"number","exclusiveMinimum":0,"maximum":3600,"default":10,"x-live":true,"x-env":["MCP_SERVER_HTTP_HEADERS_TIMEOUT_SECONDS"]},"request_timeout_seconds":{"description":"How long a client may take to send a whole request. How long a tool may run is `tools.default_timeout_seconds`.","type":"number","exclusiveMinimum":0,"maximum":3600,"default":30,"x-live":true,"x-env":["MCP_SERVER_HTTP_REQUEST_TIMEOUT_SECONDS"]},"keep_alive_timeout_seconds":{"description":"How long an idle connection is kept open for the next request.","type":"number","exclusiveMinimum":0,"maximum":3600,"default":65,"x-live":true,"x-env":["MCP_SERVER_HTTP_KEEP_ALIVE_TIMEOUT_SECONDS"]},"write_timeout_seconds":{"description":"How long a client may take nothing of an answer or event that waits for it. Then its connection is closed.","type":"number","exclusiveMinimum":0,"maximum":3600,"default":60,"x-live":true,"x-env":["MCP_SERVER_HTTP_WRITE_TIMEOUT_SECONDS"]},"max_connections":{"description":"How many connections may be open at a time. One more is answered 503 and closed; with TLS it is closed.","type":"integer","minimum":1,"maximum":1000000,"default":20000,"x-live":true,"x-env":["MCP_SERVER_HTTP_MAX_CONNECTIONS"]},"cors":{"$ref":"#/$defs/Cors"},"tls":{"$ref":"#/$defs/Tls"}}},"Cors":{"description":"Which web pages may call the server from a browser.","type":"object","additionalProperties":false,"properties":{"enabled":{"description":"Answers browsers' cross-origin questions. When false no page of another origin may call.","type":"boolean","default":false,"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_ENABLED"]},"allowed_origins":{"description":"The origins that may call, each exactly as a browser sends it. `*` is not one.","type":"array","items":{"$ref":"#/$defs/Origin"},"default":[],"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_ALLOWED_ORIGINS"]},"allowed_methods":{"description":"The methods a page may use.","type":"array","items":{"type":"string","enum":["GET","HEAD","POST","PUT","PATCH","DELETE","OPTIONS"]},"default":["GET","HEAD","POST","DELETE","OPTIONS"],"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_ALLOWED_METHODS"]},"allowed_headers":{"description":"The request headers a page may send.","type":"array","items":{"$ref":"#/$defs/HeaderName"},"default":["Content-Type","Authorization","X-MCP-Client-ID","Mcp-Session-Id","Mcp-Protocol-Version","Mcp-Method","Mcp-Name","Last-Event-ID","OwlClaw-API-Version","Idempotency-Key","If-None-Match","Traceparent"],"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_ALLOWED_HEADERS"]},"exposed_headers":{"description":"The response headers a page may read.","type":"array","items":{"$ref":"#/$defs/HeaderName"},"default":["Mcp-Session-Id","Mcp-Protocol-Version","OwlClaw-API-Version","ETag","Retry-After","Deprecation","Sunset"],"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_EXPOSED_HEADERS"]},"max_age":{"description":"How many seconds a browser may remember the answer.","type":"integer","minimum":0,"maximum":86400,"default":3600,"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_MAX_AGE"]}}},"Tls":{"description":"HTTPS on the HTTP transport.","type":"object","additionalProperties":false,"properties":{"enabled":{"description":"Serves HTTPS in place of HTTP. Needs cert_file and key_file.","type":"boolean","default":false,"x-env":["MCP_SERVER_HTTP_TLS_ENABLED"]},"cert_file":{"description":"The server's certificate chain, PEM.","type":"string","examples":["/etc/owlclaw/certs/server.crt"],"minLength":1,"x-path":true,"x-env":["MCP_SERVER_HTTP_TLS_CERT_FILE"]},"key_file":{"description":"The private key of the certificate, PEM.","type":"string","examples":["/etc/owlclaw/certs/server.key"],"minLength":1,"x-path":true,"x-env":["MCP_SERVER_HTTP_TLS_KEY_FILE"]},"client_ca_file":{"description":"The authorities whose client certificates are trusted, PEM.","type":"string","examples":["/etc/owlclaw/certs/ca.crt"],"minLength":1,"x-path":true,"x-env":["MCP_SERVER_HTTP_TLS_CLIENT_CA_FILE"]},"verify_client":{"description":"Refuses clients without a certificate from client_ca_file, before anything of theirs is read.","type":"boolean","default":false,"x-env":["MCP_SERVER_HTTP_TLS_VERIFY_CLIENT"]}}},"Tools":{"description":"How tools run.","type":"object","additionalProperties":false,"properties":{"default_timeout_seconds":{"description":"How long a tool may run when it declares no time of its own.","type":"number","exclusiveMinimum":0,"maximum":86400,"default":300,"x-env":["MCP_SERVER_TOOLS_TIMEOUT","MCP_SERVER_TOOLS_DEFAULT_TIMEOUT_SECONDS"]},"async_threshold_seconds":{"description":"A tool that runs longer than this goes on asynchronously, as a task or a run, where its caller can take one; all others are told that it still runs.","type":"number","exclusiveMinimum":0,"maximum":86400,"default":30,"x-env":["MCP_SERVER_TOOLS_ASYNC_THRESHOLD_SECONDS"]},"cache_ttl_seconds":{"description":"How long a client may keep the list of tools. A change of the registry ends it sooner.","type":"number","minimum":0,"maximum":86400,"default":300,"x-live":true,"x-env":["MCP_SERVER_TOOLS_CACHE_TTL_SECONDS"]}}},"Runs":{"description":"Calls that go on after they were answered.","type":"object","additionalProperties":false,"properties":{"keep_seconds":{"description":"How long the end of a run can be asked for, and how long a run waits to be told something.","type":"integer","minimum":1,"maximum":31536000,"default":86400,"x-env":["MCP_SERVER_RUNS_KEEP_SECONDS"]},"poll_interval_ms":{"description":"How often clients are told to look.","type":"integer","minimum":50,"maximum":3600000,"default":1000,"x-env":["MCP_SERVER_RUNS_POLL_INTERVAL_MS"]},"max_per_client":{"description":"How many runs of one client may work or wait at a time.","type":"integer","minimum":1,"maximum":100000,"default":100,"x-env":["MCP_SERVER_RUNS_MAX_PER_CLIENT"]}}},"Resources":{"description":"Where capabilities come from and how their documents are served.","type":"object","additionalProperties":false,"properties":{"skills_dir":{"description":"The folder of capabilities, `<category>/<name>/SKILL.md` beside `handler.ts`.","type":"string","minLength":1,"default":"./capabilities","x-path":true,"x-env":["MCP_SERVER_SKILLS_DIR","MCP_SERVER_RESOURCES_SKILLS_DIR"],"x-flag":"skills-dir"},"watch":{"description":"Looks at the folder again whenever something in it changes, and tells clients.","type":"boolean","default":true,"x-env":["MCP_SERVER_RESOURCES_WATCH"]},"max_read_bytes":{"description":"The largest document that is read at once. A larger one is read in ranges, none of them larger than this.","type":"integer","minimum":1024,"maximum":1073741824,"default":10485760,"x-env":["MCP_SERVER_RESOURCES_MAX_READ_BYTES"]},"cache_ttl_seconds":{"description":"How long a client may keep the list of resources. A change of the folder ends it sooner.","type":"number","minimum":0,"maximum":86400,"default":600,"x-live":true,"x-env":["MCP_SERVER_RESOURCES_CACHE_TTL_SECONDS"]}}},"Governance":{"description":"Who may use how much, and what it costs. Counted apart for each client.","type":"object","additionalProperties":false,"properties":{"enabled":{"description":"Checks budget, rate and permission before each call. When false nothing is limited, and costs are still recorded.","type":"boolean","default":true,"x-live":true,"x-env":["MCP_SERVER_GOVERNANCE_ENABLED"]},"policy_file":{"description":"The policy document: who may see and call what (docs/policy.md). Read again when it changes and on SIGHUP. Without one, and with none put in over REST, local clients may use everything that this gateway itself offers, and nobody else anything.","type":"string","minLength":1,"x-env":["MCP_SERVER_GOVERNANCE_POLICY_FILE"],"x-path":true,"examples":["policy.yaml"]},"currency":{"description":"The currency of budgets and prices, as three letters.","type":"string","pattern":"^[A-Z]{3}$","examples":["EUR"],"default":"USD","x-env":["MCP_SERVER_GOVERNANCE_CURRENCY"]},"time_zone":{"description":"The time zone in which days and months begin.","type":"string","examples":["Europe/Berlin"],"minLength":1,"default":"UTC","x-env":["MCP_SERVER_GOVERNANCE_TIME_ZONE"]},"prices":{"description":"What a call of a tool costs, by the tool's name, in place of the price it declares. `*` in a name stands for any letters; the name itself comes first, then the pattern with the most other letters.","type":"object","additionalProperties":{"$ref":"#/$defs/Money"},"default":{},"x-live":true,"x-env":["MCP_SERVER_GOVERNANCE_PRICES"]},"clients":{"description":"Other quotas for single clients, by the client's id. Each has the keys of `default_quota`; those left out hold as there.","type":"object","additionalProperties":{"$ref":"#/$defs/Quota"},"default":{},"x-live":true,"x-env":["MCP_SERVER_GOVERNANCE_CLIENTS"]},"default_quota":{"$ref":"#/$defs/Quota"}}},"Quota":{"description":"What a client may use. What is not set is not limited.","type":"object","additionalProperties":false,"properties":{"monthly_budget":{"description":"Money a client may spend in a month.","type":"number","minimum":0,"maximum":1000000000,"examples":[500],"x-live":true,"x-env":["MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MONTHLY_BUDGET"]},"max_calls_per_minute":{"description":"Calls of tools a client may make in any 60 seconds.","type":"integer","minimum":0,"examples":[60],"x-live":true,"x-env":["MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MAX_CALLS_PER_MINUTE"]},"max_calls_per_day":{"description":"Calls of tools a client may make in a day.","type":"integer","minimum":0,"examples":[1000],"x-live":true,"x-env":["MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MAX_CALLS_PER_DAY"]},"max_cost_per_call":{"description":"Money a single call may cost.","type":"number","minimum":0,"maximum":1000000000,"examples":[10],"x-live":true,"x-env":["MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MAX_COST_PER_CALL"]},"max_concurrent_calls":{"description":"Calls of tools a client may have running at the same time.","type":"integer","minimum":0,"examples":[20],"x-live":true,"x-env":["MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MAX_CONCURRENT_CALLS"]}}},"Money":{"description":"An amount in the configured currency, such as 0.02.","type":"number","minimum":0,"maximum":1000000000},"Logging":{"description":"What the server says of itself, apart from the ledger.","type":"object","additionalProperties":false,"properties":{"level":{"description":"The least severe message that is written; upper or lower case.","type":"string","enum":["DEBUG","INFO","WARNING","ERROR"],"default":"INFO","x-any-case":true,"x-live":true,"x-env":["MCP_SERVER_LOGGING_LEVEL"],"x-flag":"log-level"},"format":{"description":"`json` for programs, `text` for people.","type":"string","enum":["json","text"],"default":"json","x-env":["MCP_SERVER_LOGGING_FORMAT"],"x-flag":"log-format"},"output":{"description":"Where messages go. With the stdio transport only stderr, since stdout carries the protocol.","type":"string","enum":["stderr","stdout"],"default":"stderr","x-env":["MCP_SERVER_LOGGING_OUTPUT"]}}},"Protocol":{"description":"Versions, compatibility and the shape of errors, the same for REST and MCP.","type":"object","additionalProperties":false,"properties":{"api":{"$ref":"#/$defs/Api"},"mcp":{"$ref":"#/$defs/McpProtocol"},"compatibility":{"$ref":"#/$defs/Compatibility"},"error":{"$ref":"#/$defs/ErrorFields"}}},"Api":{"description":"The REST API.","type":"object","additionalProperties":false,"properties":{"version_mode":{"description":"Where a request names its version. `header` is OwlClaw-API-Version.","type":"string","enum":["header"],"default":"header","x-env":["OWLCLAW_PROTOCOL_API_VERSION_MODE"]},"default_version":{"description":"The version of a request that names none.","type":"string","enum":["v1"],"default":"v1","x-env":["OWLCLAW_PROTOCOL_DEFAULT_API_VERSION","OWLCLAW_PROTOCOL_API_DEFAULT_VERSION"]}}},"McpProtocol":{"description":"The Model Context Protocol.","type":"object","additionalProperties":false,"properties":{"supported_versions":{"description":"The revisions that are served. A date, or a short form: the year and month of a revision, or 1.0 for the first one. Short forms are read as dates.","type":"array","minItems":1,"items":{"type":"string","enum":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05","2026-07","2025-11","2025-06","2025-03","2024-11","1.0"]},"default":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"],"x-short-forms":{"2026-07":"2026-07-28","2025-11":"2025-11-25","2025-06":"2025-06-18","2025-03":"2025-03-26","2024-11":"2024-11-05","1.0":"2024-11-05"},"x-env":["OWLCLAW_PROTOCOL_MCP_VERSIONS","OWLCLAW_PROTOCOL_MCP_SUPPORTED_VERSIONS"]},"input_errors":{"description":"How wrong arguments are answered. `error` is JSON-RPC error -32602, `result` a result with isError that a model can read.","type":"string","enum":["error","result"],"default":"error","x-env":["OWLCLAW_PROTOCOL_MCP_INPUT_ERRORS"]}}},"Compatibility":{"description":"What the gate does with a contract that changed.","x-state":"preview","type":"object","additionalProperties":false,"properties":{"block_breaking_without_migration":{"description":"Fails on a breaking change that has no migration entry and no waiver.","type":"boolean","default":true,"x-env":["OWLCLAW_PROTOCOL_BLOCK_BREAKING","OWLCLAW_PROTOCOL_COMPATIBILITY_BLOCK_BREAKING_WITHOUT_MIGRATION"]}}},"ErrorFields":{"description":"The shape of errors.","type":"object","additionalProperties":false,"properties":{"include_incident_id":{"description":"Puts the incident id into every error, so that a person can ask about it. The log has it either way.","type":"boolean","default":true,"x-env":["OWLCLAW_PROTOCOL_ERROR_INCLUDE_INCIDENT_ID"]}}},"Auth":{"description":"Who callers are, over HTTP. Keys are made with `owlclaw keys create`. Where a key was made, or a key here is set, a credential that is sent has to be right.","type":"object","additionalProperties":false,"properties":{"required":{"description":"Refuses whoever brings no credential, this machine's programs as well. Left out, it is so where tokens or client certificates are configured.","type":"boolean","examples":[true],"x-live":true,"x-env":["OWLCLAW_AUTH_REQUIRED"],"x-flag":"auth-required"},"public_url":{"description":"Where clients reach this server, when that is not where it listens. Challenges, metadata and signatures name it; requests that a proxy passes on may, and pages of it may call.","type":"string","examples":["https://gateway.example.com"],"pattern":"^https?://[^\\s/?#]+$","x-live":true,"x-env":["OWLCLAW_AUTH_PUBLIC_URL"]},"trusted_proxies":{"description":"Addresses of proxies whose X-Forwarded-For is believed, or networks such as 10.0.0.0/8.","type":"array","items":{"type":"string","minLength":1},"default":[],"x-live":true,"x-env":["OWLCLAW_AUTH_TRUSTED_PROXIES"]},"allowed_addresses":{"description":"Where callers may come from, as addresses or networks. Everywhere, when it is empty.","type":"array","items":{"$ref":"#/$defs/Network"},"default":[],"x-live":true,"x-env":["OWLCLAW_AUTH_ALLOWED_ADDRESSES"]},"clients":{"description":"Where single clients may come from, by the client's id. A key can be bound to places of its own besides.","type":"object","additionalProperties":{"$ref":"#/$defs/Sources"},"default":{},"x-live":true,"x-env":["OWLCLAW_AUTH_CLIENTS"]},"oauth":{"$ref":"#/$defs/OAuth"},"signatures":{"$ref":"#/$defs/Signatures"}}},"CommandLine":{"description":"What commands of `owlclaw` say of themselves to a gateway that runs elsewhere (`--url`). Over the data folder none is needed.","type":"object","additionalProperties":false,"properties":{"api_key":{"description":"The key that commands send with --url. Those that manage policy, approvals, keys or the ledger need one with the scope `admin`, or with `audit` to look and `approve` to decide.","type":"string","minLength":1,"examples":["${file:/etc/owlclaw/operator.key}"],"x-secret":true,"x-env":["OWLCLAW_API_KEY","OWLCLAW_CLI_API_KEY"]},"api_key_file":{"description":"A file that holds that key and nothing else, where api_key is not set.","type":"string","minLength":1,"x-path":true,"examples":["/etc/owlclaw/operator.key"],"x-env":["OWLCLAW_API_KEY_FILE","OWLCLAW_CLI_API_KEY_FILE"],"x-flag":"api-key-file"}}},"Network":{"description":"An address, or a network as address and length.","type":"string","pattern":"^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$"},"Sources":{"description":"Where a client may come from. What is left out is not restricted.","type":"object","additionalProperties":false,"properties":{"addresses":{"description":"Addresses or networks.","type":"array","minItems":1,"items":{"$ref":"#/$defs/Network"}},"origins":{"description":"Web pages' origins. A request that names none is refused then.","type":"array","minItems":1,"items":{"type":"string","pattern":"^https?://[^\\s/?#]+$"}}}},"OAuth":{"description":"Access tokens of an OAuth 2.1 authorization server. Setting `issuer` has every caller bring a credential.","type":"object","additionalProperties":false,"properties":{"issuer":{"description":"The authorization server, as tokens name it in `iss`.","type":"string","examples":["https://login.example.com"],"pattern":"^https?://[^\\s]+$","x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_ISSUER"]},"audience":{"description":"This server, as tokens name it in `aud`. Where it is an address, tokens for a path below it are taken, too, on that path only.","type":"string","examples":["https://gateway.example.com"],"minLength":1,"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_AUDIENCE"]},"jwks_uri":{"description":"Where the authorization server publishes its keys. Left out, its metadata says so.","type":"string","examples":["https://login.example.com/jwks"],"pattern":"^https?://[^\\s]+$","x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_JWKS_URI"]},"algorithms":{"description":"How tokens may be signed. Only with public keys.","type":"array","minItems":1,"items":{"type":"string","enum":["RS256","RS384","RS512","PS256","PS384","PS512","ES256","ES384","ES512","EdDSA","Ed25519"]},"default":["RS256","PS256","ES256","EdDSA","Ed25519"],"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_ALGORITHMS"]},"client_claim":{"description":"The claim that says who the client is. Its id here is that with `oauth:` before it.","type":"string","minLength":1,"default":"sub","x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_CLIENT_CLAIM"]},"clock_tolerance_seconds":{"description":"How far the clocks of both servers may be apart.","type":"integer","minimum":0,"maximum":300,"default":30,"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_CLOCK_TOLERANCE_SECONDS"]},"required_scopes":{"description":"The scopes every token must have.","type":"array","items":{"$ref":"#/$defs/ScopeToken"},"default":[],"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_REQUIRED_SCOPES"]},"scopes":{"$ref":"#/$defs/ScopeNames"}}},"ScopeNames":{"description":"Which scope a token needs for what, by the authorization server's names.","type":"object","additionalProperties":false,"properties":{"tools":{"description":"To call tools. Left out, every token may.","type":"string","pattern":"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$","examples":["mcp:tools"],"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_SCOPES_TOOLS"]},"resources":{"description":"To read resources. Left out, every token may.","type":"string","pattern":"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$","examples":["mcp:resources"],"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_SCOPES_RESOURCES"]},"prompts":{"description":"To get prompts. Left out, every token may.","type":"string","pattern":"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$","examples":["mcp:prompts"],"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_SCOPES_PROMPTS"]},"metrics":{"description":"To read GET /metrics. Left out, only tokens that may administer do.","type":"string","pattern":"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$","examples":["owlclaw:metrics"],"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_SCOPES_METRICS"]},"audit":{"description":"To read the ledger, statistics, the policy and approvals. Left out, only tokens that may administer do.","type":"string","pattern":"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$","examples":["owlclaw:audit"],"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_SCOPES_AUDIT"]},"approve":{"description":"To look at approvals and decide on them. Left out, only tokens that may administer do.","type":"string","pattern":"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$","examples":["owlclaw:approve"],"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_SCOPES_APPROVE"]},"admin":{"description":"To administer the gateway. Left out, no token may.","type":"string","pattern":"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$","examples":["owlclaw:admin"],"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_SCOPES_ADMIN"]}}},"ScopeToken":{"description":"One scope, as OAuth spells it.","type":"string","pattern":"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"},"Signatures":{"description":"Signed requests (RFC 9421), by keys made with `owlclaw keys create --sign`.","type":"object","additionalProperties":false,"properties":{"window_seconds":{"description":"How old a signature may be.","type":"integer","minimum":1,"maximum":3600,"default":300,"x-env":["OWLCLAW_AUTH_SIGNATURES_WINDOW_SECONDS"]}}},"Ledger":{"description":"The record of every call.","type":"object","additionalProperties":false,"properties":{"enabled":{"description":"Writes every call down before it is answered. Without it nothing is recorded, and what clients used is forgotten when the process ends.","type":"boolean","default":true,"x-env":["OWLCLAW_LEDGER_ENABLED"]},"retention_days":{"description":"How long entries are kept.","type":"integer","minimum":1,"maximum":36500,"default":400,"x-env":["OWLCLAW_LEDGER_RETENTION_DAYS"]},"max_recorded_bytes":{"description":"How much of a call's arguments, and of its result, is kept. The rest is kept as a hash.","type":"integer","minimum":0,"maximum":1048576,"default":16384,"x-env":["OWLCLAW_LEDGER_MAX_RECORDED_BYTES"]},"redact":{"description":"Names whose values are never recorded or logged, besides password, passwd, pwd, passphrase, passcode, secret, token, jwt, bearer, authorization, cookie, session id, credential, and the keys called api, access, private, signing, encryption, ssh, auth, account or subscription key. A name stands for all that contain it, in any spelling. `otp`, `pw`, and `pass` as in DB_PASS, count where they end a name.","type":"array","items":{"type":"string","minLength":1},"default":[],"examples":[["iban","date_of_birth"]],"x-env":["OWLCLAW_LEDGER_REDACT"]},"checkpoint_file":{"description":"Where signed checkpoints of the record are added, a line each. Keep it on another disk or machine, and nobody who changes the record can make it fit. Left out, ledger-checkpoints.ndjson in data_dir.","type":"string","minLength":1,"examples":["/mnt/audit/ledger-checkpoints.ndjson"],"x-path":true,"x-env":["OWLCLAW_LEDGER_CHECKPOINT_FILE"]}}},"Upstreams":{"description":"Other MCP servers whose tools this one offers.","x-state":"preview","type":"object","additionalProperties":false,"properties":{"registry_dir":{"description":"The folder of upstream servers, one TOML or JSON file each.","type":"string","examples":["./mcp.d"],"minLength":1,"x-path":true,"x-env":["SMS_MCP_REGISTRY_DIR","OWLCLAW_MCP_REGISTRY_DIR"],"x-flag":"mcp-registry-dir"},"recursive":{"description":"Reads folders inside the folder too.","type":"boolean","default":false,"x-env":["OWLCLAW_MCP_RECURSIVE"]},"strict":{"description":"Refuses a file that has unknown fields.","type":"boolean","default":false,"x-env":["OWLCLAW_MCP_STRICT"]}}},"Sandbox":{"description":"The sandbox tools, a server of their own that `owlclaw sandbox start` runs.","x-state":"preview","type":"object","additionalProperties":false,"properties":{"host":{"description":"The address the sandbox server listens on.","type":"string","minLength":1,"default":"localhost","x-env":["MCP_SERVER_HOST","OWLCLAW_SANDBOX_HOST"]},"port":{"description":"The port the sandbox server listens on.","type":"integer","minimum":0,"maximum":65535,"default":8775,"x-env":["MCP_SERVER_PORT","OWLCLAW_SANDBOX_PORT"]},"enable_cors":{"description":"Answers browsers' cross-origin questions for the origins in allowed_origins.","type":"boolean","default":false,"x-env":["MCP_ENABLE_CORS","OWLCLAW_SANDBOX_ENABLE_CORS"]},"allowed_origins":{"description":"The origins that may call the sandbox server. `*` is not one.","type":"array","items":{"$ref":"#/$defs/Origin"},"default":[],"x-env":["OWLCLAW_SANDBOX_ALLOWED_ORIGINS"]}}},"Telemetry":{"description":"What an operator sees of the server besides its log and its ledger.","type":"object","additionalProperties":false,"properties":{"metrics":{"$ref":"#/$defs/Metrics"},"tracing":{"$ref":"#/$defs/Tracing"},"alerts":{"$ref":"#/$defs/Alerts"},"watchdog":{"$ref":"#/$defs/Watchdog"}}},"Metrics":{"description":"Prometheus metrics at GET /metrics.","type":"object","additionalProperties":false,"properties":{"enabled":{"description":"Counts, and serves the metrics.","type":"boolean","default":true,"x-env":["OWLCLAW_TELEMETRY_METRICS_ENABLED"]},"max_tools":{"description":"Tools that are counted by name. Those beyond are counted together as `other`.","type":"integer","minimum":0,"maximum":10000,"default":200,"x-env":["OWLCLAW_TELEMETRY_METRICS_MAX_TOOLS"]},"max_clients":{"description":"Clients that are counted by name. Those beyond are counted together as `other`.","type":"integer","minimum":0,"maximum":10000,"default":100,"x-env":["OWLCLAW_TELEMETRY_METRICS_MAX_CLIENTS"]}}},"Tracing":{"description":"OpenTelemetry traces.","type":"object","additionalProperties":false,"properties":{"enabled":{"description":"Sends traces to the endpoint.","type":"boolean","default":false,"x-env":["OWLCLAW_TELEMETRY_TRACING_ENABLED"]},"endpoint":{"description":"Where traces go, OTLP over HTTP, as JSON.","type":"string","examples":["https://otlp.example.com/v1/traces"],"pattern":"^https?://[^\\s]+$","default":"http://localhost:4318/v1/traces","x-env":["OWLCLAW_TELEMETRY_TRACING_ENDPOINT"]},"headers":{"description":"Headers sent with them, such as a key.","type":"object","additionalProperties":{"type":"string"},"default":{},"x-secret":true,"x-env":["OWLCLAW_TELEMETRY_TRACING_HEADERS"]},"sample_ratio":{"description":"The share of the traces that begin here which is sent, from 0 to 1. Of those a caller began, the ones it samples are sent.","type":"number","minimum":0,"maximum":1,"default":1,"x-env":["OWLCLAW_TELEMETRY_TRACING_SAMPLE_RATIO"]}}},"Alerts":{"description":"What is told at once when something the server depends on fails. Every alert is in the log, too.","type":"object","additionalProperties":false,"properties":{"webhook_url":{"description":"Where alerts are sent, as JSON by POST. Left out, they are logged only.","type":"string","pattern":"^https?://[^\\s]+$","examples":["https://alerts.example.com/owlclaw"],"x-env":["OWLCLAW_TELEMETRY_ALERTS_WEBHOOK_URL"]},"webhook_secret":{"description":"Signs what is sent (HMAC-SHA256), so that the receiver knows whose it is. Needed with webhook_url.","type":"string","minLength":16,"examples":["${file:/etc/owlclaw/webhook-secret}"],"x-secret":true,"x-env":["OWLCLAW_TELEMETRY_ALERTS_WEBHOOK_SECRET"]},"repeat_seconds":{"description":"How long an alert that lasts, or happens again, is not told again. One that was told to be over and comes back sooner is told once more, and its end when the time is up.","type":"number","minimum":1,"maximum":604800,"default":3600,"x-env":["OWLCLAW_TELEMETRY_ALERTS_REPEAT_SECONDS"]},"check_seconds":{"description":"How often everything the server depends on is asked whether it works.","type":"number","minimum":0.1,"maximum":3600,"default":5,"x-env":["OWLCLAW_TELEMETRY_ALERTS_CHECK_SECONDS"]}}},"Watchdog":{"description":"A thread that notices when the server answers nobody because something holds it up.","type":"object","additionalProperties":false,"properties":{"blocked_ms":{"description":"For how long the event loop must stand still before it says so. 0 turns it off.","type":"integer","minimum":0,"maximum":3600000,"default":2000,"x-env":["OWLCLAW_TELEMETRY_WATCHDOG_BLOCKED_MS"]}}},"Origin":{"description":"An origin such as https://app.example.com, without a path.","type":"string","pattern":"^[a-z][a-z0-9+.-]*://[^\\s/*]+$","examples":["https://app.example.com"]},"HeaderName":{"description":"The name of an HTTP header.","type":"string","pattern":"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$","examples":["X-Request-ID"]}}};
const func1 = Object.prototype.hasOwnProperty;
const func3 = (required0.default ?? required0);
const schema33 = {"description":"The server itself, how it is reached and what it serves.","type":"object","additionalProperties":false,"properties":{"transport":{"description":"How clients reach the server. `stdio` serves one client over standard input and output, `http` many over a port.","type":"string","enum":["stdio","http"],"default":"stdio","x-env":["MCP_SERVER_TRANSPORT"],"x-flag":"transport"},"data_dir":{"description":"The folder that holds what must outlast the process. One process owns it at a time.","type":"string","minLength":1,"default":"./.owlclaw","x-path":true,"x-env":["MCP_SERVER_DATA_DIR"],"x-flag":"data-dir"},"development":{"description":"Adds stack traces to errors and lets a response that breaks its contract fail the call. Never in production.","type":"boolean","default":false,"x-env":["MCP_SERVER_DEVELOPMENT"],"x-flag":"development"},"insecure":{"description":"Allows listening beyond this machine without authentication. Anyone who reaches the port may call what it serves.","type":"boolean","default":false,"x-env":["MCP_SERVER_INSECURE"],"x-flag":"insecure"},"shutdown_timeout_seconds":{"description":"How long calls that run may take to finish after SIGTERM or the end of standard input.","type":"number","minimum":0,"maximum":3600,"default":5,"x-env":["MCP_SERVER_SHUTDOWN_TIMEOUT_SECONDS"]},"http":{"$ref":"#/$defs/Http"},"tools":{"$ref":"#/$defs/Tools"},"runs":{"$ref":"#/$defs/Runs"},"resources":{"$ref":"#/$defs/Resources"},"governance":{"$ref":"#/$defs/Governance"},"approvals":{"$ref":"#/$defs/Approvals"},"logging":{"$ref":"#/$defs/Logging"}}};
const schema48 = {"description":"What the server says of itself, apart from the ledger.","type":"object","additionalProperties":false,"properties":{"level":{"description":"The least severe message that is written; upper or lower case.","type":"string","enum":["DEBUG","INFO","WARNING","ERROR"],"default":"INFO","x-any-case":true,"x-live":true,"x-env":["MCP_SERVER_LOGGING_LEVEL"],"x-flag":"log-level"},"format":{"description":"`json` for programs, `text` for people.","type":"string","enum":["json","text"],"default":"json","x-env":["MCP_SERVER_LOGGING_FORMAT"],"x-flag":"log-format"},"output":{"description":"Where messages go. With the stdio transport only stderr, since stdout carries the protocol.","type":"string","enum":["stderr","stdout"],"default":"stderr","x-env":["MCP_SERVER_LOGGING_OUTPUT"]}}};
const schema34 = {"description":"The HTTP transport. Only in force when `transport` is `http`.","type":"object","additionalProperties":false,"properties":{"host":{"description":"The address to listen on. Beyond this machine (such as 0.0.0.0) it needs authentication, or `insecure`.","type":"string","minLength":1,"default":"127.0.0.1","x-env":["MCP_SERVER_HTTP_HOST"],"x-flag":"host"},"port":{"description":"The port to listen on. 0 takes any that is free.","type":"integer","minimum":0,"maximum":65535,"default":8080,"x-env":["MCP_SERVER_HTTP_PORT"],"x-flag":"port"},"max_body_bytes":{"description":"The largest request body. A larger one gets 413.","type":"integer","minimum":1024,"maximum":1073741824,"default":4194304,"x-env":["MCP_SERVER_HTTP_MAX_BODY_BYTES"]},"max_header_bytes":{"description":"The largest request head, all headers together. A larger one gets 431.","type":"integer","minimum":1024,"maximum":1048576,"default":16384,"x-env":["MCP_SERVER_HTTP_MAX_HEADER_BYTES"]},"headers_timeout_seconds":{"description":"How long a client may take to send the head of a request.","type":"number","exclusiveMinimum":0,"maximum":3600,"default":10,"x-live":true,"x-env":["MCP_SERVER_HTTP_HEADERS_TIMEOUT_SECONDS"]},"request_timeout_seconds":{"description":"How long a client may take to send a whole request. How long a tool may run is `tools.default_timeout_seconds`.","type":"number","exclusiveMinimum":0,"maximum":3600,"default":30,"x-live":true,"x-env":["MCP_SERVER_HTTP_REQUEST_TIMEOUT_SECONDS"]},"keep_alive_timeout_seconds":{"description":"How long an idle connection is kept open for the next request.","type":"number","exclusiveMinimum":0,"maximum":3600,"default":65,"x-live":true,"x-env":["MCP_SERVER_HTTP_KEEP_ALIVE_TIMEOUT_SECONDS"]},"write_timeout_seconds":{"description":"How long a client may take nothing of an answer or event that waits for it. Then its connection is closed.","type":"number","exclusiveMinimum":0,"maximum":3600,"default":60,"x-live":true,"x-env":["MCP_SERVER_HTTP_WRITE_TIMEOUT_SECONDS"]},"max_connections":{"description":"How many connections may be open at a time. One more is answered 503 and closed; with TLS it is closed.","type":"integer","minimum":1,"maximum":1000000,"default":20000,"x-live":true,"x-env":["MCP_SERVER_HTTP_MAX_CONNECTIONS"]},"cors":{"$ref":"#/$defs/Cors"},"tls":{"$ref":"#/$defs/Tls"}}};
const schema35 = {"description":"Which web pages may call the server from a browser.","type":"object","additionalProperties":false,"properties":{"enabled":{"description":"Answers browsers' cross-origin questions. When false no page of another origin may call.","type":"boolean","default":false,"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_ENABLED"]},"allowed_origins":{"description":"The origins that may call, each exactly as a browser sends it. `*` is not one.","type":"array","items":{"$ref":"#/$defs/Origin"},"default":[],"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_ALLOWED_ORIGINS"]},"allowed_methods":{"description":"The methods a page may use.","type":"array","items":{"type":"string","enum":["GET","HEAD","POST","PUT","PATCH","DELETE","OPTIONS"]},"default":["GET","HEAD","POST","DELETE","OPTIONS"],"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_ALLOWED_METHODS"]},"allowed_headers":{"description":"The request headers a page may send.","type":"array","items":{"$ref":"#/$defs/HeaderName"},"default":["Content-Type","Authorization","X-MCP-Client-ID","Mcp-Session-Id","Mcp-Protocol-Version","Mcp-Method","Mcp-Name","Last-Event-ID","OwlClaw-API-Version","Idempotency-Key","If-None-Match","Traceparent"],"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_ALLOWED_HEADERS"]},"exposed_headers":{"description":"The response headers a page may read.","type":"array","items":{"$ref":"#/$defs/HeaderName"},"default":["Mcp-Session-Id","Mcp-Protocol-Version","OwlClaw-API-Version","ETag","Retry-After","Deprecation","Sunset"],"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_EXPOSED_HEADERS"]},"max_age":{"description":"How many seconds a browser may remember the answer.","type":"integer","minimum":0,"maximum":86400,"default":3600,"x-live":true,"x-env":["MCP_SERVER_HTTP_CORS_MAX_AGE"]}}};
const pattern4 = new RegExp("^[a-z][a-z0-9+.-]*://[^\\s/*]+$", "u");
const pattern5 = new RegExp("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$", "u");

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "enabled") || (key0 === "allowed_origins")) || (key0 === "allowed_methods")) || (key0 === "allowed_headers")) || (key0 === "exposed_headers")) || (key0 === "max_age"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.enabled !== undefined){
if(typeof data.enabled !== "boolean"){
const err1 = {instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.allowed_origins !== undefined){
let data1 = data.allowed_origins;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern4.test(data2)){
const err2 = {instancePath:instancePath+"/allowed_origins/" + i0,schemaPath:"#/$defs/Origin/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9+.-]*://[^\\s/*]+$"},message:"must match pattern \""+"^[a-z][a-z0-9+.-]*://[^\\s/*]+$"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/allowed_origins/" + i0,schemaPath:"#/$defs/Origin/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath:instancePath+"/allowed_origins",schemaPath:"#/properties/allowed_origins/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.allowed_methods !== undefined){
let data3 = data.allowed_methods;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if(typeof data4 !== "string"){
const err5 = {instancePath:instancePath+"/allowed_methods/" + i1,schemaPath:"#/properties/allowed_methods/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((((((data4 === "GET") || (data4 === "HEAD")) || (data4 === "POST")) || (data4 === "PUT")) || (data4 === "PATCH")) || (data4 === "DELETE")) || (data4 === "OPTIONS"))){
const err6 = {instancePath:instancePath+"/allowed_methods/" + i1,schemaPath:"#/properties/allowed_methods/items/enum",keyword:"enum",params:{allowedValues: schema35.properties.allowed_methods.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/allowed_methods",schemaPath:"#/properties/allowed_methods/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.allowed_headers !== undefined){
let data5 = data.allowed_headers;
if(Array.isArray(data5)){
const len2 = data5.length;
for(let i2=0; i2<len2; i2++){
let data6 = data5[i2];
if(typeof data6 === "string"){
if(!pattern5.test(data6)){
const err8 = {instancePath:instancePath+"/allowed_headers/" + i2,schemaPath:"#/$defs/HeaderName/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},message:"must match pattern \""+"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"+"\""};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/allowed_headers/" + i2,schemaPath:"#/$defs/HeaderName/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/allowed_headers",schemaPath:"#/properties/allowed_headers/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.exposed_headers !== undefined){
let data7 = data.exposed_headers;
if(Array.isArray(data7)){
const len3 = data7.length;
for(let i3=0; i3<len3; i3++){
let data8 = data7[i3];
if(typeof data8 === "string"){
if(!pattern5.test(data8)){
const err11 = {instancePath:instancePath+"/exposed_headers/" + i3,schemaPath:"#/$defs/HeaderName/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},message:"must match pattern \""+"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"+"\""};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/exposed_headers/" + i3,schemaPath:"#/$defs/HeaderName/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/exposed_headers",schemaPath:"#/properties/exposed_headers/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.max_age !== undefined){
let data9 = data.max_age;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err14 = {instancePath:instancePath+"/max_age",schemaPath:"#/properties/max_age/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 86400 || isNaN(data9)){
const err15 = {instancePath:instancePath+"/max_age",schemaPath:"#/properties/max_age/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data9 < 0 || isNaN(data9)){
const err16 = {instancePath:instancePath+"/max_age",schemaPath:"#/properties/max_age/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func1.call(schema34.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.host !== undefined){
let data0 = data.host;
if(typeof data0 === "string"){
if(func3(data0) < 1){
const err1 = {instancePath:instancePath+"/host",schemaPath:"#/properties/host/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/host",schemaPath:"#/properties/host/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.port !== undefined){
let data1 = data.port;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err3 = {instancePath:instancePath+"/port",schemaPath:"#/properties/port/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 65535 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/port",schemaPath:"#/properties/port/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1 < 0 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/port",schemaPath:"#/properties/port/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
if(data.max_body_bytes !== undefined){
let data2 = data.max_body_bytes;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err6 = {instancePath:instancePath+"/max_body_bytes",schemaPath:"#/properties/max_body_bytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1073741824 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/max_body_bytes",schemaPath:"#/properties/max_body_bytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1073741824},message:"must be <= 1073741824"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data2 < 1024 || isNaN(data2)){
const err8 = {instancePath:instancePath+"/max_body_bytes",schemaPath:"#/properties/max_body_bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1024},message:"must be >= 1024"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.max_header_bytes !== undefined){
let data3 = data.max_header_bytes;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err9 = {instancePath:instancePath+"/max_header_bytes",schemaPath:"#/properties/max_header_bytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1048576 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/max_header_bytes",schemaPath:"#/properties/max_header_bytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1048576},message:"must be <= 1048576"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data3 < 1024 || isNaN(data3)){
const err11 = {instancePath:instancePath+"/max_header_bytes",schemaPath:"#/properties/max_header_bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1024},message:"must be >= 1024"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.headers_timeout_seconds !== undefined){
let data4 = data.headers_timeout_seconds;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 3600 || isNaN(data4)){
const err12 = {instancePath:instancePath+"/headers_timeout_seconds",schemaPath:"#/properties/headers_timeout_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},message:"must be <= 3600"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4 <= 0 || isNaN(data4)){
const err13 = {instancePath:instancePath+"/headers_timeout_seconds",schemaPath:"#/properties/headers_timeout_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/headers_timeout_seconds",schemaPath:"#/properties/headers_timeout_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.request_timeout_seconds !== undefined){
let data5 = data.request_timeout_seconds;
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 3600 || isNaN(data5)){
const err15 = {instancePath:instancePath+"/request_timeout_seconds",schemaPath:"#/properties/request_timeout_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},message:"must be <= 3600"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data5 <= 0 || isNaN(data5)){
const err16 = {instancePath:instancePath+"/request_timeout_seconds",schemaPath:"#/properties/request_timeout_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/request_timeout_seconds",schemaPath:"#/properties/request_timeout_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.keep_alive_timeout_seconds !== undefined){
let data6 = data.keep_alive_timeout_seconds;
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 3600 || isNaN(data6)){
const err18 = {instancePath:instancePath+"/keep_alive_timeout_seconds",schemaPath:"#/properties/keep_alive_timeout_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},message:"must be <= 3600"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data6 <= 0 || isNaN(data6)){
const err19 = {instancePath:instancePath+"/keep_alive_timeout_seconds",schemaPath:"#/properties/keep_alive_timeout_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/keep_alive_timeout_seconds",schemaPath:"#/properties/keep_alive_timeout_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.write_timeout_seconds !== undefined){
let data7 = data.write_timeout_seconds;
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 3600 || isNaN(data7)){
const err21 = {instancePath:instancePath+"/write_timeout_seconds",schemaPath:"#/properties/write_timeout_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},message:"must be <= 3600"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data7 <= 0 || isNaN(data7)){
const err22 = {instancePath:instancePath+"/write_timeout_seconds",schemaPath:"#/properties/write_timeout_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/write_timeout_seconds",schemaPath:"#/properties/write_timeout_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.max_connections !== undefined){
let data8 = data.max_connections;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err24 = {instancePath:instancePath+"/max_connections",schemaPath:"#/properties/max_connections/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1000000 || isNaN(data8)){
const err25 = {instancePath:instancePath+"/max_connections",schemaPath:"#/properties/max_connections/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data8 < 1 || isNaN(data8)){
const err26 = {instancePath:instancePath+"/max_connections",schemaPath:"#/properties/max_connections/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
if(data.cors !== undefined){
if(!(validate24(data.cors, {instancePath:instancePath+"/cors",parentData:data,parentDataProperty:"cors",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
if(data.tls !== undefined){
let data10 = data.tls;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key1 in data10){
if(!(((((key1 === "enabled") || (key1 === "cert_file")) || (key1 === "key_file")) || (key1 === "client_ca_file")) || (key1 === "verify_client"))){
const err27 = {instancePath:instancePath+"/tls",schemaPath:"#/$defs/Tls/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data10.enabled !== undefined){
if(typeof data10.enabled !== "boolean"){
const err28 = {instancePath:instancePath+"/tls/enabled",schemaPath:"#/$defs/Tls/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data10.cert_file !== undefined){
let data12 = data10.cert_file;
if(typeof data12 === "string"){
if(func3(data12) < 1){
const err29 = {instancePath:instancePath+"/tls/cert_file",schemaPath:"#/$defs/Tls/properties/cert_file/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/tls/cert_file",schemaPath:"#/$defs/Tls/properties/cert_file/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data10.key_file !== undefined){
let data13 = data10.key_file;
if(typeof data13 === "string"){
if(func3(data13) < 1){
const err31 = {instancePath:instancePath+"/tls/key_file",schemaPath:"#/$defs/Tls/properties/key_file/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/tls/key_file",schemaPath:"#/$defs/Tls/properties/key_file/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data10.client_ca_file !== undefined){
let data14 = data10.client_ca_file;
if(typeof data14 === "string"){
if(func3(data14) < 1){
const err33 = {instancePath:instancePath+"/tls/client_ca_file",schemaPath:"#/$defs/Tls/properties/client_ca_file/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/tls/client_ca_file",schemaPath:"#/$defs/Tls/properties/client_ca_file/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data10.verify_client !== undefined){
if(typeof data10.verify_client !== "boolean"){
const err35 = {instancePath:instancePath+"/tls/verify_client",schemaPath:"#/$defs/Tls/properties/verify_client/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/tls",schemaPath:"#/$defs/Tls/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const pattern7 = new RegExp("^[A-Z]{3}$", "u");

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "enabled") || (key0 === "policy_file")) || (key0 === "currency")) || (key0 === "time_zone")) || (key0 === "prices")) || (key0 === "clients")) || (key0 === "default_quota"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.enabled !== undefined){
if(typeof data.enabled !== "boolean"){
const err1 = {instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.policy_file !== undefined){
let data1 = data.policy_file;
if(typeof data1 === "string"){
if(func3(data1) < 1){
const err2 = {instancePath:instancePath+"/policy_file",schemaPath:"#/properties/policy_file/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/policy_file",schemaPath:"#/properties/policy_file/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.currency !== undefined){
let data2 = data.currency;
if(typeof data2 === "string"){
if(!pattern7.test(data2)){
const err4 = {instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.time_zone !== undefined){
let data3 = data.time_zone;
if(typeof data3 === "string"){
if(func3(data3) < 1){
const err6 = {instancePath:instancePath+"/time_zone",schemaPath:"#/properties/time_zone/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/time_zone",schemaPath:"#/properties/time_zone/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.prices !== undefined){
let data4 = data.prices;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
let data5 = data4[key1];
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 1000000000 || isNaN(data5)){
const err8 = {instancePath:instancePath+"/prices/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Money/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data5 < 0 || isNaN(data5)){
const err9 = {instancePath:instancePath+"/prices/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Money/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/prices/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Money/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/prices",schemaPath:"#/properties/prices/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.clients !== undefined){
let data6 = data.clients;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key2 in data6){
let data7 = data6[key2];
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key3 in data7){
if(!(((((key3 === "monthly_budget") || (key3 === "max_calls_per_minute")) || (key3 === "max_calls_per_day")) || (key3 === "max_cost_per_call")) || (key3 === "max_concurrent_calls"))){
const err12 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Quota/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data7.monthly_budget !== undefined){
let data8 = data7.monthly_budget;
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1000000000 || isNaN(data8)){
const err13 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/monthly_budget",schemaPath:"#/$defs/Quota/properties/monthly_budget/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data8 < 0 || isNaN(data8)){
const err14 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/monthly_budget",schemaPath:"#/$defs/Quota/properties/monthly_budget/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/monthly_budget",schemaPath:"#/$defs/Quota/properties/monthly_budget/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data7.max_calls_per_minute !== undefined){
let data9 = data7.max_calls_per_minute;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err16 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/max_calls_per_minute",schemaPath:"#/$defs/Quota/properties/max_calls_per_minute/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err17 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/max_calls_per_minute",schemaPath:"#/$defs/Quota/properties/max_calls_per_minute/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
if(data7.max_calls_per_day !== undefined){
let data10 = data7.max_calls_per_day;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err18 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/max_calls_per_day",schemaPath:"#/$defs/Quota/properties/max_calls_per_day/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err19 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/max_calls_per_day",schemaPath:"#/$defs/Quota/properties/max_calls_per_day/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data7.max_cost_per_call !== undefined){
let data11 = data7.max_cost_per_call;
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 1000000000 || isNaN(data11)){
const err20 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/max_cost_per_call",schemaPath:"#/$defs/Quota/properties/max_cost_per_call/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data11 < 0 || isNaN(data11)){
const err21 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/max_cost_per_call",schemaPath:"#/$defs/Quota/properties/max_cost_per_call/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/max_cost_per_call",schemaPath:"#/$defs/Quota/properties/max_cost_per_call/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data7.max_concurrent_calls !== undefined){
let data12 = data7.max_concurrent_calls;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
const err23 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/max_concurrent_calls",schemaPath:"#/$defs/Quota/properties/max_concurrent_calls/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
const err24 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/max_concurrent_calls",schemaPath:"#/$defs/Quota/properties/max_concurrent_calls/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
}
else {
const err25 = {instancePath:instancePath+"/clients/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Quota/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/clients",schemaPath:"#/properties/clients/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.default_quota !== undefined){
let data13 = data.default_quota;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key4 in data13){
if(!(((((key4 === "monthly_budget") || (key4 === "max_calls_per_minute")) || (key4 === "max_calls_per_day")) || (key4 === "max_cost_per_call")) || (key4 === "max_concurrent_calls"))){
const err27 = {instancePath:instancePath+"/default_quota",schemaPath:"#/$defs/Quota/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data13.monthly_budget !== undefined){
let data14 = data13.monthly_budget;
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 1000000000 || isNaN(data14)){
const err28 = {instancePath:instancePath+"/default_quota/monthly_budget",schemaPath:"#/$defs/Quota/properties/monthly_budget/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data14 < 0 || isNaN(data14)){
const err29 = {instancePath:instancePath+"/default_quota/monthly_budget",schemaPath:"#/$defs/Quota/properties/monthly_budget/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/default_quota/monthly_budget",schemaPath:"#/$defs/Quota/properties/monthly_budget/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data13.max_calls_per_minute !== undefined){
let data15 = data13.max_calls_per_minute;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
const err31 = {instancePath:instancePath+"/default_quota/max_calls_per_minute",schemaPath:"#/$defs/Quota/properties/max_calls_per_minute/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
const err32 = {instancePath:instancePath+"/default_quota/max_calls_per_minute",schemaPath:"#/$defs/Quota/properties/max_calls_per_minute/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
if(data13.max_calls_per_day !== undefined){
let data16 = data13.max_calls_per_day;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err33 = {instancePath:instancePath+"/default_quota/max_calls_per_day",schemaPath:"#/$defs/Quota/properties/max_calls_per_day/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
const err34 = {instancePath:instancePath+"/default_quota/max_calls_per_day",schemaPath:"#/$defs/Quota/properties/max_calls_per_day/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
if(data13.max_cost_per_call !== undefined){
let data17 = data13.max_cost_per_call;
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 1000000000 || isNaN(data17)){
const err35 = {instancePath:instancePath+"/default_quota/max_cost_per_call",schemaPath:"#/$defs/Quota/properties/max_cost_per_call/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data17 < 0 || isNaN(data17)){
const err36 = {instancePath:instancePath+"/default_quota/max_cost_per_call",schemaPath:"#/$defs/Quota/properties/max_cost_per_call/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/default_quota/max_cost_per_call",schemaPath:"#/$defs/Quota/properties/max_cost_per_call/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data13.max_concurrent_calls !== undefined){
let data18 = data13.max_concurrent_calls;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err38 = {instancePath:instancePath+"/default_quota/max_concurrent_calls",schemaPath:"#/$defs/Quota/properties/max_concurrent_calls/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err39 = {instancePath:instancePath+"/default_quota/max_concurrent_calls",schemaPath:"#/$defs/Quota/properties/max_concurrent_calls/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
}
else {
const err40 = {instancePath:instancePath+"/default_quota",schemaPath:"#/$defs/Quota/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func1.call(schema33.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.transport !== undefined){
let data0 = data.transport;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/transport",schemaPath:"#/properties/transport/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!((data0 === "stdio") || (data0 === "http"))){
const err2 = {instancePath:instancePath+"/transport",schemaPath:"#/properties/transport/enum",keyword:"enum",params:{allowedValues: schema33.properties.transport.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.data_dir !== undefined){
let data1 = data.data_dir;
if(typeof data1 === "string"){
if(func3(data1) < 1){
const err3 = {instancePath:instancePath+"/data_dir",schemaPath:"#/properties/data_dir/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/data_dir",schemaPath:"#/properties/data_dir/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.development !== undefined){
if(typeof data.development !== "boolean"){
const err5 = {instancePath:instancePath+"/development",schemaPath:"#/properties/development/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.insecure !== undefined){
if(typeof data.insecure !== "boolean"){
const err6 = {instancePath:instancePath+"/insecure",schemaPath:"#/properties/insecure/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.shutdown_timeout_seconds !== undefined){
let data4 = data.shutdown_timeout_seconds;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 3600 || isNaN(data4)){
const err7 = {instancePath:instancePath+"/shutdown_timeout_seconds",schemaPath:"#/properties/shutdown_timeout_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},message:"must be <= 3600"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err8 = {instancePath:instancePath+"/shutdown_timeout_seconds",schemaPath:"#/properties/shutdown_timeout_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/shutdown_timeout_seconds",schemaPath:"#/properties/shutdown_timeout_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.http !== undefined){
if(!(validate23(data.http, {instancePath:instancePath+"/http",parentData:data,parentDataProperty:"http",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
if(data.tools !== undefined){
let data6 = data.tools;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 in data6){
if(!(((key1 === "default_timeout_seconds") || (key1 === "async_threshold_seconds")) || (key1 === "cache_ttl_seconds"))){
const err10 = {instancePath:instancePath+"/tools",schemaPath:"#/$defs/Tools/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data6.default_timeout_seconds !== undefined){
let data7 = data6.default_timeout_seconds;
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 86400 || isNaN(data7)){
const err11 = {instancePath:instancePath+"/tools/default_timeout_seconds",schemaPath:"#/$defs/Tools/properties/default_timeout_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data7 <= 0 || isNaN(data7)){
const err12 = {instancePath:instancePath+"/tools/default_timeout_seconds",schemaPath:"#/$defs/Tools/properties/default_timeout_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/tools/default_timeout_seconds",schemaPath:"#/$defs/Tools/properties/default_timeout_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data6.async_threshold_seconds !== undefined){
let data8 = data6.async_threshold_seconds;
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 86400 || isNaN(data8)){
const err14 = {instancePath:instancePath+"/tools/async_threshold_seconds",schemaPath:"#/$defs/Tools/properties/async_threshold_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data8 <= 0 || isNaN(data8)){
const err15 = {instancePath:instancePath+"/tools/async_threshold_seconds",schemaPath:"#/$defs/Tools/properties/async_threshold_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/tools/async_threshold_seconds",schemaPath:"#/$defs/Tools/properties/async_threshold_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data6.cache_ttl_seconds !== undefined){
let data9 = data6.cache_ttl_seconds;
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 86400 || isNaN(data9)){
const err17 = {instancePath:instancePath+"/tools/cache_ttl_seconds",schemaPath:"#/$defs/Tools/properties/cache_ttl_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data9 < 0 || isNaN(data9)){
const err18 = {instancePath:instancePath+"/tools/cache_ttl_seconds",schemaPath:"#/$defs/Tools/properties/cache_ttl_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/tools/cache_ttl_seconds",schemaPath:"#/$defs/Tools/properties/cache_ttl_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/tools",schemaPath:"#/$defs/Tools/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.runs !== undefined){
let data10 = data.runs;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key2 in data10){
if(!(((key2 === "keep_seconds") || (key2 === "poll_interval_ms")) || (key2 === "max_per_client"))){
const err21 = {instancePath:instancePath+"/runs",schemaPath:"#/$defs/Runs/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data10.keep_seconds !== undefined){
let data11 = data10.keep_seconds;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err22 = {instancePath:instancePath+"/runs/keep_seconds",schemaPath:"#/$defs/Runs/properties/keep_seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 31536000 || isNaN(data11)){
const err23 = {instancePath:instancePath+"/runs/keep_seconds",schemaPath:"#/$defs/Runs/properties/keep_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 31536000},message:"must be <= 31536000"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data11 < 1 || isNaN(data11)){
const err24 = {instancePath:instancePath+"/runs/keep_seconds",schemaPath:"#/$defs/Runs/properties/keep_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
if(data10.poll_interval_ms !== undefined){
let data12 = data10.poll_interval_ms;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
const err25 = {instancePath:instancePath+"/runs/poll_interval_ms",schemaPath:"#/$defs/Runs/properties/poll_interval_ms/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 3600000 || isNaN(data12)){
const err26 = {instancePath:instancePath+"/runs/poll_interval_ms",schemaPath:"#/$defs/Runs/properties/poll_interval_ms/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600000},message:"must be <= 3600000"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data12 < 50 || isNaN(data12)){
const err27 = {instancePath:instancePath+"/runs/poll_interval_ms",schemaPath:"#/$defs/Runs/properties/poll_interval_ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 50},message:"must be >= 50"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
if(data10.max_per_client !== undefined){
let data13 = data10.max_per_client;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err28 = {instancePath:instancePath+"/runs/max_per_client",schemaPath:"#/$defs/Runs/properties/max_per_client/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 100000 || isNaN(data13)){
const err29 = {instancePath:instancePath+"/runs/max_per_client",schemaPath:"#/$defs/Runs/properties/max_per_client/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},message:"must be <= 100000"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data13 < 1 || isNaN(data13)){
const err30 = {instancePath:instancePath+"/runs/max_per_client",schemaPath:"#/$defs/Runs/properties/max_per_client/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
}
else {
const err31 = {instancePath:instancePath+"/runs",schemaPath:"#/$defs/Runs/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.resources !== undefined){
let data14 = data.resources;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key3 in data14){
if(!((((key3 === "skills_dir") || (key3 === "watch")) || (key3 === "max_read_bytes")) || (key3 === "cache_ttl_seconds"))){
const err32 = {instancePath:instancePath+"/resources",schemaPath:"#/$defs/Resources/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data14.skills_dir !== undefined){
let data15 = data14.skills_dir;
if(typeof data15 === "string"){
if(func3(data15) < 1){
const err33 = {instancePath:instancePath+"/resources/skills_dir",schemaPath:"#/$defs/Resources/properties/skills_dir/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/resources/skills_dir",schemaPath:"#/$defs/Resources/properties/skills_dir/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data14.watch !== undefined){
if(typeof data14.watch !== "boolean"){
const err35 = {instancePath:instancePath+"/resources/watch",schemaPath:"#/$defs/Resources/properties/watch/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data14.max_read_bytes !== undefined){
let data17 = data14.max_read_bytes;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err36 = {instancePath:instancePath+"/resources/max_read_bytes",schemaPath:"#/$defs/Resources/properties/max_read_bytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 1073741824 || isNaN(data17)){
const err37 = {instancePath:instancePath+"/resources/max_read_bytes",schemaPath:"#/$defs/Resources/properties/max_read_bytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1073741824},message:"must be <= 1073741824"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data17 < 1024 || isNaN(data17)){
const err38 = {instancePath:instancePath+"/resources/max_read_bytes",schemaPath:"#/$defs/Resources/properties/max_read_bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1024},message:"must be >= 1024"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
if(data14.cache_ttl_seconds !== undefined){
let data18 = data14.cache_ttl_seconds;
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 > 86400 || isNaN(data18)){
const err39 = {instancePath:instancePath+"/resources/cache_ttl_seconds",schemaPath:"#/$defs/Resources/properties/cache_ttl_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data18 < 0 || isNaN(data18)){
const err40 = {instancePath:instancePath+"/resources/cache_ttl_seconds",schemaPath:"#/$defs/Resources/properties/cache_ttl_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
else {
const err41 = {instancePath:instancePath+"/resources/cache_ttl_seconds",schemaPath:"#/$defs/Resources/properties/cache_ttl_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath:instancePath+"/resources",schemaPath:"#/$defs/Resources/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.governance !== undefined){
if(!(validate27(data.governance, {instancePath:instancePath+"/governance",parentData:data,parentDataProperty:"governance",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.approvals !== undefined){
let data20 = data.approvals;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key4 in data20){
if(!((((key4 === "wait_seconds") || (key4 === "request_seconds")) || (key4 === "grant_seconds")) || (key4 === "keep_seconds"))){
const err43 = {instancePath:instancePath+"/approvals",schemaPath:"#/$defs/Approvals/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data20.wait_seconds !== undefined){
let data21 = data20.wait_seconds;
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 86400 || isNaN(data21)){
const err44 = {instancePath:instancePath+"/approvals/wait_seconds",schemaPath:"#/$defs/Approvals/properties/wait_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data21 < 0 || isNaN(data21)){
const err45 = {instancePath:instancePath+"/approvals/wait_seconds",schemaPath:"#/$defs/Approvals/properties/wait_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/approvals/wait_seconds",schemaPath:"#/$defs/Approvals/properties/wait_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data20.request_seconds !== undefined){
let data22 = data20.request_seconds;
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 > 2592000 || isNaN(data22)){
const err47 = {instancePath:instancePath+"/approvals/request_seconds",schemaPath:"#/$defs/Approvals/properties/request_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2592000},message:"must be <= 2592000"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data22 <= 0 || isNaN(data22)){
const err48 = {instancePath:instancePath+"/approvals/request_seconds",schemaPath:"#/$defs/Approvals/properties/request_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/approvals/request_seconds",schemaPath:"#/$defs/Approvals/properties/request_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data20.grant_seconds !== undefined){
let data23 = data20.grant_seconds;
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 2592000 || isNaN(data23)){
const err50 = {instancePath:instancePath+"/approvals/grant_seconds",schemaPath:"#/$defs/Approvals/properties/grant_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2592000},message:"must be <= 2592000"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(data23 <= 0 || isNaN(data23)){
const err51 = {instancePath:instancePath+"/approvals/grant_seconds",schemaPath:"#/$defs/Approvals/properties/grant_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
else {
const err52 = {instancePath:instancePath+"/approvals/grant_seconds",schemaPath:"#/$defs/Approvals/properties/grant_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data20.keep_seconds !== undefined){
let data24 = data20.keep_seconds;
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
const err53 = {instancePath:instancePath+"/approvals/keep_seconds",schemaPath:"#/$defs/Approvals/properties/keep_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
else {
const err54 = {instancePath:instancePath+"/approvals/keep_seconds",schemaPath:"#/$defs/Approvals/properties/keep_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
else {
const err55 = {instancePath:instancePath+"/approvals",schemaPath:"#/$defs/Approvals/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data.logging !== undefined){
let data25 = data.logging;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const key5 in data25){
if(!(((key5 === "level") || (key5 === "format")) || (key5 === "output"))){
const err56 = {instancePath:instancePath+"/logging",schemaPath:"#/$defs/Logging/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data25.level !== undefined){
let data26 = data25.level;
if(typeof data26 !== "string"){
const err57 = {instancePath:instancePath+"/logging/level",schemaPath:"#/$defs/Logging/properties/level/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(!((((data26 === "DEBUG") || (data26 === "INFO")) || (data26 === "WARNING")) || (data26 === "ERROR"))){
const err58 = {instancePath:instancePath+"/logging/level",schemaPath:"#/$defs/Logging/properties/level/enum",keyword:"enum",params:{allowedValues: schema48.properties.level.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data25.format !== undefined){
let data27 = data25.format;
if(typeof data27 !== "string"){
const err59 = {instancePath:instancePath+"/logging/format",schemaPath:"#/$defs/Logging/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(!((data27 === "json") || (data27 === "text"))){
const err60 = {instancePath:instancePath+"/logging/format",schemaPath:"#/$defs/Logging/properties/format/enum",keyword:"enum",params:{allowedValues: schema48.properties.format.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data25.output !== undefined){
let data28 = data25.output;
if(typeof data28 !== "string"){
const err61 = {instancePath:instancePath+"/logging/output",schemaPath:"#/$defs/Logging/properties/output/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(!((data28 === "stderr") || (data28 === "stdout"))){
const err62 = {instancePath:instancePath+"/logging/output",schemaPath:"#/$defs/Logging/properties/output/enum",keyword:"enum",params:{allowedValues: schema48.properties.output.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
}
else {
const err63 = {instancePath:instancePath+"/logging",schemaPath:"#/$defs/Logging/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
else {
const err64 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema50 = {"description":"The REST API.","type":"object","additionalProperties":false,"properties":{"version_mode":{"description":"Where a request names its version. `header` is OwlClaw-API-Version.","type":"string","enum":["header"],"default":"header","x-env":["OWLCLAW_PROTOCOL_API_VERSION_MODE"]},"default_version":{"description":"The version of a request that names none.","type":"string","enum":["v1"],"default":"v1","x-env":["OWLCLAW_PROTOCOL_DEFAULT_API_VERSION","OWLCLAW_PROTOCOL_API_DEFAULT_VERSION"]}}};
const schema51 = {"description":"The Model Context Protocol.","type":"object","additionalProperties":false,"properties":{"supported_versions":{"description":"The revisions that are served. A date, or a short form: the year and month of a revision, or 1.0 for the first one. Short forms are read as dates.","type":"array","minItems":1,"items":{"type":"string","enum":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05","2026-07","2025-11","2025-06","2025-03","2024-11","1.0"]},"default":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"],"x-short-forms":{"2026-07":"2026-07-28","2025-11":"2025-11-25","2025-06":"2025-06-18","2025-03":"2025-03-26","2024-11":"2024-11-05","1.0":"2024-11-05"},"x-env":["OWLCLAW_PROTOCOL_MCP_VERSIONS","OWLCLAW_PROTOCOL_MCP_SUPPORTED_VERSIONS"]},"input_errors":{"description":"How wrong arguments are answered. `error` is JSON-RPC error -32602, `result` a result with isError that a model can read.","type":"string","enum":["error","result"],"default":"error","x-env":["OWLCLAW_PROTOCOL_MCP_INPUT_ERRORS"]}}};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "api") || (key0 === "mcp")) || (key0 === "compatibility")) || (key0 === "error"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.api !== undefined){
let data0 = data.api;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(!((key1 === "version_mode") || (key1 === "default_version"))){
const err1 = {instancePath:instancePath+"/api",schemaPath:"#/$defs/Api/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data0.version_mode !== undefined){
let data1 = data0.version_mode;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/api/version_mode",schemaPath:"#/$defs/Api/properties/version_mode/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!(data1 === "header")){
const err3 = {instancePath:instancePath+"/api/version_mode",schemaPath:"#/$defs/Api/properties/version_mode/enum",keyword:"enum",params:{allowedValues: schema50.properties.version_mode.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.default_version !== undefined){
let data2 = data0.default_version;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/api/default_version",schemaPath:"#/$defs/Api/properties/default_version/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data2 === "v1")){
const err5 = {instancePath:instancePath+"/api/default_version",schemaPath:"#/$defs/Api/properties/default_version/enum",keyword:"enum",params:{allowedValues: schema50.properties.default_version.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/api",schemaPath:"#/$defs/Api/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.mcp !== undefined){
let data3 = data.mcp;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key2 in data3){
if(!((key2 === "supported_versions") || (key2 === "input_errors"))){
const err7 = {instancePath:instancePath+"/mcp",schemaPath:"#/$defs/McpProtocol/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data3.supported_versions !== undefined){
let data4 = data3.supported_versions;
if(Array.isArray(data4)){
if(data4.length < 1){
const err8 = {instancePath:instancePath+"/mcp/supported_versions",schemaPath:"#/$defs/McpProtocol/properties/supported_versions/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 !== "string"){
const err9 = {instancePath:instancePath+"/mcp/supported_versions/" + i0,schemaPath:"#/$defs/McpProtocol/properties/supported_versions/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!(((((((((((data5 === "2026-07-28") || (data5 === "2025-11-25")) || (data5 === "2025-06-18")) || (data5 === "2025-03-26")) || (data5 === "2024-11-05")) || (data5 === "2026-07")) || (data5 === "2025-11")) || (data5 === "2025-06")) || (data5 === "2025-03")) || (data5 === "2024-11")) || (data5 === "1.0"))){
const err10 = {instancePath:instancePath+"/mcp/supported_versions/" + i0,schemaPath:"#/$defs/McpProtocol/properties/supported_versions/items/enum",keyword:"enum",params:{allowedValues: schema51.properties.supported_versions.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/mcp/supported_versions",schemaPath:"#/$defs/McpProtocol/properties/supported_versions/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data3.input_errors !== undefined){
let data6 = data3.input_errors;
if(typeof data6 !== "string"){
const err12 = {instancePath:instancePath+"/mcp/input_errors",schemaPath:"#/$defs/McpProtocol/properties/input_errors/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!((data6 === "error") || (data6 === "result"))){
const err13 = {instancePath:instancePath+"/mcp/input_errors",schemaPath:"#/$defs/McpProtocol/properties/input_errors/enum",keyword:"enum",params:{allowedValues: schema51.properties.input_errors.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/mcp",schemaPath:"#/$defs/McpProtocol/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.compatibility !== undefined){
let data7 = data.compatibility;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key3 in data7){
if(!(key3 === "block_breaking_without_migration")){
const err15 = {instancePath:instancePath+"/compatibility",schemaPath:"#/$defs/Compatibility/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data7.block_breaking_without_migration !== undefined){
if(typeof data7.block_breaking_without_migration !== "boolean"){
const err16 = {instancePath:instancePath+"/compatibility/block_breaking_without_migration",schemaPath:"#/$defs/Compatibility/properties/block_breaking_without_migration/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/compatibility",schemaPath:"#/$defs/Compatibility/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.error !== undefined){
let data9 = data.error;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key4 in data9){
if(!(key4 === "include_incident_id")){
const err18 = {instancePath:instancePath+"/error",schemaPath:"#/$defs/ErrorFields/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data9.include_incident_id !== undefined){
if(typeof data9.include_incident_id !== "boolean"){
const err19 = {instancePath:instancePath+"/error/include_incident_id",schemaPath:"#/$defs/ErrorFields/properties/include_incident_id/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/error",schemaPath:"#/$defs/ErrorFields/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const pattern8 = new RegExp("^https?://[^\\s/?#]+$", "u");
const pattern9 = new RegExp("^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$", "u");

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate33.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "addresses") || (key0 === "origins"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.addresses !== undefined){
let data0 = data.addresses;
if(Array.isArray(data0)){
if(data0.length < 1){
const err1 = {instancePath:instancePath+"/addresses",schemaPath:"#/properties/addresses/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(!pattern9.test(data1)){
const err2 = {instancePath:instancePath+"/addresses/" + i0,schemaPath:"#/$defs/Network/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$"},message:"must match pattern \""+"^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/addresses/" + i0,schemaPath:"#/$defs/Network/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath:instancePath+"/addresses",schemaPath:"#/properties/addresses/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.origins !== undefined){
let data2 = data.origins;
if(Array.isArray(data2)){
if(data2.length < 1){
const err5 = {instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
if(typeof data3 === "string"){
if(!pattern8.test(data3)){
const err6 = {instancePath:instancePath+"/origins/" + i1,schemaPath:"#/properties/origins/items/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+$"},message:"must match pattern \""+"^https?://[^\\s/?#]+$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/origins/" + i1,schemaPath:"#/properties/origins/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate33.errors = vErrors;
return errors === 0;
}
validate33.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema58 = {"description":"Access tokens of an OAuth 2.1 authorization server. Setting `issuer` has every caller bring a credential.","type":"object","additionalProperties":false,"properties":{"issuer":{"description":"The authorization server, as tokens name it in `iss`.","type":"string","examples":["https://login.example.com"],"pattern":"^https?://[^\\s]+$","x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_ISSUER"]},"audience":{"description":"This server, as tokens name it in `aud`. Where it is an address, tokens for a path below it are taken, too, on that path only.","type":"string","examples":["https://gateway.example.com"],"minLength":1,"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_AUDIENCE"]},"jwks_uri":{"description":"Where the authorization server publishes its keys. Left out, its metadata says so.","type":"string","examples":["https://login.example.com/jwks"],"pattern":"^https?://[^\\s]+$","x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_JWKS_URI"]},"algorithms":{"description":"How tokens may be signed. Only with public keys.","type":"array","minItems":1,"items":{"type":"string","enum":["RS256","RS384","RS512","PS256","PS384","PS512","ES256","ES384","ES512","EdDSA","Ed25519"]},"default":["RS256","PS256","ES256","EdDSA","Ed25519"],"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_ALGORITHMS"]},"client_claim":{"description":"The claim that says who the client is. Its id here is that with `oauth:` before it.","type":"string","minLength":1,"default":"sub","x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_CLIENT_CLAIM"]},"clock_tolerance_seconds":{"description":"How far the clocks of both servers may be apart.","type":"integer","minimum":0,"maximum":300,"default":30,"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_CLOCK_TOLERANCE_SECONDS"]},"required_scopes":{"description":"The scopes every token must have.","type":"array","items":{"$ref":"#/$defs/ScopeToken"},"default":[],"x-live":true,"x-env":["OWLCLAW_AUTH_OAUTH_REQUIRED_SCOPES"]},"scopes":{"$ref":"#/$defs/ScopeNames"}}};
const pattern12 = new RegExp("^https?://[^\\s]+$", "u");
const pattern14 = new RegExp("^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$", "u");

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate35.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "issuer") || (key0 === "audience")) || (key0 === "jwks_uri")) || (key0 === "algorithms")) || (key0 === "client_claim")) || (key0 === "clock_tolerance_seconds")) || (key0 === "required_scopes")) || (key0 === "scopes"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.issuer !== undefined){
let data0 = data.issuer;
if(typeof data0 === "string"){
if(!pattern12.test(data0)){
const err1 = {instancePath:instancePath+"/issuer",schemaPath:"#/properties/issuer/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s]+$"},message:"must match pattern \""+"^https?://[^\\s]+$"+"\""};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/issuer",schemaPath:"#/properties/issuer/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.audience !== undefined){
let data1 = data.audience;
if(typeof data1 === "string"){
if(func3(data1) < 1){
const err3 = {instancePath:instancePath+"/audience",schemaPath:"#/properties/audience/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/audience",schemaPath:"#/properties/audience/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.jwks_uri !== undefined){
let data2 = data.jwks_uri;
if(typeof data2 === "string"){
if(!pattern12.test(data2)){
const err5 = {instancePath:instancePath+"/jwks_uri",schemaPath:"#/properties/jwks_uri/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s]+$"},message:"must match pattern \""+"^https?://[^\\s]+$"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/jwks_uri",schemaPath:"#/properties/jwks_uri/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.algorithms !== undefined){
let data3 = data.algorithms;
if(Array.isArray(data3)){
if(data3.length < 1){
const err7 = {instancePath:instancePath+"/algorithms",schemaPath:"#/properties/algorithms/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 !== "string"){
const err8 = {instancePath:instancePath+"/algorithms/" + i0,schemaPath:"#/properties/algorithms/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(((((((((((data4 === "RS256") || (data4 === "RS384")) || (data4 === "RS512")) || (data4 === "PS256")) || (data4 === "PS384")) || (data4 === "PS512")) || (data4 === "ES256")) || (data4 === "ES384")) || (data4 === "ES512")) || (data4 === "EdDSA")) || (data4 === "Ed25519"))){
const err9 = {instancePath:instancePath+"/algorithms/" + i0,schemaPath:"#/properties/algorithms/items/enum",keyword:"enum",params:{allowedValues: schema58.properties.algorithms.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/algorithms",schemaPath:"#/properties/algorithms/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.client_claim !== undefined){
let data5 = data.client_claim;
if(typeof data5 === "string"){
if(func3(data5) < 1){
const err11 = {instancePath:instancePath+"/client_claim",schemaPath:"#/properties/client_claim/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/client_claim",schemaPath:"#/properties/client_claim/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.clock_tolerance_seconds !== undefined){
let data6 = data.clock_tolerance_seconds;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err13 = {instancePath:instancePath+"/clock_tolerance_seconds",schemaPath:"#/properties/clock_tolerance_seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 300 || isNaN(data6)){
const err14 = {instancePath:instancePath+"/clock_tolerance_seconds",schemaPath:"#/properties/clock_tolerance_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 300},message:"must be <= 300"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err15 = {instancePath:instancePath+"/clock_tolerance_seconds",schemaPath:"#/properties/clock_tolerance_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
if(data.required_scopes !== undefined){
let data7 = data.required_scopes;
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
if(typeof data8 === "string"){
if(!pattern14.test(data8)){
const err16 = {instancePath:instancePath+"/required_scopes/" + i1,schemaPath:"#/$defs/ScopeToken/pattern",keyword:"pattern",params:{pattern: "^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"},message:"must match pattern \""+"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"+"\""};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/required_scopes/" + i1,schemaPath:"#/$defs/ScopeToken/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/required_scopes",schemaPath:"#/properties/required_scopes/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.scopes !== undefined){
let data9 = data.scopes;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key1 in data9){
if(!(((((((key1 === "tools") || (key1 === "resources")) || (key1 === "prompts")) || (key1 === "metrics")) || (key1 === "audit")) || (key1 === "approve")) || (key1 === "admin"))){
const err19 = {instancePath:instancePath+"/scopes",schemaPath:"#/$defs/ScopeNames/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data9.tools !== undefined){
let data10 = data9.tools;
if(typeof data10 === "string"){
if(!pattern14.test(data10)){
const err20 = {instancePath:instancePath+"/scopes/tools",schemaPath:"#/$defs/ScopeNames/properties/tools/pattern",keyword:"pattern",params:{pattern: "^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"},message:"must match pattern \""+"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"+"\""};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/scopes/tools",schemaPath:"#/$defs/ScopeNames/properties/tools/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data9.resources !== undefined){
let data11 = data9.resources;
if(typeof data11 === "string"){
if(!pattern14.test(data11)){
const err22 = {instancePath:instancePath+"/scopes/resources",schemaPath:"#/$defs/ScopeNames/properties/resources/pattern",keyword:"pattern",params:{pattern: "^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"},message:"must match pattern \""+"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"+"\""};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/scopes/resources",schemaPath:"#/$defs/ScopeNames/properties/resources/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data9.prompts !== undefined){
let data12 = data9.prompts;
if(typeof data12 === "string"){
if(!pattern14.test(data12)){
const err24 = {instancePath:instancePath+"/scopes/prompts",schemaPath:"#/$defs/ScopeNames/properties/prompts/pattern",keyword:"pattern",params:{pattern: "^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"},message:"must match pattern \""+"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"+"\""};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/scopes/prompts",schemaPath:"#/$defs/ScopeNames/properties/prompts/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data9.metrics !== undefined){
let data13 = data9.metrics;
if(typeof data13 === "string"){
if(!pattern14.test(data13)){
const err26 = {instancePath:instancePath+"/scopes/metrics",schemaPath:"#/$defs/ScopeNames/properties/metrics/pattern",keyword:"pattern",params:{pattern: "^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"},message:"must match pattern \""+"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"+"\""};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/scopes/metrics",schemaPath:"#/$defs/ScopeNames/properties/metrics/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data9.audit !== undefined){
let data14 = data9.audit;
if(typeof data14 === "string"){
if(!pattern14.test(data14)){
const err28 = {instancePath:instancePath+"/scopes/audit",schemaPath:"#/$defs/ScopeNames/properties/audit/pattern",keyword:"pattern",params:{pattern: "^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"},message:"must match pattern \""+"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"+"\""};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/scopes/audit",schemaPath:"#/$defs/ScopeNames/properties/audit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data9.approve !== undefined){
let data15 = data9.approve;
if(typeof data15 === "string"){
if(!pattern14.test(data15)){
const err30 = {instancePath:instancePath+"/scopes/approve",schemaPath:"#/$defs/ScopeNames/properties/approve/pattern",keyword:"pattern",params:{pattern: "^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"},message:"must match pattern \""+"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"+"\""};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/scopes/approve",schemaPath:"#/$defs/ScopeNames/properties/approve/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data9.admin !== undefined){
let data16 = data9.admin;
if(typeof data16 === "string"){
if(!pattern14.test(data16)){
const err32 = {instancePath:instancePath+"/scopes/admin",schemaPath:"#/$defs/ScopeNames/properties/admin/pattern",keyword:"pattern",params:{pattern: "^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"},message:"must match pattern \""+"^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,128}$"+"\""};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/scopes/admin",schemaPath:"#/$defs/ScopeNames/properties/admin/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/scopes",schemaPath:"#/$defs/ScopeNames/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
validate35.errors = vErrors;
return errors === 0;
}
validate35.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate32.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "required") || (key0 === "public_url")) || (key0 === "trusted_proxies")) || (key0 === "allowed_addresses")) || (key0 === "clients")) || (key0 === "oauth")) || (key0 === "signatures"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.required !== undefined){
if(typeof data.required !== "boolean"){
const err1 = {instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.public_url !== undefined){
let data1 = data.public_url;
if(typeof data1 === "string"){
if(!pattern8.test(data1)){
const err2 = {instancePath:instancePath+"/public_url",schemaPath:"#/properties/public_url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+$"},message:"must match pattern \""+"^https?://[^\\s/?#]+$"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/public_url",schemaPath:"#/properties/public_url/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.trusted_proxies !== undefined){
let data2 = data.trusted_proxies;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(func3(data3) < 1){
const err4 = {instancePath:instancePath+"/trusted_proxies/" + i0,schemaPath:"#/properties/trusted_proxies/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/trusted_proxies/" + i0,schemaPath:"#/properties/trusted_proxies/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/trusted_proxies",schemaPath:"#/properties/trusted_proxies/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.allowed_addresses !== undefined){
let data4 = data.allowed_addresses;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
if(typeof data5 === "string"){
if(!pattern9.test(data5)){
const err7 = {instancePath:instancePath+"/allowed_addresses/" + i1,schemaPath:"#/$defs/Network/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$"},message:"must match pattern \""+"^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/allowed_addresses/" + i1,schemaPath:"#/$defs/Network/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/allowed_addresses",schemaPath:"#/properties/allowed_addresses/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.clients !== undefined){
let data6 = data.clients;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 in data6){
if(!(validate33(data6[key1], {instancePath:instancePath+"/clients/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data6,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/clients",schemaPath:"#/properties/clients/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.oauth !== undefined){
if(!(validate35(data.oauth, {instancePath:instancePath+"/oauth",parentData:data,parentDataProperty:"oauth",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
}
if(data.signatures !== undefined){
let data9 = data.signatures;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key2 in data9){
if(!(key2 === "window_seconds")){
const err11 = {instancePath:instancePath+"/signatures",schemaPath:"#/$defs/Signatures/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data9.window_seconds !== undefined){
let data10 = data9.window_seconds;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err12 = {instancePath:instancePath+"/signatures/window_seconds",schemaPath:"#/$defs/Signatures/properties/window_seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 3600 || isNaN(data10)){
const err13 = {instancePath:instancePath+"/signatures/window_seconds",schemaPath:"#/$defs/Signatures/properties/window_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},message:"must be <= 3600"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data10 < 1 || isNaN(data10)){
const err14 = {instancePath:instancePath+"/signatures/window_seconds",schemaPath:"#/$defs/Signatures/properties/window_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
}
else {
const err15 = {instancePath:instancePath+"/signatures",schemaPath:"#/$defs/Signatures/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate38.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "host") || (key0 === "port")) || (key0 === "enable_cors")) || (key0 === "allowed_origins"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.host !== undefined){
let data0 = data.host;
if(typeof data0 === "string"){
if(func3(data0) < 1){
const err1 = {instancePath:instancePath+"/host",schemaPath:"#/properties/host/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/host",schemaPath:"#/properties/host/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.port !== undefined){
let data1 = data.port;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err3 = {instancePath:instancePath+"/port",schemaPath:"#/properties/port/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 65535 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/port",schemaPath:"#/properties/port/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1 < 0 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/port",schemaPath:"#/properties/port/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
if(data.enable_cors !== undefined){
if(typeof data.enable_cors !== "boolean"){
const err6 = {instancePath:instancePath+"/enable_cors",schemaPath:"#/properties/enable_cors/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.allowed_origins !== undefined){
let data3 = data.allowed_origins;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 === "string"){
if(!pattern4.test(data4)){
const err7 = {instancePath:instancePath+"/allowed_origins/" + i0,schemaPath:"#/$defs/Origin/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9+.-]*://[^\\s/*]+$"},message:"must match pattern \""+"^[a-z][a-z0-9+.-]*://[^\\s/*]+$"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/allowed_origins/" + i0,schemaPath:"#/$defs/Origin/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/allowed_origins",schemaPath:"#/properties/allowed_origins/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}
validate38.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate40.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "metrics") || (key0 === "tracing")) || (key0 === "alerts")) || (key0 === "watchdog"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.metrics !== undefined){
let data0 = data.metrics;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(!(((key1 === "enabled") || (key1 === "max_tools")) || (key1 === "max_clients"))){
const err1 = {instancePath:instancePath+"/metrics",schemaPath:"#/$defs/Metrics/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data0.enabled !== undefined){
if(typeof data0.enabled !== "boolean"){
const err2 = {instancePath:instancePath+"/metrics/enabled",schemaPath:"#/$defs/Metrics/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data0.max_tools !== undefined){
let data2 = data0.max_tools;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err3 = {instancePath:instancePath+"/metrics/max_tools",schemaPath:"#/$defs/Metrics/properties/max_tools/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 10000 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/metrics/max_tools",schemaPath:"#/$defs/Metrics/properties/max_tools/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data2 < 0 || isNaN(data2)){
const err5 = {instancePath:instancePath+"/metrics/max_tools",schemaPath:"#/$defs/Metrics/properties/max_tools/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
if(data0.max_clients !== undefined){
let data3 = data0.max_clients;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err6 = {instancePath:instancePath+"/metrics/max_clients",schemaPath:"#/$defs/Metrics/properties/max_clients/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 10000 || isNaN(data3)){
const err7 = {instancePath:instancePath+"/metrics/max_clients",schemaPath:"#/$defs/Metrics/properties/max_clients/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err8 = {instancePath:instancePath+"/metrics/max_clients",schemaPath:"#/$defs/Metrics/properties/max_clients/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
else {
const err9 = {instancePath:instancePath+"/metrics",schemaPath:"#/$defs/Metrics/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.tracing !== undefined){
let data4 = data.tracing;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key2 in data4){
if(!((((key2 === "enabled") || (key2 === "endpoint")) || (key2 === "headers")) || (key2 === "sample_ratio"))){
const err10 = {instancePath:instancePath+"/tracing",schemaPath:"#/$defs/Tracing/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.enabled !== undefined){
if(typeof data4.enabled !== "boolean"){
const err11 = {instancePath:instancePath+"/tracing/enabled",schemaPath:"#/$defs/Tracing/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data4.endpoint !== undefined){
let data6 = data4.endpoint;
if(typeof data6 === "string"){
if(!pattern12.test(data6)){
const err12 = {instancePath:instancePath+"/tracing/endpoint",schemaPath:"#/$defs/Tracing/properties/endpoint/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s]+$"},message:"must match pattern \""+"^https?://[^\\s]+$"+"\""};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/tracing/endpoint",schemaPath:"#/$defs/Tracing/properties/endpoint/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data4.headers !== undefined){
let data7 = data4.headers;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key3 in data7){
if(typeof data7[key3] !== "string"){
const err14 = {instancePath:instancePath+"/tracing/headers/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Tracing/properties/headers/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/tracing/headers",schemaPath:"#/$defs/Tracing/properties/headers/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data4.sample_ratio !== undefined){
let data9 = data4.sample_ratio;
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 1 || isNaN(data9)){
const err16 = {instancePath:instancePath+"/tracing/sample_ratio",schemaPath:"#/$defs/Tracing/properties/sample_ratio/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data9 < 0 || isNaN(data9)){
const err17 = {instancePath:instancePath+"/tracing/sample_ratio",schemaPath:"#/$defs/Tracing/properties/sample_ratio/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/tracing/sample_ratio",schemaPath:"#/$defs/Tracing/properties/sample_ratio/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/tracing",schemaPath:"#/$defs/Tracing/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.alerts !== undefined){
let data10 = data.alerts;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key4 in data10){
if(!((((key4 === "webhook_url") || (key4 === "webhook_secret")) || (key4 === "repeat_seconds")) || (key4 === "check_seconds"))){
const err20 = {instancePath:instancePath+"/alerts",schemaPath:"#/$defs/Alerts/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data10.webhook_url !== undefined){
let data11 = data10.webhook_url;
if(typeof data11 === "string"){
if(!pattern12.test(data11)){
const err21 = {instancePath:instancePath+"/alerts/webhook_url",schemaPath:"#/$defs/Alerts/properties/webhook_url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s]+$"},message:"must match pattern \""+"^https?://[^\\s]+$"+"\""};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/alerts/webhook_url",schemaPath:"#/$defs/Alerts/properties/webhook_url/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data10.webhook_secret !== undefined){
let data12 = data10.webhook_secret;
if(typeof data12 === "string"){
if(func3(data12) < 16){
const err23 = {instancePath:instancePath+"/alerts/webhook_secret",schemaPath:"#/$defs/Alerts/properties/webhook_secret/minLength",keyword:"minLength",params:{limit: 16},message:"must NOT have fewer than 16 characters"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/alerts/webhook_secret",schemaPath:"#/$defs/Alerts/properties/webhook_secret/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data10.repeat_seconds !== undefined){
let data13 = data10.repeat_seconds;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 604800 || isNaN(data13)){
const err25 = {instancePath:instancePath+"/alerts/repeat_seconds",schemaPath:"#/$defs/Alerts/properties/repeat_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 604800},message:"must be <= 604800"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data13 < 1 || isNaN(data13)){
const err26 = {instancePath:instancePath+"/alerts/repeat_seconds",schemaPath:"#/$defs/Alerts/properties/repeat_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/alerts/repeat_seconds",schemaPath:"#/$defs/Alerts/properties/repeat_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data10.check_seconds !== undefined){
let data14 = data10.check_seconds;
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 3600 || isNaN(data14)){
const err28 = {instancePath:instancePath+"/alerts/check_seconds",schemaPath:"#/$defs/Alerts/properties/check_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},message:"must be <= 3600"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data14 < 0.1 || isNaN(data14)){
const err29 = {instancePath:instancePath+"/alerts/check_seconds",schemaPath:"#/$defs/Alerts/properties/check_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.1},message:"must be >= 0.1"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/alerts/check_seconds",schemaPath:"#/$defs/Alerts/properties/check_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/alerts",schemaPath:"#/$defs/Alerts/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.watchdog !== undefined){
let data15 = data.watchdog;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key5 in data15){
if(!(key5 === "blocked_ms")){
const err32 = {instancePath:instancePath+"/watchdog",schemaPath:"#/$defs/Watchdog/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data15.blocked_ms !== undefined){
let data16 = data15.blocked_ms;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err33 = {instancePath:instancePath+"/watchdog/blocked_ms",schemaPath:"#/$defs/Watchdog/properties/blocked_ms/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 3600000 || isNaN(data16)){
const err34 = {instancePath:instancePath+"/watchdog/blocked_ms",schemaPath:"#/$defs/Watchdog/properties/blocked_ms/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600000},message:"must be <= 3600000"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data16 < 0 || isNaN(data16)){
const err35 = {instancePath:instancePath+"/watchdog/blocked_ms",schemaPath:"#/$defs/Watchdog/properties/blocked_ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
}
else {
const err36 = {instancePath:instancePath+"/watchdog",schemaPath:"#/$defs/Watchdog/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
validate40.errors = vErrors;
return errors === 0;
}
validate40.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="contract:document" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func1.call(schema32.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.mcp_server !== undefined){
if(!(validate22(data.mcp_server, {instancePath:instancePath+"/mcp_server",parentData:data,parentDataProperty:"mcp_server",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.protocol !== undefined){
if(!(validate30(data.protocol, {instancePath:instancePath+"/protocol",parentData:data,parentDataProperty:"protocol",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
if(data.auth !== undefined){
if(!(validate32(data.auth, {instancePath:instancePath+"/auth",parentData:data,parentDataProperty:"auth",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
}
if(data.ledger !== undefined){
let data3 = data.ledger;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(((((key1 === "enabled") || (key1 === "retention_days")) || (key1 === "max_recorded_bytes")) || (key1 === "redact")) || (key1 === "checkpoint_file"))){
const err1 = {instancePath:instancePath+"/ledger",schemaPath:"#/$defs/Ledger/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data3.enabled !== undefined){
if(typeof data3.enabled !== "boolean"){
const err2 = {instancePath:instancePath+"/ledger/enabled",schemaPath:"#/$defs/Ledger/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data3.retention_days !== undefined){
let data5 = data3.retention_days;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err3 = {instancePath:instancePath+"/ledger/retention_days",schemaPath:"#/$defs/Ledger/properties/retention_days/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 36500 || isNaN(data5)){
const err4 = {instancePath:instancePath+"/ledger/retention_days",schemaPath:"#/$defs/Ledger/properties/retention_days/maximum",keyword:"maximum",params:{comparison: "<=", limit: 36500},message:"must be <= 36500"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data5 < 1 || isNaN(data5)){
const err5 = {instancePath:instancePath+"/ledger/retention_days",schemaPath:"#/$defs/Ledger/properties/retention_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
if(data3.max_recorded_bytes !== undefined){
let data6 = data3.max_recorded_bytes;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err6 = {instancePath:instancePath+"/ledger/max_recorded_bytes",schemaPath:"#/$defs/Ledger/properties/max_recorded_bytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 1048576 || isNaN(data6)){
const err7 = {instancePath:instancePath+"/ledger/max_recorded_bytes",schemaPath:"#/$defs/Ledger/properties/max_recorded_bytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1048576},message:"must be <= 1048576"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err8 = {instancePath:instancePath+"/ledger/max_recorded_bytes",schemaPath:"#/$defs/Ledger/properties/max_recorded_bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data3.redact !== undefined){
let data7 = data3.redact;
if(Array.isArray(data7)){
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
if(typeof data8 === "string"){
if(func3(data8) < 1){
const err9 = {instancePath:instancePath+"/ledger/redact/" + i0,schemaPath:"#/$defs/Ledger/properties/redact/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/ledger/redact/" + i0,schemaPath:"#/$defs/Ledger/properties/redact/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/ledger/redact",schemaPath:"#/$defs/Ledger/properties/redact/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data3.checkpoint_file !== undefined){
let data9 = data3.checkpoint_file;
if(typeof data9 === "string"){
if(func3(data9) < 1){
const err12 = {instancePath:instancePath+"/ledger/checkpoint_file",schemaPath:"#/$defs/Ledger/properties/checkpoint_file/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/ledger/checkpoint_file",schemaPath:"#/$defs/Ledger/properties/checkpoint_file/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/ledger",schemaPath:"#/$defs/Ledger/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.mcp !== undefined){
let data10 = data.mcp;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key2 in data10){
if(!(((key2 === "registry_dir") || (key2 === "recursive")) || (key2 === "strict"))){
const err15 = {instancePath:instancePath+"/mcp",schemaPath:"#/$defs/Upstreams/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data10.registry_dir !== undefined){
let data11 = data10.registry_dir;
if(typeof data11 === "string"){
if(func3(data11) < 1){
const err16 = {instancePath:instancePath+"/mcp/registry_dir",schemaPath:"#/$defs/Upstreams/properties/registry_dir/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/mcp/registry_dir",schemaPath:"#/$defs/Upstreams/properties/registry_dir/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data10.recursive !== undefined){
if(typeof data10.recursive !== "boolean"){
const err18 = {instancePath:instancePath+"/mcp/recursive",schemaPath:"#/$defs/Upstreams/properties/recursive/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data10.strict !== undefined){
if(typeof data10.strict !== "boolean"){
const err19 = {instancePath:instancePath+"/mcp/strict",schemaPath:"#/$defs/Upstreams/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/mcp",schemaPath:"#/$defs/Upstreams/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.sandbox !== undefined){
if(!(validate38(data.sandbox, {instancePath:instancePath+"/sandbox",parentData:data,parentDataProperty:"sandbox",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
if(data.telemetry !== undefined){
if(!(validate40(data.telemetry, {instancePath:instancePath+"/telemetry",parentData:data,parentDataProperty:"telemetry",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
}
if(data.cli !== undefined){
let data16 = data.cli;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
for(const key3 in data16){
if(!((key3 === "api_key") || (key3 === "api_key_file"))){
const err21 = {instancePath:instancePath+"/cli",schemaPath:"#/$defs/CommandLine/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data16.api_key !== undefined){
let data17 = data16.api_key;
if(typeof data17 === "string"){
if(func3(data17) < 1){
const err22 = {instancePath:instancePath+"/cli/api_key",schemaPath:"#/$defs/CommandLine/properties/api_key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/cli/api_key",schemaPath:"#/$defs/CommandLine/properties/api_key/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data16.api_key_file !== undefined){
let data18 = data16.api_key_file;
if(typeof data18 === "string"){
if(func3(data18) < 1){
const err24 = {instancePath:instancePath+"/cli/api_key_file",schemaPath:"#/$defs/CommandLine/properties/api_key_file/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/cli/api_key_file",schemaPath:"#/$defs/CommandLine/properties/api_key_file/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/cli",schemaPath:"#/$defs/CommandLine/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.http !== undefined){
if(!(validate23(data.http, {instancePath:instancePath+"/http",parentData:data,parentDataProperty:"http",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err27 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="contract:isConfigFile" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate21(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

