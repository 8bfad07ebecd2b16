import type { ErrorCode } from '../../generated/errors.ts'
import type { UsedBefore } from '../../src/core/usage.ts'

/** Limits and prices in whole millionths; undefined is unlimited. */
export interface ModelLimits {
  readonly minute: number | undefined
  readonly day: number | undefined
  readonly month: number | undefined
  readonly perCall: number | undefined
  readonly concurrent: number | undefined
}

interface Made {
  readonly client: string
  /** What the clock on the wall said. */
  readonly at: number
  /** Time that only goes forward. */
  steady: number
  /** The date on which it counts. */
  date: string
  micros: number
  running: boolean
}

/**
 * Remembers every call for ever and counts them one by one. A date is what Intl says it is; one that has been is not
 * followed by an earlier one.
 */
export class SlowModel {
  #made: Made[] = []
  readonly #dates: Intl.DateTimeFormat
  #date = ''
  limits: ModelLimits
  wall: number
  steady = 0

  constructor(limits: ModelLimits, zone: string, wall: number) {
    this.limits = limits
    this.#dates = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    this.wall = wall
    this.look()
  }

  /** What would refuse a call now, or so much later if nothing else happens. */
  refusal(client: string, price: number, laterMs = 0): ErrorCode | undefined {
    const { minute, day, month, perCall, concurrent } = this.limits
    const date = this.#dateOf(this.wall + laterMs)
    const mine = this.#made.filter((made) => made.client === client)
    if (price > (perCall ?? Infinity)) return 'cost_limit_exceeded'
    if (price > 0 && month !== undefined && spentIn(mine, date) + price > month) return 'budget_exceeded'
    if (day === 0 || minute === 0) return 'governance_denied'
    if (day !== undefined && madeOn(mine, date) >= day) return 'rate_limited'
    if (minute !== undefined && this.#inMinute(mine, laterMs) >= minute) return 'rate_limited'
    if (mine.filter(({ running }) => running).length < (concurrent ?? Infinity)) return undefined
    return concurrent === 0 ? 'governance_denied' : 'concurrency_limited'
  }

  /** A call that was let in, or one whose arguments were wrong: that is over at once and costs nothing. */
  make(client: string, price: number, running: boolean): Made {
    const made = { client, at: this.wall, steady: this.steady, date: this.#date, micros: price, running }
    this.#made.push(made)
    return made
  }

  forget(made: Made): void {
    this.#made = this.#made.filter((other) => other !== made)
  }

  remaining(client: string): { minute: number | undefined; day: number | undefined; month: number | undefined } {
    const { minute, day, month } = this.limits
    const mine = this.#made.filter((made) => made.client === client)
    const left = (limit: number | undefined, used: number) =>
      limit === undefined ? undefined : Math.max(0, limit - used)
    return {
      minute: left(minute, this.#inMinute(mine, 0)),
      day: left(day, madeOn(mine, this.#date)),
      month: left(month, spentIn(mine, this.#date)),
    }
  }

  look(): void {
    this.#date = this.#dateOf(this.wall)
  }

  /** The process ends and another begins: what ran is unknown and stays charged, and only what is written is known. */
  restart(steady: number): UsedBefore {
    let latest = -Infinity
    for (const made of this.#made) {
      latest = Math.max(latest, made.at)
      made.date = this.#plainDate(latest)
      made.steady = steady - Math.max(0, this.wall - made.at)
      made.running = false
    }
    this.steady = steady
    this.#date = this.#plainDate(Math.max(this.wall, latest))
    const clients = [...new Set(this.#made.map(({ client }) => client))].map((client) => {
      const mine = this.#made.filter((made) => made.client === client)
      return {
        client,
        callsToday: madeOn(mine, this.#date),
        microsThisMonth: spentIn(mine, this.#date),
        lastMinute: mine.map(({ at }) => at).filter((at) => at > this.wall - 60_000),
      }
    })
    return { latest: latest === -Infinity ? undefined : latest, clients }
  }

  #inMinute(mine: readonly Made[], laterMs: number): number {
    return mine.filter(({ steady }) => steady > this.steady + laterMs - 60_000).length
  }

  #dateOf(wall: number): string {
    const date = this.#plainDate(wall)
    return date > this.#date ? date : this.#date
  }

  #plainDate(wall: number): string {
    return this.#dates.format(wall)
  }
}

const madeOn = (mine: readonly Made[], date: string): number => mine.filter((made) => made.date === date).length

const spentIn = (mine: readonly Made[], date: string): number =>
  mine.filter((made) => made.date.slice(0, 7) === date.slice(0, 7)).reduce((sum, { micros }) => sum + micros, 0)
