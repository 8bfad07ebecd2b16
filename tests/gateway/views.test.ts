import { describe, expect, it } from 'vitest'
import { Fault } from '../../src/core/fault.ts'
import type { CatalogueChange } from '../../src/core/gateway.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy, type Policy } from '../../src/core/policy.ts'
import type { Change, Entry, Provider } from '../../src/core/provider.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { callBy, entryNamed } from './recording-parts.ts'

function changing(first: readonly Entry[]) {
  let entries = first
  let tell: (change?: Change) => void = () => undefined
  const provider: Provider = {
    name: 'here',
    catalogue: () => entries,
    resolve: (kind, name) => (kind === 'resource' && name.startsWith('made:') ? entryNamed('made') : undefined),
    call: (entry, input) => ({ by: entry.name, input }),
    complete: (entry, { argument }) => ({ values: [`${entry.name} ${argument.value}`] }),
    onChanged: (listener) => {
      tell = listener
      return () => undefined
    },
  }
  return {
    provider,
    set: (next: readonly Entry[], change?: Change) => {
      entries = next
      tell(change)
    },
  }
}

const gatewayOf = (provider: Provider, policy: Policy = openPolicy) =>
  createGateway({ providers: [provider], policy: () => policy, ledger: noLedger })

describe('an answer at once', () => {
  it('is no promise where nothing has to wait, and a refusal is thrown', () => {
    const { provider } = changing([entryNamed('add')])
    const gateway = gatewayOf(provider)
    expect(gateway.callNow({ kind: 'tool', name: 'add', input: 1 }, callBy('ann'))).toEqual({ by: 'add', input: 1 })
    expect(() => gateway.callNow({ kind: 'tool', name: 'none', input: 1 }, callBy('ann'))).toThrow(Fault)
  })

  it('is the same as a promise of it', async () => {
    const { provider } = changing([entryNamed('add')])
    const gateway = gatewayOf(provider)
    await expect(gateway.call({ kind: 'tool', name: 'add', input: 1 }, callBy('ann'))).resolves.toEqual({
      by: 'add',
      input: 1,
    })
    await expect(gateway.call({ kind: 'tool', name: 'none', input: 1 }, callBy('ann'))).rejects.toThrow(Fault)
  })
})

describe('what no catalogue names', () => {
  it('is found by whoever can resolve it', () => {
    const gateway = gatewayOf(changing([]).provider)
    expect(gateway.callNow({ kind: 'resource', name: 'made:1', input: 2 }, callBy('ann'))).toEqual({
      by: 'made',
      input: 2,
    })
    expect(() => gateway.callNow({ kind: 'tool', name: 'made:1', input: 2 }, callBy('ann'))).toThrow(Fault)
  })
})

describe('lists', () => {
  it('are the same array for the same rights until something changes', () => {
    const scene = changing([entryNamed('a')])
    const gateway = gatewayOf(scene.provider)
    const before = gateway.list('tool', callBy('ann'))
    expect(gateway.list('tool', callBy('bob'))).toBe(before)
    scene.set([entryNamed('a'), entryNamed('b')])
    expect(gateway.list('tool', callBy('ann')).map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it('are kept apart by rights, and never shared by a policy that looks at callers without naming them', () => {
    const scene = changing([entryNamed('a'), entryNamed('b')])
    const sees: Policy['sees'] = ({ name }, { principal }) => name === 'a' || principal.id === 'ann'
    const counted = gatewayOf(scene.provider, { ...openPolicy, sees, rights: ({ principal }) => principal.id })
    const uncounted = gatewayOf(scene.provider, { ...openPolicy, sees })
    for (const gateway of [counted, uncounted]) {
      expect(gateway.list('tool', callBy('ann')).length).toBe(2)
      expect(gateway.list('tool', callBy('bob')).length).toBe(1)
      expect(gateway.listsAreShared()).toBe(false)
    }
    expect(counted.list('tool', callBy('ann'))).toBe(counted.list('tool', callBy('ann')))
    expect(gatewayOf(scene.provider).listsAreShared()).toBe(true)
  })

  it('are made again under another policy, and for more sets of rights than are kept', () => {
    const scene = changing([entryNamed('a')])
    let policy: Policy = { ...openPolicy, sees: () => true, rights: ({ principal }) => principal.id }
    const gateway = createGateway({ providers: [scene.provider], policy: () => policy, ledger: noLedger })
    const first = gateway.list('tool', callBy('0'))
    for (let id = 1; id <= 300; id += 1) expect(gateway.list('tool', callBy(String(id))).length).toBe(1)
    expect(gateway.list('tool', callBy('0'))).not.toBe(first)
    policy = { ...policy, sees: () => false }
    expect(gateway.list('tool', callBy('0'))).toEqual([])
  })
})

describe('changes', () => {
  it('name the lists that are others, and the contents that are new', () => {
    const [tool, resource] = [entryNamed('a'), { ...entryNamed('r'), kind: 'resource' as const }]
    const scene = changing([tool])
    const gateway = gatewayOf(scene.provider)
    const seen: CatalogueChange[] = []
    const stop = gateway.onChanged((change) => seen.push(change))
    scene.set([tool])
    scene.set([tool, resource])
    scene.set([tool, resource], { uris: ['test://a'] })
    scene.set([])
    stop()
    scene.set([tool])
    expect(seen).toEqual([
      { kinds: ['resource'], uris: [] },
      { kinds: [], uris: ['test://a'] },
      { kinds: ['tool', 'resource'], uris: [] },
    ])
  })
})

describe('completion', () => {
  it('asks the provider of what the caller may see', async () => {
    const prompt = { ...entryNamed('p'), kind: 'prompt' as const }
    const gateway = gatewayOf(changing([prompt]).provider)
    const request = { argument: { name: 'a', value: 'x' }, context: {} }
    await expect(gateway.complete('prompt', 'p', request, callBy('ann'))).resolves.toEqual({ values: ['p x'] })
    await expect(gateway.complete('prompt', 'q', request, callBy('ann'))).rejects.toThrow(Fault)
  })
})
