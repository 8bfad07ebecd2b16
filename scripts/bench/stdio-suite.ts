import { gatewayFolder, ownName } from './gateway-folder.ts'
import { type LineServer, startLines } from './line-load.ts'
import type { Peers } from './peers.ts'
import { type Finding, table } from './report.ts'
import { bareStdio } from './bare.ts'
import { interleave, middle, type Plan, ratio, spread } from './rounds.ts'

const inFlight = 64

/** 100,000 calls a second, on a machine where the bare loop made 159,182. */
const least = 0.63

/** Calls over stdio, 64 in flight. */
export async function stdioSuite(peers: Peers, plan: Plan): Promise<Finding> {
  const folder = gatewayFolder(plan.product)
  const running: LineServer[] = []
  try {
    for (const subject of [bareStdio, folder.stdio(), ...peers.stdio()]) running.push(await startLines(subject))
    const contenders = running.map((server) => ({
      ...{ name: server.name, server },
      load: (seconds: number) => server.load(inFlight, seconds),
    }))
    const series = await interleave('stdio', contenders, plan)
    const [bare] = series
    const rows = series.map((one) => [
      one.name,
      middle(one, 'perSecond').toFixed(0),
      spread(one, bare, 'perSecond'),
      middle(one, 'cpuMicros').toFixed(1),
      middle(one, 'p50').toFixed(2),
      middle(one, 'p99').toFixed(2),
      one.megabytes.toFixed(0),
      one.errors,
      middle(one, 'generatorShare').toFixed(2),
    ])
    const head = ['calls/s', 'of bare', 'CPU us', 'p50 ms', 'p99 ms', 'MiB', 'errors', 'generator']
    const ours = series.find(({ name }) => name === ownName)
    const targets = [
      {
        what: `stdio, ${inFlight} in flight: share of the calls a second of bare`,
        value: ratio(ours, bare, 'perSecond'),
        least,
      },
      {
        what: 'stdio: wrong answers and broken pipes',
        value: series.reduce((sum, one) => sum + one.errors, 0),
        most: 0,
      },
    ]
    return { text: [table([`stdio, ${inFlight} in flight`, ...head], rows), ...peers.missing].join('\n\n'), targets }
  } finally {
    for (const server of running) await server.stop()
    folder.remove()
  }
}
