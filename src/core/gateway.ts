import type { Call } from './call.ts'
import type { Entry, Kind } from './provider.ts'
import type { Quota } from './quota.ts'
import type { Completion, CompletionRequest } from './resource.ts'

export interface Request {
  readonly kind: Kind
  readonly name: string
  readonly input: unknown
}

/** What became other than before, for whoever keeps copies or tells clients. */
export interface CatalogueChange {
  readonly kinds: readonly Kind[]
  /** Resources whose contents are new. */
  readonly uris: readonly string[]
}

/** The one door: every surface calls through it, so that none can forget a rule. */
export interface Gateway {
  readonly call: (request: Request, call: Call) => Promise<unknown>
  /** The same for whoever can use an answer at once: the answer, a thrown Fault, or a promise of either. */
  readonly callNow: (request: Request, call: Call) => unknown
  /** Only what the caller may see, sorted by name. The same array for the same rights until the catalogue changes. */
  readonly list: (kind: Kind, call: Call) => readonly Entry[]
  /** The same and what is found by searching only. */
  readonly all: (kind: Kind, call: Call) => readonly Entry[]
  /** What stands under a name in the catalogue, whoever may see it: for looking after it, not for telling of it. */
  readonly named: (kind: Kind, name: string) => Entry | undefined
  /** Whether the caller may know of this one, listed or not. */
  readonly sees: (kind: Kind, name: string, call: Call) => boolean
  /** Whether there is a part of everything under this name. */
  readonly hasToolset: (name: string) => boolean
  /** Throws where the caller may not call it now. Counted, not ledgered: for what must work when the ledger does not. */
  readonly permit: (kind: Kind, name: string, call: Call) => void
  /** What a caller with limits has left now, the tightest first: for answers that come before the end of a call, or after it. */
  readonly quotas: (call: Pick<Call, 'principal'>) => readonly Quota[]
  /** Whether everybody sees the same, so that a list may be kept for all. */
  readonly listsAreShared: () => boolean
  /** Counted, not ledgered, like a list. */
  readonly complete: (
    kind: 'prompt' | 'resource_template',
    name: string,
    request: CompletionRequest,
    call: Call,
  ) => Promise<Completion>
  /** What callers do with what is theirs, such as ending a run: no rule is asked. It is an entry once it is done. */
  readonly own: <T>(name: string, input: object, call: Call, work: () => T | Promise<T>) => Promise<T>
  readonly onChanged: (listener: (change: CatalogueChange) => void) => () => void
  /** Stops listening to the providers. */
  readonly close: () => void
}
