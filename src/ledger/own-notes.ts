import type { Closing, SegmentRow } from './segment-row.ts'
import type { WrittenState } from './usage.ts'
import { isClosing, parsed, readWritten } from './written-state.ts'

/** What the ledger noted of its rows, so that a start need not read them: as far as it can be gone on with. */
export interface OwnNotes {
  /** Undefined where the rows are to be counted instead. */
  readonly sums: (segment: SegmentRow) => WrittenState | undefined
  readonly closing: (text: string) => Closing | undefined
  /** What was noted of these rows is not what was written, or is gone; `found` is what stands there. */
  readonly doubt: (from: number, to: number, found: string) => void
}

/** Whatever can be read: for whoever only wants to know where the ledger stands. */
export const anyNotes: OwnNotes = {
  sums: ({ state }) => readWritten(state),
  closing: (text) => closingOf(text)?.closing,
  doubt: () => undefined,
}

/** With its signature, where it has one: an older version wrote none. */
export function closingOf(
  text: string,
): { readonly closing: Closing; readonly signature: string | undefined } | undefined {
  const value = parsed(text)
  if (!isClosing(value)) return undefined
  const { seq, hash, state, filling, signature } = value
  const said = typeof signature === 'string' && signature !== '' ? signature : undefined
  return { closing: { seq, hash, state, filling }, signature: said }
}
