import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { databaseName } from './backup-folder.ts'
import { headNoteIn } from './head-note.ts'
import { indexName } from './index-file.ts'
import { copyWhole, rowsFolder, syncFolder } from './segment-files.ts'
import { keyFile } from './signing.ts'
import { checkpointsIn } from './reading.ts'

/** A folder of a data folder that takes the place of what is there, and one for what was there. */
export interface Swap {
  readonly draft: string
  readonly aside: string
  /** The file of the checkpoints, to which those of the draft are added. */
  readonly checkpoints: string
}

const noteIn = (folder: string): string => join(folder, 'restoring.json')

/** Whether one was cut short: the next start ends it, or another restore. */
export const isRestoring = (folder: string): boolean => existsSync(noteIn(folder))

/** Puts all of a draft in its place. Where that is cut short, the next start goes on with it. */
export function swapIn(folder: string, swap: Swap): void {
  writeFileSync(noteIn(folder), JSON.stringify(swap), { mode: 0o600, flush: true })
  syncFolder(folder)
  finishRestore(folder)
}

/** Ends what a restore began whose process ended first. Before the store of a folder is opened. */
export function finishRestore(folder: string): void {
  if (!isRestoring(folder)) return
  const note = noteIn(folder)
  const swap = swapOf(readFileSync(note, 'utf8'))
  if (swap !== undefined) {
    place(folder, join(folder, swap.draft), join(folder, swap.aside))
    addCheckpoints(folder, checkpointsIn(join(folder, swap.draft)), swap.checkpoints)
    rmSync(join(folder, swap.draft), { recursive: true, force: true })
  }
  rmSync(note)
}

const isName = (name: unknown): boolean => typeof name === 'string' && /^(restoring|replaced)-[\w-]+$/.test(name)

/** Undefined where it was not written to its end: then nothing was moved. */
function swapOf(text: string): Swap | undefined {
  try {
    const swap = JSON.parse(text) as Partial<Swap> | null
    return isName(swap?.draft) && isName(swap?.aside) && typeof swap?.checkpoints === 'string'
      ? (swap as Swap)
      : undefined
  } catch {
    return undefined
  }
}

/** Each step does nothing where it is done, and the database comes last: without it in the draft all is in its place. */
function place(folder: string, draft: string, aside: string): void {
  const database = join(folder, databaseName)
  if (!existsSync(join(draft, databaseName))) return
  if ([database, rowsFolder(folder)].some((path) => existsSync(path)))
    mkdirSync(aside, { recursive: true, mode: 0o700 })
  if (existsSync(aside)) {
    // What a database has not taken in yet would be taken in by the next one of that name.
    for (const end of ['-wal', '-shm']) moved(`${database}${end}`, join(aside, `${databaseName}${end}`))
    kept(database, join(aside, databaseName))
    // It is of what was here; the mark in the backup says where that stood.
    moved(headNoteIn(folder), headNoteIn(aside))
  } else rmSync(headNoteIn(folder), { force: true })
  if (existsSync(rowsFolder(draft))) {
    moved(rowsFolder(folder), rowsFolder(aside))
    renameSync(rowsFolder(draft), rowsFolder(folder))
  }
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `${indexName}${end}`), { force: true })
  if (existsSync(join(draft, keyFile))) {
    if (existsSync(aside)) kept(join(folder, keyFile), join(aside, keyFile))
    renameSync(join(draft, keyFile), join(folder, keyFile))
  }
  if (existsSync(aside)) syncFolder(aside)
  syncFolder(folder)
  renameSync(join(draft, databaseName), database)
  syncFolder(folder)
}

function moved(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to)
}

/** Under a second name, so that there is one at each moment. */
function kept(file: string, aside: string): void {
  if (!existsSync(file) || existsSync(aside)) return
  try {
    linkSync(file, aside)
  } catch {
    copyWhole(file, aside) // not every file system has links
  }
}

/** Checkpoints are never taken back: those of later rows show that rows are missing. Where their file is out of reach they are kept beside the ledger. */
function addCheckpoints(folder: string, from: string, file: string): void {
  if (!existsSync(from)) return
  try {
    addLines(from, file)
  } catch {
    addLines(from, checkpointsIn(folder))
  }
}

function addLines(from: string, file: string): void {
  const known = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  const lines = readFileSync(from, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !known.has(line))
  if (lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
}
