import type { LoadResult } from './load.ts'
import type { Product } from './product.ts'
import { median } from './report.ts'
import type { Usage } from './server-process.ts'

/** One server under one kind of load. */
export interface Contender {
  readonly name: string
  readonly server: Usage
  readonly load: (seconds: number) => Promise<LoadResult>
}

export interface Round {
  readonly perSecond: number
  readonly cpuMicros: number
  readonly p50: number
  readonly p99: number
  readonly generatorShare: number
}

/** All rounds of one server. */
export interface Series {
  readonly name: string
  readonly rounds: readonly Round[]
  readonly megabytes: number
  readonly errors: number
}

/** How much is measured, and what of ours. */
export interface Plan {
  readonly rounds: number
  readonly seconds: number
  readonly calls: number
  readonly streams: number
  readonly rows: number
  readonly product: Product
  readonly say: (text: string) => void
}

const warmRounds = 3

/**
 * Every round visits every server, and every second one in the other direction, so that whatever else the machine does
 * hits all alike. Some come first and do not count, until what a server runs often is compiled.
 */
export async function interleave(
  title: string,
  contenders: readonly Contender[],
  { rounds, seconds, say }: Plan,
): Promise<readonly Series[]> {
  const results = contenders.map((): Round[] => [])
  const errors = contenders.map(() => 0)
  for (let round = 1 - warmRounds; round <= rounds; round += 1) {
    const order = [...contenders.entries()]
    for (const [index, contender] of round % 2 === 0 ? order : order.toReversed()) {
      const [result, measured] = await measure(contender, seconds)
      errors[index] = (errors[index] ?? 0) + result.errors
      if (result.firstError !== undefined) say(`${title}: ${contender.name}: ${result.firstError}`)
      if (round > 0) results[index]?.push(measured)
    }
    const rates = results.map((all) => all.at(-1)?.perSecond.toFixed(0) ?? '...')
    say(`${title}: ${round < 1 ? 'warm' : `round ${round} of ${rounds}: ${rates.join(' ')}`}`)
  }
  return contenders.map(({ name, server }, index) => ({
    name,
    rounds: results[index] ?? [],
    megabytes: server.residentMegabytes(),
    errors: errors[index] ?? 0,
  }))
}

async function measure({ server, load }: Contender, seconds: number): Promise<[LoadResult, Round]> {
  const before = server.cpuSeconds()
  const result = await load(seconds)
  const { answered, latency, generatorShare } = result
  const cpuMicros = ((server.cpuSeconds() - before) / answered) * 1e6
  const [p50, p99] = [latency.within(0.5), latency.within(0.99)]
  return [result, { perSecond: answered / result.seconds, cpuMicros, p50, p99, generatorShare }]
}

export const middle = ({ rounds }: Series, key: keyof Round): number => median(rounds.map((round) => round[key]))

/** What each round gives beside the same round of another server. */
const ratios = (one: Series | undefined, other: Series | undefined, key: keyof Round): readonly number[] =>
  (one?.rounds ?? []).map((round, index) => round[key] / (other?.rounds[index]?.[key] ?? NaN))

export const ratio = (one: Series | undefined, other: Series | undefined, key: keyof Round): number =>
  median(ratios(one, other, key))

/** The middle, and between what the rounds lie: how far apart they are says how quiet the machine was. */
export function spread(one: Series, other: Series | undefined, key: keyof Round, digits = 2): string {
  const all = ratios(one, other, key)
  if (one === other) return median(all).toFixed(digits)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return `${median(all).toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}
