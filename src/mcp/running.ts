import { Fault } from '../core/fault.ts'
import type { Channel } from './channel.ts'
import type { Incoming } from './incoming.ts'
import { newPeer, type Peer } from './peer.ts'

/** What is under way: requests that wait for something, and connections that are one client's alone. */
export interface Running {
  readonly waits: (request: Incoming) => void
  readonly connection: (channel: Channel) => Peer
  /** Messages of a batch come on channels of their own, from the same client. */
  readonly same: (channels: readonly Channel[], as: Channel) => void
  readonly connections: () => Iterable<Peer>
  /** Waits until nothing is under way, or the time is over; then gives up on the rest. */
  readonly drain: (graceMs: number, giveUp: (request: Incoming, fault: Fault) => void) => Promise<void>
}

export function createRunning(): Running {
  const requests = new Set<Incoming>()
  const peers = new WeakMap<Channel, Peer>()
  const connections = new Set<Peer>()
  let whenEmpty: (() => void) | undefined
  let fresh: Incoming[] = []
  const watch = (request: Incoming): void => {
    const { peer, channel, idText } = request
    requests.add(request)
    peer?.inFlight.set(idText, request)
    request.atEnd(() => {
      requests.delete(request)
      peer?.inFlight.delete(idText)
      if (requests.size === 0) whenEmpty?.()
    })
    // A session's client comes back for the answer; what came over a connection ends with that, once for all of it.
    if (peer === undefined) channel.onGone(() => request.cancel())
  }
  const watchFresh = (): void => {
    const came = fresh
    fresh = []
    for (const request of came) if (!request.ended) watch(request)
  }
  return {
    waits: (request) => {
      if (request.ended) return
      if (request.peer !== undefined) watch(request)
      // Most wait for the ledger alone, which writes once a turn of the event loop: what is answered then needs no watching.
      else if (fresh.push(request) === 1) setImmediate(watchFresh)
    },
    connection: (channel) => {
      const known = peers.get(channel)
      if (known !== undefined) return known
      const peer = newPeer({ session: undefined, streams: undefined, send: (message) => channel.push(message) })
      peer.asks = channel.asked ?? 0
      peers.set(channel, peer)
      connections.add(peer)
      channel.onGone(() => {
        connections.delete(peer)
        // This process goes on without that client; on stdio it ends with it, and finishes first.
        if (channel.transport !== 'stdio') for (const request of [...peer.inFlight.values()]) request.cancel()
      })
      return peer
    },
    same: (channels, as) => {
      const peer = peers.get(as)
      if (peer !== undefined) for (const channel of channels) peers.set(channel, peer)
    },
    connections: () => connections,
    drain: async (graceMs, giveUp) => {
      watchFresh()
      if (requests.size > 0) {
        await withinTime(graceMs, (done) => {
          whenEmpty = done
        })
      }
      for (const request of [...requests]) {
        giveUp(request, new Fault('shutting_down', 'The server stops, and this took longer than it could wait.'))
        request.stop()
      }
    },
  }
}

async function withinTime(ms: number, begin: (done: () => void) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const done = (): void => resolve(undefined)
  begin(done)
  const timer = setTimeout(done, ms)
  await promise
  clearTimeout(timer)
}
