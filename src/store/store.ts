import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../core/startup-error.ts'
import { checkSmallTables, checkTable } from './damage-note.ts'
import { remedyFor } from './disk-trouble.ts'
import { migrate } from './migrations.ts'
import { ownerAlone } from './private-files.ts'
import { isDamage, salvage, unsettledSalvage, type Salvage } from './salvage.ts'

export { folderTrouble } from './disk-trouble.ts'
export { createRequestStates } from './request-states.ts'
export { createSessionStore } from './sessions.ts'
export { againAfterDamage } from './again-after-damage.ts'
export { checkIfNoted, damageIn, noteDamage, takeNote } from './damage-note.ts'
export { DamagedStore, forgetSalvage, isDamage, type Salvage } from './salvage.ts'
export { carryOver, type CarriedOver, type KeyChange } from './carry-over.ts'
export { canNotOpen, openToRead } from './open-to-read.ts'
export { openToOthers, ownerAlone, sayIfOpen } from './private-files.ts'
export {
  claimDataFolder,
  FolderTaken,
  ownerText,
  readOwner,
  whatToDo,
  type DataFolder,
  type Owner,
} from './data-folder.ts'

export interface StoreHealth {
  readonly ok: boolean
  /** How long one durable write took. */
  readonly latencyMs: number
  readonly error?: string
}

export interface Store {
  readonly db: DatabaseSync
  /** What could be saved, where the store was found damaged. */
  readonly salvaged?: Salvage | undefined
  /** Writes one row to the disk and says how long it took; at most once a second, whoever asks. */
  readonly health: () => StoreHealth
  readonly close: () => void
}

const probeEveryMs = 1000

export interface StoreOptions {
  /** Throws DamagedStore where what is in it does not hold together. */
  readonly check?: (db: DatabaseSync) => void
}

/**
 * The embedded store of one data folder, which the caller has claimed. Every commit is on disk when it returns.
 * Without a folder it lives as long as the process: for a client that has the process to itself.
 * A damaged one is moved aside, and what can be read of it is gone on with: a gateway starts by itself.
 */
export function openStore(folder: string | undefined, { check }: StoreOptions = {}): Store {
  const file = folder === undefined ? ':memory:' : join(folder, 'owlclaw.db')
  try {
    return storeOf(openFile(file, check))
  } catch (thrown) {
    if (folder === undefined || !isDamage(thrown)) throw thrown
    const salvaged = salvage(file, thrown as Error)
    return storeOf(openFile(file), salvaged)
  }
}

const storeOf = (db: DatabaseSync, salvaged = unsettledSalvage(db)): Store => ({
  db,
  salvaged,
  health: healthOf(db),
  close: () => db.close(),
})

function openFile(file: string, check?: StoreOptions['check']): DatabaseSync {
  let db: DatabaseSync | undefined
  if (file !== ':memory:') ownerAlone(file)
  try {
    db = new DatabaseSync(file, { timeout: 2000, enableForeignKeyConstraints: true })
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  } catch (thrown) {
    db?.close()
    const remedy = remedyFor(thrown) ?? 'If it is damaged, restore a backup or move it away.'
    throw new StartupError(`The store ${file} can't be opened: ${(thrown as Error).message}. ${remedy}`, {
      cause: thrown,
    })
  }
  try {
    migrated(db)
    checkSmallTables(db)
    check?.(db)
  } catch (thrown) {
    db.close()
    throw thrown
  }
  return db
}

/** A store of a newer version is left to that version; one whose list of migrations can't be read is damaged. */
function migrated(db: DatabaseSync): void {
  try {
    migrate(db)
  } catch (thrown) {
    checkTable(db, 'migrations')
    throw thrown
  }
}

function healthOf(db: DatabaseSync): () => StoreHealth {
  const beat = db.prepare('INSERT INTO heartbeat VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at')
  let probedAt = -Infinity
  let last: StoreHealth = { ok: true, latencyMs: 0 }
  return () => {
    const startedAt = performance.now()
    if (startedAt - probedAt < probeEveryMs) return last
    probedAt = startedAt
    try {
      beat.run(Date.now())
      last = { ok: true, latencyMs: performance.now() - startedAt }
    } catch (thrown) {
      last = { ok: false, latencyMs: performance.now() - startedAt, error: (thrown as Error).message }
    }
    return last
  }
}
