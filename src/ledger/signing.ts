import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Says of a text that this ledger wrote it. */
export interface Signer {
  readonly sign: (text: string) => string
  /** PEM, for whoever verifies. */
  readonly publicKey: string
}

export const keyFile = 'ledger-key.pem'

/** The key of a data folder, made when there is none; without a folder one that is forgotten with the process. */
export function signerOf(folder: string | undefined): Signer {
  const key = folder === undefined ? generateKeyPairSync('ed25519').privateKey : keyIn(join(folder, keyFile))
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }),
  }
}

function keyIn(file: string): KeyObject {
  if (existsSync(file)) return createPrivateKey(readFileSync(file, 'utf8'))
  const { privateKey } = generateKeyPairSync('ed25519')
  // Beside and renamed: half a key would be none for ever.
  const draft = `${file}.${process.pid}`
  const descriptor = openSync(draft, 'w', 0o600)
  try {
    writeSync(descriptor, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(draft, file)
  return privateKey
}

/** Answers whether the text was signed with the key. */
export function verifierOf(publicKey: string): (text: string, signature: string) => boolean {
  const key = createPublicKey(publicKey)
  return (text, signature) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

/** What is signed says first what it is, so that a signature of one thing is none of another. */
export const checkpointText = (writer: string, seq: number, hash: string, at: number): string =>
  `owlclaw ledger checkpoint\n${writer}\n${seq}\n${hash}\n${at}`

export const segmentText = (
  writer: string,
  segment: Readonly<Record<'first_seq' | 'last_seq' | 'min_at' | 'max_at', number>>,
  hash: string,
  state: string,
): string =>
  `owlclaw ledger segment\n${writer}\n${segment.first_seq} ${segment.last_seq} ${segment.min_at} ${segment.max_at}\n${hash}\n${state}`

export const markText = (
  writer: string,
  mark: {
    readonly what: string
    readonly from_seq: number
    readonly to_seq: number
    readonly hash: string
    readonly at: number
  },
): string => `owlclaw ledger mark\n${writer}\n${mark.what}\n${mark.from_seq} ${mark.to_seq}\n${mark.hash}\n${mark.at}`
