import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Channel, Mcp } from '../mcp/mcp.ts'
import type { EventStream, EventStreams } from './event-stream.ts'
import { notJson, readText, type Bodies } from './http-body.ts'
import { HttpChannel, whileOpen } from './http-channel.ts'

export interface McpSse {
  /** False when the path is none of its own. */
  readonly serve: (req: IncomingMessage, res: ServerResponse, principal: Principal, path: string) => boolean
}

const streamPath = '/mcp/sse'
const messagePath = '/mcp/messages'

/**
 * The transport of 2024-11-05, which is the stream of notifications as well: a GET opens the connection and is told
 * where to POST; every message to the client comes on the stream. With a session's id it is that session's stream.
 */
export function createMcpSse(mcp: Mcp, streams: EventStreams, bodies: Bodies): McpSse {
  const connections = new Map<string, SseChannel>()
  const open = (req: IncomingMessage, res: ServerResponse, principal: Principal): void => {
    if (req.headers['mcp-session-id'] !== undefined) {
      const channel = new HttpChannel(req, res, principal, streams)
      mcp.openStream(channel, channel.header('last-event-id'))
      channel.opened()
      return
    }
    const id = randomBytes(16).toString('hex')
    const stream = streams.open(res)
    whileOpen(res, principal, stream.end)
    const channel = new SseChannel(req, res, principal, stream)
    connections.set(id, channel)
    channel.onGone(() => connections.delete(id))
    stream.send({ event: 'endpoint', data: `${messagePath}?session=${id}` })
    mcp.openStream(channel, undefined)
  }
  const post = (req: IncomingMessage, res: ServerResponse, principal: Principal): void => {
    const id = new URLSearchParams((req.url ?? '').split('?')[1]).get('session') ?? ''
    const channel = connections.get(id)
    const refuse = (fault: Fault, id?: string): void => {
      if (!req.complete) res.setHeader('Connection', 'close')
      mcp.refuse(new HttpChannel(req, res, principal, streams), fault, id)
    }
    if (channel === undefined || !isSame(channel.principal, principal)) {
      refuse(new Fault('session_not_found', `There is no such connection. Open one with GET ${streamPath}.`))
      return
    }
    const fault = notJson(req)
    if (fault !== undefined) {
      refuse(fault)
      return
    }
    readText(
      req,
      res,
      bodies,
      (text) => {
        res.writeHead(202, { 'Content-Length': 0 })
        res.end()
        mcp.receive(text, channel.as(principal))
      },
      refuse,
    )
  }
  return {
    serve: (req, res, principal, path) => {
      const method = path === streamPath ? 'GET' : path === messagePath ? 'POST' : undefined
      if (method === undefined) return false
      if (req.method === method) (method === 'GET' ? open : post)(req, res, principal)
      else {
        res.setHeader('Allow', method)
        const fault = new Fault('method_not_allowed', `${path} takes ${method} only.`)
        mcp.refuse(new HttpChannel(req, res, principal, streams), fault)
      }
      return true
    },
  }
}

const isSame = (a: Principal, b: Principal): boolean => a.id === b.id && a.kind === b.kind

/** A connection of its own, as on stdio: every answer is a message on the stream. */
class SseChannel implements Channel {
  readonly transport = 'sse'
  readonly principal: Principal
  readonly connection: SseChannel | undefined
  readonly #req: IncomingMessage
  readonly #res: ServerResponse
  readonly #stream: EventStream

  constructor(
    req: IncomingMessage,
    res: ServerResponse,
    principal: Principal,
    stream: EventStream,
    connection?: SseChannel,
  ) {
    this.#req = req
    this.#res = res
    this.principal = principal
    this.#stream = stream
    this.connection = connection
  }

  /** For a message that came with a credential of its own: it may be good for less. */
  as(principal: Principal): SseChannel {
    return new SseChannel(this.#req, this.#res, principal, this.#stream, this)
  }

  header(name: string): string | undefined {
    const value = this.#req.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  onGone(listener: () => void): void {
    if (this.#res.closed) listener()
    else this.#res.once('close', listener)
  }

  push(message: string): void {
    this.#stream.send({ event: 'message', data: message })
  }

  answer(body: string | undefined): void {
    if (body !== undefined) this.#stream.send({ event: 'message', data: body }, true)
  }
}
