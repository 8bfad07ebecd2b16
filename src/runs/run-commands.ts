import type { Principal } from '../core/call.ts'
import { callerCancelled } from '../core/leaving.ts'
import type { RunQueue } from '../core/runs.ts'
import type { LiveRun } from './live-run.ts'
import type { LiveRuns } from './live-runs.ts'
import { answersTo } from './run-answers.ts'
import { keptPrincipal } from './run-caller.ts'
import { stopped } from './run-ends.ts'
import type { Rounds } from './run-rounds.ts'
import { isAlive } from './run-rows.ts'
import { within } from './within.ts'

/** A tool that was told to stop is waited for this long. */
const stoppingMs = 2000

/** Takes what answers something; once nothing is open any more it goes on, under the credential of the last answer. */
export function answerRun(
  live: LiveRun,
  principal: Principal,
  answers: Parameters<RunQueue['answer']>[2],
  { runs, rounds }: { readonly runs: LiveRuns; readonly rounds: Rounds },
): void {
  const { questions } = live.record
  const taken = answersTo(questions, answers)
  if (Object.keys(taken).length === 0) return
  const open = Object.fromEntries(Object.entries(questions).filter(([key]) => !Object.hasOwn(taken, key)))
  const told = { questions: open, answers: { ...live.record.answers, ...taken } }
  if (Object.keys(open).length > 0) {
    runs.change(live, told)
    return
  }
  const caller = { ...live.record.caller, principal: keptPrincipal(principal) }
  runs.change(live, { ...told, caller, state: 'working', message: undefined, waits: true })
  rounds.again(live)
}

/** Tells a tool to stop, or sees to it that it is not called again. */
export async function cancelRun(live: LiveRun, rounds: Rounds): Promise<void> {
  live.stopped = true
  if (live.call === undefined) {
    if (isAlive(live.record.state)) rounds.end(live, stopped)
    return
  }
  live.call.abort(callerCancelled)
  await within(live.done, stoppingMs)
}
