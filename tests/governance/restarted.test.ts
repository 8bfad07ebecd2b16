import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { PolicyDocument } from '../../generated/policy/v1/policy-types.ts'
import { Fault } from '../../src/core/fault.ts'
import type { Kind } from '../../src/core/provider.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { openGovernance } from '../../src/governance/governance.ts'
import { callBy, entryNamed, providerOf } from '../gateway/recording-parts.ts'
import { copyAsKilled, newFolder, openFast, patienceMs } from '../ledger/ledger-parts.ts'
import { configured, zoneAtNoon, type GovernanceConfig } from './governed.ts'
import { countedBy } from './policy-model.ts'

const parseInput = (input: unknown): unknown => {
  if (input === 'wrong') throw new Fault('invalid_arguments', 'wrong')
  return input
}
const named = (kind: Kind, name: string, priceMicros = 0) =>
  entryNamed(name, { kind, priceMicros, readOnly: name !== 'effect', parseInput })
const entries = [
  ...[named('tool', 'look', 100_000), named('tool', 'effect', 500_000), named('tool', 'free')],
  ...[named('resource', 'skill://math/add'), named('resource', 'skill://math/sub'), named('prompt', 'adding')],
]

interface Put {
  readonly config?: GovernanceConfig
  readonly rules?: Omit<PolicyDocument, 'policy'>
  /** Whether there is anything that only reads. */
  readonly reads?: boolean
}

/** A gateway with its ledger and its policy on disk, as main.ts puts them together, which can be ended and started again. */
async function started({ config = configured({}, { time_zone: zoneAtNoon }), rules, reads = true }: Put) {
  const waiting: (() => void)[] = []
  const provider = providerOf(
    'house',
    reads ? entries : entries.map((entry) => ({ ...entry, readOnly: false })),
    (input) =>
      input === 'waits' ? new Promise((resolve) => waiting.push(() => resolve({ content: [] }))) : { content: [] },
  )
  const open = async (folder: string) => {
    const ledger = openFast(folder)
    const governed = await openGovernance({
      ...{ config, db: ledger.store.db, onlyLocal: true, watch: false },
      ...{ usedBefore: ledger.usedBefore, callsSince: ledger.callsSince },
    })
    const gateway = createGateway({ providers: [provider], policy: governed.policy, ledger: ledger.ledger })
    return { ledger, governed, gateway }
  }
  let now = await open(newFolder())
  if (rules !== undefined) {
    const text = JSON.stringify({ policy: 1, permissions: [{ effect: 'allow' }], ...rules })
    await now.governed.keeper.propose({ text, name: 'p', author: 'ann' })
  }
  const call = (name: string, client = 'zed', input: unknown = {}): Promise<string> => {
    const kind = entries.find((entry) => entry.name === name)?.kind ?? 'tool'
    return now.gateway.call({ kind, name, input }, callBy(client)).then(
      () => 'ran',
      (thrown: unknown) => (thrown instanceof Fault ? thrown.code : String(thrown)),
    )
  }
  return {
    call,
    /** One after the other. */
    calls: async (times: number, name: string, client = 'zed') => {
      const outcomes: string[] = []
      for (let time = 0; time < times; time += 1) outcomes.push(await call(name, client))
      return outcomes
    },
    again: async (how: 'killed' | 'ended') => {
      const folder = how === 'killed' ? copyAsKilled(now.ledger.folder) : now.ledger.folder
      now.gateway.close()
      await now.ledger.end()
      now = await open(folder)
    },
    reconfigure: (next: GovernanceConfig) => now.governed.reconfigure(next)(),
    month: () =>
      now.governed
        .policy()
        .quotas(callBy('zed'))
        .find(({ name }) => name === 'month')?.remaining,
    waiting,
  }
}

const limited = 'rate_limited'
const ends = ['killed', 'ended'] as const

describe.each(ends)('what was called before a process was %s', (how) => {
  it('[R8.4] [R8.8] counts for a minute that only the policy limits, beside a configuration that limits somebody else', async () => {
    const config = configured({}, { time_zone: zoneAtNoon, clients: { b20: { monthly_budget: 20 } } })
    const rules = { limits: [{ clients: ['zed'], max_calls_per_minute: 3 }] }
    const { calls, again } = await started({ config, rules })
    expect(await calls(4, 'effect')).toEqual(['ran', 'ran', 'ran', limited])
    await again(how)
    expect(await calls(2, 'effect')).toEqual([limited, limited])
  })

  it('[R7.10] [R8.4] counts for rates of tools and of resources, of each client by itself', async () => {
    const rules = {
      rates: [
        { tools: ['effect'], max_calls_per_minute: 4 },
        { resources: ['skill://math/*'], max_calls_per_minute: 2 },
      ],
    }
    const { call, calls, again } = await started({ rules })
    expect(await calls(3, 'effect')).toEqual(['ran', 'ran', 'ran'])
    expect([await call('skill://math/add'), await call('skill://math/sub')]).toEqual(['ran', 'ran'])
    await again(how)
    expect(await calls(2, 'effect')).toEqual(['ran', limited])
    expect(await call('skill://math/add')).toBe(limited)
    expect(await calls(4, 'effect', 'bob')).toEqual(['ran', 'ran', 'ran', 'ran'])
    await again(how)
    expect([await call('effect'), await call('effect', 'bob'), await call('free')]).toEqual([limited, limited, 'ran'])
  })

  it('[R7.10] counts of prompts for every rate of resources: which document they gave out is not written', async () => {
    const rules = {
      rates: [
        { resources: ['skill://math/add'], max_calls_per_minute: 1 },
        { tools: ['look'], max_calls_per_minute: 1 },
      ],
    }
    const { call, again } = await started({ rules })
    expect(await call('adding')).toBe('ran')
    await again(how)
    expect([await call('skill://math/add'), await call('look')]).toEqual([limited, 'ran'])
  })
})

