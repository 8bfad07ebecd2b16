import { createHash, createHmac } from 'node:crypto'
import { nowSeconds } from './issuer.ts'

export interface Wanted {
  readonly key: { readonly id: string; readonly secret: string }
  readonly host: string
  readonly method?: string
  readonly path?: string
  readonly query?: string
  readonly body?: string
  readonly created?: number
  readonly nonce?: string
  readonly label?: string
  readonly more?: string
  readonly components?: readonly string[]
}

export interface Signed extends Record<string, string> {
  readonly host: string
  readonly 'signature-input': string
  readonly signature: string
}

let nonces = 0

export const digestOf = (text: string): string => `sha-256=:${createHash('sha256').update(text).digest('base64')}:`

/** The headers of a request as its holder signs it (RFC 9421, HMAC). */
export function signed(wanted: Wanted): Signed {
  const { key, host, method = 'GET', path = '/v1/tools', query, body, label = 'sig', more = '' } = wanted
  const values: Readonly<Record<string, string>> = {
    '@method': method,
    '@authority': host,
    '@path': path,
    '@query': `?${query ?? ''}`,
    'content-digest': digestOf(body ?? ''),
  }
  const usual = ['@method', '@authority', '@path', ...(query === undefined ? [] : ['@query'])]
  const names = wanted.components ?? [...usual, ...(body === undefined ? [] : ['content-digest'])]
  const list = names.map((name) => `"${name}"`).join(' ')
  const nonce = wanted.nonce ?? `nonce-${(nonces += 1)}`
  const parameters = `(${list});created=${wanted.created ?? nowSeconds()};nonce="${nonce}";keyid="${key.id}"${more}`
  const base = [...names.map((name) => `"${name}": ${values[name]}`), `"@signature-params": ${parameters}`].join('\n')
  return {
    host,
    ...(names.includes('content-digest') ? { 'content-digest': digestOf(body ?? '') } : {}),
    'signature-input': `${label}=${parameters}`,
    signature: `${label}=:${createHmac('sha256', key.secret).update(base).digest('base64')}:`,
  }
}
