import type { Call, HandlerCall } from './call.ts'
import type { Completion, CompletionRequest } from './resource.ts'
import type { Scope } from './scopes.ts'

export type Kind = 'tool' | 'resource' | 'resource_template' | 'prompt' | 'administration'

/** Whether whoever called may be given a run in place of an answer: every time, every time or not at all, never. */
export type AsyncMode = 'always' | 'required' | 'never'

/** One thing that can be called, as the gateway sees it. */
export interface Entry {
  readonly kind: Kind
  /** A tool's or prompt's name, a resource's URI, a template's pattern. */
  readonly name: string
  /** What a client is shown: for a tool its title, description, schemas and annotations. */
  readonly listing: Listing
  /** Throws Fault `invalid_arguments` with every violation; returns the input the handler gets. */
  readonly parseInput: (input: unknown) => unknown
  /** True when running it twice, or not knowing whether it ran, harms nobody. */
  readonly readOnly: boolean
  /** The most a call costs, as its author says; rules may say otherwise. */
  readonly priceMicros?: number
  readonly timeoutMs: number
  /** Of a prompt: the address of the document whose text it gives out. Whom that is kept from, this is kept from, too. */
  readonly document?: string
  /** Of administration: which scopes suffice, the narrowest first; `admin` always does, and alone where this is left out. */
  readonly scopes?: readonly Scope[]
  /** The upstream server that it comes from; none where it is this gateway's own. */
  readonly upstream?: string
  /** How it stands to answering later; left out, it may become a run when it takes its time. */
  readonly async?: AsyncMode
}

/** Running it twice harms nobody. */
export const isRepeatable = ({ readOnly, listing }: Entry): boolean =>
  readOnly || listing.annotations?.['idempotentHint'] === true

export interface Icon {
  readonly src: string
  readonly mimeType?: string
  readonly sizes?: readonly string[]
  readonly theme?: 'light' | 'dark'
}

export interface Listing {
  /** What a resource or template is called, besides its address. */
  readonly name?: string
  readonly title?: string
  readonly description?: string
  readonly inputSchema?: Readonly<Record<string, unknown>>
  readonly outputSchema?: Readonly<Record<string, unknown>>
  readonly annotations?: Readonly<Record<string, unknown>>
  readonly tags?: readonly string[]
  readonly icons?: readonly Icon[]
  /** Of a resource or template. */
  readonly mimeType?: string
  /** Of a resource, in bytes. */
  readonly size?: number
  /** Of a prompt. */
  readonly arguments?: readonly PromptArgument[]
  /** Of the SKILL.md of a skill folder: what clients of the skills extension are told of the whole folder. */
  readonly skill?: SkillFolder
  /** Goes to clients as `_meta`, as it is. */
  readonly meta?: Readonly<Record<string, unknown>>
}

/** A skill with all its files, so that a client can take the folder as a whole and check each file. */
export interface SkillFolder {
  /** As it stands in the file. */
  readonly frontmatter: Readonly<Record<string, unknown>>
  readonly files: readonly {
    readonly uri: string
    readonly digest: string
    readonly size: number
    readonly mimeType: string
  }[]
}

export interface PromptArgument {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly required?: boolean
}

/** What is other than before. Lists are compared by the gateway; only contents need be named. */
export interface Change {
  /** Resources whose contents are new. */
  readonly uris?: readonly string[]
}

/** Anything that has tools, resources or prompts. Knows nothing of clients. */
export interface Provider {
  readonly name: string
  readonly catalogue: () => readonly Entry[]
  /** What the catalogue does not name itself: the template entry a URI follows. Calls get that entry, and the URI in the input. */
  readonly resolve?: (kind: Kind, name: string) => Entry | undefined
  readonly call: (entry: Entry, input: unknown, call: HandlerCall) => unknown
  readonly complete?: (entry: Entry, request: CompletionRequest, call: Call) => Completion | Promise<Completion>
  /** Tells the listener whenever `catalogue()` would answer differently or contents are new; returns how to stop it. */
  readonly onChanged: (listener: (change?: Change) => void) => () => void
}
