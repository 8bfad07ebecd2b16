import type { EntryState } from '../core/ledger.ts'

/** Which entries: all that is named must fit. */
export interface Filter {
  readonly client?: string | undefined
  /** A tool's name, a resource's URI. */
  readonly name?: string | undefined
  readonly kind?: string | undefined
  readonly surface?: string | undefined
  /** Any of these. */
  readonly states?: readonly EntryState[] | undefined
  readonly code?: string | undefined
  readonly incident?: string | undefined
  readonly trace?: string | undefined
  /** When it began: from, and before, in milliseconds since the epoch. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}
