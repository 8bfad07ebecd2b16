import { Fault } from '../core/fault.ts'
import { parseJson } from '../core/json-text.ts'
import { allCodecs, idTextsIn, type Codec, type IdText } from '../wire/wire.ts'
import { batchChannels, notInBatch, whyNoBatch } from './batch.ts'
import type { Channel } from './channel.ts'
import type { Context } from './context.ts'
import { routesOf } from './dispatch.ts'
import { envelopeOf } from './envelope.ts'
import { readEventId } from './event-ids.ts'
import { createLegacy, noSession, type Legacy } from './legacy.ts'
import { createModern, type Modern } from './modern.ts'
import { codecGuess, codecOfPeer, type Peer } from './peer.ts'
import type { Running } from './running.ts'

export interface Receiver {
  /** One message (or batch) as text. Never throws; answers through the channel, possibly before it returns. */
  readonly receive: (text: string, channel: Channel) => void
  /** GET /mcp and GET /mcp/sse: a long stream, perhaps resumed. */
  readonly openStream: (channel: Channel, lastEventId: string | undefined) => void
  readonly deleteSession: (channel: Channel) => void
  /** Answers what a transport could not take as a message, such as a body that is too large; `id` is JSON text. */
  readonly refuse: (channel: Channel, fault: Fault, id?: string) => void
  readonly takeNoMore: () => void
}

/** Finds out what came and in which era, and hands it on. */
export function createReceiver(context: Context, running: Running): Receiver {
  const eras = createEras(context)
  const { modern, legacy, isModernChannel, guess } = eras
  const { guarded, takeNoMore, isDraining } = createGuard(context, guess)
  const receive = (channel: Channel, text: string): void => {
    const parsed = parseJson(text)
    if (!parsed.ok) {
      const fault = new Fault('parse_error', parsed.detail, { members: { position: parsed.position } })
      context.refuse(channel, guess(channel), parsed.id, fault)
      return
    }
    if (Array.isArray(parsed.value)) {
      if (isDraining()) throw takesNothing()
      receiveBatch(parsed.value, idTextsIn(text), channel, context, running, eras)
      return
    }
    const envelope = envelopeOf(parsed.value, idTextsIn(text))
    if (isDraining() && envelope.kind === 'request') {
      context.refuse(channel, guess(channel), envelope.idText, takesNothing(), envelope)
      return
    }
    const version = modern.versionOf(envelope)
    if (version !== undefined || isModernChannel(channel)) modern.receive(envelope, version, channel)
    else legacy.receive(envelope, channel)
  }
  const openStream = (channel: Channel, lastEventId: string | undefined): void => {
    if (isDraining()) throw takesNothing()
    const peer = sessionOf(channel, 'A stream of notifications', eras)
    if (peer.streams === undefined) return // the connection itself is the stream
    const after = lastEventId === undefined ? undefined : readEventId(lastEventId)
    if (after !== undefined && peer.streams.resume(channel, after)) return
    const codec = codecOfPeer(peer)
    if (after?.request === undefined || peer.inFlight.has(after.request)) {
      peer.streams.openStandalone(channel, codec.polling)
    } else {
      channel.opened?.()
      context.refuse(channel, codec, after.request, lost())
    }
  }
  const deleteSession = (channel: Channel): void => {
    context.sessions.remove(sessionOf(channel, 'Ending a session', eras))
    channel.answer(undefined, 204)
  }
  return {
    receive: (text, channel) => {
      guarded(channel, receive, text)
    },
    openStream: (channel, lastEventId) => {
      guarded(channel, openStream, lastEventId)
    },
    deleteSession: (channel) => {
      guarded(channel, deleteSession, undefined)
    },
    refuse: (channel, fault, id) => {
      context.refuse(channel, guess(channel), id, fault)
    },
    takeNoMore,
  }
}

/** The session a GET or DELETE is about. */
function sessionOf(channel: Channel, what: string, { isModernChannel, legacy }: Eras): Peer {
  if (isModernChannel(channel))
    throw new Fault(
      'method_not_allowed',
      'This revision takes POST only: it has no sessions and no streams of their own.',
    )
  const peer = legacy.peerOf(channel)
  if (peer === undefined) throw noSession(what)
  return peer
}

/** Of a process before this one, or forgotten. */
const lost = (): Fault =>
  new Fault(
    'outcome_unknown',
    'What this request was answered is not known any more: the server was started anew meanwhile, or had no room to keep it. It may have run, in part or as a whole.',
  )

const takesNothing = (): Fault =>
  new Fault('shutting_down', 'The server finishes what it has and takes nothing new.', { retryAfter: 1 })

/** Whatever goes wrong is answered; once the end has begun, what is new is refused, and what belongs to calls that run is taken. */
function createGuard(context: Context, guess: Eras['guess']) {
  let draining = false
  return {
    guarded: <Given>(channel: Channel, work: (channel: Channel, given: Given) => void, given: Given): void => {
      try {
        work(channel, given)
      } catch (thrown) {
        context.refuse(channel, guess(channel), undefined, Fault.from(thrown))
      }
    },
    isDraining: () => draining,
    takeNoMore: () => {
      draining = true
    },
  }
}

interface Eras {
  readonly modern: Modern
  readonly legacy: Legacy
  readonly isModernChannel: (channel: Channel) => boolean
  /** What is most likely spoken, where the message itself does not say. */
  readonly guess: (channel: Channel) => Codec
}

function createEras(context: Context): Eras {
  const routes = new Map(context.served.map((codec) => [codec, routesOf(codec)]))
  const modern = createModern(allCodecs, routes, context)
  const legacy = createLegacy(routes, context)
  const peerIfAny = (channel: Channel): Peer | undefined => {
    try {
      return legacy.peerOf(channel)
    } catch (thrown) {
      if (thrown instanceof Fault) return undefined
      throw thrown
    }
  }
  return {
    modern,
    legacy,
    isModernChannel: (channel) =>
      channel.transport === 'http' && modern.isModern(channel.header('mcp-protocol-version')),
    guess: (channel) => codecGuess(channel, peerIfAny(channel)),
  }
}

function receiveBatch(
  messages: readonly unknown[],
  idText: IdText,
  channel: Channel,
  context: Context,
  running: Running,
  { modern, legacy, guess }: Eras,
): void {
  const guessed = guess(channel)
  const codec = guessed.era === 'legacy' ? codecOfPeer(legacy.peerOf(channel), guessed) : guessed
  const reason = whyNoBatch(messages, codec)
  if (reason !== undefined) {
    context.refuse(channel, codec, undefined, reason)
    return
  }
  const channels = batchChannels(channel, messages.length)
  running.same(channels, channel)
  for (const [index, one] of channels.entries()) {
    const envelope = envelopeOf(messages[index], idText, index)
    const opens = envelope.kind === 'request' && envelope.method === 'initialize'
    if (opens || modern.versionOf(envelope) !== undefined) {
      const id = 'idText' in envelope ? envelope.idText : undefined
      context.refuse(one, codec, id, notInBatch(opens ? 'initialize' : 'A message that names its own revision'))
    } else legacy.receive(envelope, one)
  }
}
