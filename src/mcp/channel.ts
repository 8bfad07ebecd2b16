import type { Principal } from '../core/call.ts'

/** How one incoming message may be answered: one POST's response, or a whole stdio connection. Implemented by transports. */
export interface Channel {
  /** `joined`: a stdio client by way of another process. */
  readonly transport: 'http' | 'stdio' | 'sse' | 'joined'
  readonly principal: Principal
  /** The part of everything that it was opened for, such as `reading` of /mcp/reading. */
  readonly toolset?: string | undefined
  /** Of HTTP, without the query. */
  readonly path?: string | undefined
  /** The highest id of a question its client was asked before, by another process; none unless said. */
  readonly asked?: number
  /** The connection it came on, where each message of that has a channel of its own, with its own caller. */
  readonly connection?: Channel | undefined
  /** By lower-case name; always undefined on stdio. */
  readonly header: (name: string) => string | undefined
  /** The client left: cancels what it asked for. Cheap: one listener in a list. */
  readonly onGone: (listener: () => void) => void
  /** On HTTP these headers are part of whatever answers it, unless that has begun. */
  readonly head?: (headers: Readonly<Record<string, string>>) => void
  /**
   * Something before the answer: on HTTP turns the response into an event stream. `message` is one line of JSON, or empty.
   * What is owed, an answer or what the client came back for, is never what it is cut off for.
   */
  readonly push: (message: string, eventId?: string, owed?: boolean) => void
  /** On HTTP makes the response an event stream at once, before there is anything to push; elsewhere it is nothing. */
  readonly opened?: () => void
  /** The end: `body` undefined is an answer without a body. On stdio status and headers mean nothing. */
  readonly answer: (body: string | undefined, status: number, headers?: Readonly<Record<string, string>>) => void
}
