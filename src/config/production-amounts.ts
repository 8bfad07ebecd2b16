import type { ProductionRule } from './production-rule.ts'
import { split, valueAt } from './tree.ts'

const http = 'mcp_server.http'
const mebibyte = 2 ** 20
const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** More than that is as good as no bound. */
const bounds: readonly (readonly [name: string, key: string, most: number, why: string])[] = [
  ['slow-requests', `${http}.headers_timeout_seconds`, minute, 'who sends slowly keeps a connection for so long'],
  ['slow-requests', `${http}.request_timeout_seconds`, 5 * minute, 'who sends slowly keeps a connection for so long'],
  [
    'slow-requests',
    `${http}.keep_alive_timeout_seconds`,
    10 * minute,
    'who sends nothing keeps a connection for so long',
  ],
  ['large-requests', `${http}.max_body_bytes`, 64 * mebibyte, 'a few requests fill the memory'],
  ['large-requests', `${http}.max_header_bytes`, mebibyte / 16, 'a few requests fill the memory'],
  ['large-requests', 'mcp_server.resources.max_read_bytes', 64 * mebibyte, 'a few documents fill the memory'],
  ['long-calls', 'mcp_server.tools.default_timeout_seconds', hour, 'a tool that hangs keeps its place for so long'],
  ['many-runs', 'mcp_server.runs.max_per_client', 1000, 'one client may take all there is'],
  ['long-approvals', 'mcp_server.approvals.wait_seconds', hour, 'a call that waits keeps its connection for so long'],
  ['long-approvals', 'mcp_server.approvals.grant_seconds', day, 'what was agreed to is good for so long'],
  [
    'signature-window',
    'auth.signatures.window_seconds',
    10 * minute,
    'what was recorded can be sent again for so long',
  ],
  ['clock-tolerance', 'auth.oauth.clock_tolerance_seconds', 2 * minute, 'tokens are taken for so long after their end'],
]

const quotas = 'mcp_server.governance.default_quota'

/** More than that no client can use, or nobody would want to pay. */
export const quotaBounds = {
  max_calls_per_minute: 60_000,
  max_calls_per_day: 10_000_000,
  max_concurrent_calls: 1000,
  monthly_budget: 100_000_000,
  max_cost_per_call: 100_000_000,
} as const

type Quota = Readonly<Partial<Record<keyof typeof quotaBounds, number>>>

/** Each limit that limits nobody, with the most that does. */
export const tooHigh = (quota: Quota): readonly (readonly [key: string, value: number, most: number])[] =>
  (Object.keys(quotaBounds) as (keyof Quota)[]).flatMap((key) => {
    const value = quota[key]
    const most = quotaBounds[key]
    return value === undefined || value <= most ? [] : [[key, value, most] as const]
  })

const boundRules = [...new Set(bounds.map(([name]) => name))].map((name): ProductionRule => ({
  name,
  *missing({ config }) {
    for (const [rule, key, most, why] of bounds) {
      const value = valueAt(config, split(key))
      if (rule === name && typeof value === 'number' && value > most)
        yield [key, `${key} is ${value}: ${why}`, `Set it to ${most} or less.`]
    }
  },
}))

/** What a client may use that nobody has said anything else of. */
const quotaRules = (
  [
    ['default-rate', ['max_calls_per_minute'], 'a client may call without end', 'what a client may need, such as 60'],
    ['default-concurrency', ['max_concurrent_calls'], 'one client may keep all others waiting', 'a few, such as 20'],
    ['default-quota', ['max_calls_per_day', 'monthly_budget'], 'a client may use any amount', 'a number of calls'],
  ] as const
).map(([name, keys, why, fix]): ProductionRule => ({
  name,
  *missing({ config }) {
    const { enabled, default_quota: quota } = config.mcp_server.governance
    if (!enabled || keys.some((key) => quota[key] !== undefined)) return
    const shown = keys.length === 1 ? `${quotas}.${keys[0]} is` : `neither ${keys.join(' nor ')} of ${quotas} is`
    yield [`${quotas}.${keys[0]}`, `${shown} not set: ${why}`, `Set ${keys.join(' or ')} to ${fix}.`]
  },
}))

/** How much of everything one client may have. */
export const amountRules: readonly ProductionRule[] = [
  {
    name: 'governance',
    *missing({ config }) {
      const key = 'mcp_server.governance.enabled'
      if (!config.mcp_server.governance.enabled) yield [key, `${key} is false: nobody is limited`, 'Set it to true.']
    },
  },
  ...quotaRules,
  {
    name: 'endless-quota',
    *missing({ config }) {
      const { default_quota: quota, clients } = config.mcp_server.governance
      for (const [key, value, most] of tooHigh(quota))
        yield [`${quotas}.${key}`, `${quotas}.${key} is ${value}, which limits nobody`, `Set it to ${most} or less.`]
      for (const [id, own] of Object.entries(clients))
        for (const [key, value, most] of tooHigh(own))
          yield [
            'mcp_server.governance.clients',
            `mcp_server.governance.clients.${id}.${key} is ${value}, which limits nobody`,
            `Set it to ${most} or less.`,
          ]
    },
  },
  ...boundRules,
]
