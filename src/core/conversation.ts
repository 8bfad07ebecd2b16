import type { ContentBlock } from './tool.ts'

export type LogLevel = 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency'

/** How far a call has come; each time further than before. */
export interface Progress {
  readonly progress: number
  readonly total?: number
  readonly message?: string
}

/** Throws at what a handler says of its progress when that is none, or JSON has no word for it; handlers need not be TypeScript. */
export function checkProgress(said: unknown): void {
  const { progress, total, message } = (said ?? {}) as Readonly<Record<string, unknown>>
  const right =
    Number.isFinite(progress) &&
    (total === undefined || Number.isFinite(total)) &&
    (message === undefined || typeof message === 'string')
  if (!right)
    throw new TypeError(
      'Write call.progress({ progress, total?, message? }): two finite numbers and a text. Leave out a total that is not known.',
    )
}

/** A form for the person in front of the client. */
export interface FormQuestion {
  readonly kind: 'form'
  readonly message: string
  /** A flat JSON Schema object of primitives: what the form asks for. */
  readonly schema: Readonly<Record<string, unknown>>
  /** Only who was asked may answer: an answer that comes back without what proves it counts for nothing. */
  readonly proven?: true
}

/** A page the person shall open, since what is asked must not pass through the client. */
export interface PageQuestion {
  readonly kind: 'page'
  readonly message: string
  readonly url: string
  readonly id?: string
}

/** A text the client's model shall write. */
export interface ModelQuestion {
  readonly kind: 'model'
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: unknown }[]
  readonly maxTokens: number
  /** Further members of sampling/createMessage, such as systemPrompt, temperature or tools. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** Which folders the client works on. */
export interface RootsQuestion {
  readonly kind: 'roots'
}

export type Question = FormQuestion | PageQuestion | ModelQuestion | RootsQuestion

const kinds: Readonly<Record<Question['kind'], true>> = { form: true, page: true, model: true, roots: true }

/** What a client declares that can be asked so, as MCP names it. */
export function capabilitiesFor(question: Pick<Question, 'kind'> & Partial<Pick<ModelQuestion, 'more'>>): Declared {
  if (question.kind === 'model' && question.more?.['tools'] !== undefined) return { sampling: { tools: {} } }
  return declared[question.kind]
}

type Declared = Readonly<Record<string, object>>

const declared: Readonly<Record<Question['kind'], Declared>> = {
  form: { elicitation: {} },
  page: { elicitation: { url: {} } },
  model: { sampling: {} },
  roots: { roots: {} },
}

/** What is wrong with what a handler asks; handlers need not be TypeScript. */
export function questionMistake(question: unknown): Error | undefined {
  const kind: unknown = typeof question === 'object' && question !== null && 'kind' in question && question.kind
  if (typeof kind === 'string' && Object.hasOwn(kinds, kind)) return undefined
  return new TypeError(
    `call.ask(key, question): the question's \`kind\` must be one of ${Object.keys(kinds).join(', ')}, such as { kind: 'form', message, schema }.`,
  )
}

export interface PersonAnswer {
  readonly action: 'accept' | 'decline' | 'cancel'
  readonly content?: Readonly<Record<string, unknown>>
}

export interface ModelAnswer {
  readonly role: 'user' | 'assistant'
  readonly content: ContentBlock | readonly ContentBlock[]
  readonly model: string
  readonly stopReason?: string
}

export interface RootsAnswer {
  readonly roots: readonly { readonly uri: string; readonly name?: string }[]
}

export type AnswerTo<Q extends Question> = Q extends ModelQuestion
  ? ModelAnswer
  : Q extends RootsQuestion
    ? RootsAnswer
    : PersonAnswer

/** What was asked in the course of a call, by the keys of the questions, each with its answer once there is one. */
export type Dialogue = ReadonlyMap<string, { readonly question: Question; readonly answer?: unknown }>

/** What a call can tell its client, and ask it, before it is answered. Made by the surface; one that can't has none. */
export interface Conversation {
  readonly progress: (progress: Progress) => void
  readonly log: (level: LogLevel, data: unknown, logger?: string) => void
  /**
   * The answer, at once or when the client has given it. Rejects with InputRequired where the client must call again
   * with the answer, and with a Fault where it can't be asked.
   */
  readonly ask: (key: string, question: Question) => Promise<unknown>
  readonly canAsk: (kind: Question['kind']) => boolean
  /** Ends the connection that waits, where the client knows how to come back for the answer; else nothing. */
  readonly release: () => void
}

/**
 * A handler was left because the client must first answer something; the same call comes again with the answers, and
 * `ask` returns them. No failure: the gateway passes it on as the call's answer.
 */
export class InputRequired extends Error {
  override readonly name = 'InputRequired'
  readonly questions: ReadonlyMap<string, Question>

  constructor(questions: ReadonlyMap<string, Question>) {
    super('The client must answer first.')
    this.questions = questions
  }

  get unanswered(): Dialogue {
    return new Map([...this.questions].map(([key, question]) => [key, { question }]))
  }
}
