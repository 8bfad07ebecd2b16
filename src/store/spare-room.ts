import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A start writes 40 KB before it takes calls: what SQLite shares with those who read, and who owns the folder. */
const bytes = 64 * 1024

const name = 'spare-room'

/**
 * Room on the disk for the next start of a data folder, kept since the end of the last: where the disk is full by then, the gateway
 * starts all the same, refuses calls, and goes on once there is room. After a kill the files are there that it would make.
 */
export function keepRoom(folder: string): void {
  try {
    // Nothing that a filesystem could make smaller.
    writeFileSync(join(folder, name), randomBytes(bytes), { mode: 0o600 })
  } catch {
    useRoom(folder) // there is less than that: half of it helps nobody
  }
}

export function useRoom(folder: string): void {
  try {
    rmSync(join(folder, name), { force: true })
  } catch {
    return // on a disk that is read-only: what is written next says so
  }
}
