import type { Headroom } from '../core/policy.ts'
import type { Chain, Companion } from './chain.ts'
import { Held, type Amount } from './held.ts'
import { ownRow } from './own-row.ts'

/** What is held lasts for one to two of these after the last call: whoever calls more often needs one row a call. */
const lookEveryMs = 10_000
/** More of what nobody needs is given back a little later, so that no commit takes long. */
const mostAtOnce = 256
const betweenMs = 20
const nothing: Amount = { calls: 0, micros: 0 }

/**
 * Holds, on disk, what clients use at a time of calls that only read, so that each of these needs one row and not two. The
 * place of a call is free again when its row is on disk.
 */
export class Cover implements Companion {
  readonly #chain: Chain
  readonly #clients = new Map<string, Held>()
  #touched: Held[] = []
  #timer: NodeJS.Timeout | undefined
  #surplus: Held[] = []
  #trimming: NodeJS.Timeout | undefined

  constructor(chain: Chain) {
    this.#chain = chain
    chain.accompany(this)
  }

  /** False where what is held does not suffice: the call is to be begun by a row, and its end to be told by `end`. */
  take(client: string, costMicros: number, headroom: Headroom): boolean {
    let held = this.#clients.get(client)
    if (held === undefined) {
      this.#clients.set(client, (held = new Held(client, headroom)))
      this.#watch()
    }
    const fits = held.take(costMicros, headroom)
    if (!held.leave(headroom) || !fits) this.#touch(held)
    return fits
  }

  /** The row of a call that was let in by `take` goes with the next batch. */
  record(client: string, costMicros: number): void {
    const held = this.#clients.get(client)
    if (held === undefined) return
    held.record(costMicros)
    this.#touch(held)
  }

  /** The same of one that was not. */
  end(client: string, costMicros: number): void {
    const held = this.#clients.get(client)
    if (held === undefined) return
    held.end(costMicros)
    this.#touch(held)
  }

  /** Something else begins, after which its client has that left. */
  leave(client: string, left: Amount): void {
    const held = this.#clients.get(client)
    if (held?.leave(left) === false) this.#touch(held)
  }

  /** Wrong arguments use up a call. */
  waste(client: string): void {
    const held = this.#clients.get(client)
    if (held?.leave({ calls: held.left.calls - 1, micros: held.left.micros }) === false) this.#touch(held)
  }

  /** What runs under a hold, and no row on disk tells of. */
  *running(): Generator<readonly [client: string, amount: Amount]> {
    for (const [client, held] of this.#clients) if (held.running.calls > 0) yield [client, held.running]
  }

  /** What is held and no call takes. */
  unused(client: string): Amount {
    return this.#clients.get(client)?.unused ?? nothing
  }

  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#trimming)
  }

  before(): void {
    for (const held of this.#touched) {
      const amount = held.wanted()
      held.next = held.isAs(amount) ? undefined : { amount, row: this.#hold(held, amount) }
    }
  }

  after(written: boolean, lost: boolean): void {
    for (const held of this.#touched) {
      if (written) held.endWritten()
      else held.endUnwritten(lost)
    }
    if (written) this.#touched = []
  }

  /** Ends what was held, and holds that in its place. Answers the row that says so. */
  #hold({ client, amount: before, row: begins }: Held, { calls, micros }: Amount): number {
    if (before.calls > 0) this.#chain.append({ ...ownRow('hold', client), begins }, false)
    if (calls === 0) return 0
    const row = { ...ownRow('hold', client), state: 'begun' as const, calls, reserved: micros }
    this.#chain.append(row, false)
    return row.seq
  }

  #touch(held: Held): void {
    if (held.touched) return
    held.touched = true
    this.#touched.push(held)
  }

  #watch(): void {
    if (this.#clients.size > 0) this.#timer ??= setTimeout(() => this.#look(), lookEveryMs).unref()
  }

  /** Sees to it that what nobody has needed lately is given back. */
  #look(): void {
    this.#timer = undefined
    for (const [client, held] of this.#clients) {
      if (held.look()) this.#clients.delete(client)
      else if (!held.isAs(held.wanted())) this.#surplus.push(held)
    }
    this.#trimming ??= setTimeout(() => this.#trim(), 0).unref()
    this.#watch()
  }

  #trim(): void {
    const some = this.#surplus.splice(0, mostAtOnce)
    for (const held of some) this.#touch(held)
    if (some.length > 0) this.#chain.durable().catch(() => undefined) // the chain tells of it, and tries again
    this.#trimming = this.#surplus.length === 0 ? undefined : setTimeout(() => this.#trim(), betweenMs).unref()
  }
}
