import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { damageIn } from '../store/store.ts'

/** Reads a copy from its first page to its last, where that holds up no call. */
const db = new DatabaseSync(workerData as string, { readOnly: true })
parentPort?.postMessage(damageIn(db))
db.close()
