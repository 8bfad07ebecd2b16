import type { Headroom, Reservation } from '../core/policy.ts'
import type { Chain, Writing } from './chain.ts'

/** What a client may use without another row. */
interface Pool {
  calls: number
  micros: number
  /** How many calls the next hold is for. */
  block: number
  heldAt: number
  coming: Coming | undefined
}

export interface Cover {
  /** Covers one call. Undefined where what is on disk suffices. */
  readonly take: (client: string, reservation: Reservation) => Promise<void> | undefined
  /** What is held and no call took. */
  readonly unused: (client: string) => Unused
}

export interface Unused {
  readonly calls: number
  readonly micros: number
}

const nothing: Unused = { calls: 0, micros: 0 }

/** What a hold adds when it is on disk; what was taken of it already waits for that. */
interface Coming {
  calls: number
  micros: number
}

const firstBlock = 64
const largestBlock = 4096
/** A hold that is used up sooner was too small. */
const busyMs = 200

/**
 * What may be held besides: all that is held is an eighth of what is left at most. A crash charges what was held, and
 * others draw on the same limits.
 */
function spareOf({ calls, micros, coming }: Pool, headroom: Headroom | undefined): Unused {
  if (headroom === undefined) return nothing
  return {
    calls: Math.max(0, Math.floor(headroom.calls / 8) - calls - (coming?.calls ?? 0)),
    micros: Math.max(0, Math.floor(headroom.micros / 8) - micros - (coming?.micros ?? 0)),
  }
}

/** How many calls a pool is best filled to. */
const wanted = ({ block }: Pool, { headroom }: Reservation): number => Math.min(block, (headroom?.calls ?? 0) / 8)

/** Sets money and calls aside on disk for many calls at a time, so that what only reads needs one row and not two. */
export function createCover(chain: Chain, holdRow: (client: string, calls: number, micros: number) => Writing): Cover {
  const pools = new Map<string, Pool>()

  /** `atLeast` is 0 where it is only for those who come later. */
  const hold = (
    client: string,
    pool: Pool,
    { costMicros, headroom }: Reservation,
    atLeast: 0 | 1,
  ): Coming | undefined => {
    const spare = spareOf(pool, headroom)
    const now = performance.now()
    if (now - pool.heldAt < busyMs) pool.block = Math.min(largestBlock, pool.block * 2)
    pool.heldAt = now
    const payable = costMicros === 0 ? Infinity : Math.floor(spare.micros / costMicros)
    const calls = atLeast + Math.min(pool.block - atLeast, spare.calls, payable)
    if (calls === 0) return undefined
    const micros = costMicros * calls
    chain.append(holdRow(client, calls, micros), false)
    if (pool.coming === undefined) {
      const coming: Coming = { calls: 0, micros: 0 }
      pool.coming = coming
      chain.atEnd((ok) => {
        pool.coming = undefined
        if (!ok) return
        pool.calls += coming.calls
        pool.micros += coming.micros
      })
    }
    pool.coming.calls += calls
    pool.coming.micros += micros
    return pool.coming
  }

  const taken = (client: string, reservation: Reservation): Promise<void> | undefined => {
    let pool = pools.get(client)
    if (pool === undefined) {
      pool = { calls: 0, micros: 0, block: firstBlock, heldAt: -Infinity, coming: undefined }
      pools.set(client, pool)
    }
    const { costMicros } = reservation
    if (pool.calls >= 1 && pool.micros >= costMicros) {
      pool.calls -= 1
      pool.micros -= costMicros
      // In time, so that the next ones need not wait.
      if (pool.calls < wanted(pool, reservation) / 4 && pool.coming === undefined) hold(client, pool, reservation, 0)
      return undefined
    }
    const { coming } = pool
    const from =
      coming !== undefined && coming.calls >= 1 && coming.micros >= costMicros
        ? coming
        : hold(client, pool, reservation, 1)
    if (from !== undefined) {
      from.calls -= 1
      from.micros -= costMicros
    }
    return chain.durable()
  }
  return { take: taken, unused: (client) => pools.get(client) ?? nothing }
}
