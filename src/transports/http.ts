import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { bareHost, isLoopback, whyNotListening, type Config } from '../config/config.ts'
import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { CountRefusal } from '../core/ledger.ts'
import { StartupError } from '../core/startup-error.ts'
import type { Identity } from '../identity/identity.ts'
import type { Mcp } from '../mcp/mcp.ts'
import { beginExchange, type Reporter, type Rest } from '../rest/rest.ts'
import type { ConnectionLimits } from './connections.ts'
import { drain, openAnswersOf } from './draining.ts'
import { createEntrance, isOpen, saysMore, type Entrance } from './entrance.ts'
import { createEventStreams, type EventStreams } from './event-stream.ts'
import { createGuard, type Guard } from './guard.ts'
import { createMcpHttp, isMcp } from './mcp-http.ts'
import { certifiedOnly, handleNoRequest, limitConnections } from './no-request.ts'
import { normaliseTarget } from './target.ts'
import { connectionsOf, reloadTls, tlsOptionsOf, type TlsReloaded } from './tls.ts'
import { limitHeap } from './heap-growth.ts'

export type HttpConfig = Config['mcp_server']['http']

export interface HttpParts {
  readonly config: HttpConfig
  /** Where clients reach it, when that is not where it listens. */
  readonly publicUrl?: string | undefined
  readonly insecure: boolean
  /** Whether nobody gets in without a credential. */
  readonly authenticates: boolean
  readonly identity: Identity
  readonly rest: Rest
  readonly mcp: Mcp
  readonly report: Reporter
  readonly countRefusal: CountRefusal
  readonly tlsReloaded?: TlsReloaded
}

export interface HttpTransport {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string
  /** Takes nothing new, lets what runs finish within the time, then ends what is left. */
  readonly close: (timeoutSeconds: number) => Promise<void>
  /** Answers what takes origins, names and time limits from another configuration, at once; the address stays. */
  readonly prepare: (next: Pick<HttpParts, 'config' | 'publicUrl'>) => () => void
}

/** Owns the socket: what is no request, who may not ask and what goes to /mcp never reaches Express. */
export async function serveHttp(parts: HttpParts): Promise<HttpTransport> {
  const { config } = parts
  const guardOf = (next: Pick<HttpParts, 'config' | 'publicUrl'>): Guard =>
    createGuard({ host: config.host, publicUrl: next.publicUrl }, next.config.cors)
  if (!isLoopback(config.host) && !parts.insecure && !parts.authenticates) {
    throw new StartupError(
      `Listening on ${config.host} would let other machines call without authentication. Set auth.required to true, or listen on 127.0.0.1, or say --insecure to allow it.`,
    )
  }
  limitHeap()
  const state: State = { draining: false, guard: guardOf(parts) }
  const streams = createEventStreams()
  const server = serverOf(config, listener(parts, streams, state), parts.tlsReloaded)
  const connections = limitConnections(server, limitsIn(config), config.tls.enabled, parts)
  const ending = {
    answers: openAnswersOf(server, config.tls.enabled),
    endAll: config.tls.enabled ? connectionsOf(server) : () => server.closeAllConnections(),
    isAwaiting: () => parts.mcp.awaitsAnswers?.() === true,
  }
  setTimes(server, config)
  server.maxHeadersCount = 0 // their bytes are limited; some versions of Node leave out what comes after the thousandth
  handleNoRequest(server, config.max_header_bytes, parts)
  if (config.tls.enabled && config.tls.verify_client) certifiedOnly(server, parts)
  await listen(server, config)
  const { address, port } = server.address() as AddressInfo
  const scheme = config.tls.enabled ? 'https' : 'http'
  const where = `${scheme}://${address.includes(':') ? `[${address}]` : address}:${port}`
  parts.identity.listening(where)
  return {
    address: where,
    close: async (timeoutSeconds) => {
      state.draining = true
      const closing = drain(server, ending, timeoutSeconds)
      await parts.mcp.close(timeoutSeconds * 1000)
      streams.close()
      await closing
    },
    prepare: (next) => {
      const guard = guardOf(next)
      return () => {
        state.guard = guard
        setTimes(server, next.config)
        connections.limit(limitsIn(next.config))
      }
    },
  }
}

/** The server looks at them now and then, so that they hold for connections that are open, too. */
function setTimes(server: Server, config: HttpConfig): void {
  server.headersTimeout = config.headers_timeout_seconds * 1000
  server.requestTimeout = Math.max(config.request_timeout_seconds, config.headers_timeout_seconds) * 1000
  server.keepAliveTimeout = config.keep_alive_timeout_seconds * 1000
}

const limitsIn = ({ max_connections: most, write_timeout_seconds: seconds }: HttpConfig): ConnectionLimits => ({
  most,
  stallMs: seconds * 1000,
})

