import type { KeptLifetime, Lifetime } from '../core/lifetime.ts'

/** A lifetime for those who hear of its end, and what its keeper may do with it. */
export interface Lifeline extends Lifetime {
  /** Its end is another than before, and perhaps now. */
  readonly changed: () => void
}

export interface Lifelines {
  /** Of what ends at a moment, in milliseconds since the epoch, if at all; `kept` is what another process finds it by. */
  readonly add: (endsAt: () => number | undefined, kept?: KeptLifetime) => Lifeline
  /** Whoever listens is told that it is over, and has to come again to be let in. */
  readonly dropAll: () => void
}

/** Clocks are set, and no timer can be for more than 24 days. */
const lookEveryMs = 30_000

/** One timer for each that somebody listens to; the others cost nothing. */
export function createLifelines(now: () => number, everyMs = lookEveryMs): Lifelines {
  const heard = new Set<() => void>()
  return {
    dropAll: () => {
      for (const drop of [...heard]) drop()
    },
    add: (endsAt, kept) => {
      const listeners = new Set<() => void>()
      let timer: NodeJS.Timeout | undefined
      const isOver = (): boolean => now() >= (endsAt() ?? Infinity)
      const rest = (): void => {
        clearTimeout(timer)
        heard.delete(drop)
      }
      const drop = (): void => {
        rest()
        const told = [...listeners]
        listeners.clear()
        for (const listener of told) listener()
      }
      const look = (): void => {
        clearTimeout(timer)
        if (isOver()) drop()
        else timer = timerFor(endsAt(), look)
      }
      const timerFor = (at: number | undefined, then: () => void) =>
        at === undefined ? undefined : setTimeout(then, Math.min(everyMs, Math.max(1, at - now()))).unref()
      return {
        kept,
        isOver,
        whenOver: (listener) => {
          if (isOver()) {
            listener()
            return () => undefined
          }
          if (listeners.size === 0) {
            heard.add(drop)
            timer = timerFor(endsAt(), look)
          }
          listeners.add(listener)
          return () => {
            if (listeners.delete(listener) && listeners.size === 0) rest()
          }
        },
        changed: () => {
          if (listeners.size > 0) look()
        },
      }
    },
  }
}
