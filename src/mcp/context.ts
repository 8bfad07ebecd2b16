import type { Fault } from '../core/fault.ts'
import type { Gateway } from '../core/gateway.ts'
import type { CountRefusal } from '../core/ledger.ts'
import type { RunQueue } from '../core/runs.ts'
import type { RequestStates, SessionStore } from '../core/session.ts'
import type { Counters, Log } from '../telemetry/telemetry.ts'
import { metaKeys, type Codec } from '../wire/wire.ts'
import type { Channel } from './channel.ts'
import type { FaultStyle } from './faults.ts'
import type { Incoming, Params } from './incoming.ts'
import type { Lists } from './lists.ts'
import type { Peer } from './peer.ts'
import type { StateKeeper } from './request-state.ts'
import type { Sessions } from './sessions.ts'
import type { Subscriptions } from './subscriptions.ts'

export interface McpParts extends FaultStyle {
  readonly gateway: Gateway
  readonly sessions: SessionStore
  readonly requestStates: RequestStates
  readonly log: Log
  /** Left out, nothing is counted. */
  readonly counters?: Pick<Counters, 'mcpAnswered'> | undefined
  readonly server: { readonly name: string; readonly title?: string; readonly version: string }
  readonly instructions?: string
  /** Extensions of the protocol that are served besides skills, with their settings. */
  readonly extensions?: Readonly<Record<string, object>>
  /** Where calls go on that outlive their request, as tasks; without it every client waits. */
  readonly runs?: RunQueue
  /** Where what is refused before it becomes a call is written down; left out, it is not. */
  readonly countRefusal?: CountRefusal
  /** A client that waits longer is told that its call still runs, where it wants to hear of progress. */
  readonly longCallMs?: number
  /** Dates of the revisions that are served (`protocol.mcp.supported_versions`). */
  readonly supportedVersions: readonly string[]
  /** `protocol.mcp.input_errors`. */
  readonly inputErrors: 'error' | 'result'
  /** How long a client may keep a list. */
  readonly ttlSeconds: { readonly tools: number; readonly resources: number }
}

/** What every method may use. */
export interface Context {
  readonly parts: McpParts
  readonly gateway: Gateway
  readonly lists: Lists
  readonly states: StateKeeper
  readonly sessions: Sessions
  readonly subscriptions: Subscriptions
  /** What is served, the newest first. */
  readonly served: readonly Codec[]
  /** Who is at the other end of a connection that is nobody else's. */
  readonly connection: (channel: Channel) => Peer
  /** Where answers are logged; undefined where they are not. */
  readonly answered: ((request: Incoming, result: string) => void) | undefined
  /** Answers with an error what was understood as a request. */
  readonly failed: (request: Incoming, fault: Fault) => void
  /** Answers with an error what was not, or not by whoever could answer it. */
  readonly refuse: (channel: Channel, codec: Codec, id: string | undefined, fault: Fault, message?: Message) => void
  /** A notification came. */
  readonly notified: (notification: Remark, channel: Channel, peer?: Peer) => void
  /** The answer takes a while: from here on it can be cancelled, and is waited for at the end. */
  readonly waits: (request: Incoming) => void
}

/** A request or a notification. */
export interface Message {
  readonly method: string
  readonly params: Params | undefined
}

/** A notification, and the JSON text of the id of the request that it is about. */
export interface Remark extends Message {
  readonly about: string | undefined
}

/** `_meta` of a modern result. */
export const serverMeta = ({ server }: McpParts): Record<string, unknown> => ({ [metaKeys.server]: server })
