import type { Config } from '../config/config.ts'
import { microsOf } from '../core/charge.ts'

type Configured = Config['mcp_server']['governance']
type Key = keyof Configured['default_quota']

/** What one client may use. Infinity where nothing is set. */
export interface Limits {
  readonly callsPerMinute: number
  readonly callsPerDay: number
  readonly microsPerMonth: number
  readonly microsPerCall: number
  readonly concurrentCalls: number
  /** Whether anything of it must be remembered from call to call. */
  readonly counted: boolean
  /** Whether it limits how many calls are made. */
  readonly callsCounted: boolean
  /** Where an operator would change one of them. */
  readonly keyOf: (key: Key) => string
}

/** The limits of each client, by its id. Undefined where nobody has any. */
export function limitsOf({ enabled, default_quota, clients }: Configured): ((client: string) => Limits) | undefined {
  const everybody = compiled(default_quota, (key) => `default_quota.${key}`)
  const single = new Map(
    Object.entries(clients).map(([client, quota]) => {
      const placeOf = (key: Key): string =>
        quota[key] === undefined ? `default_quota.${key}` : `clients.${client}.${key}`
      return [client, compiled({ ...default_quota, ...quota }, placeOf)]
    }),
  )
  if (!enabled || ![everybody, ...single.values()].some(isLimited)) return undefined
  return single.size === 0 ? () => everybody : (client) => single.get(client) ?? everybody
}

function compiled(quota: Configured['default_quota'], placeOf: (key: Key) => string): Limits {
  const { max_calls_per_minute: minute, max_calls_per_day: day, max_concurrent_calls: concurrent } = quota
  const callsCounted = minute !== undefined || day !== undefined
  return {
    callsPerMinute: minute ?? Infinity,
    callsPerDay: day ?? Infinity,
    microsPerMonth: microsOf(quota.monthly_budget ?? Infinity),
    microsPerCall: microsOf(quota.max_cost_per_call ?? Infinity),
    concurrentCalls: concurrent ?? Infinity,
    counted: callsCounted || concurrent !== undefined || quota.monthly_budget !== undefined,
    callsCounted,
    keyOf: (key) => `mcp_server.governance.${placeOf(key)}`,
  }
}

export const isLimited = ({ counted, microsPerCall }: Limits): boolean => counted || microsPerCall !== Infinity
