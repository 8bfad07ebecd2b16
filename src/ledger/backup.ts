import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { ownerAlone } from '../store/store.ts'
import type { Damage } from './damage.ts'

/** A file to copy to is already there, or holds no copy. */
export class BackupRefused extends Error {}

export interface CopyToCheck {
  readonly folder: string
  readonly database: string
}

/** What of a copy can't be read. All of it is looked at, in a thread. */
export async function damageInCopy(workerData: CopyToCheck): Promise<Damage | undefined> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const thread = new Worker(new URL(`./copy-check-thread.${extension}`, import.meta.url), { workerData })
  const [damage] = (await once(thread, 'message')) as [Damage | undefined]
  return damage
}

/**
 * Copies the store while it is written; what is committed later is not in the copy. Whoever does not write it himself
 * takes all pages at once: for him a copy begins again with each write.
 */
export async function backUp(db: DatabaseSync, file: string, pagesAtOnce = 100): Promise<void> {
  if (existsSync(file)) throw new BackupRefused(`${file} is there already. Name a file that is not.`)
  ownerAlone(file)
  await copied(db, file, pagesAtOnce)
  // One file, that needs none beside it.
  const copy = new DatabaseSync(file)
  copy.exec('PRAGMA journal_mode = DELETE')
  copy.close()
}

const retryMs = 5
const mostTries = 1000

/** Where its first step meets a transaction, Node gives up with an error that is none. */
async function copied(db: DatabaseSync, file: string, pagesAtOnce: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await backup(db, file, { rate: pagesAtOnce })
      return
    } catch (thrown) {
      if (tries === mostTries || !(thrown instanceof Error && 'errcode' in thrown && thrown.errcode === 0)) throw thrown
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
