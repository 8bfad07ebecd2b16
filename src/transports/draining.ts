import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopExchange } from '../rest/rest.ts'
import { answerOf } from './broken-connection.ts'

/** How the connections of a server end. */
export interface Ending {
  /** What is being answered. */
  readonly answers: () => readonly ServerResponse[]
  readonly endAll: () => void
  /** Whether what runs needs somebody to come in yet. */
  readonly isAwaiting: () => boolean
}

/** Longer than calls of MCP have to be answered, once they are told to stop. */
const answeringMs = 700

/** The answers that are under way on the connections of a server. */
export function openAnswersOf(server: Server, isSecure: boolean): Ending['answers'] {
  const open = new Set<Duplex>()
  server.on(isSecure ? 'secureConnection' : 'connection', (socket: Duplex) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => [...open].flatMap((socket) => answerOf(socket) ?? [])
}

/** Takes no new connections that nothing awaits, and settles when all have ended: when what runs is answered, or soon after the time is over. */
export async function drain(server: Server, ending: Ending, timeoutSeconds: number): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<undefined>()
  let isClosing = false
  let isLate = false
  const close = (): void => {
    if (!isClosing && !isLate && ending.isAwaiting()) return
    if (!isClosing) server.close(() => resolve(undefined))
    isClosing = true
    server.closeIdleConnections()
  }
  close()
  // Connections that fall idle while others still finish.
  const idle = setInterval(close, 20)
  const enough = setTimeout(() => {
    isLate = true
    close()
    void giveUp(ending)
  }, timeoutSeconds * 1000)
  await closed
  clearInterval(idle)
  clearTimeout(enough)
}

/** Tells what still runs to stop, leaves it a moment to be answered, and ends what is left. */
async function giveUp({ answers, endAll }: Ending): Promise<void> {
  const until = performance.now() + answeringMs
  for (let open = answers(); open.length > 0 && performance.now() < until; open = answers()) {
    for (const res of open) stopExchange(res)
    await sleep(10)
  }
  endAll()
}
