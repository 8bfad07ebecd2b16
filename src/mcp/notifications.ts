import { callerCancelled } from '../core/leaving.ts'
import type { Remark } from './context.ts'
import type { Peer } from './peer.ts'
import type { Sessions } from './sessions.ts'

/** What a client remarks. One that is not right, or about nothing we know, is passed by: nobody waits for an answer. */
export function takeNotification({ method, about }: Remark, peer: Peer | undefined, sessions: Sessions): void {
  if (peer === undefined) return
  if (method === 'notifications/initialized') sessions.change(peer, { initialized: true })
  else if (method === 'notifications/cancelled' && about !== undefined)
    peer.inFlight.get(about)?.cancel(callerCancelled)
}
