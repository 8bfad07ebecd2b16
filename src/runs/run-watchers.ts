import type { Run } from '../core/runs.ts'

export interface Watchers {
  readonly add: (id: string, listener: (run: Run) => void) => () => void
  /** Makes what it tells only where somebody listens. */
  readonly tell: (id: string, run: () => Run) => void
}

export function createWatchers(): Watchers {
  const watched = new Map<string, Set<(run: Run) => void>>()
  return {
    add: (id, listener) => {
      const listeners = watched.get(id) ?? new Set()
      watched.set(id, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && watched.get(id) === listeners) watched.delete(id)
      }
    },
    tell: (id, run) => {
      const listeners = watched.get(id)
      if (listeners === undefined) return
      const now = run()
      for (const listener of [...listeners]) listener(now)
    },
  }
}
