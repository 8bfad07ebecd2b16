import { callerCancelled } from '../core/leaving.ts'
import type { Message } from './context.ts'
import type { Peer } from './peer.ts'
import type { Sessions } from './sessions.ts'

/** What a client remarks. One that is not right, or about nothing we know, is passed by: nobody waits for an answer. */
export function takeNotification({ method, params }: Message, peer: Peer | undefined, sessions: Sessions): void {
  if (peer === undefined) return
  if (method === 'notifications/initialized') sessions.change(peer, { initialized: true })
  else if (method === 'notifications/cancelled')
    peer.inFlight.get(JSON.stringify(params?.['requestId']))?.cancel(callerCancelled)
}
