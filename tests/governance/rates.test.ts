import { describe, expect, it } from 'vitest'
import { callBy, entryNamed } from '../gateway/recording-parts.ts'
import { clockAt, configured, faultOf, governed, toolAt } from './governed.ts'

const tool = entryNamed('send_mail')

describe('calls in a minute', () => {
  it('[R8.4] [R8.5] are limited in any 60 seconds, and the time to retry is exact', () => {
    const { take, clock } = governed(configured({ max_calls_per_minute: 3 }))
    take(tool)
    clock.pass(20_000)
    take(tool)
    take(tool)
    const fault = faultOf(() => take(tool))
    expect(fault.code).toBe('rate_limited')
    expect(fault.retryAfter).toBe(40)
    clock.pass(39_999)
    expect(faultOf(() => take(tool)).retryAfter).toBe(1)
    clock.pass(1)
    take(tool)
    expect(faultOf(() => take(tool)).retryAfter).toBe(20)
  })

  it('[R5.5] [R8.5] a refusal says which limit, what was used, when to come back and what an operator changes', () => {
    const { take } = governed(configured({ max_calls_per_minute: 2, max_calls_per_day: 10 }))
    take(tool)
    take(tool)
    const fault = faultOf(() => take(tool))
    expect(fault.message).toBe(
      'You made 2 calls in the last 60 seconds, and the limit is 2. The next is possible in 60 s. The operator can raise mcp_server.governance.default_quota.max_calls_per_minute.',
    )
    expect(fault.members).toEqual({
      quota: [
        { name: 'minute', unit: 'calls', limit: 2, remaining: 0, reset: 60 },
        { name: 'day', unit: 'calls', limit: 10, remaining: 8, reset: 43_200 },
      ],
    })
  })

  it('do not come back when the clock is set, in either direction', () => {
    const { take, clock } = governed(configured({ max_calls_per_minute: 1 }))
    take(tool)
    clock.set(clock.wall() + 3_600_000)
    expect(faultOf(() => take(tool)).retryAfter).toBe(60)
    clock.set(clock.wall() - 7_200_000)
    expect(faultOf(() => take(tool)).retryAfter).toBe(60)
    clock.pass(60_000)
    take(tool)
  })

  it('[R8.5] of none let nothing through, and nobody is to try again', () => {
    for (const key of ['max_calls_per_minute', 'max_calls_per_day', 'max_concurrent_calls'] as const) {
      const fault = faultOf(() => governed(configured({ [key]: 0 })).take(tool))
      expect([fault.code, fault.row.retryable, fault.retryAfter]).toEqual(['governance_denied', false, undefined])
      expect(fault.quotas).toMatchObject([{ limit: 0, remaining: 0, resetSeconds: undefined }])
      expect(fault.members).toMatchObject({
        quota: [expect.not.objectContaining({ reset: expect.anything() as unknown })],
      })
      expect(fault.message).toBe(
        `You may make no calls: mcp_server.governance.default_quota.${key} is 0. Ask the operator.`,
      )
    }
  })
})

