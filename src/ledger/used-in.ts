import { join } from 'node:path'
import { usedNothing, type UsedBeforeNow } from '../core/usage.ts'
import { openToRead } from '../store/store.ts'
import { databaseName } from './backup-folder.ts'
import { lastNoted } from './durable.ts'
import { recover, writerIn } from './recovery.ts'
import { RowFiles } from './row-files.ts'
import { refuseRowsInTable } from './rows-of-table.ts'
import { notesIn } from './signed-notes.ts'
import { take } from './usage.ts'
import { usedBeforeNow } from './used-before.ts'

/** What clients used by the ledger of a folder, in which a gateway may be running. */
export const usedIn =
  (folder: string): UsedBeforeNow =>
  (calendar, now) => {
    const db = openToRead(join(folder, databaseName))
    try {
      refuseRowsInTable(db, folder)
      const writer = writerIn(db)
      if (writer === undefined) return usedNothing(calendar, now)
      const files = new RowFiles(folder, writer, { durable: lastNoted(folder, db) })
      const notes = notesIn(db, files)
      const { state, filling, tail } = recover(db, files, notes)
      for (const row of tail(() => undefined)) take(state, row.seq, row)
      return usedBeforeNow({ db, files, notes, state, filling })(calendar, now)
    } finally {
      db.close()
    }
  }
