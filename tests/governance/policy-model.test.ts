import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PolicyDocument } from '../../generated/policy/v1/policy-types.ts'
import { Fault } from '../../src/core/fault.ts'
import { noLedger } from '../../src/core/ledger.ts'
import type { Entry } from '../../src/core/provider.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { openGovernance } from '../../src/governance/governance.ts'
import { callBy } from '../gateway/recording-parts.ts'
import { configured } from './governed.ts'
import { countedBy, modelOf } from './policy-model.ts'

const toolNames = [
  'add',
  'pay',
  'crm.read',
  'crm.write',
  'crm.admin.drop',
  'explain_error',
  'search_tools',
  '__proto__',
]
const resourceNames = [
  ...['skill://math/add', 'skill://math/add/SKILL.md', 'skill://math/add/data/table.csv', 'skill://math/sub'],
  ...['skill://secret/keys', 'skill://secret/keys/SKILL.md'],
]
/** With what each gives out the text of. */
const prompts = [
  ['adding', 'skill://math/add'],
  ['keys', 'skill://secret/keys'],
  ['greeting', undefined],
] as const
const clientIds = ['ann', 'bob', 'r-1', 'r-2', 'team:x', 'constructor', '127.0.0.1']
const kinds = ['local', 'anonymous', 'api_key'] as const

const entryOf = (kind: 'tool' | 'resource' | 'prompt', name: string): Entry => ({
  kind,
  name,
  listing: {},
  parseInput: (input) => input,
  readOnly: true,
  timeoutMs: 1000,
})
const entries = [
  ...toolNames.map((name) => entryOf('tool', name)),
  ...resourceNames.map((name) => entryOf('resource', name)),
  ...prompts.map(([name, document]) => ({
    ...entryOf('prompt', name),
    ...(document === undefined ? {} : { document }),
  })),
]

const pattern = fc.oneof(
  fc.constantFrom(
    ...toolNames,
    ...resourceNames,
    ...prompts.map(([name]) => name),
    '*',
    'crm.*',
    '*.read',
    'c*m.*',
    '*a*',
    'skill://*',
    'skill://math/*',
    'skill://math/add/*',
    '*/SKILL.md',
    'nothing',
  ),
  fc
    .array(fc.constantFrom('crm', '.', '*', 'a', 'r', 'ad'), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('')),
)
const clientName = fc.constantFrom(...clientIds, '*', 'r-*', '*b', 'team:*', 'nobody')
const clients = fc.array(fc.oneof(clientName, fc.constantFrom('@g', '@h', '@local', '@api_key')), {
  minLength: 1,
  maxLength: 3,
})
const patterns = fc.array(pattern, { minLength: 1, maxLength: 3 })
const about = { clients, tools: patterns, resources: patterns, prompts: patterns }
const optional = { requiredKeys: [] as [] }
const group = fc.record(
  {
    clients: fc.array(clientName, { maxLength: 3 }),
    kinds: fc.uniqueArray(fc.constantFrom(...kinds), { minLength: 1 }),
  },
  { requiredKeys: ['clients'] },
)
const permission = fc.record(
  { effect: fc.constantFrom('allow', 'allow', 'deny'), ...about },
  { requiredKeys: ['effect'] },
)
const visibility = fc.record({ effect: fc.constantFrom('show', 'hide'), ...about }, { requiredKeys: ['effect'] })
const toolset = fc.record({ tools: patterns, resources: patterns, prompts: patterns }, { requiredKeys: ['tools'] })
const documents = fc
  .record({
    groups: fc.record({ g: group, h: group }),
    permissions: fc.array(permission, { maxLength: 6 }),
    visibility: fc.array(visibility, { maxLength: 3 }),
    toolsets: fc.record({ one: toolset }),
    tool_search: fc.array(fc.record({ clients, keep: fc.array(pattern, { maxLength: 2 }) }, optional), {
      maxLength: 1,
    }),
  })
  .map((parts) => ({ policy: 1, ...parts }) as unknown as PolicyDocument)

const asked = fc.record({
  id: fc.constantFrom(...clientIds),
  kind: fc.constantFrom(...kinds),
  toolset: fc.constantFrom(undefined, undefined, 'one', 'unknown'),
})

async function under(document: PolicyDocument) {
  const governed = await openGovernance({ config: configured(), onlyLocal: false, watch: false })
  await governed.keeper.propose({ text: JSON.stringify(document), name: 'p', author: 'test' })
  const ran: string[] = []
  const gateway = createGateway({
    providers: [
      {
        name: 'all',
        catalogue: () => entries,
        call: ({ name }) => {
          ran.push(name)
          return { content: [] }
        },
        onChanged: () => () => undefined,
      },
    ],
    policy: governed.policy,
    onPolicyChanged: governed.onChanged,
    ledger: noLedger,
  })
  return { governed, gateway, ran }
}

