import type { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Config } from '../../generated/config/v1/types.ts'
import type { Unreadable } from './problem.ts'

/** Cryptography is loaded where HTTPS is served: most starts know of neither. */
const crypto = () => process.getBuiltinModule('node:crypto')

type Tls = Config['mcp_server']['http']['tls']

export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
  /** Whose certificates of clients are trusted. */
  readonly ca?: Buffer
}

export interface TlsMistake extends Unreadable {
  readonly name: 'cert_file' | 'key_file' | 'client_ca_file'
}

/** What the files of HTTPS hold, or all that keeps them from serving. */
export function readTlsFiles(tls: Tls): TlsFiles | { readonly mistakes: readonly TlsMistake[] } {
  const mistakes: TlsMistake[] = []
  const read = (name: TlsMistake['name']): Buffer => {
    const file = tls[name]
    if (file !== undefined) {
      try {
        return readFileSync(file)
      } catch (thrown) {
        const why = (thrown as NodeJS.ErrnoException).code === 'EISDIR' ? 'it is a folder' : "it can't be read"
        mistakes.push({ name, what: `is ${file}, and ${why}`, fix: 'Correct the path, or its permissions.' })
      }
    } else mistakes.push({ name, what: 'is missing', fix: 'Set it, or switch TLS off.' })
    return Buffer.alloc(0)
  }
  const files = {
    cert: read('cert_file'),
    key: read('key_file'),
    ...(tls.client_ca_file === undefined ? {} : { ca: read('client_ca_file') }),
  }
  if (mistakes.length === 0) mistakes.push(...contentMistakes(files, tls))
  return mistakes.length === 0 ? files : { mistakes }
}

/** All in one, since only the whole tells whether it serves; then each by itself, to say what is wrong. */
function contentMistakes(files: TlsFiles, tls: Tls): readonly TlsMistake[] {
  const mistakes: TlsMistake[] = []
  const add = (name: TlsMistake['name'], why: string, fix: string): void => {
    mistakes.push({ name, what: `is ${tls[name]}, and ${why}`, fix })
  }
  // An authority that can't be read is passed over, and then nobody is trusted.
  if (files.ca !== undefined && certificateIn(files.ca) === undefined)
    add('client_ca_file', 'it holds no certificate', 'Name the certificates of your authorities, as PEM.')
  try {
    process.getBuiltinModule('node:tls').createSecureContext(files)
    return mistakes
  } catch (thrown) {
    const certificate = certificateIn(files.cert)
    const key = keyIn(files.key)
    if (certificate === undefined)
      add('cert_file', 'it holds no certificate', 'Name the certificate of this server, as PEM.')
    if (key === undefined)
      add('key_file', 'it holds no private key that can be used', 'Name one without a password, as PEM.')
    else if (certificate?.checkPrivateKey(key) === false)
      add('key_file', `it is not the key of ${tls.cert_file}`, 'Name the key that the certificate was made for.')
    if (mistakes.length === 0)
      add('cert_file', `it can't be used: ${(thrown as Error).message}`, 'Name another certificate.')
    return mistakes
  }
}

/** The first of a chain, which is the server's own; undefined where there is none. */
export function certificateIn(pem: Buffer): X509Certificate | undefined {
  if (!pem.includes('-----BEGIN')) return undefined
  try {
    return new (crypto().X509Certificate)(pem)
  } catch {
    return undefined // no certificate, or none that can be read
  }
}

function keyIn(pem: Buffer) {
  try {
    return crypto().createPrivateKey(pem)
  } catch {
    return undefined // no key, or one that a password closes
  }
}
