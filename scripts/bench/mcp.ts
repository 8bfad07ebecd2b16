import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from './load.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/**
 * What tools/call and tools/list cost over HTTP in the form of 2026-07-28, all checks on, against a bare node:http server
 * that answers the same: same machine, same Node, same run, rounds alternating between the two.
 */
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 1)
const manyTools = 1000

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const message = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1_000_000, method, params: { ...params, _meta: meta } })
const headers = (method: string, name?: string): string =>
  `Mcp-Protocol-Version: 2026-07-28\r\nMcp-Method: ${method}\r\n${name === undefined ? '' : `Mcp-Name: ${name}\r\n`}`

const call = {
  body: message('tools/call', { name: 'echo', arguments: { text: 'abcdefgh'.repeat(32) } }),
  headers: headers('tools/call', 'echo'),
}
const list = { body: message('tools/list', {}), headers: headers('tools/list') }

const suites = [
  { name: 'tools/call, 64 connections', tools: 1, connections: 64, ...call },
  { name: 'tools/call, 1 connection', tools: 1, connections: 1, ...call },
  { name: `tools/list of ${manyTools}, 16 connections`, tools: manyTools, connections: 16, ...list },
] as const

interface Round {
  readonly cpuMicros: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

const handler = (name: string, index: number): string => `export const tool = {
  name: '${name}',
  description: 'Tool number ${index}',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  annotations: { readOnlyHint: true },
}
export default ({ text }) => text
`

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'owlclaw-bench-'))
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

console.log(
  `${cpus()[0]?.model.trim() ?? '?'}, ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`,
)
console.log(`${rounds} rounds of about ${seconds} s each, alternating; medians\n`)
console.log('| | server | calls/s | CPU us | p50 ms | p99 ms | MiB |\n|---|---|---|---|---|---|---|')
try {
  for (const suite of suites) await run(suite)
} finally {
  rmSync(folder, { recursive: true })
}

async function run(suite: (typeof suites)[number]): Promise<void> {
  const servers = await serversFor(suite.tools)
  try {
    const counts = new Map<ServerProcess, number>()
    for (const server of servers) {
      const { perSecond } = await measure(server, suite, 500)
      counts.set(server, Math.max(200, Math.round(perSecond * seconds)))
      await measure(server, suite, counts.get(server) ?? 0)
    }
    const results = new Map<ServerProcess, Round[]>(servers.map((server) => [server, []]))
    for (let round = 0; round < rounds; round += 1) {
      for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
        results.get(server)?.push(await measure(server, suite, counts.get(server) ?? 0))
      }
    }
    report(suite.name, servers, results)
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function measure(server: ServerProcess, suite: (typeof suites)[number], count: number): Promise<Round> {
  const { body, headers, connections } = suite
  const before = server.cpuSeconds()
  const done = await load({ url: server.url, path: '/mcp', body, headers, connections, requests: count })
  const at = (share: number): number => done.latencies[Math.floor(done.latencies.length * share)] ?? NaN
  const cpuMicros = ((server.cpuSeconds() - before) / count) * 1e6
  return { cpuMicros, perSecond: count / done.seconds, p50: at(0.5), p99: at(0.99) }
}

async function serversFor(tools: number): Promise<readonly ServerProcess[]> {
  const skills = join(folder, `capabilities-${tools}`)
  for (let index = 0; index < tools; index += 1) {
    const name = index === 0 ? 'echo' : `tool_${index}`
    const place = join(skills, 'bench', name)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'handler.js'), handler(name, index))
  }
  const owlclaw = [
    ...[join(root, 'scripts/owlclaw.mjs'), 'mcp-server', 'start', '--transport', 'http', '--port', '0'],
    ...['--skills-dir', skills, '--data-dir', join(folder, `data-${tools}`), '--log-level', 'WARNING'],
  ]
  return [
    await startServer(
      'bare node:http',
      [join(import.meta.dirname, 'bare-mcp.ts'), String(tools)],
      join(folder, 'bare.log'),
    ),
    await startServer('OwlClaw', owlclaw, join(folder, 'owlclaw.log')),
  ]
}

function report(
  name: string,
  servers: readonly ServerProcess[],
  results: ReadonlyMap<ServerProcess, readonly Round[]>,
): void {
  const of = (server: ServerProcess, key: keyof Round): number =>
    median((results.get(server) ?? []).map((one) => one[key]))
  for (const server of servers) {
    const cells = [
      of(server, 'perSecond').toFixed(0),
      of(server, 'cpuMicros').toFixed(1),
      of(server, 'p50').toFixed(3),
      of(server, 'p99').toFixed(2),
    ]
    console.log(`| ${name} | ${server.name} | ${cells.join(' | ')} | ${server.residentMegabytes().toFixed(0)} |`)
  }
  const [bare, ours] = servers
  if (bare === undefined || ours === undefined) return
  const ratio = (key: keyof Round): string => (of(ours, key) / of(bare, key)).toFixed(2)
  console.log(
    `| ${name} | **ratio** | ${ratio('perSecond')} | ${ratio('cpuMicros')} | ${ratio('p50')} | ${ratio('p99')} | |`,
  )
}
