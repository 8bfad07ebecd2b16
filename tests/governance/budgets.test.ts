import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockAt, configured, faultOf, governed, toolAt } from './governed.ts'

describe('the budget of a month', () => {
  it('[R8.2] [R8.3] is set aside before a call and settled after it', () => {
    const { take, policy, quotas } = governed(configured({ monthly_budget: 1 }))
    const first = take(toolAt(0.6))
    expect(first.costMicros).toBe(600_000)
    expect(faultOf(() => take(toolAt(0.6))).code).toBe('budget_exceeded')
    policy.settle(first, 100_000)
    expect(quotas()).toMatchObject([{ name: 'month', unit: 'micros', limit: 1_000_000, remaining: 900_000 }])
    policy.settle(first, 0)
    expect(quotas()).toMatchObject([{ remaining: 900_000 }])
    take(toolAt(0.9))
    expect(faultOf(() => take(toolAt(0.000001))).code).toBe('budget_exceeded')
  })

  it('[R5.5] [R8.3] a refusal says what is left, what was used, when there is more and what an operator changes', () => {
    const { take } = governed(configured({ monthly_budget: 10 }, { time_zone: 'Europe/Berlin' }))
    take(toolAt(9.800005))
    const fault = faultOf(() => take(toolAt(0.5)))
    expect(fault.message).toBe(
      'send_mail may cost 0.50 EUR, and 0.199995 EUR of your 10.00 EUR for this month are left; 9.800005 EUR are spent or set aside for calls that run. The next month begins at 2026-11-30T23:00:00Z, in 1076400 s. The operator can raise mcp_server.governance.default_quota.monthly_budget.',
    )
    // Nobody is to wait for weeks by itself; when there is more stands beside what is left.
    expect([fault.row.retryable, fault.retryAfter]).toEqual([false, undefined])
    expect(fault.members).toEqual({
      quota: [{ name: 'month', unit: 'micros', limit: 10_000_000, remaining: 199_995, reset: 1_076_400 }],
    })
  })

  it('what costs more than all of it is possible in no month', () => {
    const fault = faultOf(() => governed(configured({ monthly_budget: 0.4 })).take(toolAt(0.5)))
    expect([fault.code, fault.retryAfter]).toEqual(['budget_exceeded', undefined])
    expect(fault.message).toBe(
      'send_mail may cost 0.50 EUR, and your budget for a month is 0.40 EUR. The operator can raise mcp_server.governance.default_quota.monthly_budget.',
    )
  })

  it('leaves what costs nothing', () => {
    const { take } = governed(configured({ monthly_budget: 1 }))
    take(toolAt(1))
    take(toolAt(0))
  })

  it('begins anew with the month, and what was set aside before goes with the old one', () => {
    const { take, policy, clock, quotas } = governed(configured({ monthly_budget: 1 }), clockAt('2026-11-30T23:59:59Z'))
    const running = take(toolAt(0.9))
    expect(faultOf(() => take(toolAt(0.5))).quotas).toMatchObject([{ name: 'month', resetSeconds: 1 }])
    clock.pass(1000)
    take(toolAt(0.5))
    policy.settle(running, 0)
    expect(quotas()).toMatchObject([{ remaining: 500_000, windowSeconds: 31 * 86_400, resetSeconds: 31 * 86_400 }])
  })

  it('is counted in whole millionths: a tenth and two tenths are three', () => {
    const { take } = governed(configured({ monthly_budget: 0.3 }))
    take(toolAt(0.1))
    take(toolAt(0.2))
    const { quotas, take: again } = governed(configured({ monthly_budget: 1 }))
    for (let times = 0; times < 10; times++) again(toolAt(0.1))
    expect(quotas()).toMatchObject([{ remaining: 0 }])
  })
})

