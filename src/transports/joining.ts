import { setTimeout as sleep } from 'node:timers/promises'
import { claimDataFolder, FolderTaken, readOwner, type DataFolder, type Owner } from '../store/store.ts'
import { joinOwner, type Far, type Introduction } from './owner-line.ts'

export type Place = { readonly claimed: DataFolder } | { readonly joined: Far }

/** An owner that has not said for so long where to join it never will. */
const patienceMs = 10_000

/** A server that is started again gets its folder back before one of those that had joined it takes it. */
const yieldMs = 2000

export interface Joining {
  readonly who: Introduction
  readonly signal: AbortSignal
  /** Who was joined before, and has gone. */
  readonly before?: Owner | undefined
}

/** Takes the data folder, or joins who has it; waits while it is between two owners. */
export async function claimOrJoin(path: string, { who, signal, before }: Joining): Promise<Place> {
  const since = performance.now()
  const waited = (): number => performance.now() - since
  for (let pauseMs = 2; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    signal.throwIfAborted()
    let taken: FolderTaken | undefined
    if (before?.transport !== 'http' || waited() > yieldMs) {
      try {
        return { claimed: claimDataFolder(path) }
      } catch (thrown) {
        if (!(thrown instanceof FolderTaken)) throw thrown
        taken = thrown
      }
    }
    const owner = taken?.owner ?? readOwner(path)
    const joined = owner === undefined ? undefined : await joinOwner(owner, who, signal)
    if (joined !== undefined) return { joined }
    if (taken !== undefined && taken.owner?.socket === undefined && waited() > patienceMs) throw taken
    await sleep(pauseMs + Math.random() * pauseMs, undefined, { signal })
  }
}
