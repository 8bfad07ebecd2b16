/** A call as the rows tell of it. */
export interface Told {
  readonly client: string
  /** What the clock on the wall said. */
  readonly at: number
  /** The dates on which it counts: its own, and those to which the clock was set back from there. */
  dates: ReadonlySet<string>
  /** When it was made at the latest, as far as anybody knows who does not know how long ago the clock was set back. */
  known: number
  /** Nothing was written but that the clock was set back, if it was. */
  readonly silent?: boolean
}

const dayMs = 86_400_000
const quarterMs = 900_000

/** What calendars show in a zone, asked of Intl over and over. */
export class SlowDates {
  readonly #format: Intl.DateTimeFormat

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  }

  of(instant: number): string {
    return this.#format.format(instant)
  }

  /** When the date that is shown at an instant was first shown. */
  begin(instant: number): number {
    const date = this.of(instant)
    let begin = Math.floor(instant / quarterMs) * quarterMs
    for (let earlier = begin; earlier > instant - 1.5 * dayMs; earlier -= quarterMs)
      if (this.of(earlier) === date) begin = earlier
    return begin
  }

  /** Whether windows go back with the clock, and do not wait for it. */
  goesBack(from: number, to: number): boolean {
    return to < this.begin(from) - dayMs
  }
}

/**
 * Goes through all calls there were, and says of each where it counts when the clock shows `now`. Answers the time that windows
 * go by, and the latest there ever was.
 */
export function retell(
  calls: readonly Told[],
  now: number,
  dates: SlowDates,
): { readonly at: number; readonly furthest: number } {
  const labels = new Map<Told, number>()
  const setBack = (to: number): void => {
    for (const [call, label] of labels) {
      if (label > to) call.dates = new Set([...call.dates, dates.of(to)])
      call.known = Math.min(call.known, to)
    }
  }
  let latest = -Infinity
  let furthest = now
  for (const call of calls) {
    if (call.silent === true && call.at >= latest - dayMs) continue
    if (call.at < latest - dayMs) {
      setBack(call.at)
      latest = call.at
    }
    latest = Math.max(latest, call.at)
    furthest = Math.max(furthest, latest)
    labels.set(call, latest)
    call.dates = new Set([dates.of(latest)])
    call.known = call.at
  }
  if (now >= latest) return { at: now, furthest }
  if (!dates.goesBack(latest, now)) return { at: latest, furthest }
  setBack(now)
  return { at: now, furthest }
}

export const isOn = ({ dates }: Told, date: string): boolean => dates.has(date)

export const isInMonth = ({ dates }: Told, date: string): boolean =>
  [...dates].some((one) => one.slice(0, 7) === date.slice(0, 7))
