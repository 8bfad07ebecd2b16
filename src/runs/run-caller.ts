import type { Call, Principal } from '../core/call.ts'
import { over, type KeptLifetime, type LifetimeOf } from '../core/lifetime.ts'

/** Who called, so that the call can be made again by another process. */
export type Caller = Pick<Call, 'surface' | 'revision' | 'toolset' | 'client' | 'traceId'> & {
  readonly principal: KeptPrincipal
}

/** What its credential was good for was asked when it called; how long it is good is asked again. */
interface KeptPrincipal extends Pick<Principal, 'id' | 'kind'> {
  readonly lifetime?: KeptLifetime
}

export const keptPrincipal = ({ id, kind, lifetime }: Principal): KeptPrincipal =>
  lifetime?.kept === undefined ? { id, kind } : { id, kind, lifetime: lifetime.kept }

const nobodyLeaves = new AbortController().signal

/** The call as it is made again: by the same caller, who is not connected any more. */
export const callOf = ({ principal, ...caller }: Caller, lifetimeOf: LifetimeOf): Call => ({
  ...caller,
  principal: foundAgain(principal, lifetimeOf),
  id: crypto.randomUUID(),
  startedAt: Date.now(),
  signal: nobodyLeaves,
})

/** Callers who brought no credential. */
const unvouched: ReadonlySet<Principal['kind']> = new Set(['local', 'anonymous'])

/** Versions before did not write down how long a credential is good: of those it is over. */
function foundAgain({ id, kind, lifetime }: KeptPrincipal, lifetimeOf: LifetimeOf): Principal {
  if (lifetime !== undefined) return { id, kind, lifetime: lifetimeOf(lifetime) }
  return unvouched.has(kind) ? { id, kind } : { id, kind, lifetime: over }
}
