import type { Principal } from '../core/call.ts'
import type { KeysOf } from '../core/client-keys.ts'
import type { Caller } from './client-rules.ts'

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

/** Names that anybody may make up: what was known of so many is forgotten. */
const mostCallers = 50_000

/** How clients proved who they are when they called, whatever policy was in force then. */
export class Callers {
  readonly #kinds = new Map<string, Caller['kind']>()

  called({ id, kind }: Caller): void {
    const known = this.#kinds.get(id)
    // Any proof says more than none.
    if (known === kind || (known !== undefined && kind === 'local')) return
    if (known === undefined && this.#kinds.size >= mostCallers) this.#kinds.clear()
    this.#kinds.set(id, kind)
  }

  calledAs(client: string): Caller['kind'] | undefined {
    return this.#kinds.get(client)
  }
}

/** How a client would prove who it is, as far as this gateway knows. */
export function knownAs(client: string, { keysOf, calledAs }: KnowingParts): KnownAs {
  if (client.startsWith('oauth:')) return { kind: 'token', by: 'name' }
  if (client.startsWith('cert:')) return { kind: 'certificate', by: 'name' }
  if (keysOf(client) !== undefined) return { kind: 'api_key', by: 'key' }
  const called = calledAs(client)
  return called === undefined ? { kind: 'local', by: 'nothing' } : { kind: called, by: 'call' }
}
