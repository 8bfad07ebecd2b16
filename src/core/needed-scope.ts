import type { Kind } from './provider.ts'
import type { Scope } from './scopes.ts'

/** What has to be granted to call things of a kind. */
export const scopeOf: Readonly<Record<Kind, Scope>> = {
  tool: 'tools',
  resource: 'resources',
  resource_template: 'resources',
  prompt: 'prompts',
  administration: 'admin',
}
