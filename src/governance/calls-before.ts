import type { CallBefore, CallsSince } from '../core/usage.ts'
import type { Clock } from './clock.ts'

/** What was called; undefined where nobody knows. */
export type Called = CallBefore['thing']

interface Before {
  readonly thing: Called
  /** By the clock that only goes forward. */
  readonly times: number[]
}

const minuteMs = 60_000
/** Nobody's limit for a minute is higher. */
const mostInMinute = 100_000

/** What clients called in the minute before a start, until it is over. */
export class CallsBefore {
  readonly #clients = new Map<string, Map<string, Before>>()
  readonly #ends: number

  constructor(callsSince: CallsSince, clock: Clock) {
    const [wall, steady] = [clock.wall(), clock.steady()]
    this.#ends = steady + minuteMs
    for (const { client, thing, at, calls } of callsSince(wall - minuteMs)) {
      const { times } = this.#of(client, thing)
      const made = steady - Math.max(0, wall - at)
      for (let left = Math.min(calls, mostInMinute - times.length); left > 0; left -= 1) times.push(made)
    }
  }

  isOver(now: number): boolean {
    return this.#clients.size === 0 || now >= this.#ends
  }

  /** When a client called what somebody asks for, from the earliest to the latest. */
  timesOf(client: string, isMeant: (thing: Called) => boolean): number[] {
    const things = [...(this.#clients.get(client)?.values() ?? [])]
    return things.flatMap(({ thing, times }) => (isMeant(thing) ? times : [])).sort((a, b) => a - b)
  }

  #of(client: string, thing: Called): Before {
    let things = this.#clients.get(client)
    if (things === undefined) this.#clients.set(client, (things = new Map<string, Before>()))
    const name = thing === undefined ? '' : `${thing.kind} ${thing.name}`
    let before = things.get(name)
    if (before === undefined) things.set(name, (before = { thing, times: [] }))
    return before
  }
}
