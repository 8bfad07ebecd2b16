import type { Call, Principal } from './call.ts'
import type { Progress, Question } from './conversation.ts'
import type { Fault } from './fault.ts'
import type { Request } from './gateway.ts'
import type { ToolResult } from './tool.ts'

export type RunState = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled'

/** Questions that can be put to whoever looks after a run; `model_tools` asks a model that is given tools. */
export type AskKind = Question['kind'] | 'model_tools'

/** A call that goes on after its caller was answered, as it stands now. */
export interface Run {
  /** 128 random bits: nobody comes upon another's. */
  readonly id: string
  /** The tool it calls. */
  readonly tool: string
  readonly state: RunState
  /** What there is to say of the state, for people. */
  readonly message: string | undefined
  readonly progress: Progress | undefined
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  /** When it is forgotten; moves on while it lives, so that its end is never missed. */
  readonly expiresAt: number
  /** How often it makes sense to look. */
  readonly pollIntervalMs: number
  /** What it waits to be told, by the keys of its questions. */
  readonly questions: ReadonlyMap<string, Question>
  /** Of a completed run. */
  readonly result: ToolResult | undefined
  /** Of a failed run. */
  readonly fault: Fault | undefined
  readonly traceId: string
  /** How the ledger names the call; the last one where it took several. */
  readonly entry: string | undefined
}

/** In place of an answer: the call goes on by itself, and is on disk. */
export class StartedRun {
  readonly run: Run

  constructor(run: Run) {
    this.run = run
  }
}

/** Runs by time of creation, the newest first. */
export interface RunPage {
  readonly runs: readonly Run[]
  /** Where the next page begins. */
  readonly next: string | undefined
}

/**
 * Calls that outlive their request. They are rows: whoever restarts finds them again, goes on where that harms nobody,
 * and says of the others that nobody knows. To each principal there are only its own.
 */
export interface RunQueue {
  /**
   * Calls through the gateway: the answer, a thrown Fault, a promise of either, or of a StartedRun where the tool wants it
   * so or takes its time. `asks` is what whoever gets the run can be asked later, `waitMs` how long its caller would wait
   * where it says so.
   */
  readonly call: (request: Request, call: Call, asks: readonly AskKind[], waitMs?: number) => unknown
  /** Throws Fault `run_not_found`; like all below also `insufficient_scope`. */
  readonly find: (id: string, principal: Principal) => Run
  /** Throws Fault `invalid_cursor`. */
  readonly list: (
    principal: Principal,
    wanted: { readonly limit: number; readonly cursor?: string | undefined; readonly state?: RunState | undefined },
  ) => RunPage
  /**
   * Takes answers by the keys of open questions and passes by all others; goes on once all are in. Throws Fault
   * `invalid_params` where what was filled in does not fit the form, with paths that begin with the key.
   */
  readonly answer: (id: string, principal: Principal, answers: Readonly<Record<string, unknown>>) => Run
  /** Tells it to stop; what has ended stays as it is. */
  readonly cancel: (id: string, principal: Principal) => Promise<Run>
  /** Tells of each change until it is stopped. Throws Fault `run_not_found`. */
  readonly watch: (id: string, principal: Principal, listener: (run: Run) => void) => () => void
  /** Takes up what an earlier process left. */
  readonly resume: () => void
  /** Lets what runs finish within the time; leaves the rest to be taken up again, or to be called unknown. */
  readonly close: (graceMs: number) => Promise<void>
}
