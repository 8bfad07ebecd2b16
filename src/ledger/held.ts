import type { Headroom } from '../core/policy.ts'

/** Of some calls together. */
export interface Amount {
  readonly calls: number
  readonly micros: number
}

type Sum = { -readonly [Part in keyof Amount]: Amount[Part] }

const nothing = (): Sum => ({ calls: 0, micros: 0 })

/** What one client holds: so many of its calls may be running that no row tells of. */
export class Held {
  readonly client: string
  /** As the disk has it, and the row that says so. */
  amount: Amount = nothing()
  row = 0
  /** What the batch that is being written makes of it. */
  next: { readonly amount: Amount; readonly row: number } | undefined
  /** To be looked at when the batch is written. */
  touched = false
  /** Of calls that run under it, and of those whose rows are not on disk yet. */
  readonly #running = nothing()
  /** Of those, what has a row in the batch that is written next. */
  readonly #recorded = nothing()
  /** Of calls that were begun by a row of their own and have no end on disk. */
  readonly #begun = nothing()
  /** Of those, what begins and what ends with the batch that is written next. */
  readonly #beginning = nothing()
  readonly #ended = nothing()
  /** The most that was under way at a time since the last look, and between the two before. */
  #most = nothing()
  #mostBefore = nothing()
  readonly #left: Sum
  /** The begin of the day that it is held for. */
  #day: number
  /** There was another call in the same moments: a single one is no reason to hold anything. */
  #busy = false
  /** Is to be written anew, though no more and no less of it. */
  #outdated = false

  constructor(client: string, { calls, micros, day }: Headroom) {
    this.client = client
    this.#left = { calls, micros }
    this.#day = day
  }

  /** Whether there is room for a call, which is then taken. */
  take(costMicros: number, { day }: Headroom): boolean {
    if (day !== this.#day) {
      this.#day = day
      this.#outdated = this.amount.calls > 0
    }
    const running = this.#running
    const begun = this.#begun
    const most = this.#most
    const fits =
      running.calls < this.amount.calls && running.micros + costMicros <= this.amount.micros && !this.#outdated
    if (fits) add(running, 1, costMicros)
    else {
      this.#busy ||= most.calls > 0 || this.#mostBefore.calls > 0
      add(begun, 1, costMicros)
      add(this.#beginning, 1, costMicros)
    }
    if (running.calls + begun.calls > most.calls) most.calls = running.calls + begun.calls
    if (running.micros + begun.micros > most.micros) most.micros = running.micros + begun.micros
    return fits
  }

  /** The row of a call that there was room for goes with the next batch. */
  record(costMicros: number): void {
    add(this.#recorded, 1, costMicros)
  }

  /** The same of one that there was no room for. */
  end(costMicros: number): void {
    add(this.#ended, 1, costMicros)
  }

  /** Answers false where more is held than that. */
  leave({ calls, micros }: Amount): boolean {
    this.#left.calls = Math.max(0, calls)
    this.#left.micros = Math.max(0, micros)
    const { amount } = this
    const running = this.#running
    return amount.calls - running.calls <= this.#left.calls && amount.micros - running.micros <= this.#left.micros
  }

  get left(): Amount {
    return this.#left
  }

  /** What calls take that no row on disk tells of. */
  get running(): Amount {
    return this.#running
  }

  /** What no call takes. */
  get unused(): Amount {
    const { amount } = this
    return { calls: amount.calls - this.#running.calls, micros: amount.micros - this.#running.micros }
  }

  /**
   * What is to be held when the batch is on disk. A crash may charge all of it, so it is no more than was under way at a
   * time lately, together with what is begun; and never more than the client has left.
   */
  wanted(): Amount {
    const calls = this.#wanted('calls')
    return calls === 0 ? nothing() : { calls, micros: this.#wanted('micros') }
  }

  #wanted(part: keyof Amount): number {
    const used = this.#running[part] - this.#recorded[part]
    const open = this.#begun[part] - this.#ended[part]
    const room = Math.max(used, Math.max(this.#most[part], this.#mostBefore[part]) - open)
    return Math.min(this.amount[part] + (this.#busy ? this.#ended[part] : 0), room, used + this.#left[part])
  }

  isAs({ calls, micros }: Amount): boolean {
    return !this.#outdated && calls === this.amount.calls && micros === this.amount.micros
  }

  /** Forgets what was long ago. Answers whether there is nothing left to remember. */
  look(): boolean {
    const most = this.#most
    this.#mostBefore = most
    this.#most = {
      calls: this.#running.calls + this.#begun.calls,
      micros: this.#running.micros + this.#begun.micros,
    }
    return most.calls === 0 && this.amount.calls === 0
  }

  endWritten(): void {
    add(this.#running, -this.#recorded.calls, -this.#recorded.micros)
    add(this.#begun, -this.#ended.calls, -this.#ended.micros)
    if (this.next !== undefined) {
      this.amount = this.next.amount
      this.row = this.next.row
      this.next = undefined
      this.#outdated = false
    }
    clear(this.#recorded)
    clear(this.#ended)
    clear(this.#beginning)
    this.touched = false
  }

  /** What was to begin does not; the rest comes again. Where some of it is lost nobody knows which, and its place stays taken. */
  endUnwritten(lost: boolean): void {
    add(this.#begun, -this.#beginning.calls, -this.#beginning.micros)
    clear(this.#beginning)
    this.next = undefined
    if (!lost) return
    clear(this.#recorded)
    clear(this.#ended)
  }
}

function add(to: Sum, calls: number, micros: number): void {
  to.calls += calls
  to.micros += micros
}

function clear(sum: Sum): void {
  sum.calls = 0
  sum.micros = 0
}
