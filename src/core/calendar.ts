/** A day or a month of a time zone, as instants in milliseconds since the epoch: from its begin up to, not including, its end. */
export interface Period {
  readonly start: number
  readonly end: number
}

/**
 * Days and months of a time zone. A day begins at the first instant whose date there is that of the day, so that it has 23
 * or 25 hours where clocks are changed, and begins later where midnight is left out. Costs microseconds: keep what you got
 * until its end.
 */
export interface Calendar {
  readonly zone: string
  readonly dayOf: (instant: number) => Period
  readonly monthOf: (instant: number) => Period
}

/** Throws a RangeError for what is no time zone. */
export function createCalendar(zone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  /** What clocks show there, as if it were UTC. */
  const shown = (instant: number): number => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
    for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
  const periodOf = (instant: number, monthly: boolean): Period => {
    const date = new Date(shown(instant))
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), monthly ? 1 : date.getUTCDate()]
    const begin = (step: number): number =>
      firstInstant(monthly ? Date.UTC(year, month + step, 1) : Date.UTC(year, month, day + step), shown)
    // Clocks that are set back over midnight show the old date again, when the new day has begun already.
    let step = 0
    let end = begin(step + 1)
    while (end <= instant) end = begin(++step + 1)
    return { start: begin(step), end }
  }
  return { zone, dayOf: (instant) => periodOf(instant, false), monthOf: (instant) => periodOf(instant, true) }
}

const dayMs = 86_400_000

/** When clocks first show this or later. Zones change their clocks once in two days at most. */
function firstInstant(wanted: number, shown: (instant: number) => number): number {
  const offsets = [wanted - dayMs, wanted + dayMs].map((instant) => shown(instant) - instant)
  let before = wanted - Math.max(...offsets)
  if (shown(before) >= wanted) return before
  let first = wanted - Math.min(...offsets)
  while (first - before > 1) {
    const middle = before + Math.floor((first - before) / 2)
    if (shown(middle) >= wanted) first = middle
    else before = middle
  }
  return first
}
