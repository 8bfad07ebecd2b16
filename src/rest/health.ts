import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { ErrorCode } from '../../generated/errors.ts'
import { Fault } from '../core/fault.ts'
import type { Checks } from '../core/health.ts'
import type { Handlers } from '../core/operation.ts'
import { checkAll } from '../telemetry/telemetry.ts'

export interface Health {
  readonly version: string
  readonly checks: Checks
}

/** The row that says a dependency is down; what has none is internal. */
const codes: Readonly<Record<string, ErrorCode>> = {
  store: 'store_unavailable',
  ledger: 'ledger_unavailable',
  policy: 'policy_unavailable',
}

const noStore = { 'Cache-Control': 'no-store' } as const

type Operations = Pick<RestOperations, 'getHealth' | 'getReadiness' | 'getLiveness'>

export const healthHandlers = (health: Health): Handlers<Operations> => ({
  getHealth: () => ({ status: 200, headers: noStore, body: healthOf(health) }),
  // While it ends, everything is refused before it comes here.
  getReadiness: () => ({ status: 200, headers: noStore, body: healthOf(health) }),
  getLiveness: () => ({ status: 200, headers: noStore, body: { status: 'ok' } }),
})

function healthOf({ version, checks: asked }: Health) {
  const found = Object.entries(checkAll(asked))
  const checks = Object.fromEntries(
    found.map(([name, { status, latencyMs, detail }]) => [
      name,
      { status, latency_ms: Math.round(latencyMs * 1000) / 1000, ...(detail === undefined ? {} : { detail }) },
    ]),
  )
  const down = found.find(([, { status }]) => status === 'down')
  if (down !== undefined) {
    const [name, { detail }] = down
    throw new Fault(codes[name] ?? 'internal', detail ?? `${name} does not work.`, {
      retryAfter: 5,
      members: { checks },
    })
  }
  const status = found.some(([, check]) => check.status === 'degraded') ? 'degraded' : 'ok'
  return { status, version, checks } as const
}
