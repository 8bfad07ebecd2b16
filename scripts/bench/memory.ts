import { join } from 'node:path'
import { load } from './load.ts'
import { startServer } from './server-process.ts'
import { subject } from './subject.ts'
import { table, verdict } from './table.ts'

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const params = { name: 'echo', arguments: { text: 'abcdefgh'.repeat(32) }, _meta: meta }
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
const headers = 'Mcp-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: echo\r\n'

/** What a server holds after half of the calls and after all, beside the bare one. */
export async function memorySuite(calls: number): Promise<string> {
  const ours = subject()
  const servers = [
    await startServer('bare node:http', [join(import.meta.dirname, 'bare-mcp.ts')], join(ours.folder, 'bare.log')),
    await startServer('OwlClaw', ours.args('http'), join(ours.folder, 'owlclaw.log')),
  ]
  try {
    const held: number[][] = []
    for (const server of servers) {
      const half = { url: server.url, path: '/mcp', body, headers, connections: 64, requests: Math.ceil(calls / 2) }
      await load(half)
      const middle = server.residentMegabytes()
      await load(half)
      held.push([middle, server.residentMegabytes()])
    }
    const rows = servers.map(({ name }, index) => [name, ...(held[index] ?? []).map((value) => value.toFixed(0))])
    const [, bare = NaN] = held[0] ?? []
    const [middle = NaN, end = NaN] = held[1] ?? []
    return [
      table([`MiB, ${calls} calls`, 'at half', 'at the end'], rows),
      verdict({ what: 'of bare', value: end / bare, most: 1.5 }),
      `end / half: ${(end / middle).toFixed(2)}`,
    ].join('\n\n')
  } finally {
    for (const server of servers) await server.stop()
    ours.remove()
  }
}
