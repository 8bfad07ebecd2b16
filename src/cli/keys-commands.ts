import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ShownKey } from '../identity/identity.ts'
import { administerOptions, asked, whoIsAsked, type Administering } from './administer.ts'
import { UsageError, type Arguments, type Command, type Io } from './command.ts'
import type { Place } from './inside.ts'
import { exitCodes, jsonOption } from './ledger-folder.ts'

type Values = Arguments['values']
type Key = ShownKey & { readonly secret?: string }
type Input = Readonly<Record<string, unknown>>

const details = `${whoIsAsked}

${exitCodes}`

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
  usage: 'CLIENT [--scope SCOPE]... [--expires-in-days DAYS] [--address NETWORK]... [--origin ORIGIN]... [--json]',
  positionals: { min: 1, max: 1 },
  options: {
    ...administerOptions,
    scope: {
      type: 'string',
      multiple: true,
      value: 'SCOPE',
      summary: 'tools, resources, prompts or admin; without it: the first three',
    },
    'expires-in-days': { type: 'string', value: 'DAYS', summary: 'without it: never' },
    address: { type: 'string', multiple: true, value: 'NETWORK', summary: 'it may be used from there only' },
    origin: { type: 'string', multiple: true, value: 'ORIGIN', summary: 'it may be used on such pages only' },
    label: { type: 'string', value: 'TEXT', summary: 'a note for people' },
    sign: { type: 'string', value: 'HOW', summary: 'a key that signs requests: hmac-sha256 or ed25519' },
    ...publicKeyOption,
    json: jsonOption,
  },
  details,
  run: ({ values, positionals: [client] }, io) =>
    made(services, values, io, 'key_create', {
      client,
      ...given('scopes', values['scope']),
      ...given('expires_in_days', wholeIn(values, 'expires-in-days')),
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
  usage: 'ID [--grace SECONDS] [--public-key FILE] [--json]',
  positionals: { min: 1, max: 1 },
  options: {
    ...administerOptions,
    grace: { type: 'string', value: 'SECONDS', summary: 'how long the old one stays good (default: 86400, a day)' },
    ...publicKeyOption,
    json: jsonOption,
  },
  details,
  run: ({ values, positionals: [id] }, io) =>
    made(services, values, io, 'key_rotate', {
      id,
      ...given('grace_seconds', wholeIn(values, 'grace')),
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

function line({ id, client, use, state, scopes, expires_at: expires, used_at: used, label }: ShownKey): string {
  const more = [
    ...(use === 'bearer' ? [] : [`signs with ${use}`]),
    ...(expires === undefined ? [] : [`${state === 'expired' ? 'expired' : 'expires'} ${expires}`]),
    ...(used === undefined ? [] : [`last used ${used}`]),
    ...(label === undefined ? [] : [label]),
  ]
  return [id, client, state, scopes.join(','), ...more].join('  ')
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
