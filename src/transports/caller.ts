import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isLoopback } from '../config/config.ts'
import type { Principal } from '../core/call.ts'

const clientId = /^[A-Za-z0-9_.@:-]{1,128}$/

/** A connection sends many requests, and nearly all of one caller. */
const lastOf = new WeakMap<Socket, { readonly named: string | undefined; readonly principal: Principal }>()

/** Who calls, where nothing stronger is configured: the name it gives itself, or its address. */
export function callerOf({ headers, socket }: IncomingMessage): Principal {
  const named = headers['x-mcp-client-id'] as string | undefined // never a list: the name is none that Node splits
  const last = lastOf.get(socket)
  if (last !== undefined && last.named === named) return last.principal
  const address = socket.remoteAddress ?? 'unknown'
  const principal: Principal = {
    id: named !== undefined && clientId.test(named) ? named : address,
    kind: isLoopback(address) ? 'local' : 'anonymous',
  }
  lastOf.set(socket, { named, principal })
  return principal
}
