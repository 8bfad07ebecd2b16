import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { startServer } from './server-process.ts'
import { subject } from './subject.ts'
import { verdict } from './table.ts'

/** What the gateway holds for event streams on which nothing happens. */
export async function idleSuite(streams: number): Promise<string> {
  const ours = subject()
  const server = await startServer('OwlClaw', ours.args('http'), join(ours.folder, 'owlclaw.log'))
  const sockets: Socket[] = []
  try {
    for (let one = 0; one < streams; one += 1) {
      const socket = connect({ host: server.url.hostname, port: Number(server.url.port) })
      sockets.push(socket)
      socket.write(`GET /mcp/sse HTTP/1.1\r\nHost: ${server.url.host}\r\nAccept: text/event-stream\r\n\r\n`)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      if (!answer.toString().startsWith('HTTP/1.1 200')) throw new Error(`stream ${one}: ${answer.toString()}`)
    }
    return verdict({ what: `MiB with ${streams} idle streams`, value: server.residentMegabytes(), most: 400 })
  } finally {
    for (const socket of sockets) socket.destroy()
    await server.stop()
    ours.remove()
  }
}
