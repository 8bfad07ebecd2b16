import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Head } from './chain.ts'
import type { LedgerLog } from './ledger-log.ts'

/**
 * Where the chain stands, in a file beside the database that is written over with each commit: what is lost with the end of
 * a damaged file is missed at the next start, and its names are not given again. It is no proof, as a checkpoint is, and
 * goes to the disk when the system likes.
 */
export interface HeadNote {
  readonly write: (head: Head) => void
  readonly close: () => void
}

export const headNoteIn = (folder: string): string => join(folder, 'ledger-head')

/** Always as long, so that writing over it needs no room on the disk. */
const bytes = 96

export function openHeadNote(folder: string, writer: string, log: Pick<LedgerLog, 'warn'>): HeadNote {
  let descriptor: number | undefined
  const line = Buffer.alloc(bytes, ' ')
  line[bytes - 1] = 10
  let failing = false
  const write: HeadNote['write'] = ({ seq, hash }) => {
    try {
      descriptor ??= openSync(headNoteIn(folder), constants.O_WRONLY | constants.O_CREAT, 0o600)
      line.write(`${writer} ${seq} ${hash}`, 'latin1') // never shorter than the one before: rows are counted upwards
      writeSync(descriptor, line, 0, bytes, 0)
      failing = false
    } catch (thrown) {
      if (!failing) log.warn({ error: thrown }, 'where the ledger stands could not be noted beside it')
      failing = true
    }
  }
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }
  return { write, close }
}

/** Where a ledger stood. */
export interface Noted extends Head {
  readonly writer: string
}

/** Undefined where there is none, or half of one. */
export function readHeadNote(folder: string): Noted | undefined {
  let text: string
  try {
    text = readFileSync(headNoteIn(folder), 'latin1')
  } catch {
    return undefined // an older version wrote none, and a backup has none
  }
  const [, writer, seq, hash = ''] = /^([0-9a-f]+) (\d{1,15}) ([\w-]{43}) *\n/.exec(text) ?? []
  return writer === undefined ? undefined : { writer, seq: Number(seq), hash }
}

/**
 * The last row there can be of a ledger that its database says was ended with one. Where the note knows of a later one, it is the database that
 * lost what came: its log, in which it stood that the ledger goes on.
 */
export const lastBeforeEnd = (closedAt: number, writer: string, noted: Noted | undefined): number =>
  noted?.writer === writer && noted.seq > closedAt ? Infinity : closedAt
