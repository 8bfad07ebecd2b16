import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { damageIn } from '../store/store.ts'
import type { CopyToCheck } from './backup.ts'
import type { Damage } from './damage.ts'
import { isExplained, readMarks } from './marks.ts'
import { writerIn } from './recovery.ts'
import { brokenText, isLoss, RowFiles, type Broken } from './row-files.ts'

/** Reads a copy from its first page to its last, and each of its rows, where that holds up no call. */
const { folder, database } = workerData as CopyToCheck
const db = new DatabaseSync(database, { readOnly: true })
parentPort?.postMessage(damageInDatabase() ?? damageInRows())
db.close()

function damageInDatabase(): Damage | undefined {
  const why = damageIn(db)
  return why === undefined ? undefined : { of: 'database', why }
}

function damageInRows(): Damage | undefined {
  let damage: Damage | undefined
  const onBroken = (broken: Broken): void => {
    if (isLoss(broken) && !isExplained(readMarks(db), broken.after + 1, broken.upTo))
      damage ??= { of: 'rows', why: brokenText(broken) }
  }
  for (const _row of new RowFiles(folder, writerIn(db) ?? '').light(0, undefined, onBroken))
    if (damage !== undefined) break
  return damage
}