describe('the most a call may cost', () => {
  it('[R8.2] [R8.3] refuses what is dearer, whatever is left', () => {
    const { take } = governed(configured({ max_cost_per_call: 0.5, monthly_budget: 100 }))
    take(toolAt(0.5))
    const fault = faultOf(() => take(toolAt(0.51)))
    expect([fault.code, fault.retryAfter]).toEqual(['cost_limit_exceeded', undefined])
    expect(fault.message).toBe(
      'send_mail may cost 0.51 EUR, and one call of yours may cost 0.50 EUR at most. The operator can raise mcp_server.governance.default_quota.max_cost_per_call.',
    )
    expect(fault.members).toEqual({
      quota: [
        { name: 'call', unit: 'micros', limit: 500_000, remaining: 500_000 },
        { name: 'month', unit: 'micros', limit: 100_000_000, remaining: 99_500_000, reset: 1_080_000 },
      ],
    })
  })

  it('[R8.2] [R8.5] and a budget of a month, let nothing through that has a price where they are 0', () => {
    for (const [key, name] of [
      ['monthly_budget', 'month'],
      ['max_cost_per_call', 'call'],
    ] as const) {
      const { take } = governed(configured({ [key]: 0 }))
      take(toolAt(0))
      const fault = faultOf(() => take(toolAt(0.1)))
      expect([fault.code, fault.row.retryable, fault.retryAfter]).toEqual(['governance_denied', false, undefined])
      expect(fault.quotas).toMatchObject([{ name, limit: 0, remaining: 0, resetSeconds: undefined }])
      expect(fault.message).toBe(
        `You may call nothing that has a price: mcp_server.governance.default_quota.${key} is 0. Ask the operator.`,
      )
    }
  })

  it('alone remembers nothing of a client', () => {
    const { take, clients } = governed(configured({ max_cost_per_call: 1 }))
    for (let client = 0; client < 100; client++) take(toolAt(1), `client-${client}`)
    expect(clients()).toBe(0)
  })
})

describe('prices', () => {
  const priceOf = (prices: Record<string, number>, name: string, declared: number): number =>
    governed(configured({}, { prices })).take(toolAt(declared, name)).costMicros

  it('[R8.2] are what the tool declares, unless the configuration says otherwise', () => {
    expect(priceOf({}, 'add', 0.25)).toBe(250_000)
    expect(priceOf({ add: 2 }, 'add', 0.25)).toBe(2_000_000)
    expect(priceOf({ add: 0 }, 'add', 0.25)).toBe(0)
    expect(priceOf({ sub: 2 }, 'add', 0.25)).toBe(250_000)
  })

  it('by pattern: the name first, then the most letters, then the dearer', () => {
    const prices = {
      '*': 1,
      'mcp.*': 2,
      'mcp.mail.*': 3,
      'mcp.mail.send': 4,
      '*.read': 5,
      'mcp.*.list': 6,
      '*x': 7,
      'y*': 8,
    }
    for (const [name, price] of [
      ['add', 1],
      ['mcp.git.push', 2],
      ['mcp.mail.draft', 3],
      ['mcp.mail.send', 4],
      ['git.read', 5],
      ['mcp.mail.read', 3],
      ['mcp.a.b.list', 6],
      ['mcp.list', 2],
      ['yx', 8],
    ] as const) {
      expect([name, priceOf(prices, name, 0)]).toEqual([name, price * 1_000_000])
    }
    for (const name of ['ab', 'aab', 'abcb', 'axb'])
      expect([name, priceOf({ 'a*b': 1 }, name, 9)]).toEqual([name, 1_000_000])
    for (const name of ['a', 'b', 'ba', 'abc'])
      expect([name, priceOf({ 'a*b': 1 }, name, 9)]).toEqual([name, 9_000_000])
    expect(priceOf({ 'ab*bc': 1 }, 'abc', 9)).toBe(9_000_000)
  })

  it('a pattern fits what a regular expression with .* for each * fits', () => {
    const letters = (alphabet: string) =>
      fc.array(fc.constantFrom(...alphabet), { maxLength: 8 }).map((list) => list.join(''))
    fc.assert(
      fc.property(letters('ab.*'), letters('ab.'), (pattern, name) => {
        const expression = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
        expect(priceOf({ [pattern]: 1 }, name, 2)).toBe(expression.test(name) ? 1_000_000 : 2_000_000)
      }),
      { numRuns: 1000 },
    )
  })
})
