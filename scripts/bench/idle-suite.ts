import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gatewayFolder, type GatewayFolder } from './gateway-folder.ts'
import { clientInfo } from './messages.ts'
import { type Finding, table } from './report.ts'
import type { Plan } from './rounds.ts'
import { verifySamples } from './samples.ts'
import { startServer } from './server-process.ts'

/** One address of this machine has some 28,000 ports to call from; beyond this many the next one calls. */
const streamsPerAddress = 20_000
const atOnce = 100
const promised = { streams: 10_000, megabytes: 400 }
const settleMillis = 3000

interface Kind {
  readonly name: string
  readonly request: (host: string) => string
}

const kinds: readonly Kind[] = [
  { name: 'subscriptions/listen, 2026-07-28', request: listen },
  {
    name: 'GET /mcp/sse, 2024-11-05',
    request: (host) => `GET /mcp/sse HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`,
  },
]

function listen(host: string): string {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { notifications: { toolsListChanged: true }, _meta }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params })
  const lines = [
    ...['POST /mcp HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json'],
    ...['Accept: application/json, text/event-stream', 'Mcp-Protocol-Version: 2026-07-28'],
    ...['Mcp-Method: subscriptions/listen', `Content-Length: ${Buffer.byteLength(body)}`, '', body],
  ]
  return lines.join('\r\n')
}

/** What the gateway holds for event streams on which nothing happens. */
export async function idleSuite({ streams: wanted, product, say }: Plan): Promise<Finding> {
  const room = openFiles() - 200
  const streams = Math.min(wanted, room)
  if (streams < wanted) say(`idle: only ${streams} streams, because a process may have ${openFiles()} open files here`)
  const folder = gatewayFolder(product)
  try {
    const results = []
    for (const kind of kinds) results.push({ kind, ...(await held(folder, kind, streams, say)) })
    const rows = results.map(({ kind, before, after }) => [
      kind.name,
      streams,
      before.toFixed(0),
      after.toFixed(0),
      (((after - before) * 1024) / streams).toFixed(1),
    ])
    const few = streams < promised.streams ? `, reckoned from ${streams}` : ''
    const targets = results.map(({ kind, before, after }) => ({
      what: `idle: MB with ${promised.streams} streams of ${kind.name}${few}`,
      value: (before + ((after - before) / streams) * promised.streams) * 1.048576,
      most: promised.megabytes,
    }))
    const short = streams < wanted ? [`Only ${streams} of ${wanted} streams: the limit of open files (ulimit -n).`] : []
    const text = table(['idle streams', 'streams', 'MiB before', 'MiB with them', 'KiB a stream'], rows)
    return { text: [text, ...short].join('\n\n'), targets }
  } finally {
    folder.remove()
  }
}

async function held(
  folder: GatewayFolder,
  { name, request }: Kind,
  streams: number,
  say: (text: string) => void,
): Promise<{ readonly before: number; readonly after: number }> {
  const server = await startServer(folder.http(), join(folder.path, 'idle.log'))
  const sockets: Socket[] = []
  try {
    await verifySamples(server.url, 'modern')
    const before = server.residentMegabytes()
    while (sockets.length < streams) {
      const more = Math.min(atOnce, streams - sockets.length)
      const opened = Array.from({ length: more }, (_one, index) =>
        openStream(server.url, request(server.url.host), sockets.length + index),
      )
      sockets.push(...(await Promise.all(opened)))
    }
    await wait(settleMillis)
    const open = sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length
    if (open !== streams) throw new Error(`${name}: only ${open} of ${streams} streams are still open`)
    await verifySamples(server.url, 'modern')
    const after = server.residentMegabytes()
    say(`idle: ${streams} streams of ${name}: ${after.toFixed(0)} MiB`)
    return { before, after }
  } finally {
    for (const socket of sockets) socket.resetAndDestroy() // which keeps no port waiting
    await server.stop()
  }
}

async function openStream(url: URL, request: string, index: number): Promise<Socket> {
  const to = { host: url.hostname, port: Number(url.port) }
  const address = Math.floor(index / streamsPerAddress)
  // Named only where it must be: the kernel takes long to find a port for a named one.
  const socket = connect(address === 0 ? to : { ...to, localAddress: `127.0.0.${1 + address}` })
  socket.write(request)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (!answer.toString().startsWith('HTTP/1.1 200')) throw new Error(`stream ${index}: ${answer.toString()}`)
  socket.on('error', () => socket.destroy())
  return socket
}

/** How many files, and so sockets, a process may have open: this one, and those it starts. */
const openFiles = (): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity)
