import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Approvals } from '../core/approval.ts'
import type { Provider } from '../core/provider.ts'
import { createAdministration } from './administration.ts'
import type { ApprovalParts } from './approval-parts.ts'
import { createApprovalRows } from './approval-rows.ts'
import { createDesk } from './desk.ts'
import { createNotes } from './notes.ts'
import { createObtaining } from './obtaining.ts'
import { createWaiters } from './waiters.ts'

export interface OpenApprovals {
  readonly approvals: Approvals
  /** The queue as something that is called. */
  readonly provider: Provider
  /** Ends what is too old and forgets what ended long ago; done by itself every half minute. */
  readonly look: () => void
  readonly close: () => void
}

const lookEveryMs = 30_000

/** The queue of one store. What was asked and granted before the process outlives it. */
export function createApprovals(parts: ApprovalParts): OpenApprovals {
  const rows = createApprovalRows(parts.db)
  const now = parts.now ?? Date.now
  const notes = createNotes(parts.ledger)
  const waiters = createWaiters()
  const onTrouble = parts.onTrouble ?? (() => undefined)
  const desk = createDesk({ rows, notes, waiters, now, onTrouble })
  const look = (): void => {
    try {
      desk.expire()
      rows.sweep(now() - parts.keepMs())
    } catch (thrown) {
      onTrouble(thrown)
    }
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return {
    approvals: createObtaining({ ...parts, rows, desk, notes, waiters, now, onTrouble, key: keyIn(parts.db) }),
    provider: createAdministration({ rows, desk, now }),
    look,
    close: () => clearInterval(timer),
  }
}

/** One to a data folder, so that a yes outlives the process. */
function keyIn(db: DatabaseSync): Uint8Array {
  const find = db.prepare("SELECT value FROM keys WHERE name = 'approvals'")
  if (find.get() === undefined) {
    db.prepare("INSERT INTO keys (name, value) VALUES ('approvals', ?)").run(randomBytes(32))
  }
  return (find.get() as { readonly value: Uint8Array }).value
}
