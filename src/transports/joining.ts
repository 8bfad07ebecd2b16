import { setTimeout as sleep } from 'node:timers/promises'
import { claimDataFolder, FolderTaken, readOwner, type DataFolder, type Owner } from '../store/store.ts'
import { joinOwner, patience, type Far, type Introduction } from './owner-line.ts'
import { OwnerSilent } from './owner-silence.ts'

export type Place = { readonly claimed: DataFolder } | { readonly joined: Far }

/** An owner that can't be reached for so long won't be. */
const patienceMs = patience * 1000

/** A server that is started again gets its folder back before one of those that had joined it takes it. */
const yieldMs = 2000

export interface Joining {
  readonly who: Introduction
  readonly signal: AbortSignal
  /** Who was joined before, and has gone. */
  readonly before?: Owner | undefined
  /** Told when an owner does not answer, which is waited for then; left out, that is an error. */
  readonly silent?: ((owner: Owner) => void) | undefined
}

/** Takes the data folder, or joins who has it; waits while it is between two owners. */
export async function claimOrJoin(path: string, { who, signal, before, silent }: Joining): Promise<Place> {
  let since = performance.now()
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
    try {
      const joined = owner === undefined ? undefined : await joinOwner(owner, who, signal)
      if (joined !== undefined) return { joined }
      const mayBeEnding = taken?.owner?.socket !== undefined && silent !== undefined
      if (taken !== undefined && !mayBeEnding && waited() > patienceMs) throw taken
    } catch (thrown) {
      if (!(thrown instanceof OwnerSilent) || silent === undefined) throw thrown
      silent(thrown.owner)
      since = performance.now()
    }
    await sleep(pauseMs + Math.random() * pauseMs, undefined, { signal })
  }
}