describe('calls in a day', () => {
  it('[R8.4] [R8.5] are limited until the next day begins in the configured zone', () => {
    const config = configured({ max_calls_per_day: 2 }, { time_zone: 'Europe/Berlin' })
    const { take, clock } = governed(config, clockAt('2026-11-18T22:30:00Z'))
    take(tool)
    take(tool)
    const fault = faultOf(() => take(tool))
    expect(fault.code).toBe('rate_limited')
    expect(fault.retryAfter).toBe(1800)
    expect(fault.message).toBe(
      'You made 2 calls today, and the limit is 2. The next day begins at 2026-11-18T23:00:00Z, in 1800 s. The operator can raise mcp_server.governance.default_quota.max_calls_per_day.',
    )
    clock.pass(1_799_999)
    expect(faultOf(() => take(tool)).retryAfter).toBe(1)
    clock.pass(1)
    take(tool)
  })

  it.each([
    ['23 hours, when clocks are set forward', '2026-03-28T23:00:00Z', 23],
    ['25 hours, when they are set back', '2026-10-24T22:00:00Z', 25],
  ])('[R8.4] have %s', (_, start, hours) => {
    const config = configured({ max_calls_per_day: 1 }, { time_zone: 'Europe/Berlin' })
    const { take, clock, quotas } = governed(config, clockAt(start))
    take(tool)
    expect(quotas()).toMatchObject([{ windowSeconds: hours * 3600, resetSeconds: hours * 3600 }])
    clock.pass(hours * 3_600_000 - 1)
    expect(faultOf(() => take(tool)).retryAfter).toBe(1)
    clock.pass(1)
    take(tool)
  })

  it('that was over does not come back when the clock is set back: its calls are granted once', () => {
    const { take, clock } = governed(configured({ max_calls_per_day: 1 }), clockAt('2026-11-30T23:59:00Z'))
    take(tool)
    clock.pass(120_000)
    take(tool)
    clock.set(Date.parse('2026-11-30T12:00:00Z'))
    const fault = faultOf(() => take(tool))
    expect(fault.retryAfter).toBe(36 * 3600)
    clock.set(Date.parse('2026-12-02T00:00:00Z'))
    take(tool)
  })

  it('the later of two waits is the one that is told', () => {
    const { take, clock } = governed(
      configured({ max_calls_per_minute: 2, max_calls_per_day: 2 }),
      clockAt('2026-11-18T23:59:50Z'),
    )
    take(tool)
    take(tool)
    const fault = faultOf(() => take(tool))
    expect([fault.retryAfter, fault.message]).toEqual([60, expect.stringContaining('in the last 60 seconds')])
    clock.set(Date.parse('2026-11-18T20:00:00Z'))
    const today = faultOf(() => take(tool))
    expect(today.message).toContain('today')
    expect([fault, today].map(({ quotas }) => quotas?.[0]?.name)).toEqual(['minute', 'day'])
  })
})

describe('what counts as a call', () => {
  it('[R8.4] wrong arguments count for the rate, and cost nothing', () => {
    const { policy, take, quotas } = governed(
      configured({ max_calls_per_minute: 2, max_calls_per_day: 5, monthly_budget: 1 }),
    )
    policy.countInvalid(toolAt(1), callBy('alice'))
    policy.countInvalid(toolAt(1), callBy('alice'))
    expect(faultOf(() => take(toolAt(1))).code).toBe('rate_limited')
    expect(quotas().map(({ name, remaining }) => [name, remaining])).toEqual([
      ['minute', 0],
      ['day', 3],
      ['month', 1_000_000],
    ])
  })

  it('checks alone count nothing', () => {
    const { policy, take } = governed(configured({ max_calls_per_minute: 1, monthly_budget: 1 }))
    for (let times = 0; times < 5; times++) {
      policy.checkBudget(toolAt(1), callBy('alice'))
      policy.checkRate(toolAt(1), callBy('alice'))
    }
    take(toolAt(1))
  })

  it('documents and prompts are read freely', () => {
    const { policy, take } = governed(configured({ max_calls_per_minute: 0, monthly_budget: 0, max_cost_per_call: 0 }))
    for (const kind of ['resource', 'resource_template', 'prompt', 'administration'] as const) {
      const entry = entryNamed('x', { kind, priceMicros: 5 })
      expect(take(entry)).toEqual({ costMicros: 0, headroom: undefined })
      policy.countInvalid(entry, callBy('alice'))
    }
  })
})

describe('calls at the same time', () => {
  it('[R8.4] are limited, and one that ends makes room', () => {
    const { take, policy } = governed(configured({ max_concurrent_calls: 2 }))
    const first = take(tool)
    take(tool)
    const fault = faultOf(() => take(tool))
    expect([fault.code, fault.retryAfter, fault.row.retryable]).toEqual(['concurrency_limited', 1, true])
    expect(fault.message).toBe(
      '2 calls of yours are running, and no more may at the same time. Call again when one has ended. The operator can raise mcp_server.governance.default_quota.max_concurrent_calls.',
    )
    expect(fault.members).toEqual({ quota: [{ name: 'concurrency', unit: 'calls', limit: 2, remaining: 0 }] })
    policy.settle(first, 0)
    policy.settle(first, 0)
    take(tool)
    expect(faultOf(() => take(tool)).code).toBe('concurrency_limited')
  })

  it('take nothing where they are refused', () => {
    const { take, policy, quotas } = governed(
      configured({ max_concurrent_calls: 1, max_calls_per_minute: 2, monthly_budget: 1 }),
    )
    const running = take(toolAt(0.5))
    expect(faultOf(() => take(toolAt(0.5))).code).toBe('concurrency_limited')
    policy.settle(running, 0)
    expect(quotas()).toMatchObject([{ remaining: 1 }, { remaining: 1_000_000 }])
  })
})
