import type { Principal } from './call.ts'
import { Fault } from './fault.ts'
import type { Entry, Kind } from './provider.ts'
import type { Scope } from './scopes.ts'

const needed: Readonly<Record<Kind, readonly Scope[]>> = {
  tool: ['tools'],
  resource: ['resources'],
  resource_template: ['resources'],
  prompt: ['prompts'],
  administration: ['admin'],
}

/** What has to be granted to call something: one of these, the narrowest first. */
export const scopesFor = ({ kind, scopes }: Pick<Entry, 'kind' | 'scopes'>): readonly Scope[] => scopes ?? needed[kind]

/** What a credential was not granted it is not good for. One that needed no grant is good for whatever else allows. */
export function checkGranted({ scopes }: Pick<Principal, 'scopes'>, wanted: readonly Scope[]): void {
  if (scopes === undefined) return
  for (const scope of wanted) if (scopes.has(scope)) return
  const [narrowest = 'admin'] = wanted
  throw new Fault('insufficient_scope', `This credential is not good for ${wanted.join(' or ')}.`, {
    challenge: scopes.challenge(narrowest),
  })
}
