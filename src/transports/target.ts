import type { IncomingMessage } from 'node:http'
import { Fault } from '../core/fault.ts'

/** Makes the request target a path (RFC 9112, 3.2): the absolute form names a host too, and that one counts. */
export function normaliseTarget(req: IncomingMessage): void {
  const { url = '/' } = req
  if (url.startsWith('/') || (url === '*' && req.method === 'OPTIONS')) return
  if (!URL.canParse(url)) throw new Fault('malformed_request', 'The request target is neither a path nor an address.')
  const { host, pathname, search } = new URL(url)
  req.headers.host = host
  req.url = `${pathname}${search}`
}
