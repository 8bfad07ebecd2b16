import { createPublicKey, hash, randomBytes, type KeyObject } from 'node:crypto'
import type { Principal } from '../core/call.ts'
import type { KeysOf } from '../core/client-keys.ts'
import { Fault } from '../core/fault.ts'
import { over, type Lifetime } from '../core/lifetime.ts'
import { allows, allScopes, type Scope, type Scopes } from '../core/scopes.ts'
import type { Challenges } from './challenges.ts'
import type { Lifeline, Lifelines } from './lifelines.ts'
import { createKeyRows, type KeyRow, type KeyRows, type KeyUse } from './key-rows.ts'
import { sourceCheck, type CheckSource, type Restriction } from './sources.ts'
import type { DatabaseSync } from 'node:sqlite'

/** A key that may be in use, with all that a request needs to know of it. */
export interface Key {
  readonly row: KeyRow
  readonly principal: Principal
  readonly checkSource: CheckSource | undefined
  /** Of a key that signs. */
  readonly verifying: KeyObject | Buffer | undefined
  readonly uses: Use
}

/** When a key was used last; 0 where nobody knows. */
interface Use {
  readonly id: string
  at: number
  /** It is to be written. */
  noted: boolean
}

export interface NewKey extends Restriction {
  readonly client: string
  readonly use: KeyUse
  readonly scopes: readonly Scope[]
  readonly label: string | undefined
  readonly expiresAt: number | undefined
  /** Of `ed25519`, in PEM. */
  readonly publicKey: string | undefined
}

export interface Rotation {
  /** How long the old one stays good. */
  readonly graceMs: number
  readonly publicKey: string | undefined
  /** Left out, the new one lasts as long as the old one was made for. */
  readonly expiresAt: number | undefined
}

/** The secret is shown this once; none where its holder made it. */
export interface Made {
  readonly row: KeyRow
  readonly secret: string | undefined
}

export interface Keys {
  /** Whether one was ever made: then what is sent has to be right. */
  readonly any: () => boolean
  readonly isClient: (name: string) => boolean
  readonly ofClient: KeysOf
  /** What is sent, by its text, for a path. Throws invalid_token. */
  readonly sent: (text: string, path: string) => Key
  /** What signs, by its id. Throws invalid_token. */
  readonly signing: (id: string, path: string) => Key
  /** Of a key, by its id; over where there is none. */
  readonly lifetime: (id: string) => Lifetime
  readonly list: () => readonly KeyRow[]
  readonly create: (wanted: NewKey) => Made
  /** A new one in its place; the old one is good for a while. Throws where that has ended already. */
  readonly rotate: (id: string, rotation: Rotation) => Made
  readonly revoke: (id: string) => KeyRow
  /** Writes when keys were used. */
  readonly close: () => void
}

export const keyPrefix = 'owl_'

/** The last moment that RFC 3339 can say; `9999-12-31` is what many write who mean never. */
export const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const flushEveryMs = 60_000
/** More are written a little later, so that calls wait for none of it. */
const mostAtOnce = 500
const betweenMs = 100

export interface KeysParts {
  readonly db: DatabaseSync
  readonly challenges: () => Challenges
  readonly lifelines: Lifelines
  readonly now?: () => number
  /** Told when the times of use could not be written. */
  readonly onTrouble?: (error: unknown) => void
  /** Told of each key whose grants are not what was written. */
  readonly onUnreadable?: (id: string) => void
}

