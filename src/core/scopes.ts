import type { Kind } from './provider.ts'

/** What a credential may be good for. */
export type Scope = 'tools' | 'resources' | 'prompts' | 'admin'

export const allScopes: readonly Scope[] = ['tools', 'resources', 'prompts', 'admin']

/** What a credential was granted. */
export interface Scopes {
  readonly has: (scope: Scope) => boolean
  /** What tells a client which scope it lacks: a value of WWW-Authenticate. */
  readonly challenge: (scope: Scope) => string
}

/** What has to be granted to call things of a kind. */
export const scopeOf: Readonly<Record<Kind, Scope>> = {
  tool: 'tools',
  resource: 'resources',
  resource_template: 'resources',
  prompt: 'prompts',
  administration: 'admin',
}
