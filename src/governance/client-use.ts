import type { Calendar, Period } from '../core/calendar.ts'
import { goesBack, usedNothing, type ClientUsage, type UsedBeforeNow } from '../core/usage.ts'
import { CallMinute } from './call-minute.ts'
import type { Clock } from './clock.ts'

/** What one client has used. What it used in a day or month that is over counts no more. */
export interface ClientUse {
  minute: CallMinute | undefined
  /** The begin of the day that `calls` were made in. */
  day: number
  calls: number
  /** The begin of the month that `micros` were spent or set aside in. */
  month: number
  micros: number
  running: number
}

/** Of a client that has used nothing. */
export const unused: Readonly<ClientUse> = { minute: undefined, day: 0, calls: 0, month: 0, micros: 0, running: 0 }

const sweepEveryMs = 60_000

/**
 * The use of all clients, each remembered for as long as a window that it used something of. Windows go by the clock on the wall,
 * and wait for it where it goes back a little. Where it goes back by more than a day they go with it, and what was used of them
 * is read again: by the rows each day and month is granted once, in whatever order the clock shows them.
 */
export class Uses {
  /** As the clocks had it at the last look; `wall` may be before `day` where it was set back a little. */
  wall: number
  steady: number
  day: Period
  month: Period
  readonly #calendar: Calendar
  readonly #clock: Clock
  readonly #usedBefore: UsedBeforeNow
  readonly #clients = new Map<string, ClientUse>()
  /** A call asks many times about one client. */
  #lastClient: string | undefined
  #lastUse: ClientUse | undefined
  /** The end of the latest month that the clock was set back from: all before it may have been. */
  #been = -Infinity
  #sweepAt: number

  constructor(calendar: Calendar, clock: Clock, usedBefore: UsedBeforeNow) {
    this.#calendar = calendar
    this.#clock = clock
    this.#usedBefore = usedBefore
    this.wall = clock.wall()
    this.steady = clock.steady()
    this.#sweepAt = this.steady + sweepEveryMs
    this.day = calendar.dayOf(this.wall)
    this.month = calendar.monthOf(this.wall)
    this.#read(true)
  }

  /** Looks at the clocks: before each step that asks for anything else. */
  look(): void {
    this.wall = this.#clock.wall()
    this.steady = this.#clock.steady()
    if (this.wall >= this.day.end) this.#goOn()
    else if (this.wall < this.day.start) this.#goBack()
    if (this.steady >= this.#sweepAt) this.#sweep()
  }

  #goOn(): void {
    if (this.wall < this.#been) this.#read(false)
    else this.#setWindows(this.wall)
  }

  #goBack(): void {
    // Who remembers nothing would grant again what was used.
    if (this.#usedBefore === usedNothing || !goesBack(this.day, this.wall)) return
    this.#been = Math.max(this.#been, this.month.end)
    this.#read(false)
  }

  #setWindows(at: number): void {
    this.day = this.#calendar.dayOf(at)
    this.month = this.#calendar.monthOf(at)
  }

  #read(first: boolean): void {
    const { at, furthest, clients } = this.#usedBefore(this.#calendar, this.wall)
    this.#setWindows(at)
    if (furthest > at) this.#been = Math.max(this.#been, this.#calendar.monthOf(furthest).end)
    this.#lastClient = undefined
    for (const use of this.#clients.values())
      Object.assign(use, { day: this.day.start, calls: 0, month: this.month.start, micros: 0 })
    for (const usage of clients) {
      const use = this.#clients.get(usage.client) ?? this.#fresh()
      this.#recover(use, usage, first)
      if (!this.#isIdle(use)) this.#clients.set(usage.client, use)
    }
  }

  find(client: string): Readonly<ClientUse> {
    const use = this.#known(client)
    return use === undefined ? unused : this.#renewed(use)
  }

  findOrMake(client: string): ClientUse {
    const known = this.#known(client)
    if (known !== undefined) return this.#renewed(known)
    const use = this.#fresh()
    this.#clients.set(client, use)
    this.#lastUse = use
    return use
  }

  #known(client: string): ClientUse | undefined {
    if (client !== this.#lastClient) {
      this.#lastUse = this.#clients.get(client)
      this.#lastClient = client
    }
    return this.#lastUse
  }

  /** How many clients are remembered. */
  get size(): number {
    return this.#clients.size
  }

  #fresh(): ClientUse {
    return { ...unused, day: this.day.start, month: this.month.start }
  }

  #renewed(use: ClientUse): ClientUse {
    if (use.day !== this.day.start) {
      use.day = this.day.start
      use.calls = 0
      if (use.month !== this.month.start) {
        use.month = this.month.start
        use.micros = 0
      }
    }
    return use
  }

  /** Limited or not: limits may change. Minutes go by the clock that nobody sets: what is known of them stays. */
  #recover(use: ClientUse, { callsToday, microsThisMonth, lastMinute }: ClientUsage, first: boolean): void {
    if (first && lastMinute.length > 0) {
      const ages = Array.from(lastMinute, (at) => Math.max(0, this.wall - at)).sort((a, b) => b - a)
      use.minute = new CallMinute(ages.map((age) => this.steady - age))
    }
    use.calls = callsToday
    use.micros = microsThisMonth
  }

  #isIdle({ minute, calls, micros, running }: ClientUse): boolean {
    return running === 0 && calls === 0 && micros === 0 && (minute === undefined || minute.used(this.steady) === 0)
  }

  #sweep(): void {
    this.#lastClient = undefined
    for (const [client, use] of this.#clients) if (this.#isIdle(this.#renewed(use))) this.#clients.delete(client)
    // The more there are, the less often: it takes a thousandth of the time at most.
    this.#sweepAt = this.steady + Math.max(sweepEveryMs, this.#clients.size)
  }
}
