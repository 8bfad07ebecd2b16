import type { ErrorRow } from '../../generated/errors.ts'
import { heading, table } from './markdown.ts'

/** What whoever runs the gateway does about a code. */
const actions: Readonly<Record<string, string>> = {
  parse_error:
    'One client speaks badly: `client` in the log line says which. From an address that sends nothing else it is a scanner.',
  invalid_request:
    'Tell the author of the client that the log names. After an upgrade of the client, look which revision it speaks now.',
  method_not_found:
    'The client is newer than the gateway, or asks for what is switched off: `protocol` in the configuration. Else it is its mistake.',
  invalid_params:
    "The mistake is the caller's; `errors` in its answer names each place. Many after an upgrade: read CHANGELOG.md, and tell the author of the client.",
  invalid_arguments:
    'A model or program calls a tool wrongly. Often the same tool: its description or schema misleads; make it clearer.',
  missing_meta: 'The client claims a revision it does not speak. Update it, or let it speak an older one.',
  invalid_cursor: 'Harmless now and then: the list changed meanwhile. All the time: the client builds cursors itself.',
  invalid_request_state:
    "An answer came too late, twice, or from somebody else than was asked. Many from one client: look at what it does; it may try to use what is another's.",
  session_required:
    'A client of an older revision lost its session. Behind a proxy, see that the header `Mcp-Session-Id` comes through.',
  range_not_satisfiable: "The mistake is the caller's.",
  tool_not_found:
    'Ask `owlclaw policy explain CLIENT TOOL` whether the client may see it, and `owlclaw tools list` whether it is there; a handler that could not be loaded is named at the start and by `/health`.',
  resource_not_found:
    'See whether the file is in the folder of capabilities, and by `owlclaw policy explain` whether the client may see it.',
  prompt_not_found:
    'See whether the prompt is in the folder of capabilities, and by `owlclaw policy explain` whether the client may see it.',
  contract_not_found: "The mistake is the caller's: `GET /v1/contracts` lists what there is.",
  run_not_found:
    'Runs are kept for `mcp_server.runs.keep_seconds` after their end, and are shown to whoever began them alone. Another key of the same client is the same client.',
  approval_not_found:
    'What has ended is kept for `mcp_server.approvals.keep_seconds`; `owlclaw ledger search --kind administration` still has it.',
  entry_not_found: 'It was pruned, or is of another data folder. A backup may have it.',
  key_not_found: '`owlclaw keys list` shows the keys there are, and those revoked.',
  session_not_found:
    'After a restart or a long pause, as it should be: the client begins anew. All the time: a proxy spreads one client over several gateways; keep it at one.',
  unauthenticated:
    'A client was not given a key, or a proxy takes the header `Authorization` away. Many from one address are an attack: they are slowed, and the ledger counts them by address.',
  invalid_token:
    'A key was revoked or has expired (`owlclaw keys list`), or a token is meant for another server: compare `auth.oauth.issuer` and `audience`. Many from one address are an attack: they are slowed, and the ledger counts them by address.',
  insufficient_scope:
    'Give the key the scope that the answer names, or have the client ask the authorization server for it; or the client tries what it should not.',
  origin_denied:
    'A web page of a place that is not allowed, or a rebinding of names: the detail says which. A page of yours goes into `mcp_server.http.cors.allowed_origins`; the name by which a proxy before this server passes requests on is `auth.public_url`.',
  address_denied:
    'If the address is yours, add its network to `auth.allowed_addresses`; behind a proxy, name the proxy in `auth.trusted_proxies`.',
  signature_missing: 'The client must sign: the page of identity shows how.',
  signature_invalid:
    'The secret differs, or a proxy changes what was signed (path, host, body). Many from one address are an attack.',
  signature_expired: 'Compare the clocks of both machines. Else somebody sends again what was recorded earlier.',
  signature_replayed:
    'Somebody sends a signed request twice: a client that repeats without signing anew, a proxy that does, or an attacker who listened. Rotate the key if you cannot tell.',
  governance_denied: '`owlclaw policy explain CLIENT TOOL` names the rule.',
  permission_denied: "`owlclaw policy explain CLIENT TOOL` names the rule. Allow it there, or tell the client's owner.",
  budget_exceeded:
    '`owlclaw ledger stats` says what was spent on; raise the budget, or wait for the next month. A sudden one is a client that runs in circles.',
  cost_limit_exceeded: 'Raise the limit for a single call, or leave it: it does what it is there for.',
  rate_limited:
    'The ledger says which client. A limit may be too tight; a client that runs in circles should be stopped.',
  concurrency_limited:
    'Calls take long, or come all at once. Look at the time of the tool on the dashboard before you raise the limit.',
  approval_required:
    'The client could not be asked. Let an operator approve (`by: operator`), or use a client that can ask.',
  approval_denied: 'As decided; the ledger says by whom, and why.',
  approval_expired:
    'Nobody looked into the queue in time: `owlclaw approvals list`. If it happens often, tell more people, or give more time.',
  approval_pending: 'Somebody must decide: `owlclaw approvals list`, then `approve` or `deny`.',
  unsupported_api_version:
    'The client asks for a version that this gateway has not, or no more: see the page of versions.',
  version_mismatch: "The mistake is the caller's.",
  unsupported_protocol_version: 'The client is newer or older than all that is served. Update whichever is behind.',
  protocol_version_disabled:
    'You switched it off: `protocol.mcp.supported_versions`. The ledger says who still speaks it.',
  header_mismatch:
    "The mistake is the client's, or a proxy that answers from memory or joins requests; see that it passes the `Mcp-` headers on.",
  missing_client_capability: 'The tool wants to ask something that this client can not. Use another client for it.',
  conflict: 'Two people changed the same thing, or it was decided already. Look at it again, then try again.',
  precondition_failed: 'Somebody else changed it meanwhile; the history says who (`owlclaw policy history`).',
  idempotency_key_reused: "The mistake is the caller's: one key for two different requests.",
  idempotency_key_in_progress: 'The caller was impatient. If the first request hangs, look at its tool.',
  timeout:
    'The handler did not answer in time. Look at its time on the dashboard; give it more with `timeoutSeconds`, or let it answer later as a run.',
  execution_error:
    'The handler threw. Find the incident in the log: its line has the stack of the handler. Tell its author.',
  outcome_unknown:
    'The call ran and its end could not be written at once, or the server stopped while it ran. Once the disk is back the ledger has how it ended; look what the call did before the client calls again.',
  cancelled:
    'Its caller left or cancelled. Many: clients give up before slow tools answer; compare their time limits with the dashboard.',
  output_too_large: 'The tool answers more than may be passed on. Let it answer in parts, or raise the limit.',
  mcp_unavailable: 'An upstream server does not answer. See whether it runs, and what its own log says.',
  mcp_timeout: 'An upstream server is slow. See its own log; give it more time, or less to do.',
  mcp_invalid_arguments:
    'The upstream server takes other arguments than its schema says, or the caller is wrong: the detail says which.',
  mcp_policy_denied: 'The tool of the upstream server is not among those allowed. Allow it, or leave it.',
  mcp_output_too_large: 'What the upstream server answered was cut. Raise the limit, or ask for less.',
  sandbox_failed:
    'Find the incident in the log. If it comes again in a new session, see whether the host has memory and disk left.',
  sandbox_limit_exceeded: 'The limit did what it is there for. If it is too tight, raise it.',
  sandbox_misconfigured: 'Correct the sandbox section: the log says what is wrong.',
  ledger_unavailable:
    'Nothing runs unrecorded, so all calls are refused. Make room on the disk of the data folder, or bring it back: the ledger tries again by itself, within seconds, and needs no restart.',
  policy_unavailable:
    'Nothing runs unchecked. `/health` says why the policy can not be read; `owlclaw policy check FILE` names the mistakes in a document.',
  identity_unavailable:
    'The authorization server, or the way to it, is down: try its JWKS address from this machine. Clients with API keys go on.',
  store_unavailable: 'Look at the disk of the data folder: full, read-only, or gone. `/health` names the reason.',
  overloaded:
    'More came than there is room for. Look at CPU and event loop on the dashboard; spread the load, or limit the client that makes it.',
  shutting_down:
    'The server was told to stop and finishes what runs; what it could not finish harms nobody when it is called again. If you did not tell it, look who did.',
  route_not_found: "The mistake is the caller's. Paths that belong to other products are a scanner.",
  method_not_allowed: "The mistake is the caller's.",
  not_acceptable: "The mistake is the caller's; a client of MCP must accept `text/event-stream`, too.",
  request_timeout:
    'A slow network, or an attack that keeps connections open by sending slowly; those are closed. Many from one address: block it before the gateway.',
  payload_too_large: 'Raise `mcp_server.http.max_body_bytes` if such requests are meant to be.',
  unsupported_media_type: "The mistake is the caller's.",
  headers_too_large: 'Often a browser with many cookies for the same host, or a very long token.',
  malformed_request:
    'Not HTTP: a scanner, TLS sent to a port without it, or an attempt to smuggle requests through a proxy. The connection was closed.',
  response_contract_violation: 'A mistake in the gateway. The log has the violations. Report them.',
  internal: 'A mistake in the gateway. Find the incident in the log: its line has the stack. Report it.',
}

