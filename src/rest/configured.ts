import type { Config } from '../config/config.ts'
import type { Counters, Log } from '../telemetry/telemetry.ts'
import { offeringCheck, writingCheck } from './checks.ts'
import { createReporter } from './report.ts'
import type { RestParts } from './routes.ts'

type Health = () => Parameters<typeof writingCheck>[0]

export interface RestNeeds extends Required<Pick<RestParts, 'gateway' | 'runs'>> {
  readonly version: string
  readonly log: Log
  readonly counters: Counters
  readonly store: { readonly health: Health }
  readonly ledger: { readonly health: Health }
  /** What of the capabilities can't be served. */
  readonly broken: () => readonly string[]
}

/** The parts of the REST surface, as a configuration wants them. */
export function restParts({ mcp_server: server, protocol }: Config, needs: RestNeeds): RestParts {
  const { version, gateway, runs, log, counters, store, ledger, broken } = needs
  const defaultVersion = protocol.api.default_version
  const report = createReporter({
    defaultVersion,
    style: { includeIncidentId: protocol.error.include_incident_id, development: server.development },
    log,
    counters,
  })
  const checks = {
    store: () => writingCheck(store.health()),
    ledger: () => writingCheck(ledger.health()),
    capabilities: () => offeringCheck(broken()),
  }
  return {
    ...{ gateway, runs, health: { version, checks }, defaultVersion, report },
    maxBodyBytes: server.http.max_body_bytes,
  }
}
