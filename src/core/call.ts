import type { AnswerTo, Conversation, LogLevel, Progress, Question } from './conversation.ts'
import type { Lifetime } from './lifetime.ts'
import type { Quota } from './quota.ts'
import type { Scopes } from './scopes.ts'
import type { Trace } from './trace.ts'

/** Who is calling. Made by identity at the edge; `id` is what quotas and the ledger go by. */
export interface Principal {
  readonly id: string
  readonly kind: 'anonymous' | 'local' | 'api_key' | 'token' | 'certificate'
  /** What its credential is good for; left out where it needed none. */
  readonly scopes?: Scopes
  /** How long it may stay; left out where that does not end. */
  readonly lifetime?: Lifetime
}

export type Surface = 'rest' | 'mcp' | 'cli'

/** All a step or a handler may know about the call it serves. Made once at the edge, never mutated. */
export interface Call {
  readonly id: string
  readonly traceId: string
  /** Which span of its trace it is, and whose call it is; none where it goes on without its caller. */
  readonly trace?: Trace | undefined
  readonly surface: Surface
  /** A label for the ledger and the logs, such as `rest/v1`; nothing outside the wire rooms acts on it. */
  readonly revision: string
  readonly principal: Principal
  /** The part of everything that it was made in; what is not in it does not exist for it. */
  readonly toolset?: string | undefined
  readonly client: { readonly name: string; readonly version?: string } | undefined
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** When a handler must have answered, in milliseconds since the epoch; set by the gateway as it runs one. */
  readonly deadline?: number
  /** Aborts when the caller has gone or the deadline has passed; a reason that is text begins a sentence that says why. */
  readonly signal: AbortSignal
  /** How the client can be told and asked something meanwhile; none where the surface can't. */
  readonly conversation?: Conversation | undefined
  /** Answers that came with it, by the keys of questions that it asked in an earlier round. */
  readonly brought?: ReadonlyMap<string, unknown> | undefined
  /**
   * Told how the ledger names this call, where there is one, what its caller has left, and what it cost where it was let
   * in, before it is answered.
   */
  readonly recorded?: (entry: string | undefined, quotas: readonly Quota[], costMicros?: number) => void
  /**
   * Told that it was let in and runs now, or goes on by itself, and how the ledger names what has begun; what it throws
   * refuses the call.
   */
  readonly starting?: (entry: string | undefined) => void
  /**
   * Told that it waits for somebody who may take long, and for whom. True where nobody waits on a connection meanwhile, so
   * that it may wait as long as it takes.
   */
  readonly waiting?: (why: string) => boolean
  /** Whoever made it takes the answer whenever it comes: nobody waits on a connection. */
  readonly asynchronous?: boolean
  /** Nobody waits on a connection any more: its answer may come as late as it must. */
  readonly patient?: boolean
  /** It was let in before, and cut off: what it takes was taken then, and made again it takes nothing more. */
  readonly paid?: boolean
}

/** The call as the gateway hands it to a handler. */
export interface HandlerCall extends Omit<
  Call,
  'conversation' | 'brought' | 'recorded' | 'starting' | 'waiting' | 'asynchronous' | 'patient' | 'paid'
> {
  readonly deadline: number
  /** Tells the client how far it has come, where it asked to be told. */
  readonly progress: (progress: Progress) => void
  /** The most this call may cost, in the configured currency: what was set aside for it. */
  readonly price: number
  /** What it really costs, where that is less than its price. */
  readonly charge: (cost: number) => void
  /** A line for the client's log, where it wants lines of that level. */
  readonly log: (level: LogLevel, data: unknown, logger?: string) => void
  /** False where `ask` would fail at once, since the client did not say that it can answer such a question. */
  readonly canAsk: (kind: Question['kind']) => boolean
  /** For long work: lets the client's connection go where the client knows how to come back for the answer. */
  readonly release: () => void
  /**
   * Asks the client, or the person or model behind it. The key names the question within this call: the handler may run
   * again from its start, and gets the answers it had by their keys. So effects come after the last question.
   */
  readonly ask: <Q extends Question>(key: string, question: Q) => Promise<AnswerTo<Q>>
}