/** A test looks for it. */
const unsaid = 'Find the incident in the log and in the ledger.'

export function incidentsPage(rows: readonly ErrorRow[]): string {
  const categories = [...new Set(rows.map((row) => row.category))]
  return [
    '<!-- Generated from contracts/errors/v1 and scripts/gen/incidents.ts; do not edit. Run `npm run gen`. -->',
    '# Incidents, by error code',
    '',
    'A client that tells you of a failure has an incident id. The ledger has the call, the log the cause:',
    '',
    '```console',
    '$ owlclaw ledger search --incident ID',
    '$ journalctl -u owlclaw -o cat | grep ID',
    '```',
    '',
    'How often a code comes, over MCP and over REST: `sum by (code) (rate(owlclaw_mcp_requests_total[5m]))` and `sum by (code) (rate(owlclaw_errors_total[5m]))`.',
    'What clients are told of each is in [the reference of errors](../../generated/docs/errors.md).',
    ...categories.flatMap((category) => [
      '',
      heading(2, category),
      '',
      ...table(
        ['code', 'what happened', 'what you do'],
        rows
          .filter((row) => row.category === category)
          .map((row) => [`\`${row.code}\``, row.description, actions[row.code] ?? unsaid]),
      ),
    ]),
    '',
  ].join('\n')
}
