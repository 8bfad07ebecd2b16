import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Salvage } from '../store/store.ts'
import type { LedgerLog } from './ledger-log.ts'
import { addMark, markOf, readMarks } from './marks.ts'
import type { OwnNotes } from './own-notes.ts'

export interface DoubtsParts {
  readonly db: DatabaseSync
  readonly writer: string
  readonly sign: (text: string) => string
  readonly salvaged: Salvage | undefined
  readonly log: LedgerLog
}

/** Says, once, that sums are not what was signed: in a mark, and so in health and alerts, and in the log. */
export function createDoubts({ db, writer, sign, salvaged, log }: DoubtsParts) {
  let onMarked = (): void => undefined
  const doubt: OwnNotes['doubt'] = (from, to, found) => {
    const known = hash('sha256', found, 'base64url')
    if (readMarks(db).some((mark) => mark.from_seq === from && mark.to_seq === to && mark.hash === known)) return
    const cause = salvaged?.bySqlite === true ? 'damaged' : 'sums'
    addMark(db, writer, sign, markOf('found', from, to, known, { cause }))
    log.error(
      { from, to, cause },
      'the sums of the ledger are not what was signed: what clients used was counted from the rows. Run `owlclaw ledger verify`',
    )
    onMarked()
  }
  return {
    doubt,
    /** Whom to tell from then on. */
    tell: (listener: () => void): void => {
      onMarked = listener
    },
  }
}
