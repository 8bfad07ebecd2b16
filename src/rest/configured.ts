import type { Config } from '../config/config.ts'
import type { Checks } from '../core/health.ts'
import type { CountRefusal } from '../core/ledger.ts'
import type { Identity } from '../identity/identity.ts'
import type { Eyes, Log } from '../telemetry/telemetry.ts'
import { createReporter } from './report.ts'
import type { RestParts } from './routes.ts'

export interface RestNeeds extends Required<Pick<RestParts, 'gateway' | 'runs'>> {
  readonly ledger: { readonly refusals: { readonly count: CountRefusal } }
  readonly version: string
  readonly log: Log
  readonly eyes: Pick<Eyes, 'counters' | 'counts'>
  readonly identity: Pick<Identity, 'metadata'>
  /** What the server depends on. */
  readonly checks: Checks
}

/** The parts of the REST surface, as a configuration wants them. */
export function restParts({ mcp_server: server, protocol }: Config, needs: RestNeeds): RestParts {
  const { version, gateway, runs, log, checks } = needs
  const { counters, counts } = needs.eyes
  const defaultVersion = protocol.api.default_version
  const report = createReporter({
    defaultVersion,
    style: { includeIncidentId: protocol.error.include_incident_id, development: server.development },
    log,
    counters,
  })
  return {
    countRefusal: needs.ledger.refusals.count,
    ...{ gateway, runs, health: { version, checks }, defaultVersion, report },
    metrics: counts ? counters.text : undefined,
    resourceMetadata: needs.identity.metadata,
    maxBodyBytes: server.http.max_body_bytes,
  }
}
