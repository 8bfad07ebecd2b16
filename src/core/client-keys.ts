import type { Scopes } from './scopes.ts'

/** What the keys of a client are good for that are good now; undefined of a client that never had one. */
export type KeysOf = (client: string) => readonly Pick<Scopes, 'has'>[] | undefined
