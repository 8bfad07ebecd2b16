import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

/** Whoever commits moves the log into the database once it has 32 MiB, and calls wait meanwhile: seldom is better than often, and short better than long. */
export const usualPages = 8000

const leastPages = 16
/** Of the log: a page, and what it says of it. */
const frameBytes = 4096 + 24
/** The database grows by as much as the log has at most, and others write there as well. */
const shareOfRoom = 1 / 4

/** How many bytes are free where a file is; undefined where nobody knows. */
type Room = (file: string) => number | undefined

/** How long the log may get goes by the room that there is: one that filled its disk could not be moved any more, since the database grows by that. */
export function fitLog(db: DatabaseSync, room: Room = freeAt): void {
  const file = db.location()
  const free = file === null ? undefined : room(file)
  if (file === null || free === undefined) return
  const log = bytesOf(`${file}-wal`)
  const fitting = Math.floor(((free + log) * shareOfRoom) / frameBytes)
  const pages = Math.min(usualPages, Math.max(leastPages, fitting))
  db.exec(`PRAGMA wal_autocheckpoint = ${pages}`)
  if (pages < usualPages && log > 2 * pages * frameBytes) moveLog(db, room)
}

/** Moves the log into the database and gives its room back, as far as those who read let it; not where the room for that is missing. */
export function moveLog(db: DatabaseSync, room: Room = freeAt): void {
  const file = db.location()
  if (file === null || db.isTransaction) return
  const { timeout } = db.prepare('PRAGMA busy_timeout').get() as { readonly timeout: number }
  try {
    if (growthOf(db, file) > (room(file) ?? Infinity)) return
    db.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)') // calls do not wait for those who read
  } catch {
    return // it stays where it is: whoever writes next says what is wrong
  } finally {
    db.exec(`PRAGMA busy_timeout = ${timeout}`)
  }
}

const sizes = 'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size'

/** By how much the file of the database grows when all of the log is in it. */
const growthOf = (db: DatabaseSync, file: string): number =>
  (db.prepare(sizes).get() as { readonly bytes: number }).bytes - bytesOf(file)

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Undefined where the filesystem does not say. */
function freeAt(file: string): number | undefined {
  try {
    const { bavail, bsize, blocks } = statfsSync(dirname(file))
    return blocks === 0 ? undefined : bavail * bsize
  } catch {
    return undefined
  }
}
