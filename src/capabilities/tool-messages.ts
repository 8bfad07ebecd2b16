import type { HandlerCall } from '../core/call.ts'
import type { LogLevel, Progress, Question } from '../core/conversation.ts'

/** The kinds of question a client may be able to answer. */
export const questionKinds = ['form', 'page', 'model', 'roots'] as const satisfies readonly Question['kind'][]

/** The part of a call that can be sent to a thread. */
export type CallFacts = Pick<
  HandlerCall,
  'id' | 'traceId' | 'surface' | 'revision' | 'principal' | 'client' | 'startedAt' | 'deadline' | 'price'
> & { readonly canAsk: readonly Question['kind'][] }

/** To the thread. Every call in it has a number: what is said of one that has ended is nobody's. */
export type ToThread = { readonly run: number } & (
  | { readonly type: 'run'; readonly input: unknown; readonly call: CallFacts }
  | { readonly type: 'abort'; readonly reason: string }
  | { readonly type: 'answer'; readonly question: number; readonly answer: unknown }
  /** What the question came to is known outside; thrown again, it is named by the question. */
  | { readonly type: 'refusal'; readonly question: number; readonly message: string }
)

/** An error, as far as it can be sent. */
export interface Thrown {
  readonly name: string
  readonly message: string
  readonly stack: string
}

/** What a call comes to. */
export type Ending =
  | { readonly type: 'returned'; readonly value: unknown }
  | (Thrown & { readonly type: 'threw'; readonly question?: number })
  /** What it returned no thread can send. */
  | { readonly type: 'unsayable'; readonly why: string }

/** What a call says and asks until then. */
export type Saying =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'log'; readonly level: LogLevel; readonly data: unknown; readonly logger?: string }
  | { readonly type: 'ask'; readonly question: number; readonly key: string; readonly asked: Question }
  | { readonly type: 'charge'; readonly cost: number }
  | { readonly type: 'release' }

/** From the thread: of a call that runs, or what was thrown where none that runs had left it. */
export type FromThread = (Saying & OfRun) | (Ending & OfRun) | (Thrown & { readonly type: 'left' })

interface OfRun {
  readonly run: number
}
