import type { LiveRun } from './live-run.ts'
import type { RunRows } from './run-rows.ts'

export interface Writing {
  /** Now, or as soon as that is possible. */
  readonly write: (live: LiveRun) => void
  /** Once in a while will do. */
  readonly later: (live: LiveRun) => void
  /** It was written by somebody else. */
  readonly written: (live: LiveRun) => void
  /** What the store does not know yet. */
  readonly unwritten: () => Iterable<LiveRun>
  /** Writes what is left. */
  readonly close: () => void
}

/** News are written down at most this often. */
const newsEveryMs = 500
const retryMs = 1000

/** Sees to it that rows say what is true, when the store can't be written for a while, too. */
export function createWriting(
  rows: RunRows,
  onWritten: (live: LiveRun) => void,
  onTrouble: (thrown: unknown) => void,
): Writing {
  const unwritten = new Set<LiveRun>()
  const timers = new Map<LiveRun, ReturnType<typeof setTimeout>>()
  const after = (live: LiveRun, ms: number): void => {
    if (timers.has(live)) return
    const timer = setTimeout(() => {
      timers.delete(live)
      write(live)
    }, ms)
    timers.set(live, timer.unref())
  }
  const written = (live: LiveRun): void => {
    unwritten.delete(live)
    clearTimeout(timers.get(live))
    timers.delete(live)
    onWritten(live)
  }
  const write = (live: LiveRun): void => {
    try {
      rows.save(live.record)
    } catch (thrown) {
      if (!unwritten.has(live)) onTrouble(thrown)
      unwritten.add(live)
      after(live, retryMs)
      return
    }
    written(live)
  }
  return {
    write,
    written,
    later: (live) => after(live, newsEveryMs),
    unwritten: () => unwritten,
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
