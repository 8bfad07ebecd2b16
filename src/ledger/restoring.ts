import { existsSync } from 'node:fs'
import { appendFile, copyFile, link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { carryOver, openStore, ownerAlone, type CarriedOver } from '../store/store.ts'
import { checkedBackup, databaseName, onDisk, type BackupNote } from './backup-folder.ts'
import { headNoteIn } from './head-note.ts'
import { indexName } from './index-file.ts'
import { checkpointsIn } from './reading.ts'
import { writerIn } from './recovery.ts'
import { markRestored } from './restored-mark.ts'
import { moveRows } from './rows-of-table.ts'
import { rowsFolder } from './segment-files.ts'
import { keyFile } from './signing.ts'

export interface Restored {
  readonly note: BackupNote
  /** Where what was there before is now; undefined where there was nothing. */
  readonly aside: string | undefined
  /** What did not come back with the backup; undefined where there was nothing before. */
  readonly carried: CarriedOver | undefined
}

export interface RestoreParts {
  /** A data folder that belongs to this process and in which nothing is open. */
  readonly folder: string
  readonly from: string
  readonly checkpointFile?: string | undefined
  /** Takes one whose ledger is not as it was written, too. */
  readonly broken?: boolean
}

/** Puts a backup in the place of what is there, once it is known to be right. What was there stays, aside. */
export async function restoreBackup(parts: RestoreParts): Promise<Restored> {
  const { folder, from, checkpointFile } = parts
  const { note } = await checkedBackup(from, parts.broken)
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const draft = join(folder, `restoring-${stamp}`)
  const replaced = `replaced-${stamp}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await mkdir(rowsFolder(draft), { mode: 0o700 })
    for (const name of Object.keys(note.files)) {
      await copyFile(join(from, name), join(draft, name))
      ownerAlone(join(draft, name))
    }
    if (!existsSync(join(draft, keyFile)) && existsSync(join(folder, keyFile))) {
      await copyFile(join(folder, keyFile), join(draft, keyFile)) // it was made before there was a key
    }
    const checkpoints = checkpointFile ?? checkpointsIn(folder)
    const carried = settled({ folder, draft, checkpoints, note, replaced })
    await onDisk(join(draft, databaseName))
    const aside = await swapped(folder, draft, join(folder, replaced))
    await addCheckpoints(checkpointsIn(draft), checkpoints)
    return { note, aside, carried }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

interface Settling {
  readonly folder: string
  readonly draft: string
  readonly checkpoints: string
  readonly note: BackupNote
  readonly replaced: string
}

/** Brings the copy to the form of this version, with what must not be forgotten of what it replaces. */
function settled({ folder, draft, checkpoints, note, replaced }: Settling): CarriedOver | undefined {
  const { db, close } = openStore(draft)
  const before = replacedIn(folder)
  const writer = writerIn(db)
  if (writer !== undefined) moveRows(db, draft, writer)
  try {
    const said = `of ${note.made_at}; what was here is in ${replaced}`
    markRestored({ db, draft, folder, checkpoints, said, before: before instanceof Error ? undefined : before })
    return before === undefined ? undefined : carryOver(before, db)
  } finally {
    if (before instanceof DatabaseSync) before.close()
    close()
  }
}

function replacedIn(folder: string): DatabaseSync | Error | undefined {
  const file = join(folder, databaseName)
  if (!existsSync(file)) return undefined
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 2000 })
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    return db
  } catch (thrown) {
    db?.close()
    return thrown as Error
  }
}

async function swapped(folder: string, draft: string, aside: string): Promise<string | undefined> {
  const [database, key] = [join(folder, databaseName), join(folder, keyFile)]
  const there = [database, rowsFolder(folder)].some((path) => existsSync(path))
  if (there) {
    await mkdir(aside, { mode: 0o700 })
    // What a database has not taken in yet would be taken in by the next one of that name.
    for (const end of ['-wal', '-shm']) await moved(`${database}${end}`, join(aside, `${databaseName}${end}`))
    if (existsSync(database)) await kept(database, join(aside, databaseName))
    // They are of what was here; the mark in the backup says where that stood.
    await moved(headNoteIn(folder), headNoteIn(aside))
    await moved(rowsFolder(folder), rowsFolder(aside))
  } else await rm(headNoteIn(folder), { force: true })
  await rename(rowsFolder(draft), rowsFolder(folder))
  for (const end of ['', '-wal', '-shm']) await rm(join(folder, `${indexName}${end}`), { force: true })
  if (existsSync(join(draft, keyFile))) {
    if (there && existsSync(key)) await kept(key, join(aside, keyFile))
    await rename(join(draft, keyFile), key)
  }
  await rename(join(draft, databaseName), database)
  await onDisk(folder)
  return there ? aside : undefined
}

async function moved(from: string, to: string): Promise<void> {
  if (existsSync(from)) await rename(from, to)
}

/** Under a second name, so that there is a database at each moment. */
async function kept(file: string, aside: string): Promise<void> {
  await link(file, aside).catch(() => copyFile(file, aside)) // not every file system has links
}

/** Checkpoints are never taken back: those of later rows show that rows are missing. */
async function addCheckpoints(from: string, file: string): Promise<void> {
  if (!existsSync(from)) return
  const known = new Set(existsSync(file) ? (await readFile(file, 'utf8')).split('\n') : [])
  const lines = (await readFile(from, 'utf8')).split('\n').filter((line) => line !== '' && !known.has(line))
  if (lines.length > 0) await appendFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
}
