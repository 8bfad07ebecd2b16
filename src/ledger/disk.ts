import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** Where commits go, and how they are brought onto the disk for good. */
export interface Disk {
  /** Runs a transaction that is whole or not at all, and survives this process; the machine, only once synced. */
  readonly commit: (work: () => void) => void
  /** Brings all commits so far onto the disk, while the event loop goes on. */
  readonly sync: (done: (error: Error | null) => void) => void
  /** The same, at once. Throws. */
  readonly syncNow: () => void
  readonly close: () => void
}

/**
 * SQLite waits for the disk in COMMIT, and all else waits with it. So a commit only writes to the log (synchronous = NORMAL,
 * for these transactions alone), and the log is synced by a thread of Node's pool: one sync holds for all commits before it.
 */
export function openDisk(db: DatabaseSync): Disk {
  const [eager, patient] = ['NORMAL', 'FULL'].map((level) => db.prepare(`PRAGMA synchronous = ${level}`))
  const [begin, end] = ['BEGIN IMMEDIATE', 'COMMIT'].map((text) => db.prepare(text))
  const path = db.location()
  let log: number | undefined
  const logFile = (): number => (log ??= openSync(`${path ?? ''}-wal`, 'r+'))
  return {
    commit: (work) => {
      eager?.run()
      try {
        begin?.run()
        work()
        end?.run()
      } catch (thrown) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw thrown
      } finally {
        patient?.run()
      }
    },
    sync: (done) => {
      if (path === null) done(null)
      else fdatasync(logFile(), done)
    },
    syncNow: () => {
      if (path !== null) fdatasyncSync(logFile())
    },
    close: () => {
      if (log !== undefined) closeSync(log)
      log = undefined
    },
  }
}
