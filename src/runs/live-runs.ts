import type { RunState } from '../core/runs.ts'
import type { RunCall } from './run-call.ts'
import { isAlive, type RunRecord, type RunRows } from './run-rows.ts'

/** A run this process has in hand. */
export interface LiveRun {
  record: RunRecord
  /** While its tool runs. */
  call: RunCall | undefined
  done: Promise<void>
  /** Its owner told it to stop. */
  stopped: boolean
}

export type Change = Partial<Omit<RunRecord, 'id' | 'owner' | 'tool' | 'createdAt'>> & { readonly state?: RunState }

export interface LiveRuns {
  readonly find: (id: string) => LiveRun | undefined
  readonly all: () => Iterable<LiveRun>
  readonly alive: (owner: string) => number
  readonly add: (record: RunRecord) => LiveRun
  /** Writes a change down, or throws and changes nothing. */
  readonly change: (live: LiveRun, change: Change) => void
  /** The same for what has happened whether it can be written or not: written as soon as that is possible. */
  readonly note: (live: LiveRun, change: Change) => void
  /** The same for what is only news: written once in a while. */
  readonly mention: (live: LiveRun, change: Change) => void
  readonly close: () => void
}

/** News are written down at most this often. */
const newsEveryMs = 500
const retryMs = 1000

/** Runs that are in hand, each with its row: what is said of them is what stands there, or will as soon as it can. */
export function createLiveRuns(
  rows: RunRows,
  onChanged: (record: RunRecord) => void,
  onTrouble: (thrown: unknown) => void,
): LiveRuns {
  const runs = new Map<string, LiveRun>()
  const unwritten = new Set<LiveRun>()
  const timers = new Map<LiveRun, ReturnType<typeof setTimeout>>()
  const later = (live: LiveRun, ms: number): void => {
    if (timers.has(live)) return
    const timer = setTimeout(() => {
      timers.delete(live)
      write(live)
    }, ms)
    timers.set(live, timer.unref())
  }
  const settle = (live: LiveRun): void => {
    unwritten.delete(live)
    clearTimeout(timers.get(live))
    timers.delete(live)
    // What waits or has ended is found in its row; nothing of it need be in memory.
    if (live.record.state !== 'working' && live.call === undefined) runs.delete(live.record.id)
    onChanged(live.record)
  }
  const write = (live: LiveRun): void => {
    try {
      rows.save(live.record)
    } catch (thrown) {
      if (!unwritten.has(live)) onTrouble(thrown)
      unwritten.add(live)
      later(live, retryMs)
      return
    }
    settle(live)
  }
  const changed = (live: LiveRun, change: Change): RunRecord => ({ ...live.record, ...change, updatedAt: Date.now() })
  return {
    find: (id) => runs.get(id),
    all: () => runs.values(),
    alive: (owner) => {
      // A row that could not be written yet may say less than is true.
      let more = 0
      for (const { record } of unwritten) if (record.owner === owner && !isAlive(record.state)) more -= 1
      return rows.alive(owner) + more
    },
    add: (record) => {
      rows.save(record)
      const live: LiveRun = { record, call: undefined, done: Promise.resolve(), stopped: false }
      runs.set(record.id, live)
      return live
    },
    change: (live, change) => {
      const record = changed(live, change)
      rows.save(record)
      live.record = record
      runs.set(record.id, live)
      settle(live)
    },
    note: (live, change) => {
      live.record = changed(live, change)
      runs.set(live.record.id, live)
      write(live)
    },
    mention: (live, change) => {
      live.record = changed(live, change)
      later(live, newsEveryMs)
    },
    close: () => {
      for (const [live, timer] of [...timers]) {
        clearTimeout(timer)
        timers.delete(live)
        try {
          rows.save(live.record)
        } catch (thrown) {
          onTrouble(thrown)
        }
      }
    },
  }
}
