import type { Chain } from './chain.ts'
import { timeOf } from './entry-view.ts'
import { ownRow } from './own-row.ts'
import type { State } from './usage.ts'

const dayMs = 86_400_000

/**
 * What time rows say it is. Where the clock was set back by more than a day a row says so first: what comes after it counts by
 * the clock again, and not at the latest time there was.
 */
export function createRowClock(chain: Chain, state: State): () => number {
  let told = 0
  return () => {
    const at = Date.now()
    const { latest } = state
    if (at < latest - dayMs && latest !== told) {
      told = latest
      chain.append({ ...ownRow('clock', ''), at, body: JSON.stringify({ from: timeOf(latest) }) }, true)
    }
    return at
  }
}
