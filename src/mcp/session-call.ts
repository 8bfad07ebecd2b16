import type { Call, Principal } from '../core/call.ts'
import type { Session } from '../core/session.ts'

const never = new AbortController().signal

/** Who a session belongs to, as `kind:id`; and back. */
export const ownerOf = ({ kind, id }: Principal): string => `${kind}:${id}`

export function principalOf({ principal }: Pick<Session, 'principal'>): Principal {
  const end = principal.indexOf(':')
  return { kind: principal.slice(0, end) as Principal['kind'], id: principal.slice(end + 1) }
}

/** What is done for a session while it asks for nothing. */
export const callOfSession = (session: Session): Call => ({
  id: crypto.randomUUID(),
  traceId: crypto.randomUUID().replaceAll('-', ''),
  surface: 'mcp',
  revision: `mcp/${session.revision}`,
  principal: principalOf(session),
  client: session.client,
  startedAt: Date.now(),
  signal: never,
})
