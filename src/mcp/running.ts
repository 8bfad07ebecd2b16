import { Fault } from '../core/fault.ts'
import { serverStops } from '../core/leaving.ts'
import { createBag } from './bag.ts'
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
  readonly requests: () => readonly Incoming[]
  /** Waits until nothing is under way, or the time is over; then tells the rest to stop, and gives up on what does not. */
  readonly drain: (graceMs: number, giveUp: (request: Incoming, fault: Fault) => void) => Promise<void>
}

/** What is told to stop is answered by then, by what it runs: the ledger has to write how it ended. */
const stoppingMs = 500

export function createRunning(): Running {
  const requests = createBag<Incoming>()
  const peers = new WeakMap<Channel, Peer>()
  const connections = new Set<Peer>()
  let whenEmpty: (() => void) | undefined
  const watch = (request: Incoming): void => {
    const { peer, channel, idText } = request
    const remove = requests.add(request)
    peer?.inFlight.set(idText, request)
    request.atEnd(() => {
      remove()
      peer?.inFlight.delete(idText)
      if (requests.count() === 0) whenEmpty?.()
    })
    // A session's client comes back for the answer; what came over a connection ends with that, once for all of it.
    if (peer === undefined) channel.onGone(() => request.cancel())
  }
  const later = createDelay(watch)
  const emptyWithin = async (ms: number): Promise<void> => {
    if (requests.count() === 0) return
    await withinTime(ms, (done) => {
      whenEmpty = done
    })
  }
  return {
    waits: (request) => {
      if (request.ended) return
      if (request.peer !== undefined) watch(request)
      else later.add(request)
    },
    connection: (one) => {
      const channel = one.connection ?? one
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
      const peer = peers.get(as.connection ?? as)
      if (peer !== undefined) for (const channel of channels) peers.set(channel, peer)
    },
    connections: () => connections,
    requests: requests.all,
    drain: async (graceMs, giveUp) => {
      later.now()
      await emptyWithin(graceMs)
      for (const request of requests.all()) request.stop(serverStops)
      await emptyWithin(stoppingMs)
      for (const request of requests.all()) giveUp(request, tooLate(request))
    },
  }
}

/**
 * Watches what is not answered within two turns of the event loop. Most wait for the ledger alone, which writes once a
 * turn, that it began and how it ended: what is answered by then needs no watching.
 */
function createDelay(watch: (request: Incoming) => void) {
  let fresh: Incoming[] = []
  let older: Incoming[] = []
  const turn = (): void => {
    const due = older
    older = fresh
    fresh = []
    for (const request of due) if (!request.ended) watch(request)
    if (older.length > 0) setImmediate(turn)
  }
  return {
    add: (request: Incoming): void => {
      if (fresh.push(request) === 1 && older.length === 0) setImmediate(turn)
    },
    now: (): void => {
      turn()
      turn()
    },
  }
}

function tooLate({ method }: Incoming): Fault {
  const detail = 'The server stops, and this took longer than it could wait.'
  return method === 'tools/call'
    ? new Fault('outcome_unknown', `${detail} Whether it had its effects is not known.`)
    : new Fault('shutting_down', detail, { retryAfter: 1 })
}

async function withinTime(ms: number, begin: (done: () => void) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const done = (): void => resolve(undefined)
  begin(done)
  const timer = setTimeout(done, ms)
  await promise
  clearTimeout(timer)
}
