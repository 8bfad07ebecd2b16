import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ShownKey } from '../identity/identity.ts'
import { administerOptions, asked, whoIsAsked, type Administering } from './administer.ts'
import { UsageError, type Arguments, type Command, type Io } from './command.ts'
import type { Place } from './inside.ts'
import { exitCodes, jsonOption } from './ledger-folder.ts'
import { momentAheadIn } from './ledger-times.ts'
import { oneLine } from './terminal-text.ts'

type Values = Arguments['values']
type Key = ShownKey & { readonly secret?: string }
type Input = Readonly<Record<string, unknown>>

const details = `${whoIsAsked}

${exitCodes}`

const scopesHelp = `Scopes: tools, resources and prompts are for what clients use; admin is for all that runs the gateway, and parts of it are for
metrics (read GET /metrics), audit (read the ledger, statistics, the policy and approvals) and approve (decide on approvals).`

const endOptions = {
  'expires-in-days': { type: 'string', value: 'DAYS', summary: 'how long it is good' },
  'expires-at': {
    type: 'string',
    value: 'TIME',
    summary: 'until when it is good: 2026-12-31T18:00:00Z, or 90m, 8h from now',
  },
} as const

const publicKeyOption = {
  'public-key': { type: 'string', value: 'FILE', summary: 'of ed25519: the public key, in PEM' },
} as const

/** Who may call: made, shown, replaced and ended, whether the gateway runs or not. */
export const keysCommands = (services: Administering): readonly Command[] => [
  createCommand(services),
  listCommand(services),
  rotateCommand(services),
  revokeCommand(services),
]

const createCommand = (services: Administering): Command => ({
  words: ['keys', 'create'],
  summary: 'Makes a key for a client and shows it, this once',
  usage:
    'CLIENT [--scope SCOPE]... [--expires-in-days DAYS | --expires-at TIME] [--address NETWORK]... [--origin ORIGIN]... [--json]',
  positionals: { min: 1, max: 1 },
  options: {
    ...administerOptions,
    scope: {
      type: 'string',
      multiple: true,
      value: 'SCOPE',
      summary: 'tools, resources, prompts, metrics, audit, approve or admin; without it: the first three',
    },
    ...endOptions,
    address: { type: 'string', multiple: true, value: 'NETWORK', summary: 'it may be used from there only' },
    origin: { type: 'string', multiple: true, value: 'ORIGIN', summary: 'it may be used on such pages only' },
    label: { type: 'string', value: 'TEXT', summary: 'a note for people' },
    sign: { type: 'string', value: 'HOW', summary: 'a key that signs requests: hmac-sha256 or ed25519' },
    ...publicKeyOption,
    json: jsonOption,
  },
  details: `${scopesHelp} A key that is not told when it ends never does.

${details}`,
  run: ({ values, positionals: [client] }, io) =>
    made(services, values, io, 'key_create', {
      client,
      ...given('scopes', values['scope']),
      ...endIn(values),
      ...given('addresses', values['address']),
      ...given('origins', values['origin']),
      ...given('label', values['label']),
      ...given('sign', values['sign']),
      ...publicKeyIn(services, values),
    }),
})

const listCommand = (services: Administering): Command => ({
  words: ['keys', 'list'],
  summary: 'Shows the keys there are, without their secrets',
  usage: '[--json]',
  options: { ...administerOptions, json: jsonOption },
  details,
  run: async ({ values }, io) => {
    const found = await asked<{ readonly keys: readonly ShownKey[] }>(services, values, io, 'key_list', {})
    if (found === undefined) return 1
    const { keys } = found
    if (values['json'] === true) io.out(JSON.stringify({ keys }, null, 2))
    else
      io.out(
        keys.length === 0 ? 'There are no keys. Make one with: owlclaw keys create CLIENT' : keys.map(line).join('\n'),
      )
    return 0
  },
})

const rotateCommand = (services: Administering): Command => ({
  words: ['keys', 'rotate'],
  summary: 'Makes a key in the place of another, which stays good for a while',
  usage: 'ID [--grace SECONDS] [--expires-in-days DAYS | --expires-at TIME] [--public-key FILE] [--json]',
  positionals: { min: 1, max: 1 },
  options: {
    ...administerOptions,
    grace: { type: 'string', value: 'SECONDS', summary: 'how long the old one stays good (default: 86400, a day)' },
    ...endOptions,
    ...publicKeyOption,
    json: jsonOption,
  },
  details: `The new key has the scopes and places of the old one. Without --expires-in-days and --expires-at it lasts as long from now as the
old one was made for. A key that has expired or was revoked is not rotated.

${details}`,
  run: ({ values, positionals: [id] }, io) =>
    made(services, values, io, 'key_rotate', {
      id,
      ...given('grace_seconds', wholeIn(values, 'grace')),
      ...endIn(values),
      ...publicKeyIn(services, values),
    }),
})

const revokeCommand = (services: Administering): Command => ({
  words: ['keys', 'revoke'],
  summary: 'Ends a key at once',
  usage: 'ID [--json]',
  positionals: { min: 1, max: 1 },
  options: { ...administerOptions, json: jsonOption },
  details,
  run: async ({ values, positionals: [id] }, io) => {
    const key = await asked<ShownKey>(services, values, io, 'key_revoke', { id })
    if (key === undefined) return 1
    io.out(
      values['json'] === true ? JSON.stringify(key, null, 2) : `${key.id} of ${key.client} is good for nothing now.`,
    )
    return 0
  },
})

async function made(services: Administering, values: Values, io: Io, task: string, input: Input): Promise<number> {
  const key = await asked<Key>(services, values, io, task, input)
  if (key === undefined) return 1
  if (values['json'] === true) {
    io.out(JSON.stringify(key, null, 2))
    return 0
  }
  io.err(
    `${line(key)}\n${key.secret === undefined ? 'It is for checking signatures.' : 'The key, which is shown this once:'}`,
  )
  if (key.secret !== undefined) io.out(key.secret)
  return 0
}

function line(key: ShownKey): string {
  const { id, client, use, state, addresses, origins, expires_at: expires, used_at: used, label } = key
  const scopes = [...key.scopes, ...(key.admin_scopes ?? [])]
  const more = [
    ...(use === 'bearer' ? [] : [`signs with ${use}`]),
    ...(addresses === undefined ? [] : [`from ${addresses.join(',')}`]),
    ...(origins === undefined ? [] : [`on ${origins.join(',')}`]),
    ...(expires === undefined ? [] : [`${state === 'expired' ? 'expired' : 'expires'} ${expires}`]),
    ...(used === undefined ? [] : [`last used ${used}`]),
    ...(label === undefined ? [] : [oneLine(label)]),
  ]
  return [id, client, state, scopes.join(','), ...more].join('  ')
}

function endIn(values: Values): object {
  const at = momentAheadIn(values, 'expires-at')
  return {
    ...given('expires_in_days', wholeIn(values, 'expires-in-days')),
    ...given('expires_at', at === undefined ? undefined : new Date(at).toISOString()),
  }
}

const given = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value })

function wholeIn(values: Values, name: string): number | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  if (typeof text === 'string' && /^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`--${name} takes a whole number`)
}

function publicKeyIn({ cwd }: Place, values: Values): object {
  const file = values['public-key']
  if (typeof file !== 'string') return {}
  try {
    return { public_key: readFileSync(resolve(cwd, file), 'utf8') }
  } catch (thrown) {
    const how = 'openssl pkey -in PRIVATE.pem -pubout makes one'
    throw new Error(`the public key can't be read: ${(thrown as Error).message}; ${how}`, { cause: thrown })
  }
}