/** The keys of a store, all of them in memory: they are looked up for every request. */
export function createKeys({ db, challenges, lifelines, now = Date.now, onTrouble, onUnreadable }: KeysParts): Keys {
  const rows = createKeyRows(db, onUnreadable)
  const byId = new Map<string, Key>()
  const byHash = new Map<string, Key>()
  const clients = new Set<string>()
  const uses = createUses(rows, onTrouble)
  const grantOf = createGrants((scope) => challenges().lacking(scope))
  const lifeOf = createLives(lifelines, (id) => byId.get(id)?.row)
  const take = (row: KeyRow): void => {
    const lifetime = lifeOf(row.id)
    const key = keyOf(row, grantOf(row.scopes), lifetime, uses.of(row.id))
    byId.set(row.id, key)
    clients.add(row.client)
    if (row.use === 'bearer') byHash.set(row.secret, key)
    lifetime.changed()
  }
  for (const row of rows.all()) take(row)
  const good = (key: Key | undefined, path: string): Key => {
    const at = now()
    const why = key === undefined ? 'This server knows no such key.' : whyNot(key.row, at)
    if (key === undefined || why !== undefined)
      throw new Fault('invalid_token', why ?? '', { challenge: challenges().invalid(path) })
    uses.note(key.uses, at)
    return key
  }
  const found = (id: string): KeyRow => inForce(byId.get(id)?.row, id)
  const shown = (row: KeyRow): KeyRow => ({ ...row, usedAt: uses.of(row.id).at || row.usedAt })
  return {
    any: () => byId.size > 0,
    isClient: (name) => clients.has(name),
    ofClient: (name) => (clients.has(name) ? scopesOf(name, byId.values(), now()) : undefined),
    sent: (text, path) => good(byHash.get(hash('sha256', text, 'hex')), path),
    signing: (id, path) => good(thatSigns(byId.get(id)), path),
    lifetime: (id) => byId.get(id)?.principal.lifetime ?? over,
    list: () => [...byId.values()].map(({ row }) => shown(row)),
    create: (wanted) => {
      const made = madeUnlike(byId.values(), wanted, now())
      rows.put(made.row)
      take(made.row)
      return made
    },
    rotate: (id, rotation) => {
      const [old, at] = [found(id), now()]
      const made = madeUnlike(byId.values(), nextOf(old, rotation, at), at)
      const expiresAt = Math.min(old.expiresAt ?? Infinity, at + rotation.graceMs)
      const ending: KeyRow = { ...shown(old), expiresAt, replacedBy: made.row.id }
      rows.put(made.row, ending)
      take(made.row)
      take(ending)
      return made
    },
    revoke: (id) => {
      const row: KeyRow = { ...shown(found(id)), revokedAt: now() }
      rows.put(row)
      take(row)
      return row
    },
    close: uses.close,
  }
}

function inForce(row: KeyRow | undefined, id: string): KeyRow {
  if (row !== undefined && row.revokedAt === undefined) return row
  const known = row === undefined ? `There is no key ${JSON.stringify(id.slice(0, 64))}` : `${id} was revoked`
  throw new Fault('key_not_found', `${known}.`)
}

/** A pair of keys is one client's: whoever signs with it is that one. */
function madeUnlike(keys: Iterable<Key>, wanted: NewKey, at: number): Made {
  const made = madeFrom(wanted, at)
  for (const { row } of keys) {
    if (made.row.use !== 'ed25519' || row.secret !== made.row.secret) continue
    const state = row.revokedAt === undefined ? 'is' : 'was, until it was revoked,'
    throw new Fault('conflict', `This public key ${state} ${row.id} of ${row.client}. Make another pair of keys.`)
  }
  return made
}

/** What takes the place of a key: as long from now on as that one was made for, unless something else is wanted. */
function nextOf(old: KeyRow, { publicKey, expiresAt }: Rotation, at: number): NewKey {
  if (old.replacedBy !== undefined)
    throw new Fault('conflict', `${old.id} was rotated already; ${old.replacedBy} took its place.`)
  if (old.expiresAt !== undefined && old.expiresAt <= at)
    throw new Fault('conflict', `${old.id} has expired already. Make another key for ${old.client}.`)
  const lasting = old.expiresAt === undefined ? undefined : Math.min(at + old.expiresAt - old.createdAt, latest)
  return { ...old, publicKey, expiresAt: expiresAt ?? lasting }
}

/** What the keys of a client are good for that are good now. */
const scopesOf = (client: string, keys: Iterable<Key>, at: number) =>
  [...keys].flatMap(({ row, principal }) =>
    row.client === client && whyNot(row, at) === undefined ? (principal.scopes ?? []) : [],
  )

