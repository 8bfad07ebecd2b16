import { mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import type { Call } from '../../src/core/call.ts'
import { Fault } from '../../src/core/fault.ts'
import type { Entry } from '../../src/core/provider.ts'
import { openGovernance, readPolicy, type Governed, type GovernedParts } from '../../src/governance/governance.ts'
import { migrate } from '../../src/store/migrations.ts'
import { callBy } from '../gateway/recording-parts.ts'
import { clockAt, configured, faultOf } from './governed.ts'

const tool = (name: string, more: Partial<Entry> = {}): Entry => ({
  ...{ kind: 'tool', name, listing: {}, parseInput: (input: unknown) => input, readOnly: true, timeoutMs: 1000 },
  ...more,
})
const by = (id: string, kind: Call['principal']['kind'] = 'local'): Call => ({ ...callBy(id), principal: { id, kind } })

async function opened(text: string | undefined, more: Partial<GovernedParts> = {}): Promise<Governed> {
  const governed = await openGovernance({ config: configured(), onlyLocal: false, watch: false, ...more })
  if (text !== undefined) await put(governed, text)
  return governed
}
const put = (governed: Governed, text: string, ifMatch?: string) =>
  governed.keeper.propose({ text, name: 'policy.yaml', author: 'ann', ifMatch })

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (thrown) {
    return thrown instanceof Fault ? thrown.code : String(thrown)
  }
}

const allowAll = 'policy: 1\npermissions: [{ effect: allow }]\n'

