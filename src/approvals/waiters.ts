/** What somebody waits for has come: a yes for one of them, or a reason to look again. */
export interface Waiters {
  /** Settles with true when it was told, with false when the time is over. Rejects when the signal says so. */
  readonly wait: (id: string, ms: number, signal: AbortSignal) => Promise<boolean>
  /** Whether anybody waits for it here. */
  readonly any: (id: string) => boolean
  /** Tells all who wait for it to look again. */
  readonly tell: (id: string) => void
}

const timerMax = 2 ** 31 - 1

export function createWaiters(): Waiters {
  const waiting = new Map<string, Set<() => void>>()
  return {
    wait: (id, ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(left(signal))
          return
        }
        const those = waiting.get(id) ?? new Set()
        waiting.set(id, those)
        const end = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', leave)
          those.delete(told)
          if (those.size === 0 && waiting.get(id) === those) waiting.delete(id)
        }
        const told = (): void => {
          end()
          resolve(true)
        }
        const leave = (): void => {
          end()
          reject(left(signal))
        }
        const timer = setTimeout(
          () => {
            end()
            resolve(false)
          },
          Math.min(Math.max(0, ms), timerMax),
        )
        signal.addEventListener('abort', leave, { once: true })
        those.add(told)
      }),
    any: (id) => waiting.has(id),
    tell: (id) => {
      for (const told of [...(waiting.get(id) ?? [])]) told()
    },
  }
}

const left = (signal: AbortSignal): Error => new CallerLeft(signal.reason)

/** Whoever called is gone, or was told to stop: `why` begins a sentence where it is text. */
export class CallerLeft extends Error {
  readonly why: unknown

  constructor(why: unknown) {
    super('the caller left')
    this.why = why
  }
}
