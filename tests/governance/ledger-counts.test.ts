import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { Fault } from '../../src/core/fault.ts'
import type { Quota } from '../../src/core/policy.ts'
import { ToolError } from '../../src/core/tool.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createGovernance } from '../../src/governance/governance.ts'
import { openLedger } from '../../src/ledger/ledger.ts'
import { openStore } from '../../src/store/store.ts'
import { callBy, entryNamed, providerOf } from '../gateway/recording-parts.ts'
import { newFolder } from '../ledger/ledger-parts.ts'
import { configured, zoneAtNoon } from './governed.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const ends = ['ok', 'cheap', 'error', 'fault', 'wrong', 'later'] as const
type End = (typeof ends)[number]

const parseInput = (input: unknown): unknown => {
  if (input === 'wrong') throw new Fault('invalid_arguments', 'wrong')
  return input
}
const entries = [true, false].flatMap((readOnly) =>
  [0, 0.1].map((price) =>
    entryNamed(`${readOnly ? 'read' : 'write'}_${price === 0 ? 'free' : 'priced'}`, {
      readOnly,
      priceMicros: price * 1_000_000,
      parseInput,
    }),
  ),
)

function run(input: unknown, { charge, price }: HandlerCall): unknown {
  if (input === 'cheap') charge(price / 4)
  if (input === 'error') throw new ToolError('no')
  if (input === 'fault') throw new Error('broken')
  return input === 'later' ? Promise.resolve({ content: [] }) : { content: [] }
}

const quotas = { max_calls_per_minute: 40, max_calls_per_day: 50, monthly_budget: 2, max_concurrent_calls: 5 }

/** What each client has left, after the calls and after the next start. */
async function leftBeforeAndAfter(calls: readonly (readonly [client: string, tool: string, end: End])[]) {
  const folder = newFolder()
  const store = openStore(folder)
  const open = () => {
    const ledger = openLedger({ db: store.db, folder, maxRecordedBytes: 100, log: silent })
    const config = configured(quotas, { time_zone: zoneAtNoon })
    const { policy } = createGovernance({ config, usedBefore: ledger.usedBefore })
    const left = (): (readonly Quota[])[] => ['alice', 'bob'].map((client) => policy.quotas(callBy(client)))
    return { ledger, policy, left }
  }
  const { ledger, policy, left } = open()
  const provider = providerOf('house', entries, (input, call) => run(input, call as HandlerCall))
  const gateway = createGateway({ providers: [provider], policy: () => policy, ledger: ledger.ledger })
  await Promise.allSettled(
    calls.map(([client, name, input]) => gateway.call({ kind: 'tool', name, input }, callBy(client))),
  )
  gateway.close()
  const before = left()
  await ledger.close()
  const again = open()
  const after = again.left()
  await again.ledger.close()
  store.close()
  return { before: before.map(remaining), after: after.map(remaining) }
}

const remaining = (quotas: readonly Quota[]) => quotas.map(({ name, remaining }) => [name, remaining]).toSorted()

describe('[R8.2] [R8.4] what the ledger brings back', () => {
  it('is what was counted, however the calls ended', async () => {
    const client = fc.constantFrom('alice', 'bob')
    const tool = fc.constantFrom(...entries.map(({ name }) => name), 'absent')
    const call = fc.tuple(client, tool, fc.constantFrom(...ends))
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 120, size: 'max' }), async (calls) => {
        const { before, after } = await leftBeforeAndAfter(calls)
        expect(after).toEqual(before)
      }),
      { numRuns: 100 },
    )
  })
})

describe('[R8.2] a clock that is set back by days while a call runs', () => {
  afterEach(() => void vi.restoreAllMocks())

  it.each([
    ['cheap', 25_000],
    ['ok', 100_000],
  ])('has a call that ends %s counted as what it cost', async (input, cost) => {
    let now = Date.parse('2026-11-18T12:00:00Z')
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    const folder = newFolder()
    const store = openStore(folder)
    const ledger = openLedger({ db: store.db, folder, maxRecordedBytes: 100, log: silent })
    const clock = { wall: Date.now, steady: () => 1000 }
    const { policy } = createGovernance({ config: configured(quotas), usedBefore: ledger.usedBefore, clock })
    const provider = providerOf('house', entries, (given, call) => {
      now = Date.parse('2026-11-15T12:00:00Z')
      return run(given, call as HandlerCall)
    })
    const gateway = createGateway({ providers: [provider], policy: () => policy, ledger: ledger.ledger })
    for (const name of ['read_priced', 'write_priced']) {
      now = Date.parse('2026-11-18T12:00:00Z')
      await gateway.call({ kind: 'tool', name, input }, callBy('alice'))
    }
    const month = policy.quotas(callBy('alice')).find(({ name }) => name === 'month')
    gateway.close()
    await ledger.close()
    store.close()
    expect(month?.remaining).toBe(2_000_000 - 2 * cost)
  })
})
