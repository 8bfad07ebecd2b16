import type { DatabaseSync } from 'node:sqlite'
import type { Noted } from './head-note.ts'
import { addMark, markOf } from './marks.ts'
import { isSigned, readOutside } from './outside.ts'
import { recover, writerIn } from './recovery.ts'
import { RowFiles } from './row-files.ts'
import { beginning, segmentOf, segmentRows } from './row.ts'
import { signerIn, signerOf, verifierOf } from './signing.ts'

export interface RestoredParts {
  /** The copy of the backup. */
  readonly db: DatabaseSync
  readonly draft: string
  /** Where it goes. */
  readonly folder: string
  readonly checkpoints: string
  readonly said: string
  /** What it takes the place of, where that can be read. */
  readonly before: DatabaseSync | undefined
}

/** Has a backup say of the rows after it that it took their place: otherwise it would look as if somebody had removed them. */
export function markRestored(parts: RestoredParts): void {
  const { db, draft, folder, said } = parts
  const writer = writerIn(db)
  if (writer === undefined) return // nothing was ever written in it
  const signer = signerOf(draft)
  db.prepare("UPDATE ledger_writer SET public_key = ? WHERE public_key = ''").run(signer.publicKey)
  const before = keyIn(folder)
  const keys = before === undefined || before === signer.publicKey ? [] : [before]
  const head = new RowFiles(draft, writer).last() ?? { seq: 0, hash: beginning }
  const { last, ledger } = replacedBy(parts, writer, verifierOf([signer.publicKey, ...keys]))
  if (last <= head.seq && ledger === undefined && keys.length === 0) return
  const detail = { cause: 'restored', said, keys, ...(ledger === undefined ? {} : { ledger }) } as const
  const gap = last > head.seq
  const mark = markOf(gap ? 'skipped' : 'found', head.seq + 1, gap ? last : head.seq + 1, head.hash, detail)
  addMark(db, writer, signer.sign, mark)
}

interface Replaced {
  /** The last row that may have been given a name. */
  readonly last: number
  /** Another ledger that was in the folder. */
  readonly ledger: string | undefined
}

function replacedBy(
  { folder, checkpoints, before }: RestoredParts,
  writer: string,
  signedBy: (text: string, signature: string) => boolean,
): Replaced {
  const { noted, checkpoints: kept } = readOutside(folder, checkpoints)
  const stood = before === undefined ? undefined : lastOf(before, folder)
  const left = [noted, stood].filter((one) => one !== undefined)
  const end = Math.max(0, ...left.filter((one) => one.writer === writer).map(({ seq }) => seq))
  const point = kept.find((one) => one.ledger === writer && isSigned(one, signedBy))?.seq ?? 0
  // Rows after a checkpoint may have been given names too: a whole segment is left out beyond it.
  const last = point > end ? (segmentOf(point) + 2) * segmentRows - 1 : end
  return { last, ledger: left.find((one) => one.writer !== writer)?.writer }
}

function lastOf(db: DatabaseSync, folder: string): Noted | undefined {
  try {
    const writer = writerIn(db)
    return writer === undefined ? undefined : { writer, ...recover(db, new RowFiles(folder, writer)).known }
  } catch {
    return undefined // it is damaged: what is beside it tells
  }
}

function keyIn(folder: string): string | undefined {
  try {
    return signerIn(folder)?.publicKey
  } catch {
    return undefined // it can't be read, and is kept aside as it is
  }
}
