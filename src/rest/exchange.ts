import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call, Principal } from '../core/call.ts'
import { traceFrom, traceParentOf, type Trace } from '../core/trace.ts'

/** One request and what is known of it beside its bytes. */
export interface Exchange {
  readonly call: Call
  readonly trace: Trace
  /** The path that was asked for, without the query: that may hold what no log should. */
  readonly path: string
  /** Of the contract; undefined until one is found. */
  operationId: string | undefined
  readonly startedAt: number
}

const key = Symbol('exchange')

interface Holder {
  [key]?: Exchange
}

/** On every answer; a page that shows something sets its own policy. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}
const securityPairs = Object.entries(securityHeaders)

/** Begins an exchange: the answer says whose trace it belongs to, and what a browser may do with it. */
export function beginExchange(req: IncomingMessage, res: ServerResponse, principal: Principal): Exchange {
  const trace = traceFrom(first(req.headers['traceparent']))
  const url = req.url ?? '/'
  const end = url.indexOf('?')
  const exchange: Exchange = {
    call: callOf(req, res, trace, principal),
    trace,
    path: end === -1 ? url : url.slice(0, end),
    operationId: undefined,
    startedAt: performance.now(),
  }
  ;(res as Holder)[key] = exchange
  res.setHeader('traceparent', traceParentOf(trace))
  for (const [name, value] of securityPairs) res.setHeader(name, value)
  return exchange
}

export function exchangeOf(res: ServerResponse): Exchange {
  const exchange = (res as Holder)[key]
  if (exchange === undefined) throw new Error('an answer without an exchange')
  return exchange
}

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

function callOf(req: IncomingMessage, res: ServerResponse, trace: Trace, principal: Principal): Call {
  let controller: AbortController | undefined
  return {
    id: crypto.randomUUID(),
    traceId: trace.traceId,
    surface: 'rest',
    revision: 'rest/v1',
    principal,
    client: undefined,
    startedAt: Date.now(),
    /** Made when first looked at: most calls answer at once and nobody looks. */
    get signal() {
      if (controller === undefined) {
        const made = (controller = new AbortController())
        if (req.socket.destroyed) made.abort()
        else res.once('close', () => (res.writableFinished ? undefined : made.abort()))
      }
      return controller.signal
    },
  }
}
