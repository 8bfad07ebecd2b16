import type { DatabaseSync } from 'node:sqlite'
import type { Closing, SegmentRow } from './recovery.ts'
import { readMarks } from './marks.ts'
import { believed } from './signed-points.ts'
import { closingText, keysIn, segmentText } from './signing.ts'
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

type SignedBy = (text: string, signature: string) => boolean

/** Whatever can be read: for whoever only wants to know where the ledger stands. */
export const anyNotes: OwnNotes = {
  sums: ({ state }) => readWritten(state),
  closing: (text) => closingOf(text)?.closing,
  doubt: () => undefined,
}

/** What this ledger signed. Where rows were pruned there is nothing else to count by, so their sums count as they stand. */
export function signedNotes(
  db: DatabaseSync,
  writer: string,
  signedBy: SignedBy,
  doubt: OwnNotes['doubt'] = () => undefined,
): OwnNotes {
  const anyRow = db.prepare('SELECT 1 FROM ledger_rows WHERE seq <= ? LIMIT 1')
  return {
    sums: (segment) => {
      const { first_seq: first, last_seq: last, hash, state, signature } = segment
      const read = readWritten(state)
      if (read !== undefined && signedBy(segmentText(writer, segment, hash, state), signature)) return read
      if (anyRow.get(last) !== undefined) return undefined
      doubt(first, last, state)
      return read
    },
    closing: (text) => {
      const { closing, signature } = closingOf(text) ?? {}
      if (closing === undefined || signature === undefined) return undefined // of an older version
      if (signedBy(closingText(writer, JSON.stringify(closing)), signature)) return closing
      doubt(closing.filling.first, closing.seq, text)
      return undefined
    },
    doubt,
  }
}

/** For whoever reads a ledger beside the process that writes it. */
export function notesIn(db: DatabaseSync): OwnNotes {
  const { writer, public_key: key } = db.prepare('SELECT writer, public_key FROM ledger_writer').get() as {
    readonly writer: string
    readonly public_key: string
  }
  return signedNotes(db, writer, believed(readMarks(db), writer, keysIn(key)))
}

function closingOf(text: string): { readonly closing: Closing; readonly signature: string | undefined } | undefined {
  const value = parsed(text)
  if (!isClosing(value)) return undefined
  const { seq, hash, state, filling, signature } = value
  const said = typeof signature === 'string' && signature !== '' ? signature : undefined
  return { closing: { seq, hash, state, filling }, signature: said }
}
