import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

const others = 0o077
const ownerOnly = 0o600
const besides = ['', '-wal', '-shm', '-journal']

/**
 * Makes a file for its owner alone before SQLite would make it for everybody, and mends the rights of what is there: what
 * SQLite puts beside a database gets the rights of the database. Opens nothing that is there, since closing it again
 * would give up the locks that this process has on it.
 */
export function ownerAlone(file: string): void {
  try {
    closeSync(openSync(file, 'wx', ownerOnly))
  } catch {
    for (const end of besides) closed(`${file}${end}`) // it is there, or can't be made: whoever opens it says why
  }
}

function closed(file: string): void {
  if (rightsOfOthers(file) === 0) return
  try {
    chmodSync(file, ownerOnly)
  } catch {
    return // another user's, or on a disk that is read-only: the warning about the folder says who else gets in
  }
}

/** Who else may get into a data folder, such as 0755; undefined where nobody may. */
export function openToOthers(folder: string): string | undefined {
  if (rightsOfOthers(folder) === 0) return undefined
  return (statSync(folder).mode & 0o777).toString(8).padStart(4, '0')
}

export function sayIfOpen(folder: string, log: { readonly warn: (fields: object, message: string) => void }): void {
  const mode = openToOthers(folder)
  if (mode !== undefined) log.warn({ folder, mode }, 'others may look into the data folder: chmod 700')
}

/** Windows has other means, which do not show here. */
const rightsOfOthers = (path: string): number =>
  process.platform === 'win32' ? 0 : (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & others
