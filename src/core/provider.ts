import type { Call } from './call.ts'

export type Kind = 'tool' | 'resource' | 'prompt' | 'administration'

/** One thing that can be called, as the gateway sees it. */
export interface Entry {
  readonly kind: Kind
  readonly name: string
  /** What a client is shown: for a tool its title, description, schemas and annotations. */
  readonly listing: Listing
  /** Throws Fault `invalid_arguments` with every violation; returns the input the handler gets. */
  readonly parseInput: (input: unknown) => unknown
  /** True when running it twice, or not knowing whether it ran, harms nobody. */
  readonly readOnly: boolean
  readonly timeoutMs: number
}

export interface Listing {
  readonly title?: string
  readonly description?: string
  readonly inputSchema?: Readonly<Record<string, unknown>>
  readonly outputSchema?: Readonly<Record<string, unknown>>
  readonly annotations?: Readonly<Record<string, unknown>>
  readonly tags?: readonly string[]
}

/** Anything that has tools, resources or prompts. Knows nothing of clients. */
export interface Provider {
  readonly name: string
  readonly catalogue: () => readonly Entry[]
  readonly call: (entry: Entry, input: unknown, call: Call) => unknown
  /** Tells the listener whenever `catalogue()` would answer differently; returns how to stop it. */
  readonly onChanged: (listener: () => void) => () => void
}
