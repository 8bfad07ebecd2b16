import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { carryOver, openStore, ownerAlone, type CarriedOver } from '../store/store.ts'
import { BackupRefused } from './backup.ts'
import { checkedFiles, databaseName, onDisk, type BackupNote } from './backup-folder.ts'
import { checkpointsIn, openReading } from './reading.ts'
import { writerIn } from './recovery.ts'
import { finishRestore, isRestoring, swapIn } from './restore-swap.ts'
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
  const { folder, from, checkpointFile, broken = false } = parts
  finishRestore(folder)
  const note = await checkedFiles(from)
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const [draftName, aside] = [`restoring-${stamp}`, `replaced-${stamp}`]
  const draft = join(folder, draftName)
  await mkdir(rowsFolder(draft), { recursive: true, mode: 0o700 })
  try {
    for (const name of Object.keys(note.files)) {
      await copyFile(join(from, name), join(draft, name))
      ownerAlone(join(draft, name))
    }
    if (!existsSync(join(draft, keyFile)) && existsSync(join(folder, keyFile))) {
      await copyFile(join(folder, keyFile), join(draft, keyFile)) // it was made before there was a key
    }
    inThisForm(draft)
    if (!broken) await verified(draft, from)
    const checkpoints = checkpointFile ?? checkpointsIn(folder)
    const carried = settled({ folder, draft, checkpoints, note, replaced: aside })
    await allOnDisk(draft)
    const there = [join(folder, databaseName), rowsFolder(folder)].some((path) => existsSync(path))
    swapIn(folder, { draft: draftName, aside, checkpoints })
    return { note, aside: there ? join(folder, aside) : undefined, carried }
  } catch (thrown) {
    if (!isRestoring(folder)) await rm(draft, { recursive: true, force: true })
    throw thrown
  }
}

/** Brings the copy to the form of this version. */
function inThisForm(draft: string): void {
  const { db, close } = openStore(draft)
  try {
    const writer = writerIn(db)
    if (writer !== undefined) moveRows(db, draft, writer)
  } finally {
    close()
  }
}

/** Throws where the ledger of a copy is not as it was written. */
async function verified(draft: string, from: string): Promise<void> {
  const reading = openReading(draft)
  try {
    const { ok, problem } = await reading.verify()
    if (!ok) throw new BackupRefused(`The ledger in ${from} is not as it was written: ${problem?.detail ?? ''}`)
  } finally {
    await reading.close()
  }
}

async function allOnDisk(draft: string): Promise<void> {
  for (const name of await readdir(draft, { recursive: true })) await onDisk(join(draft, name))
  await onDisk(draft)
}

interface Settling {
  readonly folder: string
  readonly draft: string
  readonly checkpoints: string
  readonly note: BackupNote
  readonly replaced: string
}

/** Puts into the copy what must not be forgotten of what it replaces. */
function settled({ folder, draft, checkpoints, note, replaced }: Settling): CarriedOver | undefined {
  const { db, close } = openStore(draft)
  const before = replacedIn(folder)
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
