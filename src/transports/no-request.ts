import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { Fault } from '../core/fault.ts'
import type { CountRefusal } from '../core/ledger.ts'
import { traceFrom } from '../core/trace.ts'
import type { Identity } from '../identity/identity.ts'
import type { Mcp } from '../mcp/mcp.ts'
import { beginExchange, type Reporter } from '../rest/rest.ts'
import { channelOfUnfinished, endsAfterAnswer, endWith, faultOfConnection, whetherLate } from './broken-connection.ts'
import { keepConnections, type ConnectionLimits, type Connections } from './connections.ts'
import { isMcp } from './mcp-http.ts'
import { refused } from './turned-away.ts'

export interface StrangerParts {
  readonly identity: Identity
  readonly report: Reporter
  readonly countRefusal: CountRefusal
}

/** Answers, logs and counts what comes before there is a request. */
export function handleNoRequest(
  server: Server,
  maxHeaderBytes: number,
  parts: StrangerParts & { readonly mcp: Mcp },
): void {
  const { identity, report, mcp } = parts
  const end = (socket: Duplex, fault: Fault, headers?: Readonly<Record<string, string>>): void =>
    endWith(socket, report.unread(fault, { client: addressOf(socket, identity), trace: traceFrom(undefined) }, headers))
  server.on('clientError', (error: Error & { code?: string }, socket: Duplex) => {
    const fault = faultOfConnection(error, { maxHeaderBytes })
    const tell = (): void => {
      if (fault === undefined) socket.destroy()
      else if (!endsAfterAnswer(socket)) {
        const unfinished = channelOfUnfinished(socket, identity.stranger)
        if (unfinished !== undefined && isMcp(unfinished.url)) mcp.refuse(unfinished.channel, fault)
        else end(socket, fault)
      }
    }
    if (fault?.code === 'request_timeout') whetherLate(socket as Socket, tell)
    else tell()
  })
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    beginExchange(req, res, identity.stranger(req))
    report.failed(res, new Fault('malformed_request', 'The only expectation this server knows is 100-continue.'))
  })
  server.on('connect', (_req: IncomingMessage, socket: Duplex) => {
    const fault = new Fault('method_not_allowed', 'This server is no proxy; it does not take CONNECT.')
    end(socket, fault, { Allow: 'GET, HEAD, POST, OPTIONS' })
  })
}

/** How many are told at a time that there are too many; whoever comes beside them is closed without a word. */
const mostTold = 100

/** With TLS there is nothing yet to tell it over. */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  tls: boolean,
  { identity, report }: Pick<StrangerParts, 'identity' | 'report'>,
): Connections {
  let toldNow = 0
  return keepConnections(server, limits, {
    stalled: report.stalled,
    tooMany: (socket, most) => {
      const why = `All ${most} connections that this server takes are open.`
      const by = { client: addressOf(socket, identity), trace: traceFrom(undefined) }
      const message = report.unread(new Fault('overloaded', why, { retryAfter: 1 }), by)
      if (tls || toldNow >= mostTold) {
        socket.destroy()
        return
      }
      toldNow += 1
      socket.once('close', () => (toldNow -= 1))
      endWith(socket, message)
    },
  })
}

const addressOf = (socket: Duplex, identity: Identity): string => identity.stranger(from(socket as Socket)).id

const from = (socket: Socket): Parameters<Identity['stranger']>[0] => ({ headers: {}, socket })

/** Connections that wait to be told, at most; whoever comes then is told at once. */
const mostHeld = 500

/**
 * Nothing is read of a connection whose certificate no authority of ours has signed. Node would end it as well, but would not say so
 * to anybody; here it is written down, slowed and told why.
 */
export function certifiedOnly(server: Server, { identity, report, countRefusal }: StrangerParts): void {
  let held = 0
  const turnAway = (socket: TLSSocket, fault: Fault): void => {
    socket.on('error', () => socket.destroy())
    const trace = traceFrom(undefined)
    const principal = identity.stranger(from(socket))
    const call = { principal, surface: 'rest', traceId: trace.traceId } as const
    const { entry, durable } = refused(countRefusal, 'TLS', call, fault)
    const answer = (named?: string): void =>
      endWith(socket, report.unread(fault, { client: principal.id, trace, entry: named }))
    const tell = (): void =>
      durable === undefined
        ? answer()
        : void durable.then(
            () => answer(entry),
            () => answer(),
          )
    const ms = identity.failed(from(socket), fault)
    if (ms === 0 || held >= mostHeld) {
      tell()
      return
    }
    held += 1
    setTimeout(() => {
      held -= 1
      tell()
    }, ms).unref()
  }
  const serve = server.listeners('secureConnection')
  server.removeAllListeners('secureConnection')
  server.on('secureConnection', (socket: TLSSocket) => {
    const fault = mistakeIn(socket)
    if (fault === undefined) for (const listener of serve) listener.call(server, socket)
    else turnAway(socket, fault)
  })
}

/** Some versions of Node take a session that goes on without any certificate for one that had a good one. */
function mistakeIn(socket: TLSSocket): Fault | undefined {
  if (Object.keys(socket.getPeerCertificate()).length === 0)
    return new Fault('unauthenticated', 'This server takes connections with a certificate only.')
  if (socket.authorized) return undefined
  return new Fault(
    'invalid_token',
    `The certificate is not one that is taken here: ${String(socket.authorizationError)}.`,
  )
}
