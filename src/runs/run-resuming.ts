import type { Fault } from '../core/fault.ts'
import type { Gateway } from '../core/gateway.ts'
import type { LifetimeOf } from '../core/lifetime.ts'
import { isRepeatable } from '../core/provider.ts'
import type { LiveRun } from './live-run.ts'
import type { LiveRuns } from './live-runs.ts'
import { callOf } from './run-caller.ts'
import type { Rounds } from './run-rounds.ts'
import { isAlive, type RunRecord, type RunRows } from './run-rows.ts'
import { entryNamed } from './run-starting.ts'
import { nobodyKnows } from './run-view.ts'

/** What ends its process again and again is not tried for ever. */
const mostAttempts = 3
const atOnce = 8

export interface ResumingParts {
  readonly rows: RunRows
  readonly runs: LiveRuns
  readonly rounds: Rounds
  readonly gateway: Pick<Gateway, 'list'>
  readonly lifetimeOf: LifetimeOf
  readonly onTrouble: (thrown: unknown) => void
}

type Lost = readonly [LiveRun, Fault]

/** The tool said so when it was called, and says so still; one that is gone harms nobody. */
function mayRepeat({ repeatable, caller, tool }: RunRecord, { gateway, lifetimeOf }: ResumingParts): boolean {
  if (!repeatable) return false
  const entry = entryNamed(gateway.list('tool', callOf(caller, lifetimeOf)), tool)
  return entry === undefined || isRepeatable(entry)
}

/**
 * Takes up what an earlier process left at work: a call that may be made twice is made again, of every other nobody
 * knows whether it ran. What waits for an answer needs nothing: it goes on when that comes.
 */
export function createResuming(parts: ResumingParts) {
  const { rows, runs, rounds, onTrouble } = parts
  const waiting: LiveRun[] = []
  const lost: Lost[] = []
  const held: LiveRun[] = []
  let running = 0
  let ended = false
  const next = (): void => {
    while (running < atOnce && !ended) {
      const live = waiting.shift()
      if (live === undefined) return
      if (live.stopped) continue
      running += 1
      rounds.again(live)
      void live.done.then(() => {
        running -= 1
        next()
      })
    }
  }
  const takeUp = (record: RunRecord): void => {
    // It has not begun: it only waits on, and takes no place from those that run.
    if (record.waits === true) {
      held.push(runs.adopt(record))
      return
    }
    // The ledger has what it took as charged, since nobody knows how far that came.
    const live = runs.adopt({ ...record, paid: true })
    if (record.attempts >= mostAttempts) lost.push([live, nobodyKnows('The server ended each time it ran')])
    else if (mayRepeat(record, parts)) waiting.push(live)
    else lost.push([live, nobodyKnows('The server ended while it ran')])
  }
  // In one go, or each as soon as it can be written.
  const giveUp = (runsLost: readonly Lost[]): void => {
    try {
      rows.together(() => {
        for (const [live, fault] of runsLost) rounds.fail(live, fault)
      })
    } catch (thrown) {
      onTrouble(thrown)
      for (const [live, fault] of runsLost) {
        if (isAlive(live.record.state)) rounds.fail(live, fault)
        else runs.note(live, {})
      }
    }
  }
  return {
    resume: (): void => {
      // Who joined early may have begun some of this process's own.
      for (const record of rows.working()) if (runs.find(record.id) === undefined) takeUp(record)
      if (lost.length > 0) giveUp(lost.splice(0))
      for (const live of held.splice(0)) if (!live.stopped) rounds.again(live)
      next()
    },
    stop: (): void => {
      ended = true
    },
  }
}
