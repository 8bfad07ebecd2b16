import type { Call } from '../core/call.ts'
import type { Ledger } from '../core/ledger.ts'
import type { Approval } from './approval-rows.ts'

/** What the ledger is told besides the calls themselves. */
export interface Notes {
  /** Settles when it is on disk. */
  readonly write: (what: Noted, approval: Approval, call: Call, more?: object) => Promise<void>
}

type Noted = 'approval_request' | 'approval_answer' | 'approval_use' | 'approval_return'

const free = { costMicros: 0, headroom: undefined }

/** Each step of an approval is an entry of whoever took it. */
export const createNotes = (ledger: Ledger): Notes => ({
  write: async (name, { id, kind, name: what, client, hash, policy, rule, by }, call, more = {}) => {
    const input = {
      approval: id,
      kind,
      name: what,
      client,
      arguments_hash: hash,
      policy_version: policy,
      rule,
      by,
      ...more,
    }
    const ending = {
      outcome: 'ok',
      output: undefined,
      code: undefined,
      incidentId: undefined,
      durationMs: 0,
      costMicros: 0,
    } as const
    await ledger.record({ kind: 'administration', name, input }, call, ending, free).durable
  },
})
