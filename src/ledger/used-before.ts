import type { DatabaseSync } from 'node:sqlite'
import type { ClientUsage, UsedBeforeNow } from '../core/usage.ts'
import type { SegmentRow } from './recovery.ts'
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

/** What clients used of the windows that are not over: from the sums of this month's segments and the rows after them. */
export const usedBeforeNow =
  (db: DatabaseSync, state: State): UsedBeforeNow =>
  (calendar, now) => {
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
    for (const { usage, latest: until, maxAt } of segmentsSince(db, month.start)) {
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
    for (const row of countedRows(db)) {
      if (row.kind === 'ledger') called(row.client, now, row.at > now - minuteMs ? row.counted : 0)
      else if (row.at > now - minuteMs) called(row.client, row.at, row.counted)
    }
    return { latest, clients: [...clients].map(([client, sums]): ClientUsage => ({ client, ...sums })) }
  }

function* segmentsSince(db: DatabaseSync, start: number): Generator<WrittenState & { readonly maxAt: number }> {
  // A row counts at the latest time so far: every segment from the first one that ends in the month.
  const rows = db.prepare('SELECT * FROM ledger_segments ORDER BY last_seq DESC').iterate()
  for (const row of rows as Iterable<unknown> as Iterable<SegmentRow>) {
    const state = JSON.parse(row.state) as WrittenState
    if (state.latest < start) return
    yield { ...state, maxAt: row.max_at }
  }
}

/** Of the rows after the last sums. */
const countedRows = (db: DatabaseSync): Iterable<Row> =>
  db
    .prepare(
      `SELECT ${columns} FROM ledger_rows WHERE seq > (SELECT COALESCE(MAX(last_seq), 0) FROM ledger_segments)
       AND counted > 0 AND kind IN ('tool', 'ledger')`,
    )
    .iterate() as Iterable<unknown> as Iterable<Row>
