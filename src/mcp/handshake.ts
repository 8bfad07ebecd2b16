import { Fault } from '../core/fault.ts'
import { saidJson } from '../core/said-json.ts'
import type { Session } from '../core/session.ts'
import { inputViolations } from '../core/violation.ts'
import { allCodecs, codecOf, resultMessage, type Codec } from '../wire/wire.ts'
import type { Context } from './context.ts'
import { capabilitiesOf } from './discovery.ts'
import type { Incoming, Params } from './incoming.ts'
import { newSession } from './sessions.ts'
import { paramsMistake } from './wording.ts'

interface InitializeParams {
  readonly protocolVersion: string
  readonly capabilities: Params
  readonly clientInfo: Session['client']
}

/** Agrees on a revision and remembers what the client said; over HTTP the answer names the session. */
export function initialize(request: Incoming, context: Context): void {
  const { channel, principal, peer } = request
  const asked = paramsOf(request, context)
  const codec = negotiate(asked.protocolVersion, context)
  const { name, version } = asked.clientInfo
  const agreed = {
    revision: codec.revision,
    capabilities: asked.capabilities,
    client: { name, version: String(version) },
  }
  const body = resultMessage(request.idText, saidJson(resultOf(codec, context)))
  if (channel.transport === 'http') {
    const { session } = context.sessions.create(agreed, principal)
    request.answer(body, 200, { 'Mcp-Session-Id': session?.id ?? '' })
  } else {
    if (peer !== undefined) peer.session = newSession(agreed, principal)
    request.answer(body, 200)
  }
}

function paramsOf({ params, channel }: Incoming, { served }: Context): InitializeParams {
  if (channel.header('mcp-session-id') !== undefined) {
    throw new Fault(
      'invalid_request',
      'This session is initialized already. Send initialize without Mcp-Session-Id for another.',
    )
  }
  const { protocolVersion } = params
  const named = typeof protocolVersion === 'string' ? codecOf(protocolVersion) : undefined
  const codec = named?.era === 'legacy' ? named : (served.find(isLegacy) ?? allCodecs.find(isLegacy))
  const row = codec?.methods.get('initialize')
  if (row === undefined || row.validateParams(params)) return params as unknown as InitializeParams
  const violations = inputViolations(row.validateParams.errors ?? [], params)
  throw new Fault('invalid_params', paramsMistake('initialize', violations), { violations })
}

/** The one that was asked for, or else the newest we serve; one that is switched off is refused by name. */
function negotiate(requested: string, { served }: Context): Codec {
  const exact = served.find((codec) => isLegacy(codec) && codec.revision === requested)
  if (exact !== undefined) return exact
  const newest = served.find(isLegacy)
  const known = codecOf(requested)
  const switchedOff = known !== undefined && !served.includes(known)
  if (newest !== undefined && !switchedOff) return newest
  const supported = served.map(({ revision }) => revision)
  throw new Fault(
    'protocol_version_disabled',
    `Revision ${requested.slice(0, 200)} is not served with initialize here. Served are: ${supported.join(', ')}.`,
    { members: { requested: requested.slice(0, 256), supported, upgrade: supported[0] } },
  )
}

const isLegacy = ({ era }: Codec): boolean => era === 'legacy'

function resultOf(codec: Codec, { parts }: Context): object {
  const { name, title, version } = parts.server
  return {
    protocolVersion: codec.revision,
    capabilities: capabilitiesOf(codec, parts),
    serverInfo: { name, ...(title === undefined || !codec.titles ? {} : { title }), version },
    ...(parts.instructions === undefined ? {} : { instructions: parts.instructions }),
  }
}
