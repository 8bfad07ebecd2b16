import { randomBytes } from 'node:crypto'
import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Session, SessionStore } from '../core/session.ts'
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts'
import { newPeer, type Peer } from './peer.ts'
import { ownerOf } from './session-call.ts'
import { createStreams } from './streams.ts'

export interface Sessions {
  readonly create: (agreed: Agreed, principal: Principal) => Peer
  /** Undefined when it is unknown, expired, deleted or somebody else's. */
  readonly find: (id: string, principal: Principal) => Peer | undefined
  /** Remembers a change of what was agreed on, for this process and the next. */
  readonly change: (peer: Peer, change: Partial<Session>) => void
  readonly remove: (peer: Peer) => void
  /** Those this process knows of. */
  readonly live: () => Iterable<Peer>
  readonly close: () => void
}

export type Agreed = Pick<Session, 'revision' | 'client' | 'capabilities'>

const idleMs = 24 * 3600 * 1000
const sweepEveryMs = 60_000
const mostCached = 10_000

/** Stored sessions, with those in use kept at hand together with what lives only here: streams and open questions. */
export function createSessions(kept: SessionStore): Sessions {
  const store = withFaults(kept)
  const peers = new Map<string, Peer>()
  const answers = createKeptAnswers()
  const drop = (id: string): void => {
    peers.get(id)?.streams?.close()
    peers.delete(id)
  }
  const keep = (session: Session): Peer => {
    const peer = peerOf(session, answers)
    peers.set(session.id, peer)
    if (peers.size > mostCached) for (const id of idlest(peers)) drop(id)
    return peer
  }
  const change = (peer: Peer, changed: Partial<Session>): void => {
    if (peer.session === undefined) return
    peer.session = { ...peer.session, ...changed }
    if (peer.streams !== undefined) store.save(peer.session)
  }
  const renew = (peer: Peer, now: number): void => {
    if (peer.session !== undefined && isDue(peer.session, now)) change(peer, { expiresAt: now + idleMs })
  }
  const sweeper = sweeping(store, peers, renew, drop)
  return {
    create: (agreed, principal) => {
      const session = { ...newSession(agreed, principal), id: randomBytes(16).toString('hex') }
      store.save(session)
      return keep(session)
    },
    find: (id, principal) => {
      if (!/^[0-9a-f]{32}$/.test(id)) return undefined
      let peer = peers.get(id)
      if (peer === undefined) {
        const stored = store.find(id)
        if (stored === undefined) return undefined
        peer = keep(stored)
      }
      const { session } = peer
      const now = Date.now()
      if (session === undefined || session.expiresAt <= now || session.principal !== ownerOf(principal))
        return undefined
      renew(peer, now)
      return peer
    },
    change,
    remove: (peer) => {
      if (peer.session === undefined) return
      store.remove(peer.session.id)
      for (const request of peer.inFlight.values()) request.cancel('The caller ended its session')
      drop(peer.session.id)
    },
    live: () => peers.values(),
    close: () => {
      clearInterval(sweeper)
      for (const id of [...peers.keys()]) drop(id)
    },
  }
}

/** Written once in a while: a session in use never comes near its end. */
const isDue = ({ expiresAt }: Session, now: number): boolean => expiresAt - now < idleMs * 0.9

/** Somebody hears it or waits for it, without having to say anything. */
const isInUse = ({ inFlight, streams }: Peer): boolean => inFlight.size > 0 || streams?.areHeard() === true

function sweeping(
  store: SessionStore,
  peers: ReadonlyMap<string, Peer>,
  renew: (peer: Peer, now: number) => void,
  drop: (id: string) => void,
): ReturnType<typeof setInterval> {
  const sweeper = setInterval(() => {
    const now = Date.now()
    try {
      for (const [id, peer] of peers) {
        if (isInUse(peer)) renew(peer, now)
        else if (peer.session !== undefined && peer.session.expiresAt <= now) drop(id)
      }
      store.sweep(now)
    } catch {
      return // whoever needs the store hears of it, and the next round sweeps again
    }
  }, sweepEveryMs)
  return sweeper.unref()
}

/** A store that can't be used is no fault of the request's. */
function withFaults(store: SessionStore): SessionStore {
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (thrown) {
      throw new Fault('store_unavailable', 'Sessions can not be kept at the moment. Try again later.', {
        cause: thrown,
      })
    }
  }
  return {
    find: (id) => guarded(() => store.find(id)),
    save: (session) => {
      guarded(() => {
        store.save(session)
      })
    },
    remove: (id) => {
      guarded(() => {
        store.remove(id)
      })
    },
    sweep: (now) => guarded(() => store.sweep(now)),
  }
}

/** What was agreed on over a connection of its own ends with that, is kept nowhere, and needs no name. */
export const newSession = (agreed: Agreed, principal: Principal): Session => ({
  ...agreed,
  id: '',
  principal: ownerOf(principal),
  initialized: false,
  logLevel: undefined,
  subscriptions: [],
  expiresAt: Date.now() + idleMs,
})

function peerOf(session: Session, answers: KeptAnswers): Peer {
  const streams = createStreams(answers)
  return newPeer({ session, streams, send: (message) => streams.standalone()?.push(message) })
}

/** A tenth of those that do nothing, the oldest first. */
function* idlest(peers: ReadonlyMap<string, Peer>): Iterable<string> {
  let wanted = mostCached / 10
  for (const [id, { inFlight, streams }] of peers) {
    if (wanted === 0) return
    if (inFlight.size > 0 || streams?.standalone() !== undefined) continue
    wanted -= 1
    yield id
  }
}
