import type { DatabaseSync } from 'node:sqlite'
import type { Calendar, Period } from '../core/calendar.ts'
import { windowsAt, type ClientUsage, type UsedBeforeNow } from '../core/usage.ts'
import type { Amount } from './held.ts'
import type { Filling } from './filling.ts'
import type { Sums as SegmentSums } from './keeper.ts'
import type { OwnNotes } from './own-notes.ts'
import type { LightRow } from './light-row.ts'
import type { RowFiles } from './row-files.ts'
import { sumsSince, type SummedState } from './summed-before.ts'
import {
  furthestOf,
  quarterMs,
  quarterOf,
  writtenState,
  type SetBack,
  type State,
  type WrittenState,
  type WrittenUsage,
} from './usage.ts'

const minuteMs = 60_000
/** Nobody's limit for a minute is higher. */
const maxLastMinute = 100_000
/** After all rows there are. */
const newest = Number.MAX_SAFE_INTEGER

/** What a process that writes the ledger knows, and no row on disk says. */
export interface NotOnDisk {
  /** The sums of segments that are full. */
  readonly full: readonly SegmentSums[]
  /** What each client has running under a hold. */
  readonly running: Iterable<readonly [client: string, amount: Amount]>
}

const nothing: NotOnDisk = { full: [], running: [] }

export interface UsedParts {
  readonly db: DatabaseSync
  readonly files: RowFiles
  readonly notes: OwnNotes
  /** What is in no sums yet, and the first row of that. */
  readonly state: State
  readonly filling: Pick<Filling, 'first'>
  readonly notOnDisk?: () => NotOnDisk
}

/**
 * What clients used of the windows that are not over: from the sums of this month's segments, some of which may not be
 * written yet, the rows after them, and what runs now.
 */
export const usedBeforeNow =
  ({ db, files, notes, state, filling, notOnDisk = () => nothing }: UsedParts): UsedBeforeNow =>
  (calendar, now) => {
    const { full, running } = notOnDisk()
    const windows = windowsOf(calendar, now, state)
    const counting = new Counting(windows, now)
    const first = full[0]?.first_seq ?? filling.first
    const sums = [...full.map(written).reverse(), ...sumsSince({ db, files, notes }, first, windows.month.start)]
    for (const { seq, maxAt, latest, usage, earlier = [] } of sums) {
      for (const part of [...earlier, { seq, usage }])
        counting.add(part.seq, part.usage, Math.min(maxAt, part.seq === seq ? latest : maxAt))
    }
    const { usage, earlier = [], open } = writtenState(state)
    for (const part of [...earlier, { seq: newest, usage }]) counting.add(part.seq, part.usage)
    for (const [seq, at, client, kind, reserved] of open)
      if (kind === 'tool') counting.use(client, seq, quarterOf(at), 0, reserved)
    for (const [client, { calls, micros }] of running)
      counting.use(client, newest, quarterOf(windows.at), calls, micros)
    for (const { kind, client, seq, at, counted } of countedRows(files, filling.first))
      counting.called(client, seq, at, counted, kind === 'ledger')
    const furthest = state.latest === 0 ? now : furthestOf(state)
    return { at: windows.at, furthest: Math.max(furthest, windows.at), clients: counting.clients() }
  }

interface Windows {
  readonly at: number
  readonly day: Period
  readonly month: Period
  readonly setBacks: readonly SetBack[]
}

function windowsOf(calendar: Calendar, now: number, { latest, setBacks }: State): Windows {
  const at = windowsAt(calendar, now, latest)
  // Set back just now: no row says so yet.
  const last = { seq: Infinity, at, from: latest }
  const [day, month] = [calendar.dayOf(at), calendar.monthOf(at)]
  return { at, day, month, setBacks: at < latest ? [...setBacks, last] : setBacks }
}

type Sums = { -readonly [Part in Exclude<keyof ClientUsage, 'client' | 'lastMinute'>]: ClientUsage[Part] } & {
  readonly lastMinute: number[]
}

class Counting {
  readonly #windows: Windows
  readonly #now: number
  readonly #clients = new Map<string, Sums>()

  constructor(windows: Windows, now: number) {
    this.#windows = windows
    this.#now = now
  }

  clients(): readonly ClientUsage[] {
    return [...this.#clients].map(([client, sums]) => ({ client, ...sums }))
  }

  /** What rows up to one used. `lastAt` is where they are all there is to say when: when in its quarter each was made is not in them. */
  add(upTo: number, usage: WrittenUsage, lastAt?: number): void {
    for (const [client, quarters] of usage) {
      for (const [quarter, calls, micros] of quarters) {
        this.use(client, upTo, quarter, calls, micros)
        // At the end of its quarter is never too generous.
        if (lastAt !== undefined && (quarter + 1) * quarterMs > this.#now - minuteMs)
          this.called(client, upTo, lastAt, calls, false)
      }
    }
  }

  use(client: string, seq: number, quarter: number, calls: number, micros: number): void {
    const { day, month } = this.#windows
    if (this.#isIn(month, seq, quarter)) this.#sumsOf(client).microsThisMonth += micros
    if (this.#isIn(day, seq, quarter)) this.#sumsOf(client).callsToday += calls
  }

  called(client: string, seq: number, at: number, calls: number, isHold: boolean): void {
    // What was made before the clock was set back was made before it is now.
    const made = Math.min(at, ...this.#later(seq).map((setBack) => setBack.at))
    if (made <= this.#now - minuteMs) return
    const { lastMinute } = this.#sumsOf(client)
    const when = isHold ? this.#now : made
    for (let left = Math.min(calls, maxLastMinute - lastMinute.length); left > 0; left -= 1) lastMinute.push(when)
  }

  #later(seq: number): readonly SetBack[] {
    return this.#windows.setBacks.filter((setBack) => setBack.seq > seq)
  }

  #isIn({ start, end }: Period, seq: number, quarter: number): boolean {
    const at = quarter * quarterMs
    if (at >= start && at < end) return true
    const { setBacks } = this.#windows
    if (setBacks.length === 0) return false
    return this.#later(seq).some((setBack) => at > setBack.at && setBack.at >= start && setBack.at < end)
  }

  #sumsOf(client: string): Sums {
    let sums = this.#clients.get(client)
    if (sums === undefined) this.#clients.set(client, (sums = { callsToday: 0, microsThisMonth: 0, lastMinute: [] }))
    return sums
  }
}

const written = ({ last_seq: seq, max_at: maxAt, state }: SegmentSums): SummedState => ({
  ...(JSON.parse(state) as WrittenState),
  ...{ seq, maxAt },
})

/** Of the rows that are in no sums yet. */
function* countedRows(files: RowFiles, first: number): Generator<LightRow> {
  for (const row of files.light(first - 1)) {
    if (row.counted > 0 && (row.kind === 'tool' || row.kind === 'ledger')) yield row
  }
}
