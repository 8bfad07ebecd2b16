const minuteMs = 60_000

/**
 * When the calls of the last 60 seconds were made. Times come from a clock that never goes back. Holds no more than those
 * calls, and as many forgotten ones at most.
 */
export class CallMinute {
  readonly #times: number[]
  /** Those before it are over. */
  #first = 0

  /** The times from the earliest to the latest. */
  constructor(times: number[] = []) {
    this.#times = times
  }

  used(now: number): number {
    const times = this.#times
    let first = this.#first
    while (first < times.length && (times[first] ?? 0) + minuteMs <= now) first++
    if (first === times.length) first = times.length = 0
    else if (first >= 64 && first * 2 >= times.length) {
      times.splice(0, first)
      first = 0
    }
    this.#first = first
    return times.length - first
  }

  add(now: number): void {
    this.#times.push(now)
  }

  /** Takes one back that was added at that time. */
  remove(at: number): void {
    const index = this.#times.lastIndexOf(at)
    if (index >= this.#first) this.#times.splice(index, 1)
  }

  /** How long until another call is possible under a limit; Infinity where none ever is. */
  waitMs(now: number, limit: number): number {
    const used = this.used(now)
    if (used < limit) return 0
    const leaves = this.#times[this.#first + used - limit]
    return leaves === undefined ? Infinity : leaves + minuteMs - now
  }

  /** How long until the earliest call is over; none made is over already. */
  resetMs(now: number): number {
    return this.used(now) === 0 ? 0 : (this.#times[this.#first] ?? now) + minuteMs - now
  }
}
