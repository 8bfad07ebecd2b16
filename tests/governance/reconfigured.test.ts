import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { Reservation } from '../../src/core/policy.ts'
import { openGovernance } from '../../src/governance/governance.ts'
import { migrate } from '../../src/store/migrations.ts'
import { callBy, entryNamed } from '../gateway/recording-parts.ts'
import { clockAt, configured, faultOf, type GovernanceConfig } from './governed.ts'

const tool = entryNamed('send_mail')

async function running(config: GovernanceConfig) {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  const clock = clockAt('2026-11-18T12:00:00Z')
  const governed = await openGovernance({ config, db, clock, onlyLocal: true, watch: false })
  const take = (client = 'ann'): Reservation => {
    const call = callBy(client)
    const policy = governed.policy()
    policy.checkBudget(tool, call)
    policy.checkRate(tool, call)
    return policy.reserve(tool, call)
  }
  const settle = (held: Reservation): void => governed.policy().settle(held, held.costMicros)
  const change = (next: GovernanceConfig): void => governed.reconfigure(next)()
  return { governed, take, settle, change, clock }
}

describe('[R8.8] limits of the configuration that change while it runs', () => {
  it('hold for the next call, and what was used goes on', async () => {
    const { take, settle, change } = await running(configured({ max_calls_per_minute: 5 }))
    for (let at = 0; at < 3; at += 1) settle(take())
    change(configured({ max_calls_per_minute: 3 }))
    expect(faultOf(() => take()).code).toBe('rate_limited')
    change(configured({ max_calls_per_minute: 4 }))
    settle(take())
    expect(faultOf(() => take()).code).toBe('rate_limited')
  })

  it('a limit of the day counts what was called before there was one', async () => {
    const { take, settle, change } = await running(configured({ max_calls_per_minute: 5 }))
    for (let at = 0; at < 3; at += 1) settle(take())
    change(configured({ max_calls_per_day: 4 }))
    settle(take())
    expect(faultOf(() => take()).code).toBe('rate_limited')
  })

  it('prices, single clients and the switch for all, too', async () => {
    const { take, settle, change, governed } = await running(configured({ monthly_budget: 10 }))
    expect(take().costMicros).toBe(0)
    change(configured({ monthly_budget: 10 }, { prices: { send_mail: 6 }, clients: { bob: { monthly_budget: 5 } } }))
    settle(take())
    expect(faultOf(() => take()).code).toBe('budget_exceeded')
    expect(faultOf(() => take('bob')).code).toBe('budget_exceeded')
    change(configured({ monthly_budget: 10 }, { enabled: false }))
    settle(take('bob'))
    expect(governed.policy().quotas(callBy('bob'))).toEqual([])
  })

  it('a call that runs meanwhile is settled where it was reserved', async () => {
    const { take, settle, change } = await running(configured({ max_concurrent_calls: 2 }))
    const first = take()
    const second = take()
    change(configured({ max_concurrent_calls: 1 }))
    settle(first)
    expect(faultOf(() => take()).code).toBe('concurrency_limited')
    settle(second)
    settle(take())
  })

  it('nothing changes until the second step', async () => {
    const { take, governed } = await running(configured({ max_calls_per_minute: 5 }))
    governed.reconfigure(configured({ max_calls_per_minute: 0 }))
    take()
  })
})
