import type { Principal } from '../core/call.ts'
import type { KeysOf } from '../core/client-keys.ts'

/** What a client is taken for where nobody says, and by what that is known. */
export interface KnownAs {
  readonly kind: Principal['kind']
  readonly by: 'name' | 'key' | 'call' | 'nothing'
}

export interface KnowingParts {
  readonly keysOf: KeysOf
  /** How it last called. */
  readonly calledAs: (client: string) => Principal['kind'] | undefined
}

/** How a client would prove who it is, as far as this gateway knows. */
export function knownAs(client: string, { keysOf, calledAs }: KnowingParts): KnownAs {
  if (client.startsWith('oauth:')) return { kind: 'token', by: 'name' }
  if (client.startsWith('cert:')) return { kind: 'certificate', by: 'name' }
  if (keysOf(client) !== undefined) return { kind: 'api_key', by: 'key' }
  const called = calledAs(client)
  return called === undefined ? { kind: 'local', by: 'nothing' } : { kind: called, by: 'call' }
}
