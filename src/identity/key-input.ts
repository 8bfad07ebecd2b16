import { isIP } from 'node:net'
import { Fault } from '../core/fault.ts'
import { writtenMoment } from '../core/moment.ts'
import { redactionWith } from '../core/redaction.ts'
import { allScopes, useScopes } from '../core/scopes.ts'
import { sentOrigin } from '../core/web-origin.ts'
import { isScope, latest, type NewKey, type Rotation } from './keys.ts'
import { networkMistake } from './networks.ts'

/** What somebody asks for, when it is about keys. */
export type Input = Readonly<Record<string, unknown>>

const dayMs = 86_400_000
const graceSeconds = 86_400

/** What callers without a credential are called, besides addresses: no client with a key shall be taken for one of them. */
const reserved: readonly string[] = ['operator', 'stdio-client']

export const newKeyIn = (input: Input, now: number): NewKey => ({
  client: clientIn(input),
  use: oneOf(input, 'sign', ['hmac-sha256', 'ed25519'] as const) ?? 'bearer',
  scopes: (list(input, 'scopes', scopeMistake) ?? useScopes).filter(isScope),
  addresses: list(input, 'addresses', addressMistake),
  origins: list(input, 'origins', originMistake),
  label: labelIn(input),
  expiresAt: expiryIn(input, now),
  publicKey: text(input, 'public_key', 4096),
})

export const rotationIn = (input: Input, now: number): Rotation => ({
  graceMs: (number(input, 'grace_seconds', 0, 365 * 86_400) ?? graceSeconds) * 1000,
  publicKey: text(input, 'public_key', 4096),
  expiresAt: expiryIn(input, now),
})

export function idIn(input: Input): string {
  const id = text(input, 'id', 64)
  if (id === undefined) throw wrong('id', 'the id of a key')
  return id
}

const { plain } = redactionWith([])

/** People write down there what a key is for, and sometimes another key; lists would show that one for ever. */
const labelIn = (input: Input): string | undefined => {
  const label = text(input, 'label', 200)
  return label === undefined ? undefined : plain(label).slice(0, 200)
}

function clientIn(input: Input): string {
  const client = text(input, 'client', 128) ?? ''
  // A name is written down each time its client calls.
  if (plain(client) !== client) throw wrong('client', 'a name; this looks like a key or a token')
  if (isIP(client) !== 0 || reserved.includes(client))
    throw wrong('client', `another name than ${client}: that is what callers without a key are called`)
  if (client.startsWith('@'))
    throw wrong('client', 'a name that does not begin with @: in a policy, such a name is that of a group')
  if (/^(?!oauth:|cert:)[A-Za-z0-9_.@-][A-Za-z0-9_.@:-]{0,127}$/.test(client)) return client
  throw wrong('client', 'a name of letters, digits and _ . @ : -, not one that begins with oauth: or cert:')
}

function expiryIn(input: Input, now: number): number | undefined {
  const days = number(input, 'expires_in_days', 1, 3650)
  const at = text(input, 'expires_at', 64)
  if (at === undefined) return days === undefined ? undefined : now + days * dayMs
  const moment = writtenMoment(at)
  if (days !== undefined || !(moment > now))
    throw wrong('expires_at', 'a time to come such as 2027-01-31T12:00:00Z, without expires_in_days')
  return Math.min(moment, latest)
}

const scopeMistake = (one: string): string | undefined => (isScope(one) ? undefined : allScopes.join(', '))

function addressMistake(one: string): string | undefined {
  const mistake = networkMistake(one)
  return mistake === undefined ? undefined : `addresses or networks such as 10.0.0.0/8; ${mistake}`
}

function originMistake(one: string): string | undefined {
  const sent = sentOrigin(one)
  if (sent === one) return undefined
  return `origins as browsers send them, such as ${sent ?? 'https://app.example.com'}`
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
