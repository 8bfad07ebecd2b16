import { createHash } from 'node:crypto'
import { appendFileSync, createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backUp, BackupRefused, damageInCopy } from './backup.ts'
import { damageStory, leaveNote, type Damage } from './damage.ts'
import { openToRead, ownerAlone } from '../store/store.ts'
import type { Checkpoint } from './signing.ts'
import { lastNoted } from './durable.ts'
import { lastSeq } from './large-numbers.ts'
import { checkpointsIn } from './reading.ts'
import { writerIn } from './recovery.ts'
import { copyRows, endCopy } from './rows-copy.ts'
import { RowFiles } from './row-files.ts'
import { refuseRowsInTable } from './rows-of-table.ts'
import { rowsFolder } from './segment-files.ts'
import { checkpointText, keyFile, signerIn, type Signer } from './signing.ts'

export const databaseName = 'owlclaw.db'
const noteName = 'backup.json'

export interface BackupMade {
  readonly folder: string
  readonly made_at: string
  readonly bytes: number
  /** The last row that is in it, whose hash stands for all before. */
  readonly head: { readonly seq: number; readonly hash: string }
}

export interface BackupNote extends Omit<BackupMade, 'folder'> {
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>
}

export interface BackupSource {
  /** Copies the database as it stands into a new file. */
  readonly copy: (file: string) => Promise<void>
  readonly folder: string
  readonly checkpointFile?: string | undefined
  /** The last row that is on disk, of a ledger that is written meanwhile. */
  readonly durable?: () => number
  /** Part of it can't be read: noted beside it unless said otherwise. */
  readonly onDamage?: (damage: Damage) => void
}

/** The database, the key that signs for its ledger and the checkpoints, in a new folder, whole or not at all. */
export async function makeBackup(source: BackupSource, to: string): Promise<BackupMade> {
  if (existsSync(to)) throw new BackupRefused(`${to} is there already. Name a folder that is not.`)
  const { folder, onDamage = (damage) => leaveNote(folder, damage) } = source
  const draft = `${to}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    // Checkpoints first: a later one would know of rows that the copy has not.
    await copied(source.checkpointFile ?? checkpointsIn(folder), checkpointsIn(draft))
    await copied(join(folder, keyFile), join(draft, keyFile))
    // Rows before the database, since those that it says are pruned may be gone after it; and what came meanwhile.
    const again = await copyRows(folder, draft)
    await source.copy(join(draft, databaseName))
    const { writer } = headOf(draft)
    const last = source.durable?.() ?? lastIn(folder)
    await copyRows(folder, draft, again)
    endCopy(draft, writer, last)
    await checkCopy(draft, onDamage)
    if (source.durable !== undefined) refuseShort(headOf(draft).seq, last)
    signCopy(draft)
    const note = await noteOf(draft)
    await writeFile(join(draft, noteName), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 })
    for (const name of [...Object.keys(note.files), noteName]) await onDisk(join(draft, name))
    if (existsSync(rowsFolder(draft))) await onDisk(rowsFolder(draft))
    await rename(draft, to)
    await onDisk(dirname(resolve(to)))
    const { made_at, bytes, head } = note
    return { folder: resolve(to), made_at, bytes, head }
  } catch (thrown) {
    await rm(draft, { recursive: true, force: true })
    throw thrown
  }
}

/** What can't be read is copied like all else. */
async function checkCopy(folder: string, onDamage: (damage: Damage) => void): Promise<void> {
  const damage = await damageInCopy({ folder, database: join(folder, databaseName) })
  if (damage === undefined) return
  onDamage(damage)
  throw new BackupRefused(`There is no backup. ${damageStory(damage)}`)
}

function refuseShort(copied: number, last: number): void {
  if (last === lastSeq || copied === last) return
  throw new BackupRefused(
    `There is no backup: the copy ends with row ${copied} of the ledger, which goes to row ${last}. Look with \`owlclaw ledger verify\`.`,
  )
}

const allPages = 2 ** 31 - 1

/** How a database is copied that another process may be writing. */
/** Of a ledger that another process may be writing. */
function lastIn(folder: string): number {
  const db = openToRead(join(folder, databaseName))
  try {
    return lastNoted(folder, db)()
  } finally {
    db.close()
  }
}

export const copyFrom =
  (folder: string) =>
  async (file: string): Promise<void> => {
    const db = openToRead(join(folder, databaseName))
    try {
      refuseRowsInTable(db, folder)
      await backUp(db, file, allPages)
    } finally {
      db.close()
    }
  }

async function copied(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  await copyFile(from, to)
  ownerAlone(to)
}

/** A backup says itself where it ends, however young the ledger is. */
function signCopy(folder: string): void {
  const { writer, seq, hash } = headOf(folder)
  const signer = keyIn(folder)
  if (writer === undefined || signer === undefined || seq === 0) return
  const at = Date.now()
  const signature = signer.sign(checkpointText(writer, seq, hash, at))
  const checkpoint: Checkpoint = { ledger: writer, seq, hash, at, signature }
  appendFileSync(checkpointsIn(folder), `${JSON.stringify(checkpoint)}\n`, { mode: 0o600 })
}

function keyIn(folder: string): Signer | undefined {
  try {
    return signerIn(folder)
  } catch {
    return undefined // it can't be read, and is copied as it is
  }
}

export async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}

async function noteOf(folder: string): Promise<BackupNote> {
  const files: Record<string, { readonly bytes: number; readonly sha256: string }> = {}
  for (const name of await namesIn(folder)) {
    const { size: bytes } = await stat(join(folder, name))
    files[name] = { bytes, sha256: await sha256Of(join(folder, name)) }
  }
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  const { seq, hash } = headOf(folder)
  return { made_at: new Date().toISOString(), bytes, head: { seq, hash }, files }
}

async function namesIn(folder: string): Promise<string[]> {
  const names = [databaseName, keyFile, basename(checkpointsIn(folder))]
  const rows = existsSync(rowsFolder(folder)) ? await readdir(rowsFolder(folder)) : []
  return [
    ...names.filter((name) => existsSync(join(folder, name))),
    ...rows.sort().map((name) => `${basename(rowsFolder(folder))}/${name}`),
  ]
}

function headOf(folder: string): BackupMade['head'] & { readonly writer: string | undefined } {
  const db = new DatabaseSync(join(folder, databaseName), { readOnly: true })
  try {
    const writer = writerIn(db)
    const { seq, hash } = new RowFiles(folder, writer ?? '').last() ?? { seq: 0, hash: '' }
    return { writer, seq, hash }
  } finally {
    db.close()
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** What a backup says of itself, once its files are known to be those that were made. */
export async function checkedFiles(from: string): Promise<BackupNote> {
  const note = await readNote(from)
  for (const [name, { sha256 }] of Object.entries(note.files)) {
    const file = join(from, name)
    if (!existsSync(file)) throw new BackupRefused(`${from} is no whole backup: ${name} is missing.`)
    if ((await sha256Of(file)) !== sha256) {
      throw new BackupRefused(`${from} is not as it was made: the hash of ${name} is another.`)
    }
  }
  return note
}

async function readNote(from: string): Promise<BackupNote> {
  try {
    const note = JSON.parse(await readFile(join(from, noteName), 'utf8')) as Partial<BackupNote> | null
    if (note?.files?.[databaseName] !== undefined && note.head !== undefined) return note as BackupNote
  } catch (thrown) {
    throw new BackupRefused(`${from} is no backup: ${(thrown as Error).message}`, { cause: thrown })
  }
  throw new BackupRefused(`${from} is no backup: ${noteName} names no ${databaseName}.`)
}
