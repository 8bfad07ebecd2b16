import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from './load.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/**
 * What a REST call costs through Express, both validators and the whole pipeline, against Express alone: same route, same
 * body, same Node, same run. Rounds alternate between the two, so that whatever else the machine does hits both.
 */
const rounds = Number(process.argv[2] ?? 7)
const requests = Number(process.argv[3] ?? 20_000)
const connections = 16
const most = 2.5
const request = { path: '/v1/tools/add/calls', body: JSON.stringify({ arguments: { a: 2, b: 3 } }), connections }

interface Round {
  readonly cpuMicros: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'owlclaw-bench-'))
const servers = [
  await startServer('Express alone', [join(import.meta.dirname, 'express-alone.ts')], join(folder, 'express.log')),
  await startServer(
    'OwlClaw REST',
    [
      ...[join(root, 'scripts/owlclaw.mjs'), 'mcp-server', 'start', '--transport', 'http', '--port', '0'],
      ...['--skills-dir', join(root, 'examples/capabilities'), '--data-dir', join(folder, 'data')],
    ],
    join(folder, 'owlclaw.log'),
  ),
]
try {
  const results = servers.map((): Round[] => [])
  for (const server of servers) await measure(server, requests) // warm
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) results[index]?.push(await measure(server, requests))
  }
  report(results)
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true })
}

async function measure(server: ServerProcess, count: number): Promise<Round> {
  const before = server.cpuSeconds()
  const { seconds, latencies } = await load({ ...request, url: server.url, requests: count })
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? NaN
  return {
    cpuMicros: ((server.cpuSeconds() - before) / count) * 1e6,
    perSecond: count / seconds,
    p50: at(0.5),
    p99: at(0.99),
  }
}

function report(results: readonly (readonly Round[])[]): void {
  const median = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
  console.log(
    `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}`,
  )
  console.log(
    `${rounds} rounds of ${requests} calls of POST ${request.path} over ${connections} connections; medians\n`,
  )
  console.log('| | CPU us a call | calls/s | p50 ms | p99 ms | MiB |\n|---|---|---|---|---|---|')
  for (const [index, server] of servers.entries()) {
    const of = (key: keyof Round): number => median((results[index] ?? []).map((round) => round[key]))
    console.log(
      `| ${server.name} | ${of('cpuMicros').toFixed(1)} | ${of('perSecond').toFixed(0)} | ${of('p50').toFixed(2)} | ${of('p99').toFixed(2)} | ${server.residentMegabytes().toFixed(0)} |`,
    )
  }
  const [alone = [], ours = []] = results
  const ratios = ours.map((round, index) => round.cpuMicros / (alone[index]?.cpuMicros ?? NaN))
  const ratio = median(ratios)
  console.log(
    `\nCPU ratio ${ratio.toFixed(2)} (rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}); at most ${most}`,
  )
  if (ratio > most) {
    console.error('Too much.')
    process.exitCode = 1
  }
}