describe('the policy', () => {
  it('[R8.1] without a document lets local clients use what is our own, and nobody anything else', async () => {
    const { policy } = await opened(undefined)
    expect(policy().sees(tool('add'), by('ann'))).toBe(true)
    for (const kind of ['anonymous', 'api_key', 'token', 'certificate'] as const)
      expect(policy().sees(tool('add'), by('ann', kind))).toBe(false)
    expect(policy().sees(tool('mcp.fs.read', { upstream: 'fs' }), by('ann'))).toBe(false)
  })

  it('[R5.5] [R8.1] says which rule refuses, and why', async () => {
    const governed = await opened(
      'policy: 1\npermissions: [{ effect: allow }, { effect: deny, clients: [bob], tools: [pay], reason: no money }]\nvisibility: [{ effect: show, tools: [pay] }]',
    )
    expect(() => governed.policy().checkPermission(tool('pay'), by('bob'))).toThrow(/permissions\[1\].*no money/)
    const told = governed.explain({ caller: { id: 'bob', kind: 'local' }, kind: 'tool', name: 'pay' }, tool('pay'))
    expect(told).toMatchObject({ visible: true, callable: false, rule: 'permissions[1]', reason: 'no money' })
  })

  it('[R8.8] refuses a bad document with every mistake in its place, and keeps the old one', async () => {
    const governed = await opened(allowAll)
    const before = governed.policy()
    const text =
      'policy: 1\npermissons: []\npermissions:\n  - { effect: alow, clients: ["@redaers"] }\ntoolsets: { sse: { tools: [a] } }\n'
    await expect(put(governed, text)).rejects.toThrow(
      /policy.yaml:2:1: .*Did you mean permissions[^]*policy.yaml:4:15: .*one of allow, deny[^]*policy.yaml:4:31: there is no group @redaers[^]*policy.yaml:5:13: "sse"/,
    )
    expect(governed.policy()).toBe(before)
    expect(governed.keeper.versions.list(10)).toHaveLength(1)
  })

  it('[R8.8] says of each mistake what would be right', async () => {
    const mistakes = async (text: string): Promise<readonly string[]> => {
      const read = await readPolicy(text, 'p')
      return read.ok ? [] : read.mistakes.map(({ what, fix }) => `${what}. ${fix}`)
    }
    expect(await mistakes('- policy')).toEqual(['the file is not a mapping. Begin it with a key, such as `policy: 1`.'])
    const text = `policy: 1
groups: { local: { clients: [a] } }
permissions: [{ effect: allow, clients: ['@zzzzzzzz'], tools: pay }]
limits: [{ monthly_budget: lots }]
approvals: [{ tools: [pay], when: [{ argument: amount, above: 1 }] }]
`
    expect(await mistakes(text)).toEqual([
      'the group local is there already. Name yours otherwise.',
      'there is no group @zzzzzzzz. There are @local, @anonymous, @api_key, @token, @certificate.',
      'permissions[0].tools must be a list. docs/policy.md says what it can be.',
      'limits[0].monthly_budget must be a number. docs/policy.md says what it can be.',
      'approvals[0].when[0].argument is not written as it should be. Write the place of the argument, such as /amount.',
    ])
    const small = 'policy: 1\nlimits: [{ monthly_budget: 0 }, { max_cost_per_call: 0.0000004 }]\n'
    expect(await mistakes(small)).toEqual([
      'max_cost_per_call is 4e-7, and the smallest amount is 0.000001. Write at least that, or 0.',
    ])
  })

  it('[R8.8] lists what else is wrong where a key stands twice', async () => {
    const text = 'policy: 1\npermissions: [{ effect: alow }]\nrates: 5\npermissions:\n  - { effekt: deny }\nrates: []'
    const read = await readPolicy(text, 'policy.yaml')
    expect(read.ok ? [] : read.mistakes.map(({ place, what }) => `${place?.line}: ${what}`)).toEqual([
      '2: permissions[0].effect must be one of allow, deny',
      '4: this key stands twice in the same part',
      '5: permissions[1] has no effect',
      '5: there is no key "effekt" in permissions[1]',
      '6: this key stands twice in the same part',
    ])
  })

  it('[R5.5] names no rule as the one that decided where it was the toolset', async () => {
    const governed = await opened(`${allowAll}toolsets: { sums: { tools: [add] } }\n`)
    const question = { caller: { id: 'ann', kind: 'local' }, kind: 'tool', name: 'pay', toolset: 'sums' } as const
    const { visible, because, rules } = governed.explain(question, tool('pay'))
    expect([visible, because]).toEqual([false, 'the toolset sums does not name it'])
    expect(rules).toEqual([expect.objectContaining({ rule: 'permissions[0]', decides: false })])
  })

  it('[R8.1] says of a toolset without search_tools that it lists all it has, as it does', async () => {
    const governed = await opened(`${allowAll}tool_search: [{ keep: [] }]\ntoolsets: { sums: { tools: [add] } }\n`)
    const about = (toolset?: string) => {
      const question = { caller: { id: 'ann', kind: 'local' }, kind: 'tool', name: 'add', toolset } as const
      const { listed, because } = governed.explain(question, tool('add'))
      return [listed, because]
    }
    expect(about()).toEqual([
      false,
      'permissions[0] allows it; lists leave it out, since it is found with search_tools',
    ])
    expect(about('sums')).toEqual([true, 'permissions[0] allows it'])
  })

  it('[R8.8] keeps versions with author and difference over a restart, and rolls back by one call', async () => {
    const db = new DatabaseSync(':memory:')
    migrate(db)
    const governed = await opened(allowAll, { db })
    await put(governed, 'policy: 1\npermissions: [{ effect: deny }]\n')
    expect(governed.policy().sees(tool('add'), by('ann'))).toBe(false)
    expect(governed.keeper.versions.latest()).toMatchObject({
      ...{ number: 2, author: 'ann', source: 'rest' },
      difference: [{ path: '/permissions/0/effect', was: 'allow', is: 'deny' }],
    })
    await governed.keeper.rollBack(1, 'bob')
    expect(governed.policy().sees(tool('add'), by('ann'))).toBe(true)
    const later = await opened(undefined, { db })
    expect(later.policy().version).toBe('3')
    expect(later.keeper.inForce()?.version).toMatchObject({ author: 'bob', source: 'rollback', text: allowAll })
  })

  it('[R8.8] takes a change only if it was made from what is in force', async () => {
    const governed = await opened(allowAll)
    await expect(put(governed, 'policy: 1\n', '"policy-7"')).rejects.toMatchObject({ code: 'precondition_failed' })
    await expect(put(governed, 'policy: 1\n', 'W/"policy-1"')).rejects.toMatchObject({
      code: 'precondition_failed',
      message: expect.stringContaining('The policy is "policy-1": send that, without W/.') as string,
    })
    await put(governed, 'policy: 1\n', 'W/"policy-1", "policy-1"')
    expect(governed.policy().version).toBe('2')
  })

  it('[R8.8] reads its file again when another takes its place, not when it has mistakes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'policy-'))
    const file = join(folder, 'policy.yaml')
    const write = async (text: string): Promise<void> => {
      await writeFile(`${file}.new`, text)
      await rename(`${file}.new`, file)
    }
    await write(allowAll)
    const errors: object[] = []
    const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => errors.push(fields) }
    const governed = await opened(undefined, { file, watch: true, log })
    try {
      await write('policy: 1\n')
      await vi.waitFor(() => expect(governed.policy().version).toBe('2'), { timeout: 5000 })
      await write('policy: 2\n')
      await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 5000 })
      expect(errors[0]).toMatchObject({ mistakes: [expect.stringContaining('policy.yaml:1:9')] })
      expect(governed.policy().version).toBe('2')
    } finally {
      governed.close()
    }
  })

  it('[R8.4] [R8.8] goes on counting when another document is put in force', async () => {
    const limited = (limit: number): string =>
      `${allowAll}limits: [{ max_calls_per_minute: ${limit}, max_calls_per_day: 9 }]\n`
    const governed = await opened(limited(2), { clock: clockAt('2026-11-18T12:00:00Z') })
    const call = (): string => codeOf(() => governed.policy().reserve(tool('add'), by('ann')))
    expect([call(), call(), call()]).toEqual(['none', 'none', 'rate_limited'])
    await put(governed, limited(3))
    expect([call(), call()]).toEqual(['none', 'rate_limited'])
    expect(
      governed
        .policy()
        .quotas(by('ann'))
        .map(({ remaining }) => remaining),
    ).toEqual([0, 6])
  })

  it('[R7.10] counts how often each client reads what a rule of rates names, over a change of policy', async () => {
    const clock = clockAt('2026-11-18T12:00:00Z')
    const rated = `${allowAll}rates: [{ resources: ["skill://*"], max_calls_per_minute: 2 }]\n`
    const governed = await opened(rated, { clock })
    const entry = tool('skill://{name}', { kind: 'resource_template' })
    const read = (id: string): string =>
      codeOf(() => governed.policy().reserve({ ...entry, kind: 'resource' }, by(id), 'skill://math/add'))
    expect([read('ann'), read('ann'), read('ann'), read('bob')]).toEqual(['none', 'none', 'rate_limited', 'none'])
    await put(governed, `${rated}description: other\n`)
    expect(read('ann')).toBe('rate_limited')
    clock.pass(60_000)
    expect(read('ann')).toBe('none')
  })

  it.each([
    [[4, 6], 'rates[0]'],
    [[6, 4], 'rates[1]'],
    [[4, 4], 'rates[0]'],
  ])(
    '[R7.10] counts a call once for two rules about the same, of which the stricter holds: %s',
    async (limits, rule) => {
      const rates = limits.map((limit) => `{ tools: [add], max_calls_per_minute: ${limit} }`)
      const governed = await opened(`${allowAll}rates: [${rates.join(', ')}]\n`)
      const add = () => governed.policy().reserve(tool('add'), by('ann'))
      expect([1, 2, 3, 4].map(() => codeOf(add))).toEqual(['none', 'none', 'none', 'none'])
      expect(faultOf(add).quotas?.[0]).toMatchObject({ name: rule, limit: 4, remaining: 0 })
    },
  )

  it('[R4.8] lists each tool with what holds for it', async () => {
    const governed = await opened(
      `${allowAll}limits: [{ clients: [ann], max_calls_per_minute: 60 }]\napprovals: [{ tools: [pay], when: [{ argument: /amount, above: 5 }] }]\nrates: [{ tools: [pay], max_calls_per_minute: 3 }]\n`,
      { config: configured({}, { prices: { pay: 0.5 } }) },
    )
    const pay = tool('pay')
    const shown = governed.policy().shown?.(pay, by('ann'))
    expect(shown?.listing.meta).toEqual({
      'owlclaw/constraints': { max_calls_per_minute: 3, price: 0.5, currency: 'EUR', approval: 'sometimes' },
    })
    expect(governed.policy().shown?.(pay, by('bob'))).toBe(governed.policy().shown?.(pay, by('eve')))
  })

  it('asks for approval by the rule that says most, the stricter where two say as much', async () => {
    const governed = await opened(
      `${allowAll}approvals:\n  - { tools: ["*"], approve: never }\n  - { tools: ["p*"], approve: always }\n  - { tools: [pay], approve: never }\n  - { tools: [pay], when: [{ argument: /amount, above: 5 }], by: caller }\n`,
    )
    const rule = (name: string, input: object): string | undefined =>
      governed.policy().approval(tool(name), input, by('ann'))?.rule
    expect([rule('add', {}), rule('put', {}), rule('pay', { amount: 6 }), rule('pay', { amount: 5 })]).toEqual([
      ...[undefined, 'approvals[1]', 'approvals[3]', undefined],
    ])
    expect(rule('pay', { amount: '9' })).toBe('approvals[3]')
  })

  it('means the same however it is written, which approvals go by', async () => {
    const meaningOf = async (text: string): Promise<string> => {
      const read = await readPolicy(text, 'p')
      if (!read.ok) throw new Error('it has mistakes')
      return read.book.meaning
    }
    const one = 'policy: 1\npermissions: [{ effect: allow, clients: [ann] }]\napprovals: [{ tools: [pay] }]\n'
    const same = [
      `# a comment\n${one}\n`,
      'approvals:\n- tools: [\'pay\']\npermissions:\n- clients: ["ann"]\n  effect: allow\npolicy: 1\n',
      '{"approvals":[{"tools":["pay"]}],"permissions":[{"clients":["ann"],"effect":"allow"}],"policy":1}',
    ]
    const print = await meaningOf(one)
    for (const text of same) expect(await meaningOf(text)).toBe(print)
    const others = [one.replace('[pay]', '[pay, put]'), one.replace('ann', 'bob'), `${one}description: x\n`]
    for (const text of others) expect(await meaningOf(text)).not.toBe(print)
    const governed = await opened(one)
    expect(governed.policy().approval(tool('pay'), {}, by('ann'))).toMatchObject({ version: '1', meaning: print })
  })

  it('costs no more for many clients: 10,000 with 50 distinct rights share 50 views', async () => {
    const groups = Array.from({ length: 50 }, (_, index) => `  g${index}: { clients: ["c${index}-*"] }`).join('\n')
    const rules = Array.from({ length: 50 }, (_, i) => `  - { effect: allow, clients: ["@g${i}"], tools: ["t${i}*"] }`)
    const governed = await opened(`policy: 1\ngroups:\n${groups}\npermissions:\n${rules.join('\n')}\n`)
    const rights = new Set<string | undefined>()
    for (let index = 0; index < 10_000; index++) rights.add(governed.policy().rights?.(by(`c${index % 50}-${index}`)))
    expect(rights.size).toBe(50)
  })

  it('reads JSON as well, and says that a file is no mapping', async () => {
    expect(await readPolicy('{"policy":1}', 'p.json')).toMatchObject({ ok: true })
    expect(await readPolicy('[1]', 'p.json')).toMatchObject({ ok: false })
    expect(await readPolicy('', 'p.yaml')).toMatchObject({ ok: false })
  })
})
