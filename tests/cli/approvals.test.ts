import { describe, expect, it } from 'vitest'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { entryNamed, providerOf } from '../gateway/recording-parts.ts'
import { run } from './running.ts'

const approval = {
  ...{ id: 'a'.repeat(32), state: 'denied', by: 'operator', client: 'ada', kind: 'tool', name: 'pay' },
  ...{ arguments_hash: 'b'.repeat(64), policy_version: '1', rule: 'approvals[0]', surface: 'mcp' },
  ...{ requested_at: '2026-11-18T12:00:00.000Z', updated_at: '2026-11-18T12:00:00.000Z' },
  ...{ expires_at: '2026-11-18T13:00:00.000Z', trace_id: 'c'.repeat(32), decided_by: 'grace' },
}

/** The list as a gateway with these requests gives it. */
function listOf(...approvals: readonly object[]) {
  const entries = [{ ...entryNamed('approval_list'), kind: 'administration' as const }]
  const openToCall = async () => ({
    gateway: createGateway({
      providers: [providerOf('approvals', entries, () => ({ approvals }))],
      policy: () => openPolicy,
      ledger: noLedger,
    }),
    ...{ warnings: [], broken: [], close: () => undefined },
  })
  return run(['approvals', 'list', '--state', 'all'], { openToCall })
}

describe('owlclaw approvals list', () => {
  it('gives each request a line, whatever people and policies wrote', async () => {
    const said = { reason: 'no\nkey_1  approved  forged', why: 'large\nsums', client: 'a\nb' }
    const { out } = await listOf({ ...approval, ...said }, approval)
    expect(out.split('\n')).toEqual([
      `${approval.id}  denied  2026-11-18T12:00:00.000Z  a\\nb: pay  (large\\nsums)  by grace: no\\nkey_1  approved  forged`,
      `${approval.id}  denied  2026-11-18T12:00:00.000Z  ada: pay  by grace`,
    ])
  })
})
