import { join } from 'node:path'
import { usedNothing, type UsedBeforeNow } from '../core/usage.ts'
import { openToRead } from '../store/store.ts'
import { databaseName } from './backup-folder.ts'
import { recover } from './recovery.ts'
import { notesIn } from './signed-notes.ts'
import { take } from './usage.ts'
import { usedBeforeNow } from './used-before.ts'

/** What clients used by the ledger of a folder, in which a gateway may be running. */
export const usedIn =
  (folder: string): UsedBeforeNow =>
  (calendar, now) => {
    const db = openToRead(join(folder, databaseName))
    try {
      if (db.prepare('SELECT 1 FROM ledger_writer').get() === undefined) return usedNothing(calendar, now)
      const notes = notesIn(db)
      const { state, filling, tail } = recover(db, notes)
      for (const row of tail(() => undefined)) take(state, row.seq, row)
      return usedBeforeNow({ db, notes, state, filling })(calendar, now)
    } finally {
      db.close()
    }
  }
