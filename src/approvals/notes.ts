import type { Call } from '../core/call.ts'
import type { Ledger, Receipt } from '../core/ledger.ts'
import type { Approval } from './approval-rows.ts'

/** What the ledger is told besides the calls themselves. */
export interface Notes {
  /** Settles when it is on disk. */
  readonly write: (...noted: Note) => Promise<void>
  /** Throws where it can't be written; else the receipt says when it is on disk. */
  readonly put: (...noted: Note) => Receipt
}

type Note = [what: Noted, approval: Approval, call: Call, more?: object]

type Noted =
  'approval_request' | 'approval_answer' | 'approval_use' | 'approval_return' | 'approval_expire' | 'approval_withdraw'

const free = { costMicros: 0, headroom: undefined }

/** Each step of an approval is an entry of whoever took it. */
export function createNotes(ledger: Ledger): Notes {
  const put: Notes['put'] = (name, { id, kind, name: what, client, hash, version, rule, by }, call, more = {}) => {
    const input = {
      approval: id,
      kind,
      name: what,
      client,
      arguments_hash: hash,
      policy_version: version,
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
    return ledger.record({ kind: 'administration', name, input }, call, ending, free)
  }
  return {
    put,
    write: async (...noted) => {
      await put(...noted).durable
    },
  }
}
