import type { Call } from '../core/call.ts'
import { InputRequired, type Question } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway } from '../core/gateway.ts'
import type { ToolResult } from '../core/tool.ts'
import type { LiveRun } from './live-run.ts'
import type { Change, LiveRuns } from './live-runs.ts'
import { RunCall, type RunLink } from './run-call.ts'
import type { Caller, RunRecord } from './run-rows.ts'
import { progressText } from './run-times.ts'
import { kept, nobodyKnows } from './run-view.ts'

export interface Rounds {
  /** What a call that became this run does with what it has to say. */
  readonly link: (run: LiveRun) => RunLink
  /** Sees to it that the run ends as its call does. */
  readonly follow: (run: LiveRun, call: RunCall, answering: Promise<unknown>) => void
  /** Makes the call again, with all that was answered so far. */
  readonly again: (run: LiveRun) => void
  /** The end of a run. */
  readonly end: (run: LiveRun, change: Change) => void
  readonly fail: (run: LiveRun, fault: Fault) => void
}

export interface RoundsParts {
  readonly gateway: Pick<Gateway, 'callNow'>
  readonly runs: LiveRuns
  readonly keepMs: number
  readonly isClosing: () => boolean
  /** No caller is there to be told. */
  readonly onFailed: (record: RunRecord, fault: Fault) => void
}

/** Each run is one call after another, until one of them ends without a question. */
export function createRounds({ gateway, runs, keepMs, isClosing, onFailed }: RoundsParts): Rounds {
  const end = (run: LiveRun, change: Change): void => {
    const forgotten = { input: undefined, answers: {}, questions: {}, expiresAt: Date.now() + keepMs }
    runs.note(run, { ...forgotten, ...change })
  }
  const answered = (run: LiveRun, call: RunCall, answer: unknown): void => {
    const open = answer instanceof InputRequired ? answer.questions : call.questions
    if (open.size === 0) end(run, { state: 'completed', message: undefined, result: answer as ToolResult })
    else if (run.stopped) end(run, stopped)
    else runs.note(run, waiting(open, call.answers, keepMs))
  }
  const failed = (run: LiveRun, fault: Fault): void => {
    if (fault.code === 'cancelled' && run.stopped) end(run, stopped)
    // Nothing has run yet: the next process waits on.
    else if (fault.code === 'cancelled' && run.record.waits === true) return
    else if (fault.code !== 'cancelled' || !isClosing()) fail(run, fault)
    // Told to stop because this process ends: the next one takes it up where that harms nobody.
    else if (run.record.repeatable) runs.note(run, { attempts: Math.max(0, run.record.attempts - 1) })
    else fail(run, nobodyKnows('The server stopped while it ran'))
  }
  const fail = (run: LiveRun, fault: Fault): void => {
    onFailed(run.record, fault)
    end(run, failure(fault))
  }
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
        failed(run, Fault.from(thrown))
      },
    )
  }
  const again = (run: LiveRun): void => {
    const { tool, input, caller, answers } = run.record
    const begun = ({ entry }: RunCall): void => {
      if (run.record.waits === true) runs.change(run, { waits: false, message: undefined })
      if (entry !== undefined) runs.mention(run, { entry })
    }
    const waits = (): void => runs.change(run, { waits: true, message: call.waits })
    const call: RunCall = new RunCall(callOf(caller), { onBegin: begun, onWait: waits }, answers)
    call.goOn(link(run))
    follow(
      run,
      call,
      asPromise(() => gateway.callNow({ kind: 'tool', name: tool, input }, call)),
    )
  }
  return { link, follow, again, end, fail }
}

export const stopped: Change = { state: 'cancelled', message: 'It was told to stop.' }

const failure = (fault: Fault): Change => ({ state: 'failed', message: fault.message, fault: kept(fault) })

/** What is thrown at once comes late, too. */
const asPromise = async (work: () => unknown): Promise<unknown> => work()

const nobodyLeaves = new AbortController().signal

/** The call as it is made again: by the same caller, who is not connected any more. */
export const callOf = ({ principal: { id, kind }, ...caller }: Caller): Call => ({
  ...caller,
  principal: { id, kind },
  id: crypto.randomUUID(),
  startedAt: Date.now(),
  signal: nobodyLeaves,
})

const waiting = (
  open: ReadonlyMap<string, Question>,
  answers: ReadonlyMap<string, unknown>,
  keepMs: number,
): Change => ({
  state: 'input_required',
  message: messageOf(open),
  questions: Object.fromEntries(open),
  answers: Object.fromEntries(answers),
  expiresAt: Date.now() + keepMs,
})

function messageOf(questions: ReadonlyMap<string, Question>): string {
  const said = [...questions.values()].flatMap((question) => ('message' in question ? [question.message] : []))
  return said.length === 0 ? 'It waits for an answer.' : said.join(' ').slice(0, 1000)
}
