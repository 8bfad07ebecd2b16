import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Mcp } from '../mcp/mcp.ts'
import type { EventStreams } from './event-stream.ts'
import { notJson, readText, type Bodies } from './http-body.ts'
import { HttpChannel } from './http-channel.ts'
import { createMcpSse } from './mcp-sse.ts'

export interface McpHttp {
  /** Takes what came to /mcp or below; the front has checked who may ask. */
  readonly serve: (req: IncomingMessage, res: ServerResponse, principal: Principal) => void
  /** Answers what the front refused. */
  readonly refuse: (req: IncomingMessage, res: ServerResponse, principal: Principal, fault: Fault, id?: string) => void
}

const methods = 'GET, POST, DELETE, OPTIONS'

/** The segment below /mcp that names a part of everything. */
const toolsetPath = /^\/mcp\/([a-z0-9][a-z0-9_-]{0,63})$/

export function isMcp(url: string): boolean {
  if (url === '/mcp') return true
  return url.startsWith('/mcp') && (url[4] === '/' || url[4] === '?')
}

/** POST, GET and DELETE /mcp and /mcp/<toolset>, and the transport of 2024-11-05 at /mcp/sse. */
export function createMcpHttp(mcp: Mcp, streams: EventStreams, bodies: Bodies): McpHttp {
  const sse = createMcpSse(mcp, streams, bodies)
  const refuse: McpHttp['refuse'] = (req, res, principal, fault, id) => {
    // What is left of a body nobody reads would be taken for the next request.
    if (!req.complete) res.setHeader('Connection', 'close')
    mcp.refuse(new HttpChannel(req, res, principal, streams), fault, id)
  }
  const post = (req: IncomingMessage, res: ServerResponse, principal: Principal, toolset: string | undefined): void => {
    const fault = notJson(req) ?? notAcceptable(req, /application\/(?:json|\*)|\*\/\*/i)
    if (fault !== undefined) {
      refuse(req, res, principal, fault)
      return
    }
    const take = (text: string): void => mcp.receive(text, new HttpChannel(req, res, principal, streams, toolset))
    readText(req, res, bodies, take, (unreadable, id) => {
      refuse(req, res, principal, unreadable, id)
    })
  }
  return {
    refuse,
    serve: (req, res, principal) => {
      const { url = '', method } = req
      const end = url.indexOf('?')
      const path = end === -1 ? url : url.slice(0, end)
      const toolset = path === '/mcp' ? undefined : toolsetPath.exec(path)?.[1]
      if (path !== '/mcp' && (toolset === undefined || mcp.hasToolset?.(toolset) !== true)) {
        if (!sse.serve(req, res, principal, path)) {
          refuse(req, res, principal, new Fault('route_not_found', `Nothing is served at ${path}. MCP is at /mcp.`))
        }
      } else if (method === 'POST') post(req, res, principal, toolset)
      else if (method === 'GET') {
        const fault = notAcceptable(req, /text\/(?:event-stream|\*)|\*\/\*/i)
        if (fault !== undefined) {
          refuse(req, res, principal, fault)
          return
        }
        const channel = new HttpChannel(req, res, principal, streams, toolset)
        mcp.openStream(channel, channel.header('last-event-id'))
        channel.opened()
      } else if (method === 'DELETE') mcp.deleteSession(new HttpChannel(req, res, principal, streams, toolset))
      else if (method === 'OPTIONS') {
        res.writeHead(204, { Allow: methods })
        res.end()
      } else {
        res.setHeader('Allow', methods)
        refuse(
          req,
          res,
          principal,
          new Fault('method_not_allowed', `${path} takes ${methods}, not ${method ?? 'that'}.`),
        )
      }
    },
  }
}

function notAcceptable({ headers: { accept }, method }: IncomingMessage, wanted: RegExp): Fault | undefined {
  if (accept === undefined || wanted.test(accept)) return undefined
  const detail =
    method === 'GET'
      ? 'What GET /mcp opens is a stream; name text/event-stream in Accept.'
      : 'Answers are application/json or text/event-stream; name both in Accept.'
  return new Fault('not_acceptable', detail)
}
