import { join } from 'node:path'
import { noteDamage } from '../store/store.ts'
import { rowsFolder } from './segment-files.ts'

/** What of a ledger can't be read. */
export interface Damage {
  readonly of: 'database' | 'rows'
  /** What SQLite says, or where which file holds no row. */
  readonly why: string
}

/** By this the next start knows that it should look at all of it. */
export const leaveNote = (folder: string, { of, why }: Damage): void =>
  noteDamage(of === 'database' ? join(folder, 'owlclaw.db') : rowsFolder(folder), why)

export const damageRemedy =
  'The next start of the gateway moves the file aside and saves what can be read; start it again, or take back a backup with `owlclaw ledger restore DIR`.'
export const backupHas = 'A backup has them: `owlclaw ledger restore DIR` takes it back.'
const rowsRemedy = `The next start of the gateway writes down which rows are gone. ${backupHas}`

/** For the log. */
export const damagedText = ({ of }: Damage): string =>
  of === 'database'
    ? 'the database of the ledger is damaged, and part of it can not be read'
    : 'rows of the ledger can not be read'

export const damageStory = ({ of, why }: Damage): string =>
  of === 'database'
    ? `The database is damaged, and what is on those pages can't be read. SQLite says: ${why}. ${damageRemedy}`
    : `Rows of the ledger can't be read: ${why}. ${rowsRemedy}`
