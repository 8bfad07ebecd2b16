import { Fault } from '../core/fault.ts'
import type { Session } from '../core/session.ts'
import type { Context } from './context.ts'
import type { Incoming } from './incoming.ts'
import type { Peer } from './peer.ts'
import { mostSubscriptions } from './subscriptions.ts'

export function setLevel(request: Incoming, { sessions }: Context): string {
  const { peer } = sessionOf(request)
  sessions.change(peer, { logLevel: request.params['level'] as string })
  return '{}'
}

export function subscribe(request: Incoming, { sessions, gateway, subscriptions }: Context): string {
  const { peer, session } = sessionOf(request)
  const uri = request.params['uri'] as string
  if (!gateway.sees('resource', uri, request)) {
    throw new Fault(
      'resource_not_found',
      `There is no resource at '${uri.slice(0, 200)}' to subscribe to. List them to see which there are.`,
    )
  }
  gateway.permit('resource', uri, request)
  if (session.subscriptions.includes(uri)) return '{}'
  if (session.subscriptions.length >= mostSubscriptions) {
    throw new Fault('concurrency_limited', `A session can subscribe to ${mostSubscriptions} resources at most.`)
  }
  sessions.change(peer, { subscriptions: [...session.subscriptions, uri] })
  subscriptions.subscribed(peer)
  return '{}'
}

export function unsubscribe(request: Incoming, { sessions }: Context): string {
  const { peer, session } = sessionOf(request)
  const uri = request.params['uri']
  sessions.change(peer, { subscriptions: session.subscriptions.filter((subscribed) => subscribed !== uri) })
  return '{}'
}

function sessionOf({ peer, method }: Incoming): { peer: Peer; session: Session } {
  if (peer?.session !== undefined) return { peer, session: peer.session }
  throw new Fault('session_required', `${method} belongs to a session. Send initialize first.`)
}
