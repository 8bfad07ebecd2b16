import type { Call } from '../core/call.ts'
import {
  capabilitiesFor,
  InputRequired,
  type Conversation,
  type Progress,
  type Question,
} from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import type { Quota } from '../core/policy.ts'
import type { AskKind } from '../core/runs.ts'
import { formValidator } from '../core/form.ts'

/** What a call does as a run: nobody is connected to it, so all it says is kept. */
export interface RunLink {
  readonly asks: readonly AskKind[]
  readonly progress: (progress: Progress) => void
  readonly recorded: (entry: string) => void
}

/**
 * A call that may become a run while it is under way. Until then it is its caller's in all it does; from then on it has
 * a signal of its own, and what it tells and asks goes to the run. A class, since one is made for every call that may.
 */
export class RunCall implements Call {
  readonly asynchronous = true
  readonly startedAt = Date.now()
  /** Set once it is a run. */
  link: RunLink | undefined
  /** It was let in, and runs. */
  began = false
  /** It waits for somebody before it is let in: what for. */
  waits: string | undefined
  /** How the ledger names it, where it does so before the end. */
  entry: string | undefined
  /** What it was told, and what it still waits for, by the keys of its questions. */
  readonly answers: Map<string, unknown>
  readonly questions = new Map<string, Question>()
  readonly #outer: Call
  readonly #onBegin: ((call: RunCall) => void) | undefined
  readonly #onWait: (() => void) | undefined
  readonly #release: (() => void) | undefined
  #controller: AbortController | undefined
  #aborted: { readonly why: string } | undefined
  #conversation: Conversation | undefined

  constructor(
    outer: Call,
    hooks: {
      readonly onBegin?: (call: RunCall) => void
      readonly onWait?: () => void
      readonly release?: () => void
    } = {},
    answers: Readonly<Record<string, unknown>> = {},
  ) {
    this.#outer = outer
    this.#onBegin = hooks.onBegin
    this.#onWait = hooks.onWait
    this.#release = hooks.release
    this.answers = new Map(Object.entries(answers))
  }

  get id(): string {
    return this.#outer.id
  }

  get traceId(): string {
    return this.#outer.traceId
  }

  get trace(): Call['trace'] {
    return this.#outer.trace
  }

  get surface(): Call['surface'] {
    return this.#outer.surface
  }

  get revision(): string {
    return this.#outer.revision
  }

  get principal(): Call['principal'] {
    return this.#outer.principal
  }

  get toolset(): Call['toolset'] {
    return this.#outer.toolset
  }

  get client(): Call['client'] {
    return this.#outer.client
  }

  get brought(): Call['brought'] {
    return this.#outer.brought ?? (this.answers.size === 0 ? undefined : this.answers)
  }

  get paid(): boolean {
    return this.#outer.paid === true
  }

  get patient(): boolean {
    return this.link !== undefined
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = (this.#controller = new AbortController())
      if (this.#aborted !== undefined) controller.abort(this.#aborted.why)
      else if (this.link === undefined) this.#followCaller(controller)
    }
    return this.#controller.signal
  }

  get conversation(): Conversation {
    return (this.#conversation ??= this.#talk())
  }

  waiting(why: string): boolean {
    this.waits = why
    this.#onWait?.()
    return this.link !== undefined
  }

  starting(entry: string | undefined): void {
    const { waits } = this
    this.began = true
    this.waits = undefined
    if (entry !== '') this.entry = entry
    try {
      this.#onBegin?.(this)
    } catch (thrown) {
      this.began = false
      this.waits = waits
      throw thrown
    }
    if (this.link === undefined) this.#outer.starting?.(entry)
  }

  recorded(entry: string | undefined, quotas: readonly Quota[], costMicros?: number): void {
    if (entry !== undefined) this.entry = entry
    if (this.link === undefined) this.#outer.recorded?.(entry, quotas, costMicros)
    else if (entry !== undefined) this.link.recorded(entry)
  }

  /** From here on it is a run; the answer to its caller says how the ledger names it, and what the caller has left. */
  goOn(link: RunLink, quotas: readonly Quota[]): void {
    this.link = link
    if (this.entry !== undefined || quotas.length > 0) this.#outer.recorded?.(this.entry, quotas)
  }

  /** `why` begins a sentence, such as `The server stopped`. */
  abort(why: string): void {
    this.#aborted = { why }
    this.#controller?.abort(why)
  }

  /** Its caller can end it by leaving, until it is a run. */
  #followCaller(controller: AbortController): void {
    const { signal } = this.#outer
    if (signal.aborted) controller.abort(signal.reason)
    const leave = (): void => (this.link === undefined ? controller.abort(signal.reason) : undefined)
    signal.addEventListener('abort', leave, { once: true })
  }

  #talk(): Conversation {
    const caller = this.#outer.conversation
    return {
      progress: (progress) => (this.link === undefined ? caller?.progress(progress) : this.link.progress(progress)),
      log: (level, data, logger) => (this.link === undefined ? caller?.log(level, data, logger) : undefined),
      release: () => {
        this.#release?.()
        if (this.link === undefined) caller?.release()
      },
      canAsk: (kind) => (this.link === undefined ? caller?.canAsk(kind) === true : this.link.asks.includes(kind)),
      ask: (key, question) => {
        const answer = this.link === undefined ? this.#askCaller(caller, key, question) : this.#askLater(key, question)
        answer.catch(() => undefined) // a handler need not wait for each of its questions
        return answer
      },
    }
  }

  async #askCaller(caller: Conversation | undefined, key: string, question: Question): Promise<unknown> {
    if (caller === undefined) throw cannotAsk(question)
    try {
      const answer = await caller.ask(key, question)
      this.answers.set(key, answer)
      return answer
    } catch (thrown) {
      if (thrown instanceof InputRequired) this.questions.set(key, question)
      throw thrown
    }
  }

  /** The answer that is kept, or the end of this round: the call is made again when all answers are in. */
  async #askLater(key: string, question: Question): Promise<unknown> {
    if (this.answers.has(key)) return fitting(key, question, this.answers.get(key))
    const kind = question.kind === 'model' && question.more?.['tools'] !== undefined ? 'model_tools' : question.kind
    if (this.link?.asks.includes(kind) !== true) throw cannotAsk(question)
    if (question.kind === 'form') formValidator(question.schema)
    this.questions.set(key, question)
    throw new InputRequired(this.questions)
  }
}

/** The answer was judged by the question it was given to; a handler that asks another under the same key hears of it. */
function fitting(key: string, question: Question, answer: unknown): unknown {
  const { action, content = {} } = answer as { readonly action?: unknown; readonly content?: unknown }
  if (question.kind !== 'form' || action !== 'accept' || formValidator(question.schema)(content)) return answer
  throw new TypeError(
    `call.ask('${key}'): another form was answered under this key before. Give each question its own.`,
  )
}

const cannotAsk = (question: Question): Fault =>
  new Fault(
    'missing_client_capability',
    `It has to ask its user something (${question.kind}), and this caller can not be asked. Call it through an MCP client that can.`,
    { members: { requiredCapabilities: capabilitiesFor(question) } },
  )