/** When keys were used: in memory, and written now and then. */
function createUses(rows: KeyRows, onTrouble: KeysParts['onTrouble']) {
  const all = new Map<string, Use>()
  let noted: Use[] = []
  let timer: NodeJS.Timeout | undefined
  const wrote = (some: readonly Use[]): boolean => {
    try {
      rows.used(some)
    } catch (thrown) {
      onTrouble?.(thrown) // it is for people to see; the next time has it as well
      return false
    }
    for (const use of some) use.noted = false
    noted = noted.slice(some.length)
    return true
  }
  const writeSome = (): void => {
    const later = wrote(noted.slice(0, mostAtOnce)) ? betweenMs : flushEveryMs
    timer = noted.length === 0 ? undefined : setTimeout(writeSome, later).unref()
  }
  return {
    of: (id: string): Use => {
      const known = all.get(id)
      if (known !== undefined) return known
      const use: Use = { id, at: 0, noted: false }
      all.set(id, use)
      return use
    },
    note: (use: Use, at: number): void => {
      use.at = at
      if (use.noted) return
      use.noted = true
      noted.push(use)
      timer ??= setTimeout(writeSome, flushEveryMs).unref()
    },
    close: (): void => {
      clearTimeout(timer)
      if (noted.length > 0) wrote(noted)
    },
  }
}

const thatSigns = (key: Key | undefined): Key | undefined => (key?.verifying === undefined ? undefined : key)

/** One life for each key, whatever becomes of its row. */
function createLives(lifelines: Lifelines, rowOf: (id: string) => KeyRow | undefined): (id: string) => Lifeline {
  const lives = new Map<string, Lifeline>()
  return (id) => {
    const before = lives.get(id)
    if (before !== undefined) return before
    const life = lifelines.add(() => endOf(rowOf(id)), { key: id })
    lives.set(id, life)
    return life
  }
}

/** When it is good for nothing any more, if that is known. */
function endOf(row: KeyRow | undefined): number | undefined {
  const end = Math.min(row?.expiresAt ?? Infinity, row?.revokedAt ?? Infinity)
  return end === Infinity ? undefined : end
}

function whyNot({ expiresAt, revokedAt }: KeyRow, at: number): string | undefined {
  if (revokedAt !== undefined) return 'This key was revoked.'
  return expiresAt !== undefined && at >= expiresAt ? 'This key has expired.' : undefined
}

function madeFrom(wanted: NewKey, createdAt: number): Made {
  const id = `key_${randomBytes(8).toString('hex')}`
  const { secret, kept } = secretFor(wanted.use, wanted.publicKey)
  const { client, use, scopes, addresses, origins, label, expiresAt } = wanted
  const row: KeyRow = {
    ...{ id, client, use, secret: kept, scopes, addresses, origins, label, expiresAt, createdAt },
    ...{ revokedAt: undefined, usedAt: undefined, replacedBy: undefined },
  }
  return { row, secret }
}

function secretFor(use: KeyUse, publicKey: string | undefined): { secret: string | undefined; kept: string } {
  if (use === 'ed25519') return { secret: undefined, kept: publicPem(publicKey) }
  if (publicKey !== undefined) throw wrongKey('only for a key that signs with ed25519')
  const secret = `${keyPrefix}${randomBytes(32).toString('base64url')}`
  return { secret, kept: use === 'bearer' ? hash('sha256', secret, 'hex') : secret }
}

function publicPem(text: string | undefined): string {
  let key: KeyObject | undefined
  try {
    key = text === undefined || text.includes('PRIVATE') ? undefined : createPublicKey(text)
  } catch {
    key = undefined // said below, in one way for all that is none
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw wrongKey('an Ed25519 public key in PEM')
  return key.export({ type: 'spki', format: 'pem' })
}

const wrongKey = (expected: string): Fault =>
  new Fault('invalid_params', `/body/public_key must be ${expected}.`, {
    violations: [{ path: '/body/public_key', rule: 'format', expected, got: 'text' }],
  })

/** What keys are good for: the same for all that were granted the same. */
function createGrants(challenge: Challenges['lacking']): (scopes: readonly Scope[]) => Scopes {
  const known = new Map<string, Scopes>()
  return (scopes) => {
    const name = scopes.join(' ')
    const before = known.get(name)
    if (before !== undefined) return before
    const granted = new Set(scopes)
    const made: Scopes = { has: (scope) => allows(granted, scope), challenge }
    known.set(name, made)
    return made
  }
}

function keyOf(row: KeyRow, scopes: Scopes, lifetime: Lifeline, uses: Use): Key {
  const principal: Principal = { id: row.client, kind: 'api_key', scopes, lifetime }
  const verifying =
    row.use === 'ed25519'
      ? createPublicKey(row.secret)
      : row.use === 'hmac-sha256'
        ? Buffer.from(row.secret)
        : undefined
  return { row, principal, checkSource: sourceCheck(row), verifying, uses }
}

export const isScope = (text: unknown): text is Scope => allScopes.includes(text as Scope)
