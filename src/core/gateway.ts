import type { Call } from './call.ts'
import type { Entry, Kind } from './provider.ts'

export interface Request {
  readonly kind: Kind
  readonly name: string
  readonly input: unknown
}

/** The one door: every surface calls through it, so that none can forget a rule. */
export interface Gateway {
  readonly call: (request: Request, call: Call) => Promise<unknown>
  /** Only what the caller may see, sorted by name. */
  readonly list: (kind: Kind, call: Call) => readonly Entry[]
  /** Stops listening to the providers. */
  readonly close: () => void
}
