import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

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

function syncFolder(path: string): void {
  if (process.platform === 'win32') return // which has no such thing
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** What stands behind the last row of a file is no row, and was to be one: it is kept beside before the next is written over it. */
export function keepAside(file: string, offset: number, length: number): void {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    readSync(descriptor, bytes, 0, length, offset)
    writeFileSync(`${file}.torn`, bytes, { mode: 0o600 })
  } finally {
    closeSync(descriptor)
  }
}
