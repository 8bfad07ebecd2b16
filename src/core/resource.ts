import type { ContentBlock } from './tool.ts'

/** First and last byte, counted from 0, without `last` to the end; or so many bytes from the end. */
export type ByteRange = { readonly first: number; readonly last?: number } | { readonly lastBytes: number }

/** What `gateway.call({ kind: 'resource', name: uri, input }, call)` takes. */
export interface ResourceInput {
  readonly uri: string
  readonly range?: ByteRange
  /** Etags the client has; when one fits, `contents` may be empty and `notModified` true. */
  readonly ifNoneMatch?: readonly string[]
}

export interface ResourceContents {
  readonly uri: string
  readonly mimeType?: string
  readonly text?: string
  /** Base64. */
  readonly blob?: string
  readonly meta?: Readonly<Record<string, unknown>>
}

export interface ResourceResult {
  readonly contents: readonly ResourceContents[]
  readonly notModified?: boolean
  readonly etag?: string
  /** When it last changed, in the form of ISO 8601. */
  readonly lastModified?: string
  /** Which bytes of how many the contents are, where a range was asked for. */
  readonly range?: { readonly first: number; readonly last: number; readonly size: number }
  /** How long the client may keep it, when the provider knows better than the configuration. */
  readonly ttlMs?: number
}

/** What `gateway.call({ kind: 'prompt', name, input: arguments }, call)` answers. */
export interface PromptResult {
  readonly description?: string
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: ContentBlock }[]
}

/** How a half-typed argument could go on. */
export interface CompletionRequest {
  readonly argument: { readonly name: string; readonly value: string }
  /** Arguments that are filled in already. */
  readonly context: Readonly<Record<string, string>>
}

export interface Completion {
  readonly values: readonly string[]
  readonly total?: number
  readonly hasMore?: boolean
}
