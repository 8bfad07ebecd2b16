import type { Calendar, Period } from './calendar.ts'
import type { Kind } from './provider.ts'

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
  /** The time that windows go by. */
  readonly at: number
  /** The latest time that was ever seen. */
  readonly furthest: number
  /** Those that used something of the day, month or minute in which `at` is. */
  readonly clients: Iterable<ClientUsage>
}

/**
 * A call counts in the day and month in which it began, by the clock as it was then. What was made before somebody set the
 * clock back, at times that were yet to come then, counts in the day and month that it was set back to as well.
 */
export type UsedBeforeNow = (calendar: Calendar, now: number) => UsedBefore

/** Of those who remember nothing. */
export const usedNothing: UsedBeforeNow = (_calendar, now) => ({ at: now, furthest: now, clients: [] })

/** A call that counts, or more than one. */
export interface CallBefore {
  readonly client: string
  /** What was called; undefined where nobody knows. */
  readonly thing: { readonly kind: Kind; readonly name: string } | undefined
  /** When it was made, at the latest. */
  readonly at: number
  readonly calls: number
}

/** The calls since a time, the last one first: those of tools that `ClientUsage` tells of, and what else was read. */
export type CallsSince = (since: number) => Iterable<CallBefore>

/** Of those who remember nothing. */
export const noCalls: CallsSince = () => []

const dayMs = 86_400_000

/** When the clock has gone back so far that windows go back with it, and do not wait for it. */
export const goesBack = (day: Period, now: number): boolean => now < day.start - dayMs

/** The time that windows go by: the clock's, or the latest seen where it went back a little since. */
export const windowsAt = (calendar: Calendar, now: number, latest: number): number =>
  now >= latest || goesBack(calendar.dayOf(latest), now) ? now : latest
