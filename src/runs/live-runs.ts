import type { RunState } from '../core/runs.ts'
import { liveRun, type LiveRun } from './live-run.ts'
import { isAlive, type RunRecord, type RunRows } from './run-rows.ts'
import { createWriting } from './writing.ts'

export type Change = Partial<Omit<RunRecord, 'id' | 'owner' | 'tool' | 'createdAt'>> & { readonly state?: RunState }

export interface LiveRuns {
  readonly find: (id: string) => LiveRun | undefined
  readonly all: () => Iterable<LiveRun>
  readonly alive: (owner: string) => number
  readonly add: (record: RunRecord) => LiveRun
  /** Takes one in hand that an earlier process wrote down. */
  readonly adopt: (record: RunRecord) => LiveRun
  /** Writes a change down, or throws and changes nothing. */
  readonly change: (live: LiveRun, change: Change) => void
  /** The same for what has happened whether it can be written or not: written as soon as that is possible. */
  readonly note: (live: LiveRun, change: Change) => void
  /** The same for what is only news: written once in a while. */
  readonly mention: (live: LiveRun, change: Change) => void
  readonly close: () => void
}

/** Runs that are in hand, each with its row: what is said of them is what stands there, or will as soon as it can. */
export function createLiveRuns(
  rows: RunRows,
  onChanged: (record: RunRecord) => void,
  onTrouble: (thrown: unknown) => void,
): LiveRuns {
  const runs = new Map<string, LiveRun>()
  const written = (live: LiveRun): void => {
    // What waits or has ended is found in its row; nothing of it need be in memory.
    if (live.record.state !== 'working' && live.call === undefined) runs.delete(live.record.id)
    onChanged(live.record)
  }
  const writing = createWriting(rows, written, onTrouble)
  const changed = (live: LiveRun, change: Change): RunRecord => ({ ...live.record, ...change, updatedAt: Date.now() })
  const take = (live: LiveRun, record: RunRecord): void => {
    live.record = record
    runs.set(record.id, live)
  }
  const adopt = (record: RunRecord): LiveRun => {
    const live = liveRun(record)
    runs.set(record.id, live)
    return live
  }
  return {
    find: (id) => runs.get(id),
    all: () => runs.values(),
    alive: (owner) => {
      let over = 0
      for (const { record } of writing.unwritten()) if (record.owner === owner && !isAlive(record.state)) over += 1
      return rows.alive(owner) - over
    },
    add: (record) => {
      rows.save(record)
      return adopt(record)
    },
    adopt,
    change: (live, change) => {
      const record = changed(live, change)
      rows.save(record)
      take(live, record)
      writing.written(live)
    },
    note: (live, change) => {
      take(live, changed(live, change))
      writing.write(live)
    },
    mention: (live, change) => {
      live.record = changed(live, change)
      writing.later(live)
    },
    close: writing.close,
  }
}
