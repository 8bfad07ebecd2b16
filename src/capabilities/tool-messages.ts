import type { HandlerCall } from '../core/call.ts'
import type { LogLevel, Progress, Question } from '../core/conversation.ts'

/** The kinds of question a client may be able to answer. */
export const questionKinds = ['form', 'page', 'model', 'roots'] as const satisfies readonly Question['kind'][]

/** The part of a call that can be sent to a thread. */
export type CallFacts = Pick<
  HandlerCall,
  'id' | 'traceId' | 'surface' | 'revision' | 'principal' | 'client' | 'startedAt' | 'deadline' | 'price'
> & { readonly canAsk: readonly Question['kind'][] }

/** To the thread. */
export type ToThread =
  | { readonly type: 'run'; readonly input: unknown; readonly call: CallFacts }
  | { readonly type: 'abort'; readonly reason: string }
  | { readonly type: 'answer'; readonly question: number; readonly answer: unknown }
  /** What the question came to is known outside; thrown again, it is named by the question. */
  | { readonly type: 'refusal'; readonly question: number; readonly message: string }

/** From the thread. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'returned'; readonly value: unknown }
  | {
      readonly type: 'threw'
      readonly name: string
      readonly message: string
      readonly stack: string
      readonly question?: number
    }
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'log'; readonly level: LogLevel; readonly data: unknown; readonly logger?: string }
  | { readonly type: 'ask'; readonly question: number; readonly key: string; readonly asked: Question }
  | { readonly type: 'charge'; readonly cost: number }
  | { readonly type: 'release' }
