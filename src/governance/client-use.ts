import type { Calendar, Period } from '../core/calendar.ts'
import type { ClientUsage, UsedBefore } from '../core/usage.ts'
import { CallMinute } from './call-minute.ts'
import type { Clock } from './clock.ts'
import type { Limits } from './limits.ts'

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
 * The use of all clients, each remembered for as long as a window that it used something of. Windows only go forward: when
 * the clock is set back, those of the latest time seen stay, so that none is granted twice.
 */
export class Uses {
  /** As the clocks had it at the last look; `wall` may be before `day` where it was set back. */
  wall: number
  steady: number
  day: Period
  month: Period
  readonly #calendar: Calendar
  readonly #clock: Clock
  readonly #clients = new Map<string, ClientUse>()
  #sweepAt: number

  constructor(calendar: Calendar, clock: Clock, { latest, clients }: UsedBefore, limitsOf: (client: string) => Limits) {
    this.#calendar = calendar
    this.#clock = clock
    this.wall = clock.wall()
    this.steady = clock.steady()
    this.#sweepAt = this.steady + sweepEveryMs
    const begun = Math.max(this.wall, latest ?? this.wall)
    this.day = calendar.dayOf(begun)
    this.month = calendar.monthOf(begun)
    for (const usage of clients) {
      const use = this.#recovered(usage, limitsOf(usage.client))
      if (!this.#isIdle(use)) this.#clients.set(usage.client, use)
    }
  }

  /** Looks at the clocks: before each step that asks for anything else. */
  look(): void {
    this.wall = this.#clock.wall()
    this.steady = this.#clock.steady()
    if (this.wall >= this.day.end) {
      this.day = this.#calendar.dayOf(this.wall)
      if (this.wall >= this.month.end) this.month = this.#calendar.monthOf(this.wall)
    }
    if (this.steady >= this.#sweepAt) this.#sweep()
  }

  find(client: string): Readonly<ClientUse> {
    const use = this.#clients.get(client)
    return use === undefined ? unused : this.#renewed(use)
  }

  findOrMake(client: string): ClientUse {
    const known = this.#clients.get(client)
    if (known !== undefined) return this.#renewed(known)
    const use = this.#fresh()
    this.#clients.set(client, use)
    return use
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

  #recovered({ callsToday, microsThisMonth, lastMinute }: ClientUsage, limits: Limits): ClientUse {
    const use = this.#fresh()
    if (limits.callsPerMinute !== Infinity) {
      const ages = Array.from(lastMinute, (at) => Math.max(0, this.wall - at)).sort((a, b) => b - a)
      use.minute = new CallMinute(ages.map((age) => this.steady - age))
    }
    if (limits.daysCounted) use.calls = callsToday
    if (limits.spendingCounted) use.micros = microsThisMonth
    return use
  }

  #isIdle({ minute, calls, micros, running }: ClientUse): boolean {
    return running === 0 && calls === 0 && micros === 0 && (minute === undefined || minute.used(this.steady) === 0)
  }

  #sweep(): void {
    for (const [client, use] of this.#clients) if (this.#isIdle(this.#renewed(use))) this.#clients.delete(client)
    // The more there are, the less often: it takes a thousandth of the time at most.
    this.#sweepAt = this.steady + Math.max(sweepEveryMs, this.#clients.size)
  }
}
