import { Fault } from '../core/fault.ts'
import { allCodecs, codecOf, parseMessage, silentCodec, type Codec } from '../wire/wire.ts'
import { batchChannels, notInBatch, whyNoBatch } from './batch.ts'
import type { Channel } from './channel.ts'
import type { Context, McpParts } from './context.ts'
import { goodbye } from './discovery.ts'
import { routesOf } from './dispatch.ts'
import { envelopeOf } from './envelope.ts'
import { renderFault } from './faults.ts'
import { createLegacy, noSession } from './legacy.ts'
import { createLists } from './lists.ts'
import { createModern } from './modern.ts'
import { createReports } from './reports.ts'
import { createStateKeeper } from './request-state.ts'
import { createRunning } from './running.ts'
import { createSessions } from './sessions.ts'
import { createSubscriptions } from './subscriptions.ts'
import { takeNotification } from './notifications.ts'

export type { Channel } from './channel.ts'
export type { McpParts } from './context.ts'

export interface Mcp {
  /** One message (or batch) as text. Never throws; answers through the channel, possibly before it returns. */
  readonly receive: (text: string, channel: Channel) => void
  /** GET /mcp and GET /mcp/sse of a legacy session: a long stream, perhaps resumed. */
  readonly openStream: (channel: Channel, lastEventId: string | undefined) => void
  readonly deleteSession: (channel: Channel) => void
  /** Answers what a transport could not take as a message, such as a body that is too large. */
  readonly refuse: (channel: Channel, fault: Fault) => void
  /** Ends subscriptions in good order, lets what runs finish within the time, then gives up on the rest. */
  readonly close: (graceMs: number) => Promise<void>
}

export type CreateMcp = (parts: McpParts) => Mcp

export function createMcp(parts: McpParts): Mcp {
  const served = allCodecs.filter(({ revision }) => parts.supportedVersions.includes(revision))
  const routes = new Map(served.map((codec) => [codec, routesOf(codec)]))
  const running = createRunning()
  const reports = createReports(parts)
  const subscriptions = createSubscriptions()
  const sessions = createSessions(parts.sessions)
  const context: Context = {
    parts,
    served,
    gateway: parts.gateway,
    lists: createLists(),
    states: createStateKeeper(parts.requestStates),
    sessions,
    subscriptions,
    connection: running.connection,
    waits: running.waits,
    notified: (notification, channel, peer) =>
      takeNotification(
        notification,
        peer ?? (channel.transport === 'http' ? undefined : running.connection(channel)),
        sessions,
      ),
    failed: (request, fault) => {
      const { idText: id, codec, method } = request
      reports.failed(fault, { method, call: request })
      const { body, status } = renderFault(fault, { id, codec, method, traceId: request.traceId }, parts)
      request.answer(body, status)
    },
    refuse: (channel, codec, id, fault, method) => {
      reports.failed(fault, { method, call: undefined })
      const { body, status } = renderFault(fault, { id, codec, method }, parts)
      channel.answer(body, status)
    },
  }
  const modern = createModern(allCodecs, routes, context)
  const legacy = createLegacy(routes, context)
  const stopListening = parts.gateway.onChanged((change) => {
    subscriptions.tell(change, [...sessions.live(), ...running.connections()])
  })
  let draining = false

  /** What is most likely spoken, where the message itself does not say. */
  const codecGuess = (channel: Channel): Codec => {
    if (channel.transport !== 'http') {
      const { session } = running.connection(channel)
      return (session === undefined ? undefined : codecOf(session.revision)) ?? silentCodec
    }
    return codecOf(channel.header('mcp-protocol-version') ?? '') ?? silentCodec
  }

  const receiveOne = (value: unknown, text: string, channel: Channel, inBatch: boolean): void => {
    const envelope = envelopeOf(value, text)
    const version = modern.versionOf(envelope)
    const isModern =
      version !== undefined || (channel.transport === 'http' && modern.isModern(channel.header('mcp-protocol-version')))
    const opens = envelope.kind === 'request' && envelope.method === 'initialize'
    if (inBatch && (isModern || opens)) {
      const id = 'idText' in envelope ? envelope.idText : undefined
      const what = opens ? 'initialize' : 'A request of this revision'
      context.refuse(channel, codecGuess(channel), id, notInBatch(what))
    } else if (isModern) modern.receive(envelope, version, channel)
    else legacy.receive(envelope, channel)
  }

  const receiveBatch = (messages: readonly unknown[], text: string, channel: Channel): void => {
    const guess = codecGuess(channel)
    const peer = guess.era === 'legacy' ? legacy.peerOf(channel) : undefined
    const codec = (peer?.session === undefined ? undefined : codecOf(peer.session.revision)) ?? guess
    const reason = whyNoBatch(messages, codec)
    if (reason !== undefined) {
      context.refuse(channel, codec, undefined, reason)
      return
    }
    const channels = batchChannels(channel, messages.length)
    running.same(channels, channel)
    for (const [index, one] of channels.entries()) receiveOne(messages[index], text, one, true)
  }

  const guarded = (channel: Channel, work: () => void): void => {
    try {
      if (draining)
        throw new Fault('shutting_down', 'The server finishes what it has and takes nothing new.', { retryAfter: 1 })
      work()
    } catch (thrown) {
      context.refuse(channel, codecGuess(channel), undefined, Fault.from(thrown))
    }
  }

  return {
    receive: (text, channel) => {
      guarded(channel, () => {
        const parsed = parseMessage(text)
        if (!parsed.ok) {
          const fault = new Fault('parse_error', parsed.detail, { members: { position: parsed.position } })
          context.refuse(channel, codecGuess(channel), parsed.id, fault)
        } else if (Array.isArray(parsed.value)) receiveBatch(parsed.value, text, channel)
        else receiveOne(parsed.value, text, channel, false)
      })
    },
    openStream: (channel, lastEventId) => {
      guarded(channel, () => {
        const peer = legacy.peerOf(channel)
        if (channel.transport !== 'http') return
        if (peer?.streams === undefined) throw noSession('A stream of notifications')
        if (lastEventId !== undefined && peer.streams.resume(channel, lastEventId)) return
        const { polling } = codecOf(peer.session?.revision ?? '') ?? silentCodec
        peer.streams.openStandalone(channel, polling)
      })
    },
    deleteSession: (channel) => {
      guarded(channel, () => {
        const peer = legacy.peerOf(channel)
        if (peer === undefined) throw noSession('Ending a session')
        sessions.remove(peer)
        channel.answer(undefined, 204)
      })
    },
    refuse: (channel, fault) => context.refuse(channel, codecGuess(channel), undefined, fault),
    close: async (graceMs) => {
      draining = true
      stopListening()
      subscriptions.close((request) => goodbye(request, context))
      await running.drain(graceMs, context.failed)
      sessions.close()
    },
  }
}
