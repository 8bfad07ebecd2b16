import { Fault } from '../core/fault.ts'
import type { Gateway } from '../core/gateway.ts'
import type { LifetimeOf } from '../core/lifetime.ts'
import { fromStore } from './from-store.ts'
import type { LiveRun } from './live-run.ts'
import { RunCall, type RunLink } from './run-call.ts'
import { callOf } from './run-caller.ts'
import { createEnds, type Ends, type EndsParts } from './run-ends.ts'
import { progressText } from './run-times.ts'
import { createTries } from './run-tries.ts'

export interface Rounds extends Pick<Ends, 'end' | 'fail'> {
  /** What a call that became this run does with what it has to say. */
  readonly link: (run: LiveRun) => RunLink
  /** Sees to it that the run ends as its call does. */
  readonly follow: (run: LiveRun, call: RunCall, answering: Promise<unknown>) => void
  /** Makes the call again, with all that was answered so far. */
  readonly again: (run: LiveRun) => void
  /** Has no call made again any more: the next process does. */
  readonly stop: () => void
}

export interface RoundsParts extends EndsParts {
  readonly gateway: Pick<Gateway, 'callNow'>
  readonly lifetimeOf: LifetimeOf
}

/** Each run is one call after another, until one of them ends without a question. */
export function createRounds(parts: RoundsParts): Rounds {
  const { gateway, runs, keepMs, lifetimeOf } = parts
  const tries = createTries(keepMs, (run) => again(run))
  const { end, fail, answered, failed } = createEnds(parts, tries)
  const link = (run: LiveRun): RunLink => ({
    asks: run.record.asks,
    progress: (progress) => runs.mention(run, { progress, message: progressText(progress) }),
    recorded: (entry) => {
      run.record = { ...run.record, entry } // written with the end, which comes next
    },
  })
  const follow = (run: LiveRun, call: RunCall, answering: Promise<unknown>): void => {
    run.call = call
    run.done = answering.then(
      (answer) => {
        run.call = undefined
        answered(run, call, answer)
      },
      (thrown: unknown) => {
        run.call = undefined
        failed(run, call, Fault.from(thrown))
      },
    )
  }
  // What comes after this may have effects: whoever finds the run then does not take it for one that waits.
  const letIn = (run: LiveRun, hadBegun: boolean, entry: string | undefined): void => {
    const { attempts, expiresAt, timeoutMs = 0 } = run.record
    run.tries = 0
    runs.change(run, {
      ...(entry === undefined ? {} : { entry }),
      ...{ waits: false, message: undefined, triesUntil: undefined },
      attempts: hadBegun ? attempts + 1 : attempts,
      expiresAt: Math.max(expiresAt, Date.now() + timeoutMs + keepMs),
    })
  }
  const again = (run: LiveRun): void => {
    const { tool, input, caller, answers, waits, paid } = run.record
    const begun = ({ entry }: RunCall): void => fromStore(() => letIn(run, waits !== true, entry))
    const waiting = (): void => fromStore(() => runs.change(run, { waits: true, message: call.waits }))
    const made = { ...callOf(caller, lifetimeOf), paid: paid === true }
    const call: RunCall = new RunCall(made, { onBegin: begun, onWait: waiting }, answers)
    call.goOn(link(run), [])
    follow(
      run,
      call,
      asPromise(() => gateway.callNow({ kind: 'tool', name: tool, input }, call)),
    )
  }
  return { link, follow, again, end, fail, stop: tries.stop }
}

/** What is thrown at once comes late, too. */
const asPromise = async (work: () => unknown): Promise<unknown> => work()
