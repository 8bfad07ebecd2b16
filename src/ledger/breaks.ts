import type { DatabaseSync } from 'node:sqlite'
import type { LedgerLog } from './ledger-log.ts'
import { rangeText } from './mark-text.ts'
import { addMark, detailOf, markOf, readMarks, type Cause } from './marks.ts'
import { beginning, type Row } from './row.ts'

interface Break {
  readonly cause: Cause
  readonly from: number
  to: number
  readonly said: string | undefined
}

export interface BreaksParts {
  readonly db: DatabaseSync
  readonly writer: string
  readonly sign: (text: string) => string
  readonly log: LedgerLog
}

/** More stand in one mark with what lies between them. */
const most = 100

/**
 * Rows that can be read and do not follow from the ones before them: somebody changed them, or took some out. All of it stays
 * as it is, and is for `verify` to find; a signed mark says that it was found.
 */
export function createBreaks({ db, writer, sign, log }: BreaksParts) {
  const breaks: Break[] = []
  return {
    /** `said`: why it is known, where the row itself does not show it. */
    add: (before: number, { seq }: Row, said?: string): void => {
      const removed = seq > before + 1
      const [from, to] = removed ? [before + 1, seq - 1] : [seq, seq]
      const cause = removed ? 'removed' : 'altered'
      const last = breaks.at(-1)
      if (breaks.some((one) => one.from <= from && one.to >= to)) return
      if (last?.cause === cause && last.said === said && (last.to + 1 === from || breaks.length >= most)) last.to = to
      else breaks.push({ cause, from, to, said })
    },
    /** Says what was not said at an earlier start. */
    mark: (): void => {
      if (breaks.length === 0) return
      const told = readMarks(db).filter(({ what }) => what === 'found')
      for (const { cause, from, to, said } of breaks) {
        if (told.some((mark) => detailOf(mark).cause === cause && mark.from_seq <= from && mark.to_seq >= to)) continue
        addMark(
          db,
          writer,
          sign,
          markOf('found', from, to, beginning, { cause, ...(said === undefined ? {} : { said }) }),
        )
        log.error(
          { from, to, cause },
          `the ledger is not what was written: ${rangeText(from, to).toLowerCase()} ${cause === 'removed' ? 'missing' : 'changed'}, and what stands there can be read. Run \`owlclaw ledger verify\``,
        )
      }
    },
  }
}
