import type { Challenge } from './fault.ts'

/** What a credential may be good for. */
export type Scope = 'tools' | 'resources' | 'prompts' | 'metrics' | 'audit' | 'approve' | 'admin'

/** What clients use. */
export const useScopes: readonly Scope[] = ['tools', 'resources', 'prompts']

/** Parts of the administration: to read the metrics, to read everything that was done and decided, to decide on approvals. */
export const partScopes: readonly Scope[] = ['metrics', 'audit', 'approve']

export const allScopes: readonly Scope[] = [...useScopes, ...partScopes, 'admin']

/** Whoever may administer may each part of it. */
export const allows = (granted: ReadonlySet<Scope>, scope: Scope): boolean =>
  granted.has(scope) || (granted.has('admin') && partScopes.includes(scope))

/** What a credential was granted. */
export interface Scopes {
  readonly has: (scope: Scope) => boolean
  /** What tells a client which scope it lacks. */
  readonly challenge: (scope: Scope) => Challenge
}
