import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import { useScopes } from '../core/scopes.ts'
import type { Challenges } from './challenges.ts'
import type { Lifelines } from './lifelines.ts'

const principals = new WeakMap<Socket, Principal>()
const printable = /^[\x20-\x7e]{1,200}$/

/** Who a client's certificate names, where an authority of the configuration has signed it. */
export function certificateHolder(
  { socket }: IncomingMessage,
  challenge: Challenges['lacking'],
  lifelines: Lifelines,
): Principal | undefined {
  if (!isTls(socket) || !socket.authorized) return undefined
  const known = principals.get(socket)
  if (known !== undefined) {
    // Connections last longer than some certificates.
    if (known.lifetime?.isOver() === true) throw new Fault('invalid_token', 'The certificate has expired.')
    return known
  }
  const { subject, valid_to: validTo } = socket.getPeerCertificate()
  const name: unknown = (subject as { readonly CN?: unknown } | undefined)?.CN
  if (typeof name !== 'string' || !printable.test(name))
    throw new Fault('invalid_token', 'The certificate has no common name (CN) that can be used, or several.')
  const end = Date.parse(validTo)
  // Whoever administers has a key for it.
  const principal: Principal = {
    id: `cert:${name}`,
    kind: 'certificate',
    scopes: { has: (scope) => useScopes.includes(scope), challenge },
    lifetime: lifelines.add(() => end, { until: end }),
  }
  principals.set(socket, principal)
  return principal
}

const isTls = (socket: Socket): socket is TLSSocket => 'encrypted' in socket
