import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/**
 * Opens a database to read, whether somebody writes it or not. Where nothing can be written beside it, as on a medium that is
 * mounted read-only, nobody writes it either: what SQLite would put there to share it with others is not needed then.
 */
export function openToRead(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 2000 })
  try {
    db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()
    return db
  } catch (thrown) {
    db.close()
    if (!canNotOpen(thrown) || hasLog(file)) throw thrown
  }
  return new DatabaseSync(new URL('?immutable=1', pathToFileURL(file)), { readOnly: true })
}

/** SQLITE_CANTOPEN, whatever else it says. */
export const canNotOpen = (thrown: unknown): boolean =>
  thrown instanceof Error && 'errcode' in thrown && typeof thrown.errcode === 'number' && (thrown.errcode & 0xff) === 14

/** Whether rows are in the log that are not in the database yet. */
const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
