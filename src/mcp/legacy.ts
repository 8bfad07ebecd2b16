import { Fault } from '../core/fault.ts'
import { codecOf, silentCodec, type Codec } from '../wire/wire.ts'
import type { Channel } from './channel.ts'
import type { Context } from './context.ts'
import { dispatch, unknownMethod, type Routes } from './dispatch.ts'
import type { Envelope } from './envelope.ts'
import { initialize } from './handshake.ts'
import { Incoming } from './incoming.ts'
import { sameId } from './modern.ts'
import { codecGuess, codecOfPeer, takeAnswer, type Peer } from './peer.ts'

export interface Legacy {
  /** Who sends on this channel, by the session it names or the connection it is; throws where the session is none of its. */
  readonly peerOf: (channel: Channel) => Peer | undefined
  readonly receive: (envelope: Envelope, channel: Channel) => void
}

/** The era of sessions, and of plain requests without one. */
export function createLegacy(routes: ReadonlyMap<Codec, Routes>, context: Context): Legacy {
  const take = (envelope: Exclude<Envelope, { kind: 'broken' }>, channel: Channel, peer: Peer | undefined): void => {
    if (envelope.kind === 'answer') {
      if (peer === undefined) throw noSession('An answer')
      takeAnswer(peer, envelope.message)
    } else if (envelope.kind === 'notification') {
      context.notified(envelope, channel, peer)
    } else {
      const codec = codecOfPeer(peer)
      const request = new Incoming(envelope, channel, codec, peer)
      if (envelope.method === 'initialize') {
        initialize(request, context)
        return
      }
      const route = routes.get(codec)?.get(envelope.method)
      if (route === undefined) throw routes.has(codec) ? unknownMethod(envelope.method, codec) : notServed(context)
      if (peer?.inFlight.has(request.idText) === true) throw sameId(request)
      dispatch(request, route, context)
      return
    }
    channel.answer(undefined, 202)
  }
  const find = (channel: Channel): Peer | undefined =>
    channel.transport === 'http' ? sessionOf(channel, context) : context.connection(channel)
  return {
    peerOf: (channel) => {
      const peer = find(channel)
      checkAgreed(channel, peer)
      return peer
    },
    receive: (envelope, channel) => {
      let peer: Peer | undefined
      const id = 'idText' in envelope ? envelope.idText : undefined
      try {
        peer = find(channel)
        checkAgreed(channel, peer)
        if (envelope.kind === 'broken') throw envelope.fault
        if (peer === undefined && !opensSession(envelope)) checkSilence(channel, context)
        take(envelope, channel, peer)
      } catch (thrown) {
        const message = 'method' in envelope ? envelope : undefined
        const codec = peer === undefined ? codecGuess(channel, peer) : codecOfPeer(peer)
        context.refuse(channel, codec, id, Fault.from(thrown), message)
      }
    },
  }
}

const opensSession = (envelope: Envelope): boolean => envelope.kind === 'request' && envelope.method === 'initialize'

function sessionOf(channel: Channel, { sessions, served }: Context): Peer | undefined {
  const id = channel.header('mcp-session-id')
  if (id === undefined) return undefined
  const peer = sessions.find(id, channel.principal)
  const session = peer?.session
  if (peer === undefined || session === undefined || !served.some(({ revision }) => revision === session.revision)) {
    throw new Fault(
      'session_not_found',
      'There is no such session: it has expired, was ended, or never was yours. Initialize a new one.',
    )
  }
  return peer
}

function checkAgreed(channel: Channel, peer: Peer | undefined): void {
  const agreed = channel.transport === 'http' ? peer?.session?.revision : undefined
  const version = agreed === undefined ? undefined : channel.header('mcp-protocol-version')
  if (version === undefined || version === agreed) return
  throw new Fault(
    'header_mismatch',
    `The header MCP-Protocol-Version says ${JSON.stringify(version).slice(0, 200)}, and the session agreed on ${agreed}.`,
  )
}

/** Without a session a request may name no version: one that does belongs to a revision that has sessions. */
function checkSilence(channel: Channel, { served }: Context): void {
  const version = channel.header('mcp-protocol-version')
  if (version === undefined) return
  if (codecOf(version) !== undefined) throw noSession(`A request on ${version}`)
  throw new Fault(
    'unsupported_protocol_version',
    `The header MCP-Protocol-Version names ${JSON.stringify(version).slice(0, 200)}, which is no revision this server knows.`,
    { members: { requested: version.slice(0, 256), supported: served.map(({ revision }) => revision) } },
  )
}

export const noSession = (what: string): Fault =>
  new Fault('session_required', `${what} needs a session. Send initialize, then its Mcp-Session-Id with everything.`)

function notServed({ served }: Context): Fault {
  const supported = served.map(({ revision }) => revision)
  return new Fault(
    'protocol_version_disabled',
    `A request that names no version is read as ${silentCodec.revision}, which is switched off here. Served are: ${supported.join(', ')}.`,
    { members: { requested: silentCodec.revision, supported, upgrade: supported[0] } },
  )
}
