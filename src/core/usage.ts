import type { Calendar } from './calendar.ts'

/**
 * What a client has used of windows that are not over, rebuilt from what is on disk. Only calls of tools count, and of
 * those only what ran, may have run (`unknown`) or came with wrong arguments; what was refused for another reason does not.
 */
export interface ClientUsage {
  readonly client: string
  readonly callsToday: number
  /** What was settled; what was reserved by calls that have no end. */
  readonly microsThisMonth: number
  /** When the calls of the last minute were made, in any order. What was held and not accounted for counts as just now. */
  readonly lastMinute: readonly number[]
}

export interface UsedBefore {
  /** The latest time in any row, in milliseconds since the epoch; undefined where there are none. */
  readonly latest: number | undefined
  /** Those that used something of the day, month or minute in which the later of `latest` and now is. */
  readonly clients: Iterable<ClientUsage>
}

/**
 * A call counts in the day and month in which it began. The clock may have been set back meanwhile: a row counts at the
 * latest time of all rows up to it, so that no window gets what was used of a later one.
 */
export type UsedBeforeNow = (calendar: Calendar, now: number) => UsedBefore

export const usedNothing: UsedBeforeNow = () => ({ latest: undefined, clients: [] })
