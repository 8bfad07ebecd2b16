import { Fault } from '../core/fault.ts'
import type { Entry, Provider } from '../core/provider.ts'
import { Summarised } from '../core/summarised.ts'
import { isScope, type Keys, type Made } from './keys.ts'
import type { KeyRow, KeyUse } from './key-rows.ts'
import { networkMistake } from './networks.ts'

/** A key as people see it: never its secret. */
export interface ShownKey {
  readonly id: string
  readonly client: string
  readonly use: KeyUse
  readonly state: 'active' | 'expired' | 'revoked'
  readonly scopes: readonly string[]
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

type Input = Readonly<Record<string, unknown>>

const tasks: Readonly<Record<KeyTask, boolean>> = {
  key_create: false,
  key_list: true,
  key_rotate: false,
  key_revoke: false,
}
const dayMs = 86_400_000
const graceSeconds = 86_400
const defaultScopes = ['tools', 'resources', 'prompts']

/** Keys as something that is called: so that the ledger knows who made which, and nobody's secret. */
export function createKeyAdministration(keys: Keys, now: () => number = Date.now): Provider {
  const show = (row: KeyRow): ShownKey => shown(row, now())
  const made = ({ row, secret }: Made): Summarised<MadeKey> =>
    new Summarised({ ...show(row), ...(secret === undefined ? {} : { secret }) }, { id: row.id, client: row.client })
  const run: { readonly [Name in KeyTask]: (input: Input) => Summarised<KeyAnswers[Name]> } = {
    key_create: (input) =>
      made(
        keys.create({
          client: clientIn(input),
          use: oneOf(input, 'sign', ['hmac-sha256', 'ed25519'] as const) ?? 'bearer',
          scopes: (
            list(input, 'scopes', (one) => (isScope(one) ? undefined : 'tools, resources, prompts or admin')) ??
            defaultScopes
          ).filter(isScope),
          addresses: list(input, 'addresses', addressMistake),
          origins: list(input, 'origins', (one) =>
            /^https?:\/\/[^\s/?#]+$/.test(one) ? undefined : 'an origin such as https://app.example.com',
          ),
          label: text(input, 'label', 200),
          expiresAt: expiryIn(input, now()),
          publicKey: text(input, 'public_key', 4096),
        }),
      ),
    key_list: () => {
      const answer = { keys: keys.list().map(show) }
      return new Summarised(answer, { keys: answer.keys.length })
    },
    key_rotate: (input) => {
      const grace = number(input, 'grace_seconds', 0, 365 * 86_400) ?? graceSeconds
      return made(keys.rotate(idIn(input), grace * 1000, text(input, 'public_key', 4096)))
    },
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
  const { id, client, use, scopes, addresses, origins, label, replacedBy } = row
  const state = row.revokedAt !== undefined ? 'revoked' : (row.expiresAt ?? Infinity) <= now ? 'expired' : 'active'
  const times = { expires_at: row.expiresAt, revoked_at: row.revokedAt, used_at: row.usedAt }
  const told = Object.entries(times).flatMap(([name, at]) => (at === undefined ? [] : [[name, timeOf(at)] as const]))
  return {
    ...{ id, client, use, state, scopes },
    ...(addresses === undefined ? {} : { addresses }),
    ...(origins === undefined ? {} : { origins }),
    ...(label === undefined ? {} : { label }),
    created_at: timeOf(row.createdAt),
    ...Object.fromEntries(told),
    ...(replacedBy === undefined ? {} : { replaced_by: replacedBy }),
  }
}

function addressMistake(one: string): string | undefined {
  const mistake = networkMistake(one)
  return mistake === undefined ? undefined : `addresses or networks such as 10.0.0.0/8; ${mistake}`
}

const timeOf = (at: number): string => new Date(at).toISOString()

function clientIn(input: Input): string {
  const client = text(input, 'client', 128) ?? ''
  if (/^(?!oauth:|cert:)[A-Za-z0-9_.@-][A-Za-z0-9_.@:-]{0,127}$/.test(client)) return client
  throw wrong('client', 'a name of letters, digits and _ . @ : -, not one that begins with oauth: or cert:')
}

function idIn(input: Input): string {
  const id = text(input, 'id', 64)
  if (id === undefined) throw wrong('id', 'the id of a key')
  return id
}

function expiryIn(input: Input, now: number): number | undefined {
  const days = number(input, 'expires_in_days', 1, 3650)
  const at = text(input, 'expires_at', 64)
  if (at === undefined) return days === undefined ? undefined : now + days * dayMs
  const moment = Date.parse(at)
  if (days !== undefined || !(moment > now)) throw wrong('expires_at', 'a time to come, without expires_in_days')
  return moment
}

function text(input: Input, name: string, longest: number): string | undefined {
  const value = input[name]
  if (value === undefined) return undefined
  if (typeof value === 'string' && value !== '' && value.length <= longest) return value
  throw wrong(name, `text of at most ${longest} letters`)
}

function number(input: Input, name: string, least: number, most: number): number | undefined {
  const value = input[name]
  if (value === undefined) return undefined
  if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most) return value as number
  throw wrong(name, `a whole number from ${least} to ${most}`)
}

function oneOf<T extends string>(input: Input, name: string, values: readonly T[]): T | undefined {
  const value = input[name]
  if (value === undefined) return undefined
  const found = values.find((one) => one === value)
  if (found !== undefined) return found
  throw wrong(name, values.join(' or '))
}

function list(input: Input, name: string, mistake: (one: string) => string | undefined): string[] | undefined {
  const value = input[name]
  if (value === undefined) return undefined
  if (!Array.isArray(value) || value.length === 0 || value.length > 100) throw wrong(name, 'a list of 1 to 100')
  return value.map((one: unknown) => {
    const bad = typeof one === 'string' ? mistake(one) : 'text'
    if (bad !== undefined) throw wrong(name, bad)
    return one as string
  })
}

const wrong = (name: string, expected: string): Fault =>
  new Fault('invalid_params', `/body/${name} must be ${expected}.`, {
    violations: [{ path: `/body/${name}`, rule: 'format', expected, got: 'something else' }],
  })
