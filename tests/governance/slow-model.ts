import type { ErrorCode } from '../../generated/errors.ts'
import type { UsedBefore } from '../../src/core/usage.ts'
import { isInMonth, isOn, retell, SlowDates, type Told } from './slow-history.ts'

/** Limits and prices in whole millionths; undefined is unlimited. */
export interface ModelLimits {
  readonly minute: number | undefined
  readonly day: number | undefined
  readonly month: number | undefined
  readonly perCall: number | undefined
  readonly concurrent: number | undefined
}

export interface Made extends Told {
  /** Time that only goes forward. */
  steady: number
  micros: number
  running: boolean
  /** Nobody was limited yet, and so nobody counted it: what ends later is known at the next start. */
  uncounted: boolean
  /** Calls of a minute were limited when it was made, or it was looked up. */
  inMinute: boolean
  /** The month that it was let in. */
  readonly month: string
  /** What stays set aside of it, where it ended in another month than that. */
  setAside: number | undefined
  /** How often the past had been looked up by then. */
  readonly lookups: number
}

/**
 * Remembers every call for ever and counts them one by one. A date is what Intl says it is; one that has been is not followed by an
 * earlier one, unless the clock was set back by more than a day: then, and where months that have been come again, all calls
 * are gone through again.
 */
export class SlowModel {
  #made: Made[] = []
  readonly #dates: SlowDates
  /** What windows go by. */
  #at: number
  /** The latest month that the clock was set back from. */
  #been = ''
  #limits: ModelLimits
  /** Something was limited since the start, or may be by a document that is in force. */
  #counting = false
  wall: number
  steady = 0
  lookups = 0

  constructor(limits: ModelLimits, zone: string, wall: number) {
    this.#limits = limits
    this.#dates = new SlowDates(zone)
    this.wall = wall
    this.#at = wall
  }

  /** What is in force from now on. Where that is the first limit, what was made is looked up, as at a start. */
  put(limits: ModelLimits, ruled: boolean): void {
    this.#limits = limits
    if (this.#counting || !(ruled || Object.values(limits).some((limit) => limit !== undefined))) return
    this.#counting = true
    this.#lookUpAll()
  }

  /** What would refuse a call now, or so much later if nothing else happens. */
  refusal(client: string, price: number, laterMs = 0): ErrorCode | undefined {
    const { minute, day, month, perCall, concurrent } = this.#limits
    const date = this.#dateAfter(laterMs)
    const mine = this.#made.filter((made) => made.client === client)
    if (price > (perCall ?? Infinity)) return perCall === 0 ? 'governance_denied' : 'cost_limit_exceeded'
    if (price > 0 && month === 0) return 'governance_denied'
    if (price > 0 && month !== undefined && spentIn(mine, date) + price > month) return 'budget_exceeded'
    if (day === 0 || minute === 0) return 'governance_denied'
    if (day !== undefined && madeOn(mine, date) >= day) return 'rate_limited'
    if (minute !== undefined && this.#inMinute(mine, laterMs) >= minute) return 'rate_limited'
    if (mine.filter(({ running, uncounted }) => running && !uncounted).length < (concurrent ?? Infinity))
      return undefined
    return concurrent === 0 ? 'governance_denied' : 'concurrency_limited'
  }

  /** Whether so much later it is a date that has been: nobody foresees what was used of it. */
  hasBeen(laterMs: number): boolean {
    const date = this.#dateAfter(laterMs)
    return date > this.#date && monthOf(date) <= this.#been
  }

  /** A call that was let in, or one whose arguments were wrong: that is over at once and costs nothing. */
  make(client: string, price: number, running: boolean): Made {
    const { wall: at, steady, lookups } = this
    const date = this.#date
    const made: Made = {
      ...{ client, at, known: at, steady, dates: new Set([date]), micros: price, running },
      ...{ month: monthOf(date), setAside: undefined, lookups },
      ...{ uncounted: !this.#counting, inMinute: this.#limits.minute !== undefined },
    }
    this.#made.push(made)
    return made
  }

  settle(made: Made, micros: number): void {
    // What was set aside in a month that is over went with it; where the clock was set back it stays until it is looked up.
    if (made.month !== monthOf(this.#date) || made.uncounted) made.setAside = made.micros
    Object.assign(made, { micros, running: false })
  }

  forget(made: Made): void {
    this.#made = this.#made.filter((other) => other !== made)
  }

  remaining(client: string): { minute: number | undefined; day: number | undefined; month: number | undefined } {
    const { minute, day, month } = this.#limits
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
    const date = this.#dates.of(this.wall)
    if (date > this.#date && monthOf(date) > this.#been) this.#at = this.wall
    else if (date > this.#date) this.#retell()
    else if (date < this.#date && this.#dates.goesBack(this.#at, this.wall)) {
      this.#been = later(this.#been, monthOf(this.#date))
      this.#retell()
    }
  }

  /** The process ends and another begins: what ran is unknown and stays charged, and only what is written is known. */
  restart(steady: number): void {
    for (const made of this.#made) made.running = false
    this.steady = steady
    this.#counting = false
  }

  #lookUpAll(): void {
    this.#been = ''
    this.#retell()
    for (const made of this.#made) {
      made.steady = this.steady - Math.max(0, this.wall - made.known)
      made.inMinute = true
    }
  }

  /** As the ledger tells it. */
  used(): UsedBefore {
    const clients = [...new Set(this.#made.map(({ client }) => client))].map((client) => {
      const mine = this.#made.filter((made) => made.client === client)
      return {
        client,
        callsToday: madeOn(mine, this.#date),
        microsThisMonth: spentIn(mine, this.#date),
        lastMinute: mine.map(({ known }) => known).filter((known) => known > this.wall - 60_000),
      }
    })
    return { at: this.#at, furthest: this.#furthestAt, clients }
  }

  #furthestAt = 0

  #retell(): void {
    this.lookups += 1
    for (const made of this.#made) made.setAside = undefined
    const { at, furthest } = retell(this.#made, this.wall, this.#dates)
    this.#at = at
    this.#furthestAt = furthest
    if (furthest > at) this.#been = later(this.#been, monthOf(this.#dates.of(furthest)))
  }

  get #date(): string {
    return this.#dates.of(this.#at)
  }

  #inMinute(mine: readonly Made[], laterMs: number): number {
    return mine.filter(({ steady, inMinute }) => inMinute && steady > this.steady + laterMs - 60_000).length
  }

  #dateAfter(laterMs: number): string {
    const date = this.#dates.of(this.wall + laterMs)
    return date > this.#date ? date : this.#date
  }
}

const monthOf = (date: string): string => date.slice(0, 7)
const later = (one: string, other: string): string => (one > other ? one : other)

const madeOn = (mine: readonly Made[], date: string): number => mine.filter((made) => isOn(made, date)).length

const spentIn = (mine: readonly Made[], date: string): number =>
  mine.filter((made) => isInMonth(made, date)).reduce((sum, { setAside, micros }) => sum + (setAside ?? micros), 0)
