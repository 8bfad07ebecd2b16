import type { DatabaseSync } from 'node:sqlite'
import type { ClientUsage, UsedBeforeNow } from '../core/usage.ts'
import type { Sums as SegmentSums } from './keeper.ts'
import { columns, type Row } from './row.ts'
import { quarterMs, type State, type Used, type WrittenState } from './usage.ts'

const minuteMs = 60_000
/** Nobody's limit for a minute is higher. */
const maxLastMinute = 100_000

interface Sums {
  callsToday: number
  microsThisMonth: number
  readonly lastMinute: number[]
}

const none: readonly SegmentSums[] = []

/**
 * What clients used of the windows that are not over: from the sums of this month's segments, some of which may not be
 * written yet, and the rows after them.
 */
export const usedBeforeNow =
  (db: DatabaseSync, state: State, unwritten = (): readonly SegmentSums[] => none): UsedBeforeNow =>
  (calendar, now) => {
    const full = unwritten()
    const latest = state.latest === 0 ? undefined : state.latest
    const instant = Math.max(now, latest ?? now)
    const [day, month] = [calendar.dayOf(instant), calendar.monthOf(instant)]
    const clients = new Map<string, Sums>()
    const sumsOf = (client: string): Sums => {
      let sums = clients.get(client)
      if (sums === undefined) clients.set(client, (sums = { callsToday: 0, microsThisMonth: 0, lastMinute: [] }))
      return sums
    }
    const add = (client: string, quarter: number, { calls, micros }: Used): void => {
      const end = (quarter + 1) * quarterMs
      if (end > month.start) sumsOf(client).microsThisMonth += micros
      if (end > day.start) sumsOf(client).callsToday += calls
    }
    const called = (client: string, at: number, calls: number): void => {
      const { lastMinute } = sumsOf(client)
      for (let left = Math.min(calls, maxLastMinute - lastMinute.length); left > 0; left -= 1) lastMinute.push(at)
    }
    for (const { usage, latest: until, maxAt } of segmentsSince(db, full, month.start)) {
      for (const [client, quarters] of usage) {
        for (const [quarter, calls, micros] of quarters) {
          add(client, quarter, { calls, micros })
          // When in its quarter each was made is not in the sums; at their end is never too generous.
          if (maxAt > now - minuteMs && (quarter + 1) * quarterMs > now - minuteMs)
            called(client, Math.min(maxAt, until), calls)
        }
      }
    }
    for (const [client, quarters] of state.usage) for (const [quarter, used] of quarters) add(client, quarter, used)
    for (const { client, reserved, at, kind } of state.open.values()) {
      if (kind === 'tool' && at >= month.start) sumsOf(client).microsThisMonth += reserved
    }
    for (const row of countedRows(db, full.at(-1)?.last_seq ?? 0)) {
      if (row.kind === 'ledger') called(row.client, now, row.at > now - minuteMs ? row.counted : 0)
      else if (row.at > now - minuteMs) called(row.client, row.at, row.counted)
    }
    return { latest, clients: [...clients].map(([client, sums]): ClientUsage => ({ client, ...sums })) }
  }

function* segmentsSince(
  db: DatabaseSync,
  full: readonly SegmentSums[],
  start: number,
): Generator<WrittenState & { readonly maxAt: number }> {
  const rows = db.prepare('SELECT last_seq, max_at, state FROM ledger_segments ORDER BY last_seq DESC').iterate()
  // A row counts at the latest time so far: every segment from the first one that ends in the month.
  for (const each of [full.toReversed(), rows as Iterable<unknown> as Iterable<SegmentSums>]) {
    for (const { max_at: maxAt, state: text } of each) {
      const state = JSON.parse(text) as WrittenState
      if (state.latest < start) return
      yield { ...state, maxAt }
    }
  }
}

/** Of the rows after the last sums. */
const countedRows = (db: DatabaseSync, summed: number): Iterable<Row> =>
  db
    .prepare(
      `SELECT ${columns} FROM ledger_rows
       WHERE seq > MAX(?, (SELECT COALESCE(MAX(last_seq), 0) FROM ledger_segments))
       AND counted > 0 AND kind IN ('tool', 'ledger')`,
    )
    .iterate(summed) as Iterable<unknown> as Iterable<Row>
