import type { Entry, Provider } from '../core/provider.ts'
import { partScopes } from '../core/scopes.ts'
import { Summarised } from '../core/summarised.ts'
import { idIn, newKeyIn, rotationIn, type Input } from './key-input.ts'
import type { Keys, Made } from './keys.ts'
import type { KeyRow, KeyUse } from './key-rows.ts'

/** A key as people see it: never its secret. */
export interface ShownKey {
  readonly id: string
  readonly client: string
  readonly use: KeyUse
  readonly state: 'active' | 'expired' | 'revoked'
  readonly scopes: readonly string[]
  /** Parts of the administration, which clients of earlier versions don't know. */
  readonly admin_scopes?: readonly string[]
  readonly addresses?: readonly string[]
  readonly origins?: readonly string[]
  readonly label?: string
  readonly created_at: string
  readonly expires_at?: string
  readonly revoked_at?: string
  readonly used_at?: string
  readonly replaced_by?: string
}

/** With the secret, this once; none where its holder made it. */
export interface MadeKey extends ShownKey {
  readonly secret?: string
}

export interface KeyAnswers {
  readonly key_create: MadeKey
  readonly key_list: { readonly keys: readonly ShownKey[] }
  readonly key_rotate: MadeKey
  readonly key_revoke: ShownKey
}

export type KeyTask = keyof KeyAnswers

const tasks: Readonly<Record<KeyTask, boolean>> = {
  key_create: false,
  key_list: true,
  key_rotate: false,
  key_revoke: false,
}
/** Keys as something that is called: so that the ledger knows who made which, and nobody's secret. */
export function createKeyAdministration(keys: Keys, now: () => number = Date.now): Provider {
  const show = (row: KeyRow): ShownKey => shown(row, now())
  const made = ({ row, secret }: Made): Summarised<MadeKey> =>
    new Summarised({ ...show(row), ...(secret === undefined ? {} : { secret }) }, { id: row.id, client: row.client })
  const run: { readonly [Name in KeyTask]: (input: Input) => Summarised<KeyAnswers[Name]> } = {
    key_create: (input) => made(keys.create(newKeyIn(input, now()))),
    key_list: () => {
      const answer = { keys: keys.list().map(show) }
      return new Summarised(answer, { keys: answer.keys.length })
    },
    key_rotate: (input) => made(keys.rotate(idIn(input), rotationIn(input, now()))),
    key_revoke: (input) => {
      const answer = show(keys.revoke(idIn(input)))
      return new Summarised(answer, { id: answer.id, client: answer.client })
    },
  }
  const entries = Object.entries(tasks).map(([name, readOnly]): Entry => ({
    kind: 'administration',
    name,
    listing: {},
    parseInput: (input) => input,
    readOnly,
    timeoutMs: 60_000,
    async: 'never',
  }))
  return {
    name: 'identity',
    catalogue: () => entries,
    call: ({ name }, input) => run[name as KeyTask](input as Input),
    onChanged: () => () => undefined,
  }
}

function shown(row: KeyRow, now: number): ShownKey {
  const { id, client, use, addresses, origins, label, replacedBy } = row
  const scopes = row.scopes.filter((scope) => !partScopes.includes(scope))
  const parts = row.scopes.filter((scope) => partScopes.includes(scope))
  const state = row.revokedAt !== undefined ? 'revoked' : (row.expiresAt ?? Infinity) <= now ? 'expired' : 'active'
  const times = { expires_at: row.expiresAt, revoked_at: row.revokedAt, used_at: row.usedAt }
  const told = Object.entries(times).flatMap(([name, at]) => (at === undefined ? [] : [[name, timeOf(at)] as const]))
  return {
    ...{ id, client, use, state, scopes },
    ...(parts.length === 0 ? {} : { admin_scopes: parts }),
    ...(addresses === undefined ? {} : { addresses }),
    ...(origins === undefined ? {} : { origins }),
    ...(label === undefined ? {} : { label }),
    created_at: timeOf(row.createdAt),
    ...Object.fromEntries(told),
    ...(replacedBy === undefined ? {} : { replaced_by: replacedBy }),
  }
}

const timeOf = (at: number): string => new Date(at).toISOString()
