import { join } from 'node:path'
import { bareHttp } from './bare.ts'
import { gatewayFolder } from './gateway-folder.ts'
import type { HttpSubject, Peers } from './peers.ts'
import type { Plan } from './rounds.ts'
import { type ServerProcess, startServer } from './server-process.ts'

export interface Running {
  readonly subject: HttpSubject
  readonly server: ServerProcess
}

/** The bare server, the gateway and every other implementation, each in its process; ended whatever happens. */
export async function withServers<T>(
  tools: number,
  peers: Peers,
  { product }: Plan,
  work: (all: readonly Running[]) => Promise<T>,
): Promise<T> {
  // The gateway brings one tool of its own.
  const folder = gatewayFolder(product, Math.max(1, tools - 1))
  const running: Running[] = []
  try {
    for (const subject of [bareHttp(tools), folder.http(), ...peers.http(tools)]) {
      const log = join(folder.path, `${running.length}.log`)
      running.push({ subject, server: await startServer(subject, log) })
    }
    return await work(running)
  } finally {
    for (const { server } of running) await server.stop()
    folder.remove()
  }
}
