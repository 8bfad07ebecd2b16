import { describe, expect, it } from 'vitest'
import type { Call } from '../../src/core/call.ts'
import type { Kind } from '../../src/core/provider.ts'
import { openGovernance } from '../../src/governance/governance.ts'
import { createPolicyAdministration, type PolicyAnswers } from '../../src/governance/policy-administration.ts'
import { entryNamed } from '../gateway/recording-parts.ts'
import { configured } from './governed.ts'

const prompt = { ...entryNamed('salaries', { document: 'skill://hr/salaries' }), kind: 'prompt' as const }

/** What a document would have made of some calls. */
async function tried(text: string, asked: readonly (readonly [Kind, string])[]) {
  const governed = await openGovernance({ config: configured(), onlyLocal: false, watch: false })
  const calls = asked.map(([kind, name], index) => ({
    ...{ id: String(index), at: Date.now() - 1000, kind, name, client: 'bob', costMicros: 0, input: {} },
  }))
  const administration = createPolicyAdministration({
    governed,
    config: configured(),
    entryOf: (kind, name) => (kind === prompt.kind && name === prompt.name ? prompt : undefined),
    past: async () => ({ calls: calls.toReversed(), complete: true }),
  })
  const entry = administration.catalogue().find(({ name }) => name === 'policy_dry_run')!
  const answer = administration.call(entry, { text }, {
    principal: { id: 'ann', kind: 'local' },
    signal: new AbortController().signal,
  } satisfies Pick<Call, 'principal' | 'signal'> as never)
  return (await answer) as PolicyAnswers['policy_dry_run']
}

describe('a dry run', () => {
  it('[P4] [R7.9] refuses a document under each of its names, as a call would', async () => {
    const deny = '{ effect: deny, resources: ["skill://hr/salaries"] }'
    const { findings } = await tried(`policy: 1\npermissions: [{ effect: allow }, ${deny}]\n`, [
      ['resource', 'skill://hr/salaries'],
      ['resource', 'SKILL://hr/s%61laries/SKILL.md'],
      ['resource', 'skill://hr/salaries/data/table.csv'],
      ['resource', 'skill://hr/holidays'],
      ['prompt', 'salaries'],
      ['prompt', 'holidays'],
    ])
    expect(findings.map(({ entry, code }) => [entry, code])).toEqual([
      ['0', 'resource_not_found'],
      ['1', 'resource_not_found'],
      ['2', 'resource_not_found'],
      ['4', 'prompt_not_found'],
    ])
  })
})
