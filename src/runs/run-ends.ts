import { InputRequired, type Question } from '../core/conversation.ts'
import type { Fault } from '../core/fault.ts'
import type { ToolResult } from '../core/tool.ts'
import type { LiveRun } from './live-run.ts'
import type { Change, LiveRuns } from './live-runs.ts'
import type { RunCall } from './run-call.ts'
import type { RunRecord } from './run-rows.ts'
import type { Tries } from './run-tries.ts'
import { kept, nobodyKnows } from './run-view.ts'

export interface EndsParts {
  readonly runs: LiveRuns
  readonly keepMs: number
  readonly isClosing: () => boolean
  /** No caller is there to be told. */
  readonly onFailed: (record: RunRecord, fault: Fault) => void
}

export interface Ends {
  /** The end of a run. */
  readonly end: (run: LiveRun, change: Change) => void
  readonly fail: (run: LiveRun, fault: Fault) => void
  /** Its call was answered, or left with a question. */
  readonly answered: (run: LiveRun, call: RunCall, answer: unknown) => void
  /** Its call was refused, or failed. */
  readonly failed: (run: LiveRun, call: RunCall, fault: Fault) => void
}

/** What becomes of a run when its call has ended. */
export function createEnds({ runs, keepMs, isClosing, onFailed }: EndsParts, tries: Tries): Ends {
  const end = (run: LiveRun, change: Change): void => {
    tries.forget(run)
    const forgotten = { input: undefined, answers: {}, questions: {}, expiresAt: Date.now() + keepMs }
    runs.note(run, { ...forgotten, ...change })
  }
  const fail = (run: LiveRun, fault: Fault): void => {
    onFailed(run.record, fault)
    end(run, failure(fault))
  }
  const failedByItself = (run: LiveRun, began: boolean, fault: Fault): void => {
    const later = began ? undefined : tries.later(run, fault)
    if (later === undefined) fail(run, fault)
    else runs.note(run, later)
  }
  return {
    end,
    fail,
    answered: (run, call, answer) => {
      const open = answer instanceof InputRequired ? answer.questions : call.questions
      if (open.size === 0) end(run, { state: 'completed', message: undefined, result: answer as ToolResult })
      else if (run.stopped) end(run, stopped)
      else runs.note(run, waiting(open, call.answers, keepMs))
    },
    failed: (run, { began }, fault) => {
      const isCancelled = fault.code === 'cancelled'
      if (run.stopped && (isCancelled || !began)) end(run, stopped)
      else if (!isCancelled) failedByItself(run, began, fault)
      // Nothing has run yet: the next process waits on.
      else if (run.record.waits === true) return
      else if (!isClosing()) fail(run, fault)
      // Told to stop because this process ends: the next one takes it up where that harms nobody.
      else if (run.record.repeatable) runs.note(run, { attempts: Math.max(0, run.record.attempts - 1) })
      else fail(run, nobodyKnows('The server stopped while it ran'))
    },
  }
}

export const stopped: Change = { state: 'cancelled', message: 'It was told to stop.' }

const failure = (fault: Fault): Change => ({ state: 'failed', message: fault.message, fault: kept(fault) })

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
