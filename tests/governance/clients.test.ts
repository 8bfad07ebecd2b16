import { describe, expect, it } from 'vitest'
import { windowsAt, type ClientUsage, type UsedBeforeNow } from '../../src/core/usage.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { callBy, entryNamed } from '../gateway/recording-parts.ts'
import { clockAt, configured, faultOf, governed, toolAt } from './governed.ts'

const tool = entryNamed('send_mail')

describe('clients', () => {
  it('[R8.7] use nothing up for one another', () => {
    const { take, quotas } = governed(
      configured({ max_calls_per_minute: 1, monthly_budget: 1, max_concurrent_calls: 1 }),
    )
    take(toolAt(1), 'alice')
    take(toolAt(1), 'bob')
    expect(faultOf(() => take(toolAt(0), 'alice')).code).toBe('rate_limited')
    expect(quotas('carol')).toMatchObject([{ remaining: 1 }, { remaining: 1_000_000 }])
  })

  it('[R8.7] may have quotas of their own; what these leave out holds as for all', () => {
    const { take, quotas } = governed(
      configured(
        { max_calls_per_minute: 1, max_calls_per_day: 9 },
        { clients: { 'bob@example.com': { max_calls_per_minute: 2 } } },
      ),
    )
    take(tool, 'bob@example.com')
    take(tool, 'bob@example.com')
    expect(faultOf(() => take(tool, 'bob@example.com')).message).toContain(
      'The operator can raise mcp_server.governance.clients.bob@example.com.max_calls_per_minute.',
    )
    expect(quotas('bob@example.com')).toMatchObject([
      { name: 'minute', limit: 2 },
      { name: 'day', limit: 9 },
    ])
    expect(quotas('__proto__')).toMatchObject([
      { name: 'minute', limit: 1 },
      { name: 'day', limit: 9 },
    ])
  })

  it('that are limited alone leave all others free', () => {
    const { take, policy, quotas } = governed(configured({}, { clients: { bob: { max_calls_per_minute: 1 } } }))
    for (let times = 0; times < 100; times++) take(tool, 'alice')
    expect(quotas('alice')).toEqual([])
    expect(policy.quotas(callBy('alice'))).toBe(policy.quotas(callBy('carol')))
    take(tool, 'bob')
    expect(faultOf(() => take(tool, 'bob')).code).toBe('rate_limited')
  })

  it('are forgotten when nothing they used counts any more', () => {
    const { take, policy, clients, clock } = governed(configured({ max_calls_per_minute: 5 }))
    const fill = (): void => {
      for (let client = 0; client < 10_000; client++) policy.settle(take(tool, `client-${client}`), 0)
    }
    fill()
    expect(clients()).toBe(10_000)
    clock.pass(60_000)
    policy.settle(take(tool, 'alice'), 0)
    expect(clients()).toBe(1)
    fill()
    clock.pass(3_600_000)
    take(tool, 'bob')
    expect(clients()).toBe(1)
  })

  it('are not forgotten while something of theirs runs or counts', () => {
    const { take, policy, clients, clock } = governed(
      configured({ max_calls_per_day: 5, monthly_budget: 5, max_concurrent_calls: 1 }),
      clockAt('2026-11-18T12:00:00Z'),
    )
    policy.settle(take(tool, 'today'), 0)
    policy.settle(take(toolAt(1), 'this month'), 1_000_000)
    const running = take(toolAt(1), 'running')
    clock.set(Date.parse('2026-11-19T12:00:00Z'))
    clock.pass(120_000)
    policy.settle(take(tool, 'someone'), 0)
    expect(clients()).toBe(3)
    clock.set(Date.parse('2026-12-01T12:00:00Z'))
    clock.pass(120_000)
    policy.settle(take(tool, 'someone'), 0)
    expect(clients()).toBe(2)
    expect(faultOf(() => take(tool, 'running')).code).toBe('concurrency_limited')
    policy.settle(running, 0)
  })
})

