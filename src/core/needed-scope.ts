import type { Principal } from './call.ts'
import { Fault } from './fault.ts'
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

/** What a credential was not granted it is not good for. One that needed no grant is good for whatever else allows. */
export function checkGranted({ scopes }: Pick<Principal, 'scopes'>, scope: Scope): void {
  if (scopes === undefined || scopes.has(scope)) return
  throw new Fault('insufficient_scope', `This credential is not good for ${scope}.`, {
    challenge: scopes.challenge(scope),
  })
}
