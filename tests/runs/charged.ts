import { afterEach } from 'vitest'
import type { Call } from '../../src/core/call.ts'
import { over } from '../../src/core/lifetime.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createGovernance, type Clock } from '../../src/governance/governance.ts'
import { createRunQueue, createRunRows } from '../../src/runs/runs.ts'
import { createLog } from '../../src/telemetry/telemetry.ts'
import { configured, zoneAtNoon, type QuotaConfig } from '../governance/governed.ts'
import { copyAsKilled, open } from '../ledger/ledger-parts.ts'
import { thingsProvider, type Thing } from '../mcp/server.ts'
import { ann } from './process.ts'

const log = createLog({ level: 'ERROR', format: 'json', output: 'stderr' }, { write: () => true })
const queues: { readonly close: (graceMs: number) => Promise<void> }[] = []

afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close(0)
})

export interface ChargedOptions {
  readonly things: readonly Thing[]
  readonly quota?: QuotaConfig
  readonly prices?: Readonly<Record<string, number>>
  readonly keepMs?: number
  readonly clock?: Clock
  /** What an earlier process left. */
  readonly folder?: string
}

/** A process whose runs are limited, paid for and written down. */
export function charged({ things, quota = {}, prices = {}, keepMs = 60_000, clock, folder }: ChargedOptions) {
  const opened = open(folder)
  const config = configured(quota, { prices, time_zone: zoneAtNoon })
  const { policy } = createGovernance({
    ...{ config, usedBefore: opened.usedBefore },
    ...(clock === undefined ? {} : { clock }),
  })
  const gateway = createGateway({
    providers: [thingsProvider(things)],
    policy: () => policy,
    ledger: opened.ledger,
  })
  const times = { thresholdMs: 60_000, keepMs, pollIntervalMs: 100, mostAlive: 10 }
  const queue = createRunQueue({ gateway, lifetimeOf: () => over, rows: createRunRows(opened.store.db), log, ...times })
  queues.push(queue)
  return {
    ...opened,
    queue,
    gateway,
    /** What is left of the budget of the month, in the currency. */
    budget: (by: Call['principal'] = ann): number =>
      (policy.quotas({ principal: by }).find(({ name }) => name === 'month')?.remaining ?? NaN) / 1e6,
    /** How it stands in the ledger: what begun and ended as what, at which price. */
    told: () =>
      opened
        .rows()
        .filter(({ kind }) => kind === 'tool')
        .map(({ state, counted, cost }) => [state, counted, cost / 1e6] as const),
    /** The folder as the next process finds it when this one is killed now. */
    killed: () => copyAsKilled(opened.folder),
  }
}
