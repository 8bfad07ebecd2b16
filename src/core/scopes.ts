/** What a credential may be good for. */
export type Scope = 'tools' | 'resources' | 'prompts' | 'admin'

export const allScopes: readonly Scope[] = ['tools', 'resources', 'prompts', 'admin']

/** What a credential was granted. */
export interface Scopes {
  readonly has: (scope: Scope) => boolean
  /** What tells a client which scope it lacks: a value of WWW-Authenticate. */
  readonly challenge: (scope: Scope) => string
}