describe('what was used before', () => {
  const before = (latest: string, ...clients: ClientUsage[]): UsedBeforeNow => {
    const furthest = Date.parse(latest)
    return (calendar, now) => ({ at: windowsAt(calendar, now, furthest), furthest, clients })
  }
  const limits = configured({ max_calls_per_minute: 3, max_calls_per_day: 10, monthly_budget: 10 })
  const noon = '2026-11-18T12:00:00Z'
  const ago = (seconds: number): number => Date.parse(noon) - seconds * 1000

  it('[R8.4] [R8.2] counts after a start', () => {
    const usage = { client: 'alice', callsToday: 8, microsThisMonth: 9_500_000, lastMinute: [ago(10), ago(50)] }
    const { take, quotas, clock } = governed(limits, clockAt(noon), before(noon, usage))
    expect(quotas().map(({ name, remaining }) => [name, remaining])).toEqual([
      ['month', 500_000],
      ['day', 2],
      ['minute', 1],
    ])
    expect(quotas('bob')).toMatchObject([{ remaining: 3 }, { remaining: 10 }, { remaining: 10_000_000 }])
    take(toolAt(0.5))
    expect(faultOf(() => take(toolAt(0.5))).code).toBe('budget_exceeded')
    expect(faultOf(() => take(tool)).retryAfter).toBe(10)
    clock.pass(10_000)
    take(tool)
    expect(faultOf(() => take(tool)).message).toContain('You made 10 calls today')
  })

  it('counts as just now where its time is yet to come, since the clock was set back', () => {
    const lastMinute = [ago(-3000), ago(-5), ago(59)]
    const usage = { client: 'alice', callsToday: 0, microsThisMonth: 0, lastMinute }
    const { take, clock } = governed(configured({ max_calls_per_minute: 3 }), clockAt(noon), before(noon, usage))
    expect(faultOf(() => take(tool)).retryAfter).toBe(1)
    clock.pass(1000)
    take(tool)
    expect(faultOf(() => take(tool)).retryAfter).toBe(59)
  })

  it('holds for the windows of the latest row, when the clock is behind it', () => {
    const usage = { client: 'alice', callsToday: 10, microsThisMonth: 10_000_000, lastMinute: [] }
    const { take, clock } = governed(limits, clockAt('2026-11-30T12:00:00Z'), before('2026-12-01T00:00:01Z', usage))
    expect(faultOf(() => take(toolAt(1))).quotas?.[0]).toMatchObject({ name: 'month', resetSeconds: 31.5 * 86_400 })
    expect(faultOf(() => take(tool)).retryAfter).toBe(1.5 * 86_400)
    clock.set(Date.parse('2026-12-02T00:00:00Z'))
    take(tool)
    expect(faultOf(() => take(toolAt(1))).code).toBe('budget_exceeded')
  })

  it('may be more than is allowed now: nothing runs until it is less', () => {
    const lastMinute = Array.from({ length: 100 }, (_, index) => ago(index / 2))
    const usage = { client: 'alice', callsToday: 100, microsThisMonth: 99_000_000, lastMinute }
    const { take, quotas } = governed(limits, clockAt(noon), before(noon, usage))
    expect(quotas().map(({ remaining }) => remaining)).toEqual([0, 0, 0])
    expect(faultOf(() => take(tool)).message).toContain('You made 100 calls today')
    const fewer = governed(configured({ max_calls_per_minute: 3 }), clockAt(noon), before(noon, usage))
    expect(faultOf(() => fewer.take(tool)).retryAfter).toBe(59)
  })

  it('is asked for once, and not where nobody is limited', () => {
    const asked: string[] = []
    const used: UsedBeforeNow = ({ zone }, now) => {
      asked.push(`${zone} ${new Date(now).toISOString()}`)
      return { at: now, furthest: now, clients: [] }
    }
    governed(configured({}), clockAt(noon), used)
    governed(configured({ max_calls_per_day: 1 }, { enabled: false }), clockAt(noon), used)
    expect(asked).toEqual([])
    governed(configured({ max_calls_per_day: 1 }, { time_zone: 'Asia/Tokyo' }), clockAt(noon), used).take(tool)
    expect(asked).toEqual(['Asia/Tokyo 2026-11-18T12:00:00.000Z'])
  })
})

describe('nothing configured', () => {
  it('limits nobody, remembers nothing, and makes nothing for a call without a price', () => {
    const { take, policy, clients } = governed(configured())
    const call = callBy('alice')
    expect(take(tool)).toBe(take(tool, 'bob'))
    expect(take(tool)).toEqual({ costMicros: 0, headroom: undefined })
    expect(policy.quotas(call)).toBe(openPolicy.quotas(call))
    expect([policy.checkBudget, policy.checkRate, policy.checkPermission, policy.approval, policy.sees]).toEqual([
      openPolicy.checkBudget,
      openPolicy.checkRate,
      openPolicy.checkPermission,
      openPolicy.approval,
      openPolicy.sees,
    ])
    expect(clients()).toBe(0)
  })

  it('still says what a call costs, and that a crash must not forget it', () => {
    for (const config of [configured(), configured({ monthly_budget: 0 }, { enabled: false })]) {
      expect(governed(config).take(toolAt(0.5))).toEqual({
        costMicros: 500_000,
        headroom: { calls: Infinity, micros: Infinity, day: 0 },
      })
    }
  })
})

describe('what a crash must not forget', () => {
  it('is what is left after a call, of what is limited', () => {
    const { take } = governed(configured({ max_calls_per_minute: 5, max_calls_per_day: 3, monthly_budget: 2 }))
    const day = Date.parse('2026-11-18')
    expect(take(toolAt(0.5)).headroom).toEqual({ calls: 2, micros: 1_500_000, day })
    expect(take(tool).headroom).toEqual({ calls: 1, micros: 1_500_000, day })
    const money = governed(configured({ monthly_budget: 2 }))
    expect(money.take(toolAt(0.5)).headroom).toEqual({ calls: Infinity, micros: 1_500_000, day })
    expect(money.take(tool).headroom).toBeUndefined()
    expect(governed(configured({ max_concurrent_calls: 2, max_cost_per_call: 9 })).take(tool).headroom).toBeUndefined()
  })
})
