import { describe, expect, it } from 'vitest'
import type { Fault } from '../../src/core/fault.ts'
import { noLedger } from '../../src/core/ledger.ts'
import type { Scope } from '../../src/core/scopes.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { openGovernance } from '../../src/governance/governance.ts'
import { createPolicyAdministration, type PolicyAnswers } from '../../src/governance/policy-administration.ts'
import { callBy, entryNamed, providerOf } from '../gateway/recording-parts.ts'
import { configured } from './governed.ts'

type Explained = PolicyAnswers['policy_explanation']

const entries = [entryNamed('add'), { ...entryNamed('skill://math/add'), kind: 'resource' as const }]
const scopes = (...granted: Scope[]) => ({ has: (scope: Scope) => granted.includes(scope), challenge: () => 'Bearer' })

/** A gateway whose clients have keys with such scopes. */
async function under(text: string | undefined, keys: Readonly<Record<string, readonly ReturnType<typeof scopes>[]>>) {
  const keysOf = (client: string) => keys[client]
  const governed = await openGovernance({ config: configured(), onlyLocal: false, watch: false, keysOf })
  const put = (document: string) => governed.keeper.propose({ text: document, name: 'p', author: 'test' })
  if (text !== undefined) await put(text)
  const past = {
    id: '1',
    at: Date.now() - 1000,
    kind: 'tool',
    name: 'add',
    client: 'eve',
    costMicros: 0,
    input: {},
  } as const
  const administration = createPolicyAdministration({
    governed,
    config: configured(),
    entryOf: (kind, name) => entries.find((entry) => entry.kind === kind && entry.name === name),
    past: async () => ({ calls: [past], complete: true }),
  })
  const gateway = createGateway({
    providers: [providerOf('all', entries, () => ({ content: [] })), administration],
    policy: governed.policy,
    ledger: noLedger,
  })
  const ask = (name: string, input: object) => gateway.call({ kind: 'administration', name, input }, callBy('ann'))
  const explain = (client: string, more: object = {}) =>
    ask('policy_explanation', { client, kind: 'tool', name: 'add', ...more }) as Promise<Explained>
  /** What a document would have refused of a call of eve. */
  const refused = async (document: string): Promise<number> =>
    ((await ask('policy_dry_run', { text: document })) as PolicyAnswers['policy_dry_run']).refused
  const call = (principal: ReturnType<typeof callBy>['principal'], at: 0 | 1 = 0) =>
    gateway.call({ kind: entries[at]!.kind, name: entries[at]!.name, input: {} }, { ...callBy('x'), principal }).then(
      () => 'ok',
      (thrown: unknown) => (thrown as Fault).code,
    )
  return { explain, refused, call, put }
}

const byKey = 'policy: 1\npermissions: [{ effect: allow, clients: ["@api_key"] }]\n'

describe('an explanation', () => {
  it('[P4] [R5.5] takes a client for what it is known as: by its name, its keys, how it called, else as local', async () => {
    const { explain, call } = await under(byKey, { bob: [scopes('tools')] })
    const known = async (client: string) => {
      const { client_kind: kind, known_kind: as, known_by: by, callable } = await explain(client)
      expect(as).toBe(kind)
      return [kind, by, callable]
    }
    expect(await known('bob')).toEqual(['api_key', 'key', true])
    expect(await known('oauth:bob')).toEqual(['token', 'name', false])
    expect(await known('cert:bob')).toEqual(['certificate', 'name', false])
    expect(await known('eve')).toEqual(['local', 'nothing', false])
    await call({ id: 'eve', kind: 'anonymous' })
    expect(await known('eve')).toEqual(['anonymous', 'call', false])
    await call({ id: 'eve', kind: 'local' })
    expect(await known('eve')).toEqual(['anonymous', 'call', false])
  })

  it.each([
    ['another policy', byKey],
    ['the first', undefined],
  ])('[P4] [R5.5] knows how a client called after %s is put in force, and so does a dry run', async (_, before) => {
    const { explain, refused, call, put } = await under(before, {})
    const byLocal = byKey.replace('api_key', 'local')
    const known = async () => [
      await refused(byLocal),
      (await explain('eve')).client_kind,
      (await explain('eve')).known_by,
    ]
    await call({ id: 'eve', kind: 'anonymous' })
    expect(await known()).toEqual([1, 'anonymous', 'call'])
    await put(byLocal)
    expect([...(await known()), await call({ id: 'eve', kind: 'anonymous' })]).toEqual([
      ...[1, 'anonymous', 'call', 'tool_not_found'],
    ])
  })

  it('says what was asked of it, and what it knows besides; asking is no calling', async () => {
    const { explain } = await under(byKey, { bob: [scopes('tools')] })
    const told = await explain('bob', { client_kind: 'local' })
    expect(told).toMatchObject({ client_kind: 'local', callable: false, known_kind: 'api_key', known_by: 'key' })
    expect(told).not.toHaveProperty('keys')
    expect(await explain('eve', { client_kind: 'token' })).toMatchObject({ known_kind: 'local', known_by: 'nothing' })
    expect(await explain('eve', { client_kind: 'known' })).toMatchObject({ client_kind: 'local', known_by: 'nothing' })
  })

  it('[P4] says that a key without the scope is refused, as the call is', async () => {
    const keys = {
      reader: [scopes('resources')],
      both: [scopes('resources'), scopes('tools')],
      ended: [],
    }
    const { explain, call } = await under(byKey, keys)
    const principal = { id: 'reader', kind: 'api_key', scopes: keys.reader[0]! } as const
    expect(await call(principal)).toBe('insufficient_scope')
    expect(await explain('reader')).toMatchObject({
      ...{ visible: true, callable: false, rule: 'permissions[0]', scope: 'tools' },
      because: 'permissions[0] allows it, and no key of it has the scope tools: it is answered insufficient_scope',
      keys: { with_scope: 0, without_scope: 1 },
    })
    expect(await call(principal, 1)).toBe('ok')
    const read = { kind: 'resource', name: 'skill://math/add' }
    expect(await explain('reader', read)).toMatchObject({ callable: true, scope: 'resources' })
    expect(await explain('both')).toMatchObject({ callable: true, keys: { with_scope: 1, without_scope: 1 } })
    expect(await explain('ended')).toMatchObject({
      callable: false,
      because: 'permissions[0] allows it, and no key of it is good now: it is answered invalid_token',
    })
  })
})
