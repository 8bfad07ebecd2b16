import type { DatabaseSync } from 'node:sqlite'
import type { Ledger } from '../core/ledger.ts'

export interface ApprovalParts {
  readonly db: DatabaseSync
  /** Where requests, decisions and uses are written down. */
  readonly ledger: Ledger
  /** Arguments as they are kept: without secrets, and not too long. */
  readonly shown: (input: unknown) => Readonly<Record<string, unknown>>
  /** How long a call waits for somebody else. */
  readonly waitMs: () => number
  /** How long a request is good. */
  readonly requestMs: () => number
  /** How long a yes is good. */
  readonly grantMs: () => number
  /** How long ended requests can be looked up. */
  readonly keepMs: () => number
  readonly now?: () => number
  readonly onTrouble?: (thrown: unknown) => void
}
