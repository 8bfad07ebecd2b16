import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tool, type Thing } from '../mcp/server.ts'
import { callBy, decide, listed, outcome, sceneOf } from './desk-parts.ts'

interface What {
  readonly client: string
  readonly name: string
  readonly input: { readonly amount: number }
  readonly version: string
}

type Step =
  | ({ readonly do: 'call' } & What)
  | { readonly do: 'approve' | 'deny'; readonly which: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'restart' }

const what = {
  client: fc.constantFrom('ada', 'bob'),
  name: fc.constantFrom('pay', 'send'),
  input: fc.record({ amount: fc.constantFrom(1, 2) }),
  version: fc.constantFrom('1', '2'),
}
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('call' as const), ...what }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('approve' as const), which: fc.nat(5) }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('deny' as const), which: fc.nat(5) }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1, 600_000) }), weight: 1 },
  { arbitrary: fc.constant({ do: 'restart' as const }), weight: 1 },
)

const keyOf = ({ client, name, input, version }: What): string => JSON.stringify([client, name, input.amount, version])

describe('an approval', () => {
  it('[P4] lets through one call, of the client, tool, arguments and policy it was given for, whatever comes between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), async (turns) => {
        const granted = new Map<string, number>()
        const ran = new Map<string, number>()
        const add = (to: Map<string, number>, key: string): unknown => to.set(key, (to.get(key) ?? 0) + 1)
        const rule = { version: '1' }
        const things = ['pay', 'send'].map((name): Thing => ({
          ...tool(name, ({ amount }: { amount: number }, call) => {
            add(ran, keyOf({ client: call.principal.id, name, input: { amount }, version: rule.version }))
          }),
          readOnly: false,
        }))
        let scene = sceneOf(things)
        const calls: Promise<unknown>[] = []
        // What stands in one turn is begun without waiting for one another; the rules are of one version meanwhile.
        for (const turn of turns) {
          const version = turn.find((one) => one.do === 'call')?.version ?? rule.version
          rule.version = version
          scene.rules.version = version
          const work: Promise<unknown>[] = []
          for (const one of turn) {
            if (one.do === 'pass') scene.clock.now += one.ms
            else if (one.do === 'restart') {
              await Promise.all(work.splice(0))
              const { clock, db } = scene
              scene = sceneOf(things, { db })
              scene.clock.now = clock.now
              scene.rules.version = version
            } else if (one.do === 'call') {
              const { name, input } = one
              work.push(outcome(scene.gateway.call({ kind: 'tool', name, input }, callBy(one.client))))
            } else {
              const { approvals } = await listed(scene.gateway)
              const chosen = approvals[one.which]
              if (chosen === undefined) continue
              const { client, name, arguments: input, policy_version: under } = chosen
              const decided = decide(scene.gateway, one.do, chosen.id).then(
                ({ state }) =>
                  state === 'approved'
                    ? add(granted, keyOf({ client, name, input: input as What['input'], version: under }))
                    : undefined,
                () => undefined,
              )
              work.push(decided)
            }
          }
          calls.push(...work)
          await Promise.all(work)
        }
        await Promise.all(calls)
        for (const [key, times] of ran) expect(times, key).toBeLessThanOrEqual(granted.get(key) ?? 0)
        const used = (await listed(scene.gateway, { state: 'used' })).approvals.length
        expect(used).toBe([...ran.values()].reduce((sum, times) => sum + times, 0))
      }),
      { numRuns: 100 },
    )
  }, 120_000)
})
