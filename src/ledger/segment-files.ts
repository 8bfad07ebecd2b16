import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readBytes } from './file-bytes.ts'

/** The folder of a data folder that has the rows of its ledger: a file for each segment, a line for each row. */
export const rowsFolder = (folder: string): string => join(folder, 'ledger')

/** Enough for every segment there can be, so that files stand in the order of their rows. */
const digits = 12

export const segmentFile = (folder: string, writer: string, segment: number): string =>
  join(rowsFolder(folder), `${writer}-${String(segment).padStart(digits, '0')}.ndjson`)

const name = /^([0-9a-f]+)-(\d{12})\.ndjson$/

/** The ledgers that have rows in a folder, each with its segments in order. */
export function segmentsIn(folder: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const file of namesIn(rowsFolder(folder)).sort()) {
    const [, writer, segment] = name.exec(file) ?? []
    if (writer === undefined) continue
    const segments = found.get(writer)
    if (segments === undefined) found.set(writer, [Number(segment)])
    else segments.push(Number(segment))
  }
  return found
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (thrown) {
    if (isMissing(thrown)) return []
    throw thrown
  }
}

/** What is to be the file of the next segment. */
export const draftFile = (folder: string, writer: string): string => join(rowsFolder(folder), `${writer}.ready`)

/** Times of files go by steps of some milliseconds: what came in the same step shows in none. */
const stepMs = 100

/** The segments of one ledger, looked for again only where files came or went. */
export function createSegmentList(folder: string, writer: string): () => readonly number[] {
  let known: readonly number[] = []
  let since: number | undefined
  return () => {
    const at = statSync(rowsFolder(folder), { throwIfNoEntry: false })?.mtimeMs
    if (at !== undefined && at === since) return known
    since = at !== undefined && at < Date.now() - stepMs ? at : undefined
    known = segmentsIn(folder).get(writer) ?? []
    return known
  }
}

export const isMissing = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'

export function makeRowsFolder(folder: string): void {
  if (existsSync(rowsFolder(folder))) return
  mkdirSync(rowsFolder(folder), { mode: 0o700 })
  syncFolder(folder)
}

/** Files that came are there after a power cut, too. */
export const syncRowsFolder = (folder: string): void => syncFolder(rowsFolder(folder))

export function syncFolder(path: string): void {
  if (process.platform === 'win32') return // which has no such thing
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** A file of rows, and what was kept beside it. */
export function removeSegmentFile(folder: string, writer: string, segment: number): void {
  const file = segmentFile(folder, writer, segment)
  unlinkSync(file)
  for (const name of namesIn(dirname(file))) {
    if (name.startsWith(`${basename(file)}.torn`)) rmSync(join(dirname(file), name), { force: true })
  }
}

const pieceBytes = 256 * 1024

/**
 * What stands behind the last row of a file is no row, and was to be one. The file as it is is kept beside, all of it, since a disk that can't
 * read a block today may read it tomorrow; rows go on in a copy of what is before that place. Answers where it is kept.
 */
export function keepAside(file: string, offset: number): string {
  const draft = `${file}.whole`
  copyBeginning(file, draft, offset)
  const aside = asideOf(file)
  renameSync(draft, file)
  syncFolder(dirname(file))
  return aside
}

/** A second name of a file as it is; that which a try before this one gave it, where there was one. */
function asideOf(file: string): string {
  const { ino } = statSync(file)
  const wanted = `${file}.torn`
  const aside = unusedName(wanted)
  for (const name of namesIn(dirname(file))) {
    const path = join(dirname(file), name)
    if (path.startsWith(wanted) && statSync(path).ino === ino) return path
  }
  try {
    linkSync(file, aside)
  } catch {
    copyWhole(file, aside) // not every file system has links
  }
  return aside
}

/** Whole under its name, or not there. */
export function copyWhole(from: string, to: string): void {
  const draft = `${to}.copy`
  copyBeginning(from, draft, statSync(from).size)
  renameSync(draft, to)
}

export function unusedName(wanted: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`
    if (!existsSync(name)) return name
  }
}

function copyBeginning(from: string, to: string, length: number): void {
  const target = openSync(to, 'w', 0o600)
  try {
    if (length > 0) copyBytes(from, target, length)
    fsyncSync(target)
  } catch (thrown) {
    rmSync(to, { force: true }) // it takes room that is needed
    throw thrown
  } finally {
    closeSync(target)
  }
}

function copyBytes(from: string, target: number, length: number): void {
  const source = openSync(from, 'r')
  try {
    const bytes = Buffer.allocUnsafe(pieceBytes)
    for (let at = 0; at < length;) {
      const read = readBytes(source, bytes, Math.min(bytes.length, length - at), at)
      if (read === 0) throw new Error(`${from} ends before byte ${length}`)
      for (let written = 0; written < read;) written += writeSync(target, bytes, written, read - written)
      at += read
    }
  } finally {
    closeSync(source)
  }
}
