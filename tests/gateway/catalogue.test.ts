import { describe, expect, it } from 'vitest'
import type { Grant } from '../../src/core/approval.ts'
import type { Fault } from '../../src/core/fault.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import type { Entry, Provider } from '../../src/core/provider.ts'
import { createGateway, type Collision } from '../../src/gateway/gateway.ts'
import { callBy, demand, entryNamed, providerOf, scene } from './recording-parts.ts'

const named = (entries: readonly Entry[]): string[] => entries.map(({ name }) => name)
const codeOf = async (pending: Promise<unknown>): Promise<string> =>
  pending.then(
    () => 'answered',
    (thrown: unknown) => (thrown as Fault).code,
  )

describe('the catalogue', () => {
  it('[R4.7] [P6] lists only what the caller may see, and what it may not see does not exist for it', async () => {
    const provider = providerOf('here', [entryNamed('open'), entryNamed('hidden')], () => 'ran')
    const policy = {
      ...openPolicy,
      sees: (entry: Entry, call: { principal: { id: string } }) =>
        entry.name !== 'hidden' || call.principal.id === 'ann',
    }
    const gateway = createGateway({ providers: [provider], policy: () => policy, ledger: noLedger })
    expect(named(gateway.list('tool', callBy('ann')))).toEqual(['hidden', 'open'])
    expect(named(gateway.list('tool', callBy('bob')))).toEqual(['open'])
    expect(await codeOf(gateway.call({ kind: 'tool', name: 'hidden', input: {} }, callBy('ann')))).toBe('answered')
    expect(await codeOf(gateway.call({ kind: 'tool', name: 'hidden', input: {} }, callBy('bob')))).toBe(
      'tool_not_found',
    )
  })

  it.each([
    ['tool', 'tool_not_found'],
    ['resource', 'resource_not_found'],
    ['prompt', 'prompt_not_found'],
    ['administration', 'route_not_found'],
  ] as const)('an unknown %s is %s', async (kind, code) => {
    const gateway = createGateway({ providers: [], policy: () => openPolicy, ledger: noLedger })
    expect(await codeOf(gateway.call({ kind, name: 'x', input: {} }, callBy('ann')))).toBe(code)
    expect(gateway.list(kind, callBy('ann'))).toEqual([])
  })

  it('keeps a name for the provider that had it first, and says who was refused', () => {
    const collisions: Collision[] = []
    createGateway({
      providers: [
        providerOf('first', [entryNamed('add')], () => 1),
        providerOf('second', [entryNamed('add')], () => 2),
      ],
      policy: () => openPolicy,
      ledger: noLedger,
      onCollision: (collision) => collisions.push(collision),
    })
    expect(collisions).toEqual([{ kind: 'tool', name: 'add', kept: 'first', refused: 'second' }])
  })

  it('[R4.10] [P11] is compiled again when a provider has changed, and not after it was closed', async () => {
    const { provider, change } = changing(['one'])
    const gateway = createGateway({ providers: [provider], policy: () => openPolicy, ledger: noLedger })
    change(['two'])
    expect(named(gateway.list('tool', callBy('ann')))).toEqual(['two'])
    expect(await codeOf(gateway.call({ kind: 'tool', name: 'one', input: {} }, callBy('ann')))).toBe('tool_not_found')
    gateway.close()
    change(['three'])
    expect(named(gateway.list('tool', callBy('ann')))).toEqual(['two'])
  })
})

describe('an approval that takes its time', () => {
  it('does not run a tool that was replaced meanwhile', async () => {
    const { provider, change, ran } = changing(['add'])
    const asked = Promise.withResolvers<Grant>()
    const gateway = createGateway({
      providers: [provider],
      policy: () => ({ ...openPolicy, approval: () => demand }),
      approvals: { obtain: () => asked.promise },
      ledger: noLedger,
    })
    const pending = codeOf(gateway.call({ kind: 'tool', name: 'add', input: {} }, callBy('ann')))
    change(['add'])
    asked.resolve({ use: () => true, another: () => asked.promise, giveBack: () => undefined })
    expect(await pending).toBe('tool_not_found')
    expect(ran()).toBe(0)
  })

  it('lets nothing run whose credential ended meanwhile', async () => {
    const parts = scene({ waitAt: new Set(['approval']) })
    const { provider, policy, approvals, ledger } = parts
    const gateway = createGateway({ providers: [provider], policy: () => policy, approvals, ledger })
    let over = false
    const lifetime = { isOver: () => over, whenOver: () => () => undefined }
    const principal = { id: 'ann', kind: 'api_key', lifetime } as const
    const pending = codeOf(gateway.call({ kind: 'tool', name: 'add', input: {} }, { ...callBy('ann'), principal }))
    over = true
    expect(await pending).toBe('invalid_token')
    expect(parts.log).not.toContain('reserve')
    expect(parts.records).toMatchObject([{ code: 'invalid_token' }])
  })

  it('is judged by the policy of the end, not of the beginning', async () => {
    const parts = scene({ waitAt: new Set(['approval']) })
    let policy = parts.policy
    const { provider, approvals, ledger } = parts
    const gateway = createGateway({ providers: [provider], policy: () => policy, approvals, ledger })
    const pending = codeOf(gateway.call({ kind: 'tool', name: 'add', input: {} }, callBy('ann')))
    policy = { ...openPolicy, sees: () => false }
    expect(await pending).toBe('tool_not_found')
    expect(parts.log).not.toContain('run')
  })
})

function changing(names: readonly string[]): {
  provider: Provider
  change: (names: readonly string[]) => void
  ran: () => number
} {
  let entries = names.map((name) => entryNamed(name))
  let ran = 0
  const listeners = new Set<() => void>()
  return {
    provider: {
      name: 'changing',
      catalogue: () => entries,
      call: () => (ran += 1),
      onChanged: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    change(next) {
      entries = next.map((name) => entryNamed(name))
      for (const listener of listeners) listener()
    },
    ran: () => ran,
  }
}
