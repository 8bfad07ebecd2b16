import { createHmac, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Fault } from '../core/fault.ts'
import { checkBody, expectBody } from './content-digest.ts'
import type { Key, Keys } from './keys.ts'
import { createNonces } from './nonces.ts'

export interface SignaturesParts {
  readonly keys: Keys
  readonly windowMs: number
  /** Where clients reach this server, for `@target-uri`. */
  readonly base: () => string
  readonly now?: () => number
}

export interface Signatures {
  /** Whose signature a request bears. Throws a Fault. */
  readonly check: (req: IncomingMessage) => Key
}

/** Clocks of clients run ahead, too. */
const aheadMs = 30_000

/**
 * Signed requests (RFC 9421). What has to be signed: the method, the whole target, and the digest of a body. Each nonce is
 * taken once; what was signed before this process began is refused, since nobody remembers its nonces.
 */
export function createSignatures({ keys, windowMs, base, now = Date.now }: SignaturesParts): Signatures {
  const beganAt = Math.ceil(now() / 1000) * 1000
  const nonces = createNonces({ keptMs: windowMs + aheadMs })
  const checkTime = ({ created, expires }: Input, at: number): void => {
    const createdMs = created * 1000
    if (createdMs > at + aheadMs) throw expired('It was signed in the future. Set the clock.')
    if (at - createdMs > windowMs) throw expired(`A signature is good for ${windowMs / 1000} s.`)
    if (expires !== undefined && at > expires * 1000) throw expired('The signature says itself that it has expired.')
    if (createdMs < beganAt) throw expired('It was signed before this server began. Sign it again.')
  }
  return {
    check: (req) => {
      const input = inputOf(req)
      const at = now()
      checkTime(input, at)
      checkCovered(input, req)
      const key = keys.signing(input.keyId, req.url ?? '/')
      if (input.algorithm !== undefined && input.algorithm !== key.row.use)
        throw invalid('The algorithm is not that of the key.')
      if (!matches(key, baseOf(input, req, base), input.signature)) throw invalid('The signature does not match.')
      nonces.take(input.keyId, input.nonce, at)
      const digest = input.components.includes('content-digest') ? headerOf(req, 'content-digest') : undefined
      if (digest !== undefined) {
        expectBody(req, digest)
        // Where none is said to come nobody reads one: what was signed may have been taken out on the way.
        if (!hasBody(req)) checkBody(req, nothing)
      }
      return key
    },
  }
}

interface Input {
  readonly components: readonly string[]
  /** As they were signed. */
  readonly parameters: string
  readonly created: number
  readonly expires: number | undefined
  readonly nonce: string
  readonly keyId: string
  readonly algorithm: string | undefined
  readonly signature: Buffer
}

// One spelling only: what could be read in two ways could be signed in one and checked in the other.
const component = '"[a-z0-9@-]{1,64}"'
const inputForm = new RegExp(
  `^([a-z*][a-z0-9_.*-]{0,63})=(\\((${component}(?: ${component}){0,31})\\)((?:;[a-z]{1,16}=(?:"[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]{0,256}"|\\d{1,15})){1,8}))$`,
)
const signatureForm = /^([a-z*][a-z0-9_.*-]{0,63})=:([A-Za-z0-9+/]{1,1024}={0,2}):$/

function inputOf(req: IncomingMessage): Input {
  const input = inputForm.exec(headerOf(req, 'signature-input') ?? '')
  const signed = signatureForm.exec(headerOf(req, 'signature') ?? '')
  if (input === null || signed === null) throw invalid('Signature-Input and Signature have to hold one signature each.')
  const [, label, parameters = '', listed = '', rest = ''] = input
  if (label !== signed[1]) throw invalid('Signature-Input and Signature name different signatures.')
  const components = listed.split(' ').map((name) => name.slice(1, -1))
  if (new Set(components).size < components.length) throw invalid('A component is named twice.')
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of rest.matchAll(/;([a-z]+)=("[^"]*"|\d+)/g)) {
    if (values.has(name)) throw invalid(`${name} is named twice.`)
    values.set(name, value)
  }
  const text = (name: string): string | undefined => {
    const value = values.get(name)
    return value?.startsWith('"') === true ? value.slice(1, -1) : undefined
  }
  const number = (name: string): number | undefined => {
    const value = values.get(name)
    return value === undefined || value.startsWith('"') ? undefined : Number(value)
  }
  const [created, nonce, keyId] = [number('created'), text('nonce'), text('keyid')]
  if (created === undefined || nonce === undefined || nonce === '' || keyId === undefined)
    throw invalid('A signature needs created, nonce and keyid.')
  return {
    ...{ components, parameters, created, nonce, keyId },
    expires: number('expires'),
    algorithm: text('alg'),
    signature: Buffer.from(signed[2] ?? '', 'base64'),
  }
}

function checkCovered({ components }: Input, req: IncomingMessage): void {
  const has = (name: string): boolean => components.includes(name)
  const query = (req.url ?? '').includes('?')
  const target = has('@target-uri') || (has('@authority') && has('@path') && (!query || has('@query')))
  if (!has('@method') || !target)
    throw invalid('Sign at least @method and @target-uri (or @authority, @path and @query).')
  if (hasBody(req) && !has('content-digest')) throw invalid('Sign content-digest, which names the body.')
}

const nothing = Buffer.alloc(0)

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding !== undefined || (length !== undefined && Number(length) !== 0)
}

/** What was signed (RFC 9421, 2.5). */
function baseOf({ components, parameters }: Input, req: IncomingMessage, base: () => string): string {
  const [path, query] = splitTarget(req.url ?? '/')
  const valueOf = (name: string): string => {
    switch (name) {
      case '@method':
        return req.method ?? ''
      case '@authority':
        return (req.headers.host ?? '').toLowerCase()
      case '@path':
        return path
      case '@query':
        return `?${query ?? ''}`
      case '@target-uri':
        return `${base()}${req.url ?? '/'}`
      default: {
        const value = name.startsWith('@') ? undefined : headerOf(req, name)
        if (value === undefined) throw invalid(`There is no ${name} in the request.`)
        return value
      }
    }
  }
  const lines = components.map((name) => `"${name}": ${valueOf(name)}`)
  return [...lines, `"@signature-params": ${parameters}`].join('\n')
}

function splitTarget(url: string): [string, string | undefined] {
  const at = url.indexOf('?')
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)]
}

/** The one value of a header; one that comes twice could be read in two ways. */
function headerOf(req: IncomingMessage, name: string): string | undefined {
  let found: string | undefined
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    if (req.rawHeaders[at]?.toLowerCase() !== name) continue
    if (found !== undefined) throw invalid(`${name} comes more than once.`)
    found = req.rawHeaders[at + 1]?.trim()
  }
  return found
}

function matches({ row, verifying }: Key, signed: string, signature: Buffer): boolean {
  const data = Buffer.from(signed, 'latin1')
  if (Buffer.isBuffer(verifying)) {
    const own = createHmac('sha256', verifying).update(data).digest()
    return own.length === signature.length && timingSafeEqual(own, signature)
  }
  return row.use === 'ed25519' && verifying !== undefined && verify(null, data, verifying, signature)
}

const invalid = (detail: string): Fault => new Fault('signature_invalid', detail)
const expired = (detail: string): Fault => new Fault('signature_expired', detail)
