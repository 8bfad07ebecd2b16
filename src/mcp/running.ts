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
  return {
    waits: (request) => {
      if (request.ended) return
      const { peer, channel, idText } = request
      requests.add(request)
      peer?.inFlight.set(idText, request)
      request.atEnd(() => {
        requests.delete(request)
        peer?.inFlight.delete(idText)
        if (requests.size === 0) whenEmpty?.()
      })
      // A session's client comes back for the answer; on stdio the end of the input is no reason to stop what runs.
      if (channel.transport === 'sse' || peer === undefined) channel.onGone(() => request.cancel())
    },
    connection: (channel) => {
      const known = peers.get(channel)
      if (known !== undefined) return known
      const peer = newPeer({ session: undefined, streams: undefined, send: (message) => channel.push(message) })
      peers.set(channel, peer)
      connections.add(peer)
      channel.onGone(() => connections.delete(peer))
      return peer
    },
    same: (channels, as) => {
      const peer = peers.get(as)
      if (peer !== undefined) for (const channel of channels) peers.set(channel, peer)
    },
    connections: () => connections,
    drain: async (graceMs, giveUp) => {
      if (requests.size > 0) {
        const enough = Promise.withResolvers<undefined>()
        whenEmpty = () => enough.resolve(undefined)
        const timer = setTimeout(whenEmpty, graceMs)
        await enough.promise
        clearTimeout(timer)
      }
      for (const request of [...requests]) {
        giveUp(request, new Fault('shutting_down', 'The server stops, and this took longer than it could wait.'))
        request.stop()
      }
    },
  }
}
