import { join } from 'node:path'
import { StartupError } from '../core/startup-error.ts'
import { noteDamage } from './damage-note.ts'
import { isDamage } from './salvage.ts'

/**
 * Opens what stands on the store of a folder. Where a page can't be read on the way, that is noted and it is opened once
 * more: then the whole file is looked at, and what can be read of it is saved.
 */
export async function againAfterDamage<T>(folder: string, open: () => Promise<T>): Promise<T> {
  const file = join(folder, 'owlclaw.db')
  try {
    return await open()
  } catch (thrown) {
    const nameless = namesNoTable(thrown)
    if (nameless !== undefined) throw damagedError(file, nameless)
    if (!isDamage(thrown)) throw thrown
    noteDamage(file, (thrown as Error).message)
  }
  try {
    return await open()
  } catch (thrown) {
    throw isDamage(thrown) ? damagedError(file, thrown as Error) : thrown
  }
}

const damagedError = (file: string, cause: Error): StartupError =>
  new StartupError(`The store ${file} is damaged: ${cause.message}. Restore a backup, or move it away.`, { cause })

/** SQLITE_ERROR for a name: pages are whole, and what says how its tables are made is not as it was written. */
function namesNoTable(thrown: unknown): Error | undefined {
  if (!(thrown instanceof Error)) return undefined
  const isName = 'errcode' in thrown && thrown.errcode === 1 && /^no such (column|table)/.test(thrown.message)
  return isName ? thrown : namesNoTable(thrown.cause)
}
