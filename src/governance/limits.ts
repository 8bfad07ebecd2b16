import type { Config } from '../config/config.ts'
import { microsOf } from '../core/charge.ts'

export type Configured = Config['mcp_server']['governance']
export type Key = keyof Configured['default_quota']

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
  /** Whether the calls of a day, and what those of a month cost, are counted, limited or not. */
  readonly daysCounted: boolean
  readonly spendingCounted: boolean
  /** Where an operator would change one of them. */
  readonly keyOf: (key: Key) => string
}

const place = 'mcp_server.governance'

/** The limits of each client, by its id. Undefined where nobody has any. */
export function limitsOf(
  { enabled, default_quota, clients }: Configured,
  options: { readonly always?: boolean } = {},
): ((client: string) => Limits) | undefined {
  if (!enabled || ![default_quota, ...Object.values(clients)].some(limitsAnything)) return undefined
  const everybody = compiled(default_quota, (key) => `${place}.default_quota.${key}`, options)
  const single = new Map(
    Object.entries(clients).map(([client, quota]) => [
      client,
      compiled({ ...default_quota, ...quota }, (key) => placeIn(clients, client, key), options),
    ]),
  )
  return single.size === 0 ? () => everybody : (client) => single.get(client) ?? everybody
}

const limitsAnything = (quota: Configured['default_quota']): boolean => Object.keys(quota).length > 0

/** Where the configuration sets a limit of a client. */
export function placeIn(clients: Configured['clients'], client: string, key: Key): string {
  const own = Object.hasOwn(clients, client) ? clients[client] : undefined
  return own?.[key] === undefined ? `${place}.default_quota.${key}` : `${place}.clients.${client}.${key}`
}

/** With `always`, days and months are counted without a limit too: one may be set while the process runs. */
export function compiled(
  quota: Configured['default_quota'],
  placeOf: (key: Key) => string,
  { always = false }: { readonly always?: boolean } = {},
): Limits {
  const { max_calls_per_minute: minute, max_calls_per_day: day, max_concurrent_calls: concurrent } = quota
  const callsCounted = minute !== undefined || day !== undefined
  return {
    callsPerMinute: minute ?? Infinity,
    callsPerDay: day ?? Infinity,
    microsPerMonth: microsOf(quota.monthly_budget ?? Infinity),
    microsPerCall: microsOf(quota.max_cost_per_call ?? Infinity),
    concurrentCalls: concurrent ?? Infinity,
    counted: always || callsCounted || concurrent !== undefined || quota.monthly_budget !== undefined,
    callsCounted,
    daysCounted: always || day !== undefined,
    spendingCounted: always || quota.monthly_budget !== undefined,
    keyOf: placeOf,
  }
}

export const isLimited = ({ counted, microsPerCall }: Limits): boolean => counted || microsPerCall !== Infinity
