import { Fault } from '../core/fault.ts'
import { metaKeys, type Codec } from '../wire/wire.ts'
import type { Channel } from './channel.ts'
import type { Context } from './context.ts'
import { dispatch, unknownMethod, type Routes } from './dispatch.ts'
import type { Envelope } from './envelope.ts'
import { checkHeaders } from './headers.ts'
import { Incoming } from './incoming.ts'

export interface Modern {
  /** The version a message names itself; undefined when it names none. */
  readonly versionOf: (envelope: Envelope) => unknown
  /** Whether a header names a revision of this era. */
  readonly isModern: (header: string | undefined) => boolean
  readonly receive: (envelope: Envelope, version: unknown, channel: Channel) => void
}

/** The era without handshakes: every message says what it needs to be understood. */
export function createModern(known: readonly Codec[], routes: ReadonlyMap<Codec, Routes>, context: Context): Modern {
  const ofThisEra = known.filter(({ era }) => era === 'modern')
  const [newest] = ofThisEra
  if (newest === undefined) throw new Error('no revision of the modern era is known')
  const served = new Map<unknown, Codec>(
    context.served.filter(({ era }) => era === 'modern').map((codec) => [codec.revision, codec]),
  )
  const supported = [...served.values()].map(({ revision }) => revision)
  const upgrade = served.size > 0 ? undefined : context.served[0]?.revision
  const revisions = new Set<unknown>(ofThisEra.map(({ revision }) => revision))

  const codecFor = (version: unknown, channel: Channel): Codec | Fault => {
    const header = channel.transport === 'http' ? channel.header('mcp-protocol-version') : version
    if (version !== undefined && header !== version) return versionMismatch(header, version)
    if (typeof version !== 'string') return noVersion()
    return served.get(version) ?? unserved(version, revisions.has(version), { supported, upgrade })
  }

  const take = (envelope: Extract<Envelope, { kind: 'request' }>, version: unknown, channel: Channel): void => {
    const peer = channel.transport === 'http' ? undefined : context.connection(channel)
    const found = codecFor(version, channel)
    const codec = found instanceof Fault ? newest : found
    if (peer !== undefined) peer.spoken = codec
    const request = new Incoming(envelope, channel, codec, peer)
    const route = routes.get(codec)?.get(envelope.method)
    if (route === undefined && (version === undefined || found === codec)) {
      context.failed(request, unknownMethod(envelope.method, codec))
    } else if (found instanceof Fault) {
      context.failed(request, found)
    } else if (peer?.inFlight.has(request.idText) === true) {
      context.failed(request, sameId(request))
    } else if (route !== undefined) {
      dispatch(request, route, context, checkHeaders)
    }
  }

  return {
    versionOf: (envelope) => {
      if (envelope.kind !== 'request' && envelope.kind !== 'notification') return undefined
      const meta = envelope.params?.['_meta'] as Readonly<Record<string, unknown>> | null | undefined
      return typeof meta === 'object' && meta !== null ? meta[metaKeys.version] : undefined
    },
    isModern: (header) => revisions.has(header),
    receive: (envelope, version, channel) => {
      if (envelope.kind === 'request') take(envelope, version, channel)
      else if (envelope.kind === 'broken') context.refuse(channel, newest, envelope.idText, envelope.fault)
      else if (envelope.kind === 'answer') context.refuse(channel, newest, undefined, noAnswers())
      else {
        context.notified(envelope, channel)
        channel.answer(undefined, 202)
      }
    },
  }
}

export const sameId = ({ idText }: Incoming): Fault =>
  new Fault(
    'invalid_request',
    `The request ${idText.slice(0, 100)} is still being answered. Give each request an id of its own.`,
  )

const noVersion = (): Fault =>
  new Fault(
    'missing_meta',
    `params._meta must name the protocol version as text, under "${metaKeys.version}", and the client's capabilities.`,
    {
      violations: [
        {
          path: `/_meta/${metaKeys.version.replace('/', '~1')}`,
          rule: 'required',
          expected: 'a value',
          got: 'nothing',
        },
      ],
    },
  )

const noAnswers = (): Fault =>
  new Fault('invalid_request', 'A response came, and on this revision the server asks nothing that is answered so.')

function versionMismatch(header: unknown, version: unknown): Fault {
  const said = JSON.stringify(version).slice(0, 200)
  const detail =
    header === undefined
      ? `the header MCP-Protocol-Version is missing; _meta says ${said}`
      : `the header MCP-Protocol-Version says ${JSON.stringify(header).slice(0, 200)}, _meta says ${said}`
  return new Fault('header_mismatch', `Header mismatch: ${detail}.`)
}

/** `supported` names what needs no handshake; where that is nothing, `upgrade` is what one is answered with. */
function unserved(requested: string, isKnown: boolean, { supported, upgrade }: Served): Fault {
  const instead =
    upgrade === undefined
      ? `Served are: ${supported.join(', ')}.`
      : `None is served so here: send initialize for ${upgrade}.`
  return new Fault(
    isKnown ? 'protocol_version_disabled' : 'unsupported_protocol_version',
    `Revision ${requested.slice(0, 200)} is not served without a handshake. ${instead}`,
    { members: { supported, requested: requested.slice(0, 256), ...(upgrade === undefined ? {} : { upgrade }) } },
  )
}

interface Served {
  readonly supported: readonly string[]
  readonly upgrade: string | undefined
}
