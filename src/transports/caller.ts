import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../config/config.ts'
import type { Principal } from '../core/call.ts'

const clientId = /^[A-Za-z0-9_.@:-]{1,128}$/

/** Who calls, where nothing stronger is configured: the name it gives itself, or its address. */
export function callerOf(req: IncomingMessage): Principal {
  const named = req.headers['x-mcp-client-id']
  const address = req.socket.remoteAddress ?? 'unknown'
  return {
    id: typeof named === 'string' && clientId.test(named) ? named : address,
    kind: isLoopback(address) ? 'local' : 'anonymous',
  }
}
