import type { Challenge } from './fault.ts'

/** What a credential may be good for. */
export type Scope = 'tools' | 'resources' | 'prompts' | 'admin'

export const allScopes: readonly Scope[] = ['tools', 'resources', 'prompts', 'admin']

/** What a credential was granted. */
export interface Scopes {
  readonly has: (scope: Scope) => boolean
  /** What tells a client which scope it lacks. */
  readonly challenge: (scope: Scope) => Challenge
}
