import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCalendar } from '../../src/core/calendar.ts'
import type { Call } from '../../src/core/call.ts'
import { Fault } from '../../src/core/fault.ts'
import type { Gateway } from '../../src/core/gateway.ts'
import { noLedger } from '../../src/core/ledger.ts'
import type { Quota } from '../../src/core/policy.ts'
import type { Entry } from '../../src/core/provider.ts'
import type { ClientUsage } from '../../src/core/usage.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createGovernance } from '../../src/governance/governance.ts'
import { openLedger } from '../../src/ledger/ledger.ts'
import { openStore } from '../../src/store/store.ts'
import { callBy, entryNamed, providerOf } from '../gateway/recording-parts.ts'
import { newFolder } from '../ledger/ledger-parts.ts'
import { configured, zoneAtNoon, type GovernanceConfig } from './governed.ts'

const callsEach = 10
const allCalls = 200 * callsEach
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface House {
  readonly gateway: Gateway
  /** How often a handler ran. */
  readonly ran: () => number
  readonly close: () => Promise<void>
  /** What the ledger brought back. */
  readonly used: readonly ClientUsage[]
  /** What is left when the process ends without a word. */
  readonly crash: () => void
}

/** A gateway with its ledger on disk, as main.ts puts them together, and tools that take a moment or none. */
function openHouse(folder: string, config: GovernanceConfig): House {
  const store = openStore(folder)
  const ledger = openLedger({ db: store.db, folder, maxRecordedBytes: 100, log: silent })
  const { policy } = createGovernance({ config, usedBefore: ledger.usedBefore })
  const used = [...ledger.usedBefore(createCalendar(config.time_zone), Date.now()).clients]
  let ran = 0
  const priceMicros = 10_000
  const entries: Entry[] = [
    entryNamed('read', { readOnly: true, priceMicros }),
    entryNamed('write', { priceMicros }),
    entryNamed('slow_read', { readOnly: true, priceMicros, timeoutMs: 60_000 }),
    entryNamed('slow_write', { priceMicros, timeoutMs: 60_000 }),
    entryNamed('broken', { priceMicros }),
  ]
  const provider = providerOf('house', entries, (input) => {
    ran += 1
    const { ms, fails } = input as { readonly ms: number; readonly fails: boolean }
    if (fails) throw new Error('it broke')
    return ms === 0 ? { content: [] } : later(ms, { content: [] })
  })
  const gateway = createGateway({ providers: [provider], policy: () => policy, ledger: ledger.ledger })
  const close = async (): Promise<void> => {
    gateway.close()
    await ledger.close()
    store.close()
  }
  return { gateway, ran: () => ran, close, used, crash: store.close }
}

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-limits-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Everybody calls at once, each one call after another; answers what the refused ones were told. */
async function storm(gateway: Gateway, callers = 200): Promise<Fault[]> {
  const faults: Fault[] = []
  const names = ['read', 'write', 'slow_read', 'slow_write', 'broken']
  const caller = async (number: number): Promise<void> => {
    for (let count = 0; count < callsEach; count++) {
      const name = names[(number + count) % names.length] ?? ''
      const input = { ms: name.startsWith('slow') ? 1 + (number % 5) : 0, fails: name === 'broken' }
      try {
        await gateway.call({ kind: 'tool', name, input }, callBy('alice'))
      } catch (thrown) {
        const fault = Fault.from(thrown)
        if (fault.code !== 'execution_error') faults.push(fault)
      }
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  return faults
}

describe('200 concurrent callers', () => {
  it.each([
    ['calls a minute', { max_calls_per_minute: 1000 }, 'rate_limited'],
    ['calls a day', { max_calls_per_day: 1000 }, 'rate_limited'],
    ['money a month', { monthly_budget: 10 }, 'budget_exceeded'],
  ])('[R5.4] [R8.4] [R8.3] [P4] against a limit of 1,000 %s execute exactly 1,000', async (_, quota, code) => {
    const config = configured(quota, { time_zone: zoneAtNoon })
    const folder = await dataFolder()
    const house = openHouse(folder, config)
    const faults = await storm(house.gateway)
    expect(house.ran()).toBe(1000)
    expect(faults).toHaveLength(allCalls - 1000)
    expect(new Set(faults.map((fault) => fault.code))).toEqual(new Set([code]))
    await house.close()

    const again = openHouse(folder, config)
    await expect(storm(again.gateway)).resolves.toHaveLength(allCalls)
    expect(again.ran()).toBe(0)
    await again.close()
  })

  it.each([
    ['calls a minute', { max_calls_per_minute: 1000 }],
    ['calls a day', { max_calls_per_day: 1000 }],
    ['money a month', { monthly_budget: 10 }],
  ])('[R8.4] [R8.3] [P4] of 1,000 %s never execute more across a crash', async (_, quota) => {
    const folder = await dataFolder()
    const config = configured(quota, { time_zone: zoneAtNoon })
    const house = openHouse(folder, config)
    expect(await storm(house.gateway, 70)).toEqual([])
    house.crash()

    const again = openHouse(folder, config)
    const [{ callsToday, microsThisMonth } = { callsToday: 0, microsThisMonth: 0 }] = again.used
    // All were answered, and 70 callers have no more in flight than 70.
    expect([callsToday >= 700, callsToday <= 770]).toEqual([true, true])
    expect([microsThisMonth >= 7_000_000, microsThisMonth <= 7_700_000]).toEqual([true, true])
    await storm(again.gateway)
    expect(house.ran()).toBe(700)
    expect(again.ran()).toBeLessThanOrEqual(300)
    expect(again.ran()).toBeGreaterThanOrEqual(230)
    await again.close()
  })

  it('[R8.4] [R8.3] are charged what they made, where each makes one call and the gateway is killed', async () => {
    const folder = await dataFolder()
    const config = configured({ max_calls_per_day: 400, monthly_budget: 1 }, { time_zone: zoneAtNoon })
    for (let life = 0; life < 8; life += 1) {
      const house = openHouse(folder, config)
      await house.gateway.call({ kind: 'tool', name: 'read', input: { ms: 0 } }, callBy('alice'))
      house.crash()
    }
    const { used, close } = openHouse(folder, config)
    expect(used).toMatchObject([{ client: 'alice', callsToday: 8, microsThisMonth: 80_000 }])
    await close()
  })

  it('[R8.4] [R8.3] pass no limit by a crash, after one call that only reads and many that do not', async () => {
    const folder = await dataFolder()
    const config = configured({ max_calls_per_day: 100, monthly_budget: 1 }, { time_zone: zoneAtNoon })
    const house = openHouse(folder, config)
    for (const reads of [3, 0]) {
      for (let count = 0; count < 50; count += 1) {
        const name = count < reads ? 'read' : 'write'
        await house.gateway.call({ kind: 'tool', name, input: { ms: 0 } }, callBy('alice'))
      }
    }
    await expect(
      house.gateway.call({ kind: 'tool', name: 'read', input: { ms: 0 } }, callBy('alice')),
    ).rejects.toMatchObject({ code: 'budget_exceeded' })
    house.crash()
    const { used, close } = openHouse(folder, config)
    expect(used).toMatchObject([{ client: 'alice', callsToday: 100, microsThisMonth: 1_000_000 }])
    await close()
  })

  it('[R8.4] never have more running at the same time than they may', async () => {
    const folder = newFolder()
    const store = openStore(folder)
    onTestFinished(store.close)
    const ledger = openLedger({ db: store.db, folder, maxRecordedBytes: 0, log: silent })
    const { policy } = createGovernance({ config: configured({ max_concurrent_calls: 7 }) })
    let [running, most] = [0, 0]
    const provider = providerOf('house', [entryNamed('work')], async () => {
      most = Math.max(most, ++running)
      await later(1)
      running -= 1
      return { content: [] }
    })
    const gateway = createGateway({ providers: [provider], policy: () => policy, ledger: ledger.ledger })
    const work = { kind: 'tool', name: 'work', input: {} } as const
    const one = () =>
      gateway.call(work, callBy('alice')).then(
        () => 'ok',
        (thrown: unknown) => Fault.from(thrown).code,
      )
    const ends = (await Promise.all(Array.from({ length: 200 }, one))).toSorted()
    expect(ends).toEqual([...Array<string>(193).fill('concurrency_limited'), ...Array<string>(7).fill('ok')])
    expect([most, running]).toEqual([7, 0])
    expect(await one()).toBe('ok')
    gateway.close()
  })
})

describe('a ledger that can not write', () => {
  it('[R8.4] costs no client a call: what did not run does not count', async () => {
    const { policy } = createGovernance({ config: configured({ max_calls_per_minute: 2, monthly_budget: 1 }) })
    const full = (): never => {
      throw new Error('disk full')
    }
    const fullLater = () => ({ entry: 'w-1', durable: Promise.reject(new Error('disk full')) })
    const work = entryNamed('work', { priceMicros: 1_000_000 })
    const provider = providerOf('house', [work], () => ({ content: [] }))
    for (const begin of [full, fullLater, full, fullLater]) {
      const gateway = createGateway({ providers: [provider], policy: () => policy, ledger: { ...noLedger, begin } })
      const refused = gateway.call({ kind: 'tool', name: 'work', input: {} }, callBy('alice'))
      await expect(refused).rejects.toMatchObject({ code: 'ledger_unavailable' })
    }
    expect(policy.quotas(callBy('alice')).map(({ limit, remaining }) => remaining / limit)).toEqual([1, 1])
  })
})

describe('what is left', () => {
  it('[R8.5] [R8.9] is told with every answer and every refusal', async () => {
    const house = openHouse(await dataFolder(), configured({ max_calls_per_minute: 2, monthly_budget: 1 }))
    onTestFinished(house.close)
    const told: (readonly Quota[])[] = []
    const call: Call = { ...callBy('alice'), recorded: (_entry, quotas) => told.push(quotas) }
    const read = { kind: 'tool', name: 'read', input: { ms: 0 } } as const
    await house.gateway.call(read, call)
    await house.gateway.call(read, call)
    const refused = await house.gateway.call(read, call).catch((thrown: unknown) => Fault.from(thrown))
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfter: 60 })
    expect(told.map((quotas) => quotas.map(({ name, remaining }) => [name, remaining]))).toEqual([
      [
        ['minute', 1],
        ['month', 990_000],
      ],
      [
        ['minute', 0],
        ['month', 980_000],
      ],
      [
        ['minute', 0],
        ['month', 980_000],
      ],
    ])
  })
})
