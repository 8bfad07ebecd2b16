import type { DatabaseSync } from 'node:sqlite'
import type { LedgerLog } from './ledger-log.ts'
import { addMark, aheadSince, markOf, readMarks } from './marks.ts'
import type { RowFiles } from './row-files.ts'
import { beginning } from './row.ts'

export interface ClockParts {
  readonly db: DatabaseSync
  readonly files: RowFiles
  readonly writer: string
  readonly sign: (text: string) => string
  readonly retentionDays: number | undefined
  readonly log: LedgerLog
  /** The wall clock, and one that only goes forward; the process's own unless said otherwise. */
  readonly now?: () => number
  readonly steady?: () => number
}

/** How far the wall clock can be believed, where rows are removed for good because it says that they are old. */
export interface ClockBelief {
  /** Looks at the clock, and writes down when it has jumped. */
  readonly look: () => void
  readonly now: () => number
  /** How far it is ahead of what is believed, for rows up to that one. */
  readonly aheadOf: (seq: number) => number
}

const dayMs = 86_400_000
/** Nobody is surprised by a gateway that was off for so long, or by a machine that slept. */
const longestPauseMs = 31 * dayMs

/** A pause is believed up to a quarter of what rows are kept for. */
const believedPause = (retentionDays: number): number =>
  Math.min(longestPauseMs, Math.max(dayMs, (retentionDays * dayMs) / 4))

/**
 * Time goes on as a steady clock says while the gateway runs, and from the last row to its start for a believable pause
 * at most. What the wall clock is ahead of that, or is set back again, is a signed mark: it holds for rows before it.
 */
export function createClockBelief(parts: ClockParts): ClockBelief {
  const { db, files, writer, sign, log } = parts
  const { now = Date.now, steady = () => process.uptime() * 1000 } = parts
  const pauseMs = believedPause(parts.retentionDays ?? Infinity)
  const take = (offMs: number): void => {
    const { seq } = files.last() ?? { seq: 0 }
    const before = aheadSince(readMarks(db), 0)
    const aheadMs = offMs < 0 ? Math.max(offMs, -before) : Math.max(0, offMs - pauseMs)
    if (Math.abs(aheadMs) < dayMs) return
    const days = Math.round(aheadMs / dayMs)
    const said = days > 0 ? `it is ${days} days ahead of what can be believed` : `it was set back by ${-days} days`
    const mark = markOf('clock', seq + 1, seq + 1, beginning, { aheadMs, said })
    addMark(db, writer, sign, { ...mark, at: now() })
    log.warn({ after: seq, days }, `the clock jumped: ${said}. Rows before are not pruned for their age by it`)
  }
  let [wall, steadily] = [now(), steady()]
  const last = files.last()
  if (last !== undefined) {
    const jump = readMarks(db).findLast(({ what }) => what === 'clock')
    // Where nothing was written since the clock jumped, the mark says what it showed last.
    take(wall - (jump !== undefined && jump.from_seq > last.seq ? jump.at : last.at))
  }
  return {
    look: () => {
      const [wallNow, steadyNow] = [now(), steady()]
      take(wallNow - wall - (steadyNow - steadily))
      wall = wallNow
      steadily = steadyNow
    },
    now,
    aheadOf: (seq) => aheadSince(readMarks(db), seq),
  }
}
