import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Checkpoint } from './signing.ts'
import { allRows } from './large-numbers.ts'
import type { LedgerLog } from './ledger-log.ts'
import { addMark, markOf, readMarks, type MarkDetail } from './marks.ts'
import type { RowFiles } from './row-files.ts'
import { beginning } from './row.ts'
import { believed } from './signed-points.ts'
import {
  checkpointText,
  keyFile,
  keysIn,
  publicKeysIn,
  signerIn,
  signerOf,
  verifierOf,
  type Signer,
} from './signing.ts'

export interface OwnKey {
  /** The key that signs; made, or read, when it is needed first. Throws where that is not possible. */
  readonly signer: () => Signer
  /** Nothing where it can't be signed: what happened is worth more than its signature. */
  readonly sign: (text: string) => string
  /** Why nothing can be signed, and what to do about it; undefined where all is well. */
  readonly trouble: () => string | undefined
  /** By this key, or by one that was this ledger's before. */
  readonly signedBy: (text: string, signature: string) => boolean
}

export interface OwnKeyParts {
  readonly db: DatabaseSync
  readonly files: RowFiles
  readonly folder: string
  readonly writer: string
  /** The ledger is older than its database. */
  readonly older: boolean
  readonly log: LedgerLog
}

/** The key of a ledger. That it is another than before is written down: what the old one signed still counts. */
export function createOwnKey(parts: OwnKeyParts): OwnKey {
  const { db, folder, writer, log } = parts
  let made: Signer | undefined
  let known: OwnKey['signedBy'] | undefined
  const signer = (): Signer => {
    if (made !== undefined) return made
    const wasThere = existsSync(join(folder, keyFile))
    const found = signerOf(folder)
    noteKey(parts, found, wasThere)
    made = found
    return made
  }
  let trouble: string | undefined
  const tried = (): Signer | undefined => {
    try {
      const found = signer()
      trouble = undefined
      return found
    } catch (thrown) {
      const { message } = thrown as Error
      if (trouble === undefined) log.error({}, message)
      trouble = message
      return undefined
    }
  }
  return {
    signer,
    trouble: () => trouble,
    sign: (text) => tried()?.sign(text) ?? '',
    signedBy: (text, signature) => {
      const key = tried()?.publicKey
      // Where its key can't be read, the database says which it was.
      known ??= believed(readMarks(db), writer, key === undefined ? keysIn(namedKey(db)) : [key])
      return known(text, signature)
    },
  }
}

const namedKey = (db: DatabaseSync): string =>
  (db.prepare('SELECT public_key FROM ledger_writer').get() as { readonly public_key: string }).public_key

/** Whether a folder's key signed something, before its ledger is open. */
export function signedInFolder(folder: string): OwnKey['signedBy'] {
  try {
    const signer = signerIn(folder)
    return signer === undefined ? () => false : verifierOf([signer.publicKey])
  } catch {
    return () => false // it is said when it is needed to sign
  }
}

function noteKey({ db, files, writer, older, log }: OwnKeyParts, signer: Signer, wasThere: boolean): void {
  const before = namedKey(db)
  if (before === signer.publicKey) return
  db.prepare('UPDATE ledger_writer SET public_key = ?').run(signer.publicKey)
  if (before === '' && (wasThere || !older)) return
  const { seq, hash } = files.last() ?? { seq: 0, hash: beginning }
  const told = changeOf(db, writer, before, signer, wasThere)
  const kind = told.cause === undefined ? 'rekeyed' : 'found'
  addMark(db, writer, signer.sign, markOf(kind, seq + 1, seq + 1, hash, told))
  log.error(
    { after: seq, reason: told.said },
    'the key of the ledger is not the one it had: keep the new public key elsewhere, and look why. Run `owlclaw ledger verify`',
  )
}

function changeOf(db: DatabaseSync, writer: string, before: string, signer: Signer, wasThere: boolean): MarkDetail {
  const said = wasThere
    ? `${keyFile} holds another than the database names`
    : `${keyFile} was gone, and a new one was made`
  // What the database names was never the key: somebody wrote it there.
  if (wasThere && hasSigned(db, writer, signer)) {
    return { cause: 'keyed', said: `somebody changed it; ${keyFile} holds the one that signed` }
  }
  try {
    return { said, keys: publicKeysIn(before) }
  } catch {
    return { said: `${said}; the old one can not be read` }
  }
}

function hasSigned(db: DatabaseSync, writer: string, { publicKey }: Signer): boolean {
  const signedBy = verifierOf([publicKey])
  const rows = allRows<Omit<Checkpoint, 'ledger'>>(
    db.prepare('SELECT seq, hash, at, signature FROM ledger_checkpoints'),
  )
  return rows.some(({ seq, hash, at, signature }) => signedBy(checkpointText(writer, seq, hash, at), signature))
}
