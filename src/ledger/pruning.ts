import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../core/fault.ts'
import type { ClockBelief } from './clock-belief.ts'
import { allRows, lastSeq } from './large-numbers.ts'
import type { LedgerLog } from './ledger-log.ts'
import { addMark, readMarks } from './marks.ts'
import { ownRow } from './own-row.ts'
import { segmentRows } from './row.ts'
import type { SegmentRow } from './segment-row.ts'
import { markText } from './signing.ts'
import { wholly } from './wholly.ts'
import type { LedgerWriting } from './writing.ts'

interface PrunerParts {
  readonly db: DatabaseSync
  readonly writing: LedgerWriting
  readonly clock: ClockBelief
  readonly retentionDays: number | undefined
  readonly log: LedgerLog
  /** Rows are gone, and can go from the index. */
  readonly pruned: () => void
}

export interface PruneQuestion {
  /** Rows as old as this stay. */
  readonly before: number
  /** Removes also what is to be kept for its age. */
  readonly withinRetention?: boolean | undefined
  /** Only counts. */
  readonly dryRun?: boolean | undefined
}

export interface Pruner {
  readonly prune: (question: PruneQuestion) => Promise<number>
  readonly stop: () => void
}

const dayMs = 86_400_000
const hourMs = 3_600_000
/** The sums of segments outlive their rows: budgets of this month are counted by them. */
const sumsMs = 62 * dayMs

/**
 * Removes rows from the beginning of the chain, whole segments at a time. A signed mark keeps the hash that the rest
 * follows from, so that what is left can still be verified, and nobody can remove more than that unseen.
 */
export function createPruner(parts: PrunerParts): Pruner {
  const { db, writing, clock, retentionDays, log, pruned } = parts
  const { chain, files, history } = writing
  const kept = keptFor(retentionDays)
  removePruned(db, writing)
  let stopped = false
  const remove = async (segments: readonly SegmentRow[], before: number): Promise<number> => {
    let rows = 0
    let last = 0
    for (const segment of segments) {
      if (stopped) break
      rows += removeSegment(db, writing, segment)
      last = segment.last_seq
      await new Promise((resolve) => setTimeout(resolve, 2)) // calls go on meanwhile
    }
    if (rows === 0 || stopped) return rows
    const body = JSON.stringify({ before: new Date(before).toISOString(), rows, last })
    chain.append({ ...ownRow('prune', ''), body }, true)
    await chain.durable()
    pruned()
    log.info({ rows, last }, 'rows of the ledger were pruned')
    return rows
  }
  const count = async (segments: readonly SegmentRow[]): Promise<number> => {
    let [rows, last] = [0, 0]
    for (const { last_seq: to } of segments) {
      rows += files.count(last, to)
      last = to
      await new Promise((resolve) => setImmediate(resolve)) // calls go on meanwhile
    }
    return rows
  }
  const byAge = async (): Promise<void> => {
    clock.look()
    const before = clock.now() - kept
    const old = segmentsBefore(db, writing, before)
    const young = old.findIndex(({ max_at: at, last_seq: seq }) => at >= before - clock.aheadOf(seq))
    history.withhold(young === -1 ? undefined : withheld(old.at(-1), clock, retentionDays))
    await remove(young === -1 ? old : old.slice(0, young), before)
  }
  const look = (): void => {
    if (retentionDays !== undefined)
      byAge().catch((error: unknown) => log.error({ error }, 'the ledger could not be pruned'))
  }
  const first = setTimeout(look, hourMs / 60).unref()
  const timer = setInterval(look, hourMs).unref()
  return {
    prune: async ({ before, withinRetention = false, dryRun = false }) => {
      clock.look()
      const old = segmentsBefore(db, writing, before)
      if (!withinRetention) refuseYoung(before, clock.now() - kept, old, clock, retentionDays)
      return dryRun ? count(old) : remove(old, before)
    },
    stop: () => {
      stopped = true
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}

const keptFor = (retentionDays: number | undefined): number => (retentionDays ?? 0) * dayMs

function withheld(last: SegmentRow | undefined, clock: ClockBelief, retentionDays: number | undefined): string {
  const seq = last?.last_seq ?? 0
  const days = Math.round(clock.aheadOf(seq) / dayMs)
  return `Rows up to ${seq} are older than ledger.retention_days (${retentionDays}) by the clock, which is ${days} days ahead of what the rows say: they are kept. If the clock is right, say so with \`owlclaw ledger acknowledge --clock\`; if not, set it right.`
}

/** Full segments from the first on whose rows are all older, as far as nothing in them is needed. */
function segmentsBefore(
  db: DatabaseSync,
  { chain, files, keeper, state }: LedgerWriting,
  before: number,
): readonly SegmentRow[] {
  keeper.write()
  // A file goes as a whole: sums that end within one, as older versions made them where rows were lost, are of no use here.
  const read = db.prepare(
    `SELECT last_seq, hash, max_at FROM ledger_segments WHERE last_seq >= ? AND (last_seq + 1) % ${segmentRows} = 0 ORDER BY last_seq`,
  )
  const segments = allRows<SegmentRow>(read, files.next(0)?.seq ?? lastSeq)
  // What is not ended is needed to end it, and the last row to go on after it.
  const needed = Math.min(chain.head.seq, ...state.open.keys())
  const end = segments.findIndex(({ max_at: at, last_seq: last }) => at >= before || last >= needed)
  return end === -1 ? segments : segments.slice(0, end)
}

/** What is to be kept for so many days goes only if somebody says that it is meant. */
function refuseYoung(
  before: number,
  limit: number,
  old: readonly SegmentRow[],
  clock: ClockBelief,
  retentionDays: number | undefined,
): void {
  const ahead = old.find(({ max_at: at, last_seq: seq }) => at >= limit - clock.aheadOf(seq))
  if (retentionDays === undefined || (before <= limit && ahead === undefined)) return
  const expected =
    before > limit
      ? `no later than ${new Date(limit).toISOString()}, since rows are kept for ${retentionDays} days (ledger.retention_days)`
      : 'earlier: the clock is ahead of what the rows say, and by those they are not old'
  const unless = 'Where it is meant all the same, say within_retention (--within-retention).'
  throw new Fault('invalid_params', `/body/before must be ${expected}. ${unless}`, {
    violations: [{ path: '/body/before', rule: 'retention', expected, got: new Date(before).toISOString() }],
  })
}

/** A process that ended between the mark and the file has left the file. */
function removePruned(db: DatabaseSync, { writer, files, signedBy }: LedgerWriting): void {
  const last = readMarks(db).findLast(
    (mark) => mark.what === 'pruned' && signedBy(markText(writer, mark), mark.signature),
  )
  if (last !== undefined) files.remove(last.to_seq)
}

function removeSegment(
  db: DatabaseSync,
  { writer, files, signer }: LedgerWriting,
  { last_seq: to, hash }: SegmentRow,
): number {
  const mark = { what: 'pruned', from_seq: 1, to_seq: to, hash, at: Date.now(), detail: '' } as const
  const { sign } = signer() // not without a signature: what is left could not be verified
  const rows = files.count(0, to)
  wholly(db, () => {
    db.prepare('DELETE FROM ledger_checkpoints WHERE seq <= ?').run(to)
    db.prepare('DELETE FROM ledger_segments WHERE last_seq < ? AND max_at < ?').run(to, mark.at - sumsMs)
    db.prepare("DELETE FROM ledger_marks WHERE what = 'pruned' AND to_seq <= ?").run(to)
    addMark(db, writer, sign, mark)
  })
  files.remove(to)
  return rows
}
