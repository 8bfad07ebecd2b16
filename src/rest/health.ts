import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { ErrorCode } from '../../generated/errors.ts'
import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway } from '../core/gateway.ts'
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

export const healthHandlers = (health: Health, gateway: Gateway): Handlers<Operations> => {
  const tell = (call: Call) =>
    ({ status: 200, headers: noStore, body: healthOf(health, looksAfter(gateway, call)) }) as const
  return {
    getHealth: (_input, call) => tell(call),
    // While it ends, everything is refused before it comes here.
    getReadiness: (_input, call) => tell(call),
    getLiveness: () => ({ status: 200, headers: noStore, body: { status: 'ok' } }),
  }
}

/** What tells who looks after the server: whoever may read one of them may read what is wrong. */
const watched = ['metrics', 'ledger_statistics']

const looksAfter = (gateway: Gateway, call: Call): boolean =>
  watched.some((name) => {
    try {
      gateway.permit('administration', name, call)
      return true
    } catch {
      return false
    }
  })

/** Details have names of folders in them, and what handlers said: they are not for everybody who can reach the port. */
function healthOf({ version, checks: asked }: Health, detailed: boolean) {
  const found = Object.entries(checkAll(asked)).map(
    ([name, { detail, ...check }]) => [name, { ...check, detail: detailed ? detail : undefined }] as const,
  )
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
