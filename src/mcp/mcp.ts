import type { Gateway } from '../core/gateway.ts'
import type { SessionStore } from '../core/session.ts'
import type { Log } from '../telemetry/telemetry.ts'
import type { Channel } from './channel.ts'

export type { Channel } from './channel.ts'

export interface McpParts {
  readonly gateway: Gateway
  readonly sessions: SessionStore
  readonly log: Log
  readonly server: { readonly name: string; readonly title?: string; readonly version: string }
  readonly instructions?: string
  /** Dates of the revisions that are served (`protocol.mcp.supported_versions`). */
  readonly supportedVersions: readonly string[]
  /** `protocol.mcp.input_errors`. */
  readonly inputErrors: 'error' | 'result'
  readonly includeIncidentId: boolean
  readonly development: boolean
  /** How long a client may keep a list. */
  readonly ttlSeconds: { readonly tools: number; readonly resources: number }
}

export interface Mcp {
  /** One message (or batch) as text. Never throws; answers through the channel, possibly before it returns. */
  readonly receive: (text: string, channel: Channel) => void
  /** GET /mcp and GET /mcp/sse of a legacy session: a long stream, perhaps resumed. */
  readonly openStream: (channel: Channel, lastEventId: string | undefined) => void
  readonly deleteSession: (channel: Channel) => void
  /** Ends subscriptions in good order, lets what runs finish within the time, then gives up on the rest. */
  readonly close: (graceMs: number) => Promise<void>
}

export type CreateMcp = (parts: McpParts) => Mcp