describe('what ran when a process was killed', () => {
  it.each(['look', 'free', 'effect', 'skill://math/add'])('[R7.10] [R8.4] counts for the rate of %s', async (name) => {
    const about = name.includes(':') ? { resources: [name] } : { tools: [name] }
    const { call, again, waiting } = await started({ rules: { rates: [{ ...about, max_calls_per_minute: 2 }] } })
    const running = [call(name, 'zed', 'waits'), call(name, 'zed', 'waits')]
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    const killed = again('killed')
    for (const end of waiting) end()
    await Promise.allSettled([killed, ...running])
    expect(await call(name)).toBe(limited)
  })
})

describe('[R8.3] [R8.8] limits that are switched off and on again', () => {
  it.each([
    ['by the switch for all', { enabled: false }],
    ['by taking away the only ones', { clients: {} }],
  ])('find all that was called meanwhile, and what ran then: %s', async (_, off) => {
    const clients = { zed: { monthly_budget: 2, max_calls_per_day: 8 } }
    const on = configured({}, { time_zone: zoneAtNoon, clients })
    const { call, calls, reconfigure, waiting, month } = await started({ config: on })
    const first = call('effect', 'zed', 'waits')
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    reconfigure({ ...on, ...off })
    waiting[0]?.()
    expect([await first, ...(await calls(3, 'effect'))]).toEqual(['ran', 'ran', 'ran', 'ran'])
    expect(await calls(1, 'look')).toEqual(['ran'])
    reconfigure(on)
    expect(await calls(1, 'look')).toEqual(['budget_exceeded'])
    expect(month()).toBe(0)
    expect(await calls(4, 'free')).toEqual(['ran', 'ran', 'ran', limited])
  })

  it('are not looked up for a change that never comes into force', async () => {
    const off = configured({}, { time_zone: zoneAtNoon })
    const on = configured({ monthly_budget: 1 }, { time_zone: zoneAtNoon })
    const ledger = openFast()
    const governed = await openGovernance({
      ...{ config: off, db: ledger.store.db, onlyLocal: true, watch: false, usedBefore: ledger.usedBefore },
    })
    const provider = providerOf('house', entries, () => ({ content: [] }))
    const gateway = createGateway({ providers: [provider], policy: governed.policy, ledger: ledger.ledger })
    const effect = () => gateway.call({ kind: 'tool', name: 'effect', input: {} }, callBy('zed'))
    governed.reconfigure(on)
    await effect()
    await effect()
    governed.reconfigure(on)()
    await expect(effect()).rejects.toMatchObject({ code: 'budget_exceeded' })
    gateway.close()
  })
})

describe('[P4] rates, beside a model that counts', () => {
  const patterns = fc.subarray(['look', 'effect', 'free', '*', 'f*'], { minLength: 1 })
  const addresses = fc.subarray(['skill://math/add', 'skill://math/*', 'skill://math/sub/SKILL.md'], { minLength: 1 })
  const rate = fc.record(
    {
      max_calls_per_minute: fc.integer({ min: 0, max: 4 }),
      clients: fc.subarray(['zed', 'b*'], { minLength: 1 }),
      tools: patterns,
      resources: addresses,
    },
    { requiredKeys: ['max_calls_per_minute'] },
  )
  const asked = fc.record({
    name: fc.constantFrom(...entries.filter(({ kind }) => kind !== 'prompt').map(({ name }) => name)),
    client: fc.constantFrom('zed', 'bob'),
    input: fc.constantFrom('right', 'right', 'wrong'),
  })
  const step = fc.oneof({ weight: 6, arbitrary: asked }, { weight: 1, arbitrary: fc.constantFrom(...ends) })

  it(
    '[R7.10] [R8.4] let in and refuse the same, over restarts',
    async () => {
      const rates = fc.array(rate, { maxLength: 3 })
      await fc.assert(
        fc.asyncProperty(
          rates,
          fc.boolean(),
          fc.array(step, { maxLength: 16, size: 'max' }),
          async (given, reads, steps) => {
            const document = { policy: 1, rates: given } as unknown as PolicyDocument
            const { call, again } = await started({ rules: { rates: document.rates ?? [] }, reads })
            const refusalOf = countedBy(document)
            for (const one of steps) {
              if (typeof one === 'string') {
                // What is held for reads counts after a crash, though nothing may have run.
                await again(reads ? 'ended' : one)
                continue
              }
              const { name, client, input } = one
              const subject = name.includes(':') ? 'resources' : 'tools'
              const refusal = refusalOf({ id: client, kind: 'local' }, { subject, name })
              const expected = refusal ?? (input === 'wrong' ? 'invalid_arguments' : 'ran')
              expect([one, await call(name, client, input)]).toEqual([one, expected])
            }
          },
        ),
        { numRuns: 60 },
      )
    },
    patienceMs,
  )
})
