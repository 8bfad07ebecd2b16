import type { DatabaseSync } from 'node:sqlite'
import { readMarks } from './marks.ts'
import type { RowFiles } from './row-files.ts'
import { closingOf, type OwnNotes } from './own-notes.ts'
import { believed } from './signed-points.ts'
import { closingText, keysIn, segmentText } from './signing.ts'
import { readWritten } from './written-state.ts'

type SignedBy = (text: string, signature: string) => boolean

/** What this ledger signed. Where rows were pruned there is nothing else to count by, so their sums count as they stand. */
export function signedNotes(
  files: RowFiles,
  writer: string,
  signedBy: SignedBy,
  doubt: OwnNotes['doubt'] = () => undefined,
): OwnNotes {
  return {
    sums: (segment) => {
      const { first_seq: first, last_seq: last, hash, state, signature } = segment
      const read = readWritten(state)
      if (read !== undefined && signedBy(segmentText(writer, segment, hash, state), signature)) return read
      if ((files.next(0)?.seq ?? Infinity) <= last) return undefined
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
export function notesIn(db: DatabaseSync, files: RowFiles): OwnNotes {
  const { writer, public_key: key } = db.prepare('SELECT writer, public_key FROM ledger_writer').get() as {
    readonly writer: string
    readonly public_key: string
  }
  return signedNotes(files, writer, believed(readMarks(db), writer, keysIn(key)))
}
