import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call, Principal } from '../core/call.ts'
import type { Fault } from '../core/fault.ts'
import { serverStops } from '../core/leaving.ts'
import type { Quota } from '../core/policy.ts'
import { traceFrom, traceParentOf, type Trace } from '../core/trace.ts'
import { entryHeader, quotaHeaders } from '../gateway/gateway.ts'

/** One request and what is known of it beside its bytes. */
export interface Exchange {
  readonly call: RestCall
  readonly trace: Trace
  /** The path that was asked for, without the query: that may hold what no log should. */
  readonly path: string
  /** Of the contract; undefined until one is found. */
  operationId: string | undefined
  readonly startedAt: number
  /** Of a signed request: answers that its body is another one, as whoever has no right credential is answered. */
  forged: ((fault: Fault) => void) | undefined
}

/** Takes requests whose exchange has begun. */
export type Rest = (req: IncomingMessage, res: ServerResponse) => void

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
  const trace = traceFrom(first(req.headers['traceparent']), first(req.headers['tracestate']))
  const url = req.url ?? '/'
  const end = url.indexOf('?')
  const exchange: Exchange = {
    call: new RestCall(trace, principal, res),
    trace,
    path: end === -1 ? url : url.slice(0, end),
    operationId: undefined,
    startedAt: performance.now(),
    forged: undefined,
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

/** Tells what is to be answered here that the server ends: it is answered at once. */
export function stopExchange(res: ServerResponse): void {
  ;(res as Holder)[key]?.call.stop()
}

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

/**
 * A class, because `get` in an object literal makes a hidden class for every object; those live in old space and hold
 * request and answer until a full collection.
 */
class RestCall implements Call {
  readonly id = crypto.randomUUID()
  readonly surface = 'rest'
  readonly revision = 'rest/v1'
  readonly client = undefined
  readonly startedAt = Date.now()
  readonly trace: Trace
  readonly principal: Principal
  /** How the ledger names it, once it does. */
  entry: string | undefined
  /** What its caller has left. */
  quotas: readonly Quota[] | undefined
  /** What it cost, once that is known. */
  cost: number | undefined
  readonly #res: ServerResponse
  #controller: AbortController | undefined
  #stopped = false

  constructor(trace: Trace, principal: Principal, res: ServerResponse) {
    this.trace = trace
    this.principal = principal
    this.#res = res
  }

  get traceId(): string {
    return this.trace.traceId
  }

  recorded(entry: string | undefined, quotas: readonly Quota[], costMicros?: number): void {
    this.entry = entry
    this.quotas = quotas
    if (costMicros !== undefined) this.cost = costMicros / 1e6
    const res = this.#res
    if (res.headersSent) return
    if (entry !== undefined) res.setHeader(entryHeader, entry)
    if (quotas.length === 0) return
    for (const [name, value] of Object.entries(quotaHeaders(quotas))) res.setHeader(name, value)
  }

  /** Made when first looked at: most calls answer at once and nobody looks. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = (this.#controller = new AbortController())
      const res = this.#res
      if (this.#stopped) controller.abort(serverStops)
      else if (res.req.socket.destroyed) controller.abort()
      else res.once('close', () => (res.writableFinished ? undefined : controller.abort()))
    }
    return this.#controller.signal
  }

  stop(): void {
    this.#stopped = true
    this.#controller?.abort(serverStops)
  }
}
