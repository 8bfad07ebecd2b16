import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../core/startup-error.ts'
import { remedyFor } from './disk-trouble.ts'
import { makeFolder } from './made-folder.ts'
import { ownerAlone } from './private-files.ts'
import { keepRoom, useRoom } from './spare-room.ts'

/** Who holds a data folder, for the message a second one gets. */
export interface Owner {
  readonly pid: number
  /** When its process began, in milliseconds since the epoch: a pid alone may be somebody else's by now. */
  readonly startedAt: number
  readonly version?: string
  readonly transport?: 'http' | 'stdio' | 'cli'
  /** Where it listens over HTTP. */
  readonly address?: string
  /** Where other processes of the same user join it, and what they show to be let in. */
  readonly socket?: string
  readonly token?: string
}

export interface DataFolder {
  readonly path: string
  /** The owner before, if it did not end in good order. */
  readonly before: Owner | undefined
  /** Writes down more about the owner, such as where it can be reached. */
  readonly announce: (more: Omit<Owner, 'pid' | 'startedAt'>) => void
  readonly release: () => void
}

/** Somebody else has the folder. */
export class FolderTaken extends StartupError {
  readonly owner: Owner | undefined

  constructor(path: string, owner: Owner | undefined) {
    super(
      `The data folder ${path} belongs to ${ownerText(owner)}. Stop that one first, or give this one its own with --data-dir.`,
    )
    this.owner = owner
  }
}

/** Such as `process 12 at http://127.0.0.1:8080`. */
export function ownerText(owner: Owner | undefined): string {
  if (owner === undefined) return 'another process'
  const { pid, address, transport } = owner
  return `process ${pid}${address !== undefined ? ` at ${address}` : transport === 'stdio' ? ' (stdio)' : ''}`
}

/** For whoever finds that an owner does not answer. */
export const whatToDo = ({ pid }: Owner): string =>
  process.platform === 'win32'
    ? 'If it was stopped, let it go on; else end it.'
    : `If it was stopped, let it go on: kill -CONT ${pid}. Else end it: kill -KILL ${pid}.`

/**
 * Takes a folder for this process alone. The claim is a lock of the operating system, held through SQLite: it ends with
 * the process however that dies, so no stale claim can be left and none need be guessed at. The file beside it only says who.
 */
export function claimDataFolder(path: string): DataFolder {
  try {
    makeFolder(path)
  } catch (thrown) {
    throw new StartupError(
      `The data folder ${path} can't be made: ${(thrown as Error).message}. Name another with --data-dir.`,
      { cause: thrown },
    )
  }
  const ownerFile = join(path, noteName)
  useRoom(path)
  const lock = lockOf(join(path, 'owner.lock'), () => new FolderTaken(path, readOwner(path)))
  const before = readOwner(path)
  const letGo = (): void => {
    lock.close()
    held.delete(lock)
  }
  let self: Owner = { pid: process.pid, startedAt: Math.round(Date.now() - process.uptime() * 1000) }
  try {
    writeOwner(ownerFile, self)
  } catch (thrown) {
    letGo()
    throw thrown
  }
  return {
    path,
    before,
    announce: (more) => {
      self = { ...self, ...more }
      writeOwner(ownerFile, self)
    },
    release: () => {
      rmSync(ownerFile, { force: true })
      keepRoom(path)
      letGo()
    },
  }
}

const noteName = 'owner.json'

/** A lock that nobody refers to is collected, and with it released: these are referred to. */
const held = new Set<DatabaseSync>()

function lockOf(file: string, taken: () => FolderTaken): DatabaseSync {
  let lock: DatabaseSync
  ownerAlone(file)
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
  } catch (thrown) {
    throw unusable('used', file, thrown)
  }
  try {
    lock.exec('BEGIN EXCLUSIVE')
    held.add(lock)
    return lock
  } catch (thrown) {
    lock.close()
    if (isBusy(thrown)) throw taken()
    throw unusable('locked', file, thrown, isNoDatabase(thrown) ? lockRemedy : undefined)
  }
}

const unusable = (done: string, file: string, thrown: unknown, remedy = remedyFor(thrown)): StartupError =>
  new StartupError(
    `The data folder can't be ${done}: ${file}: ${(thrown as Error).message}. ${remedy ?? 'Check who may write there.'}`,
    { cause: thrown },
  )

const lockRemedy = 'Nothing is kept in it: delete it once no gateway runs on this folder.'

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const isNoDatabase = (thrown: unknown): boolean =>
  thrown instanceof Error && 'errcode' in thrown && (thrown.errcode === 11 || thrown.errcode === 26)

/** SQLITE_BUSY and SQLITE_LOCKED. */
const isBusy = (thrown: unknown): boolean =>
  thrown instanceof Error && 'errcode' in thrown && (thrown.errcode === 5 || thrown.errcode === 6)

/** Written beside and renamed, so that no reader ever sees half of it. */
function writeOwner(file: string, owner: Owner): void {
  const draft = `${file}.${owner.pid}`
  const text = `${JSON.stringify(owner)}\n`
  try {
    writeFileSync(draft, text, { mode: 0o600 })
    renameSync(draft, file)
  } catch (thrown) {
    rmSync(draft, { force: true })
    if (!isFull(thrown) || !writtenOver(file, text)) throw unusable('written', file, thrown)
  }
}

/**
 * Where the disk is full there is room where a process that was killed wrote the same: a start after it needs no more than that.
 * Who reads half of it takes that for nothing.
 */
function writtenOver(file: string, text: string): boolean {
  try {
    writeFileSync(file, text.padEnd(statSync(file).size), { flag: 'r+' })
    return true
  } catch {
    return false // that there is no room is what is told
  }
}

const isFull = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT')

/** Who wrote down last that the folder is its own. */
export function readOwner(folder: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, noteName), 'utf8'))
    return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number'
      ? (value as Owner)
      : undefined
  } catch {
    return undefined // it has only just taken the lock, and has not said yet who it is
  }
}
