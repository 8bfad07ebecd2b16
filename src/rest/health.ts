import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { ErrorCode } from '../../generated/errors.ts'
import { Fault } from '../core/fault.ts'
import type { Handlers } from '../core/operation.ts'

/** The answer of one thing the server depends on. */
export interface Check {
  readonly status: 'ok' | 'degraded' | 'down'
  readonly latencyMs: number
  readonly detail?: string
}

export interface Health {
  readonly version: string
  readonly checks: Readonly<Record<string, () => Check>>
}

/** The row that says a dependency is down; what has none is internal. */
const codes: Readonly<Record<string, ErrorCode>> = {
  store: 'store_unavailable',
  ledger: 'ledger_unavailable',
  policy: 'policy_unavailable',
}

export const healthHandlers = (health: Health): Handlers<Pick<RestOperations, 'getHealth'>> => ({
  getHealth: () => {
    const found = Object.entries(health.checks).map(([name, check]) => [name, check()] as const)
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
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { status, version: health.version, checks } }
  },
})