interface State {
  /** Who may ask at all. */
  guard: Guard
  draining: boolean
}

type Listener = (req: IncomingMessage, res: ServerResponse) => void

/** Each side gets what is its own, and answers in its own words what the guard refuses. */
function listener(parts: HttpParts, streams: EventStreams, state: Readonly<State>): Listener {
  const { rest, report, identity } = parts
  const entrance = createEntrance(identity, parts.countRefusal)
  const toMcp = mcpListener(parts, streams, state, entrance)
  const toRest: Listener = (req, res) => {
    const asked = { req, res, surface: 'rest' } as const
    const begin = (principal: Principal) => beginExchange(req, res, principal)
    const refuse = (fault: Fault, entry: string | undefined): void => {
      const { call } = begin(identity.stranger(req))
      if (entry !== undefined) call.recorded(entry, [])
      report.failed(res, fault)
    }
    try {
      normaliseTarget(req)
      if (isMcp(req.url ?? '')) {
        toMcp(req, res)
        return
      }
      admit(req, res, state)
      if (req.method === 'OPTIONS') begin(identity.stranger(req))
      if (state.guard.preflight(req, res)) {
        report.answered(res)
        return
      }
    } catch (thrown) {
      entrance.turnAway(asked, thrown, refuse)
      return
    }
    const letIn = (principal: Principal): void => {
      const exchange = begin(principal)
      if (isSigned(req)) exchange.forged = (fault) => entrance.turnAway(asked, fault, refuse)
      rest(req, res)
    }
    const { url = '' } = req
    if (saysMore(url)) entrance.visit(asked, letIn)
    else if (isOpen(url)) letIn(identity.stranger(req))
    else entrance.enter(asked, letIn, refuse)
  }
  return (req, res) => {
    if (isMcp(req.url ?? '')) toMcp(req, res)
    else toRest(req, res)
  }
}

function mcpListener(
  parts: HttpParts,
  streams: EventStreams,
  state: Readonly<State>,
  { enter, turnAway }: Entrance,
): Listener {
  const { identity } = parts
  const refuse = (req: IncomingMessage, res: ServerResponse, fault: Fault): void =>
    mcp.refuse(req, res, identity.stranger(req), fault)
  const turnAwayFrom = (req: IncomingMessage, res: ServerResponse, thrown: unknown): void =>
    turnAway({ req, res, surface: 'mcp' }, thrown, (fault) => refuse(req, res, fault))
  const mcp = createMcpHttp(parts.mcp, streams, { maxBytes: parts.config.max_body_bytes, forged: turnAwayFrom })
  const isAwaited = (): boolean => parts.mcp.awaitsAnswers?.() === true
  return (req, res) => {
    try {
      admit(req, res, state, isAwaited)
      if (state.guard.preflight(req, res)) return
    } catch (thrown) {
      turnAwayFrom(req, res, thrown)
      return
    }
    enter(
      { req, res, surface: 'mcp' },
      (principal) => mcp.serve(req, res, principal),
      (fault) => refuse(req, res, fault),
    )
  }
}

/** Once the end has begun only what may be awaited comes in; whoever reads it refuses the rest. */
function admit(
  req: IncomingMessage,
  res: ServerResponse,
  { guard, draining }: Readonly<State>,
  isAwaited: () => boolean = () => false,
): void {
  guard.check(req)
  guard.mark(req, res)
  if (!draining) return
  res.setHeader('Connection', 'close')
  if (isAwaited()) return
  throw new Fault('shutting_down', 'The server finishes what it has and takes nothing new.', { retryAfter: 1 })
}

const isSigned = ({ headers }: IncomingMessage): boolean => headers['signature'] !== undefined

function serverOf(config: HttpConfig, listen: Listener, reloaded: TlsReloaded = () => undefined): Server {
  const options: ServerOptions = {
    maxHeaderSize: config.max_header_bytes,
    connectionsCheckingInterval: Math.min(1000, config.headers_timeout_seconds * 500),
    requireHostHeader: false, // the guard asks for it, and answers with a problem
    noDelay: true,
  }
  const { tls } = config
  if (!tls.enabled) return createServer(options, listen)
  const server = createSecureServer(
    {
      ...options,
      ...tlsOptionsOf(tls),
      handshakeTimeout: config.headers_timeout_seconds * 1000,
      requestCert: tls.verify_client,
      rejectUnauthorized: false, // who has none that is good is turned away by us
    },
    listen,
  )
  reloadTls(server, tls, reloaded)
  return server
}

function listen(server: Server, { host, port }: HttpConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { what, fix } = whyNotListening(error, host, port)
      reject(new StartupError(`${what}. ${fix}`, { cause: error }))
    })
    server.listen(port, bareHost(host), resolve)
  })
}
