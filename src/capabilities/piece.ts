import type { Call, HandlerCall } from '../core/call.ts'
import type { Entry, Provider } from '../core/provider.ts'
import type { Completion, CompletionRequest } from '../core/resource.ts'

/** One thing a capability brings: what is shown of it, and how it runs. */
export interface Piece {
  readonly entry: Entry
  readonly run: (input: unknown, call: HandlerCall) => unknown
  readonly complete?: (request: CompletionRequest, call: Call) => Completion | Promise<Completion>
  /** Of a template: whether an address follows it. */
  readonly follows?: (uri: string) => boolean
  /** Of a resource that knows when its contents are new: tells so until it is stopped. */
  readonly watch?: (changed: (uri: string) => void) => () => void
}

/** The template an address follows; the first in their order. */
export const resolverOf =
  (pieces: Iterable<Piece>): NonNullable<Provider['resolve']> =>
  (kind, name) => {
    if (kind !== 'resource') return undefined
    for (const { entry, follows } of pieces) if (follows?.(name) === true) return entry
    return undefined
  }

export const completerOf =
  (pieceOf: (entry: Entry) => Piece | undefined): NonNullable<Provider['complete']> =>
  (entry, request, call) =>
    pieceOf(entry)?.complete?.(request, call) ?? { values: [] }

/** The candidates that begin with what was typed, or contain it; whoever sends them knows how many go into an answer. */
export function completionOf(candidates: Iterable<string>, typed: string): Completion {
  const wanted = typed.toLowerCase()
  const all = [...new Set(candidates)].filter((one) => one.toLowerCase().includes(wanted))
  const { true: first = [], false: rest = [] } = Object.groupBy(all, (one) =>
    one.toLowerCase().startsWith(wanted) ? 'true' : 'false',
  )
  return { values: [...first, ...rest] }
}
