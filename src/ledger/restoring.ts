import { existsSync } from 'node:fs'
import { appendFile, copyFile, link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkedBackup, databaseName, onDisk, type BackupNote } from './backup-folder.ts'
import { indexName } from './index-file.ts'
import { checkpointsIn } from './reading.ts'
import { keyFile } from './signing.ts'

export interface Restored {
  readonly note: BackupNote
  /** Where what was there before is now; undefined where there was nothing. */
  readonly aside: string | undefined
}

export interface RestoreParts {
  /** A data folder that belongs to this process and in which nothing is open. */
  readonly folder: string
  readonly from: string
  readonly checkpointFile?: string | undefined
  /** Opens and closes the store of a folder: throws where this version can't use it. */
  readonly tryStore: (folder: string) => void
}

/** Puts a backup in the place of what is there, once it is known to be right. What was there stays, aside. */
export async function restoreBackup({ folder, from, checkpointFile, tryStore }: RestoreParts): Promise<Restored> {
  const { note } = await checkedBackup(from)
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const draft = join(folder, `restoring-${stamp}`)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    for (const name of Object.keys(note.files)) await copyFile(join(from, name), join(draft, name))
    tryStore(draft)
    await onDisk(join(draft, databaseName))
    const aside = await swapped(folder, draft, join(folder, `replaced-${stamp}`))
    await addCheckpoints(checkpointsIn(draft), checkpointFile ?? checkpointsIn(folder))
    return { note, aside }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function swapped(folder: string, draft: string, aside: string): Promise<string | undefined> {
  const [database, key] = [join(folder, databaseName), join(folder, keyFile)]
  const there = existsSync(database)
  if (there) {
    await mkdir(aside, { mode: 0o700 })
    // What a database has not taken in yet would be taken in by the next one of that name.
    for (const end of ['-wal', '-shm']) await moved(`${database}${end}`, join(aside, `${databaseName}${end}`))
    await kept(database, join(aside, databaseName))
  }
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
