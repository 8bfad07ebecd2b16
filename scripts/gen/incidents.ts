import type { ErrorRow } from '../../generated/errors.ts'
import { heading, table } from './markdown.ts'

/** What whoever runs the gateway does about a code; what its category says, where nothing more is known. */
const byCode: Readonly<Record<string, string>> = {
  ledger_unavailable:
    'Nothing runs unrecorded, so all calls are refused. Make room on the disk of the data folder, or bring it back: the ledger tries again by itself, within seconds, and needs no restart.',
  store_unavailable: 'Look at the disk of the data folder: full, read-only, or gone. `/health` names the reason.',
  outcome_unknown:
    'The call ran and its end could not be written at once. Once the disk is back the ledger has it; tell the client what the entry says before it calls again.',
  internal: 'A mistake in the gateway. Find the incident in the log: its line has the stack. Report it.',
  response_contract_violation: 'A mistake in the gateway. The log has the violations. Report them.',
  execution_error:
    'The handler threw. Find the incident in the log: its line has the stack of the handler. Tell its author.',
  timeout:
    'The handler did not answer in time. Look at its time on the dashboard; give it more with `timeoutSeconds`, or let it answer later as a run.',
  overloaded:
    'More came than there is room for. Look at CPU and event loop on the dashboard; spread the load, or limit the client that makes it.',
  shutting_down: 'The server was told to stop and finishes what runs. If you did not tell it, look who did.',
  rate_limited: 'A client is over its rate. The ledger says which; change its limit, or speak with whoever runs it.',
}

const byCategory: Readonly<Record<string, string>> = {
  request: "The mistake is the caller's. If one client makes many, the ledger says which.",
  authentication:
    'Somebody could not say who they are. One now and then is a key that was revoked or has expired; many from one address are an attack: they are counted and slowed.',
  governance: 'A limit or a rule says no. The ledger says for whom; `GET /v1/ledger/statistics` what is left.',
  availability: '`/health` says what does not work, and why.',
}

const otherwise = 'Find the incident in the log and in the ledger.'

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
          .map((row) => [`\`${row.code}\``, row.description, byCode[row.code] ?? byCategory[category] ?? otherwise]),
      ),
    ]),
    '',
  ].join('\n')
}
