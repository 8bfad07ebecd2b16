import type { LightRow } from './light-row.ts'

/** Calls of one client and tool in one stretch of time. */
export interface Sums {
  calls: number
  readonly states: Record<string, number>
  /** Why calls were denied. */
  readonly denials: Record<string, number>
  cost: number
  /** How many calls took how long, by steps of an eighth of a power of two of microseconds. */
  readonly latency: Map<number, number>
}

export const noSums = (): Sums => ({ calls: 0, states: {}, denials: {}, cost: 0, latency: new Map() })

/** Whether a row is the end of calls: what is only begun, or set aside, is not. */
export const ends = (row: LightRow): boolean => row.state !== 'begun' && isEnd(row)

export const isEnd = ({ calls, cost }: Pick<LightRow, 'calls' | 'cost'>): boolean => calls > 0 || cost > 0

/** What a row says of calls that ended. */
interface Ended extends Pick<LightRow, 'calls' | 'cost' | 'duration'> {
  readonly state: string
  readonly code: string
}

export function addCalls(sums: Sums, row: Ended): void {
  const { state, calls } = row
  sums.calls += calls
  sums.cost += row.cost
  sums.states[state] = (sums.states[state] ?? 0) + calls
  if (state === 'denied') sums.denials[row.code] = (sums.denials[row.code] ?? 0) + calls
  else if (state !== 'unknown') {
    const step = stepOf(row.duration)
    sums.latency.set(step, (sums.latency.get(step) ?? 0) + calls)
  }
}

export function addSums(to: Sums, more: Sums): void {
  to.calls += more.calls
  to.cost += more.cost
  addCounts(to.states, more.states)
  addCounts(to.denials, more.denials)
  for (const [step, count] of more.latency) to.latency.set(step, (to.latency.get(step) ?? 0) + count)
}

function addCounts(to: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const key in more) to[key] = (to[key] ?? 0) + (more[key] ?? 0)
}

const stepsPerDoubling = 8

const stepOf = (micros: number): number => (micros <= 1 ? 0 : Math.round(Math.log2(micros) * stepsPerDoubling))

/** The time within which that share of calls ended, to 5 in 100; undefined where none ran. */
export function percentile(latency: ReadonlyMap<number, number>, share: number): number | undefined {
  const steps = [...latency].sort(([a], [b]) => a - b)
  const total = steps.reduce((sum, [, count]) => sum + count, 0)
  let left = Math.ceil(total * share)
  for (const [step, count] of steps) {
    left -= count
    if (left <= 0) return Math.round(2 ** (step / stepsPerDoubling))
  }
  return undefined
}
