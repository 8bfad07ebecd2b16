import type { Call, HandlerCall } from '../core/call.ts'
import { checkCharge, microsOf } from '../core/charge.ts'
import {
  capabilitiesFor,
  checkProgress,
  questionMistake,
  type Conversation,
  type Dialogue,
  type Question,
} from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import { checkLogLine } from '../core/log-line.ts'
import type { OriginCall } from '../core/origin.ts'

/**
 * The call as the handler sees it: with a deadline, and a signal that exists once somebody looks at it. A class, since
 * one is made for every call and most handlers look at nothing of it; what they take from it works by itself.
 */
export class RunningCall implements HandlerCall, OriginCall {
  /** Set while somebody waits for the handler: told what it threw where nobody could catch it. */
  onStray: ((thrown: unknown) => void) | undefined
  readonly #call: Call
  readonly #until: number
  #controller: AbortController | undefined
  #ended: Fault | undefined
  readonly #reservedMicros: number
  #costMicros: number
  #dialogue: Map<string, Said> | undefined

  constructor(call: Call, timeoutMs: number, reservedMicros: number) {
    this.#call = call
    this.#reservedMicros = reservedMicros
    this.#costMicros = reservedMicros
    this.#until = Date.now() + timeoutMs
  }

  get id(): string {
    return this.#call.id
  }

  get traceId(): string {
    return this.#call.traceId
  }

  get surface(): Call['surface'] {
    return this.#call.surface
  }

  get revision(): string {
    return this.#call.revision
  }

  get principal(): Call['principal'] {
    return this.#call.principal
  }

  get toolset(): Call['toolset'] {
    return this.#call.toolset
  }

  get client(): Call['client'] {
    return this.#call.client
  }

  get startedAt(): number {
    return this.#call.startedAt
  }

  get deadline(): number {
    return Math.min(this.#until, this.#call.deadline ?? Infinity)
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#ended !== undefined) this.#controller.abort(this.#ended)
    }
    return this.#controller.signal
  }

  get progress(): HandlerCall['progress'] {
    const tell = this.#call.conversation?.progress ?? tellNobody
    return (progress) => {
      checkProgress(progress)
      tell(progress)
    }
  }

  get log(): HandlerCall['log'] {
    const tell = this.#call.conversation?.log ?? tellNobody
    return (level, data, logger) => {
      checkLogLine(level, logger)
      tell(level, data, logger)
    }
  }

  get ask(): HandlerCall['ask'] {
    const ask = this.#call.conversation?.ask ?? askNobody
    return ((key, question) => {
      const mistake = questionMistake(question)
      return mistake === undefined ? this.#noted(key, question, ask(key, question)) : rejected(mistake)
    }) as HandlerCall['ask']
  }

  get canAsk(): HandlerCall['canAsk'] {
    return this.#call.conversation?.canAsk ?? nobodyThere
  }

  get release(): HandlerCall['release'] {
    return this.#call.conversation?.release ?? tellNobody
  }

  /** What it asked, and was answered by now. */
  get dialogue(): Dialogue | undefined {
    return this.#dialogue
  }

  get costMicros(): number {
    return this.#costMicros
  }

  get price(): number {
    return this.#reservedMicros / 1e6
  }

  get charge(): HandlerCall['charge'] {
    return (cost) => {
      checkCharge(cost, this.price)
      this.#costMicros = microsOf(cost)
    }
  }

  fail(thrown: unknown): boolean {
    if (this.onStray === undefined) return false
    this.onStray(thrown)
    return true
  }

  #noted(key: string, question: Question, answering: Promise<unknown>): Promise<unknown> {
    const said: Said = { question }
    ;(this.#dialogue ??= new Map<string, Said>()).set(key, said)
    const answered = (answer: unknown): void => {
      said.answer = answer
    }
    answering.then(answered, () => undefined) // whoever asked is told
    return answering
  }

  /** Tells the handler to stop. */
  abort(reason: Fault): void {
    this.#ended = reason
    this.#controller?.abort(reason)
  }
}

interface Said {
  readonly question: Question
  answer?: unknown
}

const tellNobody = (): void => undefined

const nobodyThere = (): boolean => false

/** A handler need not wait for its question: that must not end the process. */
function rejected(mistake: Error): Promise<never> {
  const rejection = Promise.reject(mistake)
  rejection.catch(() => undefined)
  return rejection
}

const askNobody: Conversation['ask'] = (_key, question) =>
  Promise.reject(
    new Fault(
      'missing_client_capability',
      'It has to ask its user something, and callers of this interface can not be asked. Call it through an MCP client that can.',
      { members: { requiredCapabilities: capabilitiesFor(question) } },
    ),
  )
