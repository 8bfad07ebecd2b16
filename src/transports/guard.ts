import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostNameIn, isLoopback, ownNames, type Config, type Reached } from '../config/config.ts'
import { Fault } from '../core/fault.ts'
import { callHeaders } from '../gateway/gateway.ts'

export type Cors = Config['mcp_server']['http']['cors']

/**
 * Who may ask at all. A page from elsewhere can make a browser call this machine, by its address or by a name that was
 * pointed at it (DNS rebinding); so the name has to be ours, and the page too, unless it was let in.
 */
export interface Guard {
  /** Throws origin_denied. */
  readonly check: (req: IncomingMessage) => void
  /** Sets what a browser must see on an answer to a page that was let in. */
  readonly mark: (req: IncomingMessage, res: ServerResponse) => void
  /** Answers a browser's question whether it may ask; false when this is none. */
  readonly preflight: (req: IncomingMessage, res: ServerResponse) => boolean
}

export function createGuard({ host, publicUrl }: Reached, cors: Cors): Guard {
  const local = isLoopback(host)
  const outside = publicUrl === undefined ? undefined : new URL(publicUrl)
  const isOwn = ownNames({ host, publicUrl })
  const allowed = new Set(cors.enabled ? cors.allowed_origins : [])
  const letIn = (req: IncomingMessage): string | undefined => {
    const { origin } = req.headers
    return origin !== undefined && allowed.has(origin) ? origin : undefined
  }
  /** By the name of a proxy that ends TLS a page comes from there, and not from whoever is on the way. */
  const ownPage = (origin: string, req: IncomingMessage): boolean =>
    origin === outside?.origin || (sameOrigin(origin, req) && req.headers.host?.toLowerCase() !== outside?.host)
  let lastHost: string | undefined // nearly every request names the same
  const checkHost = (req: IncomingMessage): void => {
    const header = req.headers.host
    if (header !== undefined && namesTwoHosts(req)) throw new Fault('malformed_request', 'There is more than one Host.')
    if (header !== undefined && header === lastHost) return
    const named = hostNameOf(req)
    if (local && !isOwn(named)) {
      throw new Fault(
        'origin_denied',
        `This server answers on this machine only, not as ${JSON.stringify(named.slice(0, 200))}. Use 127.0.0.1 or localhost; the operator says with auth.public_url by which name a proxy passes requests on.`,
      )
    }
    lastHost = header
  }
  return {
    check: (req) => {
      checkHost(req)
      const { origin } = req.headers
      if (origin !== undefined && letIn(req) === undefined && !ownPage(origin, req)) {
        throw new Fault(
          'origin_denied',
          `Pages of ${JSON.stringify(origin.slice(0, 200))} may not call here. The operator allows them with mcp_server.http.cors.`,
        )
      }
    },
    mark: (req, res) => {
      if (allowed.size > 0) res.setHeader('Vary', 'Origin')
      const origin = letIn(req)
      if (origin === undefined) return
      res.setHeader('Access-Control-Allow-Origin', origin)
      res.setHeader('Access-Control-Expose-Headers', [...new Set([...cors.exposed_headers, ...callHeaders])].join(', '))
    },
    preflight: (req, res) => {
      if (
        req.method !== 'OPTIONS' ||
        letIn(req) === undefined ||
        req.headers['access-control-request-method'] === undefined
      )
        return false
      res.setHeader('Access-Control-Allow-Methods', cors.allowed_methods.join(', '))
      res.setHeader('Access-Control-Allow-Headers', [...cors.allowed_headers, ...argumentHeadersIn(req)].join(', '))
      res.setHeader('Access-Control-Max-Age', cors.max_age)
      res.statusCode = 204
      res.end()
      return true
    },
  }
}

const argumentHeader = /^mcp-param-[!#$%&'*+.^_`|~0-9a-z-]{1,128}$/i

/** Arguments that tools want repeated as headers: no list can name them beforehand. */
function argumentHeadersIn(req: IncomingMessage): string[] {
  const asked = req.headers['access-control-request-headers'] ?? ''
  return asked
    .split(',')
    .map((name) => name.trim())
    .filter((name) => argumentHeader.test(name))
}

/** Node takes the first; what is between us and the client may have gone by another (RFC 9112, 3.2). */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}

/** The Host header without its port; HTTP/1.0 may have none. */
function hostNameOf(req: IncomingMessage): string {
  const { host } = req.headers
  if (host === undefined) {
    if (req.httpVersionMajor === 1 && req.httpVersionMinor === 0) return 'localhost'
    throw new Fault('malformed_request', 'HTTP/1.1 wants a Host header.')
  }
  return hostNameIn(host)
}

function sameOrigin(origin: string, req: IncomingMessage): boolean {
  const scheme = 'encrypted' in req.socket ? 'https' : 'http'
  return req.headers.host !== undefined && origin.toLowerCase() === `${scheme}://${req.headers.host.toLowerCase()}`
}