describe('a policy document, beside a slow and obvious model', () => {
  it('[P4] [P6] [R4.7] [R5.4] [R7.9] [R8.1] says the same in lists, in calls and in what explains it', async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.array(asked, { minLength: 1, maxLength: 6 }), async (document, callers) => {
        const { governed, gateway, ran } = await under(document)
        const model = modelOf(document)
        for (const caller of callers) {
          const { id, kind, toolset } = caller
          const call = { ...callBy(id), principal: { id, kind }, toolset }
          for (const [subject, of] of [
            ['tools', 'tool'],
            ['resources', 'resource'],
            ['prompts', 'prompt'],
          ] as const) {
            const listed = new Set(gateway.list(of, call).map(({ name }) => name))
            const all = new Set(gateway.all(of, call).map(({ name }) => name))
            for (const entry of entries.filter((one) => one.kind === of)) {
              const { name } = entry
              const expected = model(caller, { subject, name, document: entry.document })
              const told = governed.explain({ caller, kind: of, name, toolset }, entry)
              for (const { rule, decides } of told.rules) if (rule === told.rule) expect(decides).toBe(true)
              if (told.rule !== undefined) expect(told.rules.map(({ rule }) => rule)).toContain(told.rule)
              ran.length = 0
              const code = await gateway.call({ kind: of, name, input: {} }, call).then(
                () => undefined,
                (thrown: unknown) => (thrown instanceof Fault ? thrown.code : String(thrown)),
              )
              const seen = {
                ...{
                  listed: listed.has(name),
                  all: all.has(name),
                  sees: gateway.sees(of, name, call),
                  code,
                  ran: ran.length,
                },
                told: [told.visible, told.listed, told.callable],
              }
              expect({ name, caller, ...seen }).toEqual({
                ...{ name, caller, listed: expected.listed, all: expected.visible, sees: expected.visible },
                code: expected.callable ? undefined : expected.visible ? 'permission_denied' : `${of}_not_found`,
                ran: expected.callable ? 1 : 0,
                told: [expected.visible, expected.listed, expected.callable],
              })
            }
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('[P4] [R7.10] counts a document once, under whichever of its addresses it is read', async () => {
    const rate = fc.record(
      { max_calls_per_minute: fc.integer({ min: 0, max: 3 }), ...about },
      { requiredKeys: ['max_calls_per_minute'] },
    )
    const alike = fc.tuple(rate, fc.integer({ min: 0, max: 3 }))
    const pair = alike.map(([one, limit]) => [one, { ...one, max_calls_per_minute: limit }])
    const rated = fc.oneof(fc.array(rate, { maxLength: 3 }), pair).map((rates) => {
      const groups = { g: { clients: ['a*'] }, h: { clients: ['bob'], kinds: ['api_key'] } }
      const permissions = [{ effect: 'allow' }]
      return { policy: 1, groups, permissions, rates } as unknown as PolicyDocument
    })
    const entry = fc.constantFrom(...entries.filter(({ kind }) => kind !== 'tool'))
    const reads = fc.array(fc.record({ entry, id: fc.constantFrom('ann', 'bob') }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(rated, reads, async (document, asked) => {
        const { gateway } = await under(document)
        const refusalOf = countedBy(document)
        for (const { entry: one, id } of asked) {
          const { kind, name, document: text } = one
          const subject = kind === 'prompt' ? 'prompts' : 'resources'
          const call = { ...callBy(id), principal: { id, kind: 'local' as const } }
          const code = await gateway.call({ kind, name, input: {} }, call).then(
            () => undefined,
            (thrown: unknown) => (thrown as Fault).code,
          )
          const expected = refusalOf({ id, kind: 'local' }, { subject, name, document: text })
          expect([name, id, code]).toEqual([name, id, expected])
        }
      }),
      { numRuns: 100 },
    )
  })

  it('[P6] shows in a toolset never more than the client sees without it', async () => {
    await fc.assert(
      fc.asyncProperty(documents, asked, async (document, { id, kind }) => {
        const { gateway } = await under(document)
        const call = { ...callBy(id), principal: { id, kind } }
        const everywhere = new Set(gateway.all('tool', call).map(({ name }) => name))
        for (const { name } of gateway.list('tool', { ...call, toolset: 'one' })) expect(everywhere).toContain(name)
      }),
      { numRuns: 100 },
    )
  })
})
