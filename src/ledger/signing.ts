import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ownerAlone } from '../store/store.ts'

export interface Checkpoint {
  readonly ledger: string
  readonly seq: number
  readonly hash: string
  readonly at: number
  readonly signature: string
}

/** Says of a text that this ledger wrote it. */
export interface Signer {
  readonly sign: (text: string) => string
  /** PEM, for whoever verifies. */
  readonly publicKey: string
}

export const keyFile = 'ledger-key.pem'

/** The key of a data folder, made when there is none. */
export function signerOf(folder: string): Signer {
  const file = join(folder, keyFile)
  return signerWith(keyIn(file) ?? madeIn(file))
}

/** The key of a folder, where it has one. */
export function signerIn(folder: string): Signer | undefined {
  const key = keyIn(join(folder, keyFile))
  return key && signerWith(key)
}

const signerWith = (key: KeyObject): Signer => ({
  sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }),
})

function keyIn(file: string): KeyObject | undefined {
  if (!existsSync(file)) return undefined
  ownerAlone(file)
  try {
    return createPrivateKey(readFileSync(file, 'utf8'))
  } catch (thrown) {
    const why = (thrown as Error).message
    throw new Error(
      `The ledger can't be signed: ${keyFile} of the data folder is no key that can be read (${why}). Put it back from a backup; or take it away and start again: a new key is made then, and verify says so.`,
      { cause: thrown },
    )
  }
}

function madeIn(file: string): KeyObject {
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

const pem = /-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----/g

/** The public keys of a text in PEM, one after the other; one that holds no whole key throws. */
export const publicKeysIn = (text: string): string[] =>
  (text.match(pem) ?? [text]).map((one) => createPublicKey(one).export({ type: 'spki', format: 'pem' }))

/** The same; none where the text holds something else: then nothing is signed with it. */
export function keysIn(text: string): string[] {
  try {
    return publicKeysIn(text)
  } catch {
    return []
  }
}

/** Answers whether the text was signed with one of the keys. */
export function verifierOf(publicKeys: readonly string[]): (text: string, signature: string) => boolean {
  const keys = publicKeys.map((key) => createPublicKey(key))
  return (text, signature) => {
    const [what, said] = [Buffer.from(text), Buffer.from(signature, 'base64url')]
    return keys.some((key) => verify(null, what, key, said))
  }
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

export const closingText = (writer: string, closing: string): string => `owlclaw ledger closing\n${writer}\n${closing}`

/** Marks of before had no detail, and are signed without. */
export const markText = (
  writer: string,
  mark: Readonly<Record<'from_seq' | 'to_seq' | 'at', number>> & Readonly<Record<'what' | 'hash' | 'detail', string>>,
): string =>
  `owlclaw ledger mark\n${writer}\n${mark.what}\n${mark.from_seq} ${mark.to_seq}\n${mark.hash}\n${mark.at}${mark.detail === '' ? '' : `\n${mark.detail}`}`
