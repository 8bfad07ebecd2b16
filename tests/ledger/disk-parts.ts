import fs, { readdirSync, readlinkSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach } from 'vitest'
import type { Ledger, Receipt } from '../../src/core/ledger.ts'
import { rowsFolder, segmentFile, segmentsIn } from '../../src/ledger/segment-files.ts'
import { callBy, ending, free, tool } from './ledger-parts.ts'

type Functions = Pick<
  typeof fs,
  | 'appendFileSync'
  | 'copyFileSync'
  | 'fdatasyncSync'
  | 'fsyncSync'
  | 'ftruncateSync'
  | 'linkSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readSync'
  | 'renameSync'
  | 'rmSync'
  | 'writeFileSync'
  | 'writeSync'
>

/** As they are, without trouble. */
export const wholeDisk: Functions = { ...fs }
const replaced = new Set<keyof Functions>()

/** A disk that does otherwise, until it is mended or the test ends. */
export function troubleDisk(functions: Partial<Functions>): void {
  for (const name of Object.keys(functions) as (keyof Functions)[]) replaced.add(name)
  Object.assign(fs, functions)
  syncBuiltinESMExports()
}

export function mendDisk(): void {
  for (const name of replaced) Object.assign(fs, { [name]: wholeDisk[name] })
  replaced.clear()
  syncBuiltinESMExports()
}

afterEach(mendDisk)

export const refusal = (code: string): Error => Object.assign(new Error(`${code}: the disk of this test`), { code })

/** The file that a descriptor is open on; nothing where it was closed just now. */
export function pathOf(descriptor: number | string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return ''
  }
}

/** How many files of rows this process has open. */
export const openFiles = (folder: string): number =>
  readdirSync('/proc/self/fd').filter((descriptor) => pathOf(descriptor).startsWith(`${folder}/ledger/`)).length

export const writerOf = (folder: string): string => [...segmentsIn(folder).keys()][0] ?? ''

export const fileOf = (folder: string, segment = 0): string => segmentFile(folder, writerOf(folder), segment)

/** Whether no file is being made ready. */
export const isSettled = (folder: string): boolean =>
  !readdirSync(rowsFolder(folder)).some((name) => name.endsWith('.ready'))

const rowsOfCommit = 64

/** So many calls, some of them in each commit. Answers what the last is called. */
export async function recorded(ledger: Ledger, calls: number, name = 'look'): Promise<string> {
  let entry = ''
  for (let call = 1; call <= calls; call += 1) {
    const receipt = ledger.record(tool(name, { call }), callBy('alice'), ending(), free)
    entry = receipt.entry
    if (call % rowsOfCommit === 0 || call === calls) await receipt.durable
  }
  return entry
}

/** Calls of one commit that have not run: where they can't be written, they are not tried again. Answers what the last is called. */
export function begun(
  ledger: Ledger,
  calls: number,
  name: string,
): { readonly entry: string; readonly durable: Promise<void> } {
  let last: Receipt | undefined
  for (let call = 1; call <= calls; call += 1) last = ledger.begin(tool(name, { call }), callBy('alice'), free)
  return { entry: last?.entry ?? '', durable: last?.durable ?? Promise.resolve() }
}
