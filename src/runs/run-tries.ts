import type { ErrorCode } from '../../generated/errors.ts'
import type { Fault } from '../core/fault.ts'
import type { LiveRun } from './live-run.ts'
import type { Change } from './live-runs.ts'
import { timerMax } from './run-times.ts'

/** Refusals that pass, where they say when. */
const untilLater: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'concurrency_limited'])
/** Refusals that pass by themselves. */
const forNow: ReadonlySet<ErrorCode> = new Set([
  'ledger_unavailable',
  'policy_unavailable',
  'store_unavailable',
  'overloaded',
])

const firstPauseMs = 1000
const longestPauseMs = 60_000

export interface Tries {
  /** Has a run that was not let in tried again; undefined where that is of no use, or its time would be over by then. */
  readonly later: (run: LiveRun, refusal: Fault) => Change | undefined
  readonly forget: (run: LiveRun) => void
  readonly stop: () => void
}

/** Runs that were refused for a reason that passes: they wait, each for as long as it would be kept. */
export function createTries(keepMs: number, again: (run: LiveRun) => void): Tries {
  const timers = new Map<LiveRun, NodeJS.Timeout>()
  let isStopped = false
  return {
    later: (run, refusal) => {
      if (!passes(refusal)) return undefined
      const now = Date.now()
      const { triesUntil = now + keepMs, expiresAt } = run.record
      const pauseMs = Math.max(
        (refusal.retryAfter ?? 0) * 1000,
        Math.min(longestPauseMs, firstPauseMs * 2 ** run.tries),
      )
      if (now + pauseMs > triesUntil) return undefined
      run.tries += 1
      if (!isStopped) {
        const timer = setTimeout(
          () => {
            timers.delete(run)
            again(run)
          },
          Math.min(pauseMs, timerMax),
        )
        timers.set(run, timer.unref())
      }
      const message = `It goes on when it is let in. ${refusal.message}`.slice(0, 1000)
      return { message, triesUntil, expiresAt: Math.max(expiresAt, triesUntil) }
    },
    forget: (run) => {
      clearTimeout(timers.get(run))
      timers.delete(run)
    },
    stop: () => {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

const passes = ({ code, retryAfter }: Fault): boolean =>
  forNow.has(code) || (untilLater.has(code) && retryAfter !== undefined)
