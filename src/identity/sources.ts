import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import { isLoopback } from '../config/config.ts'
import { Fault } from '../core/fault.ts'
import { networksOf, plainAddress, type Networks } from './networks.ts'

/** What tells where something comes from, be it a request or not. */
export type From = Pick<IncomingMessage, 'headers' | 'socket'>

/** Where a request comes from. */
export interface Source {
  readonly address: string
  /** Over a connection of this machine that is no trusted proxy's. It may have been passed on by somebody all the same. */
  readonly local: boolean
}

/**
 * Where requests come from. Only a trusted proxy is believed when it says for whom it asks: the last address that is not
 * a trusted proxy's own counts, since whoever comes first may have made up the rest.
 */
export function createSources(trusted: Networks): (req: From) => Source {
  /** A connection sends many requests, and nearly all come from one place. */
  const lastOf = new WeakMap<Socket, Source>()
  const through = (peer: string, forwarded: string): Source => {
    const hops = forwarded.split(',').map((hop) => plainAddress(withoutPort(hop.trim())))
    // Whatever stands before it decides nothing, such as the `unknown` that Squid writes.
    const address = hops.findLast((hop) => !trusted.has(hop)) ?? peer
    if (isIP(address) === 0)
      throw new Fault('malformed_request', 'X-Forwarded-For takes addresses, with commas between them.')
    return { address, local: false }
  }
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for'] as string | undefined // Node joins what comes more than once
    const last = lastOf.get(socket)
    if (last !== undefined && forwarded === undefined) return last
    const peer = plainAddress(socket.remoteAddress ?? 'unknown')
    const isProxy = trusted.has(peer)
    if (isProxy && forwarded !== undefined) return through(peer, forwarded)
    const source = { address: peer, local: !isProxy && isLoopback(peer) }
    if (socket.remoteAddress !== undefined) lastOf.set(socket, source)
    return source
  }
}

/** Some proxies say from which port, too: `203.0.113.5:4711`, `[2001:db8::1]:443`. */
const withoutPort = (hop: string): string => hop.replace(/^(?:\[(.*)\]|([\d.]+))(?::\d{1,5})?$/, '$1$2')

export interface Restriction {
  readonly addresses?: readonly string[] | undefined
  readonly origins?: readonly string[] | undefined
}

/** Refuses what comes from elsewhere than it may. */
export type CheckSource = (source: Source, origin: string | undefined) => void

export function sourceCheck({ addresses, origins }: Restriction): CheckSource | undefined {
  if (addresses === undefined && origins === undefined) return undefined
  const networks = addresses === undefined ? undefined : networksOf(addresses)
  const pages = origins === undefined ? undefined : new Set(origins)
  return ({ address }, origin) => {
    if (networks?.has(address) === false)
      throw new Fault('address_denied', `This credential is not taken from ${address}. Call from where it may be used.`)
    if (pages !== undefined && (origin === undefined || !pages.has(origin)))
      throw new Fault('origin_denied', 'This credential is for pages of other origins only.')
  }
}
