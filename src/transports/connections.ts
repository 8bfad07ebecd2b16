import type { Server, Socket } from 'node:net'

export interface ConnectionLimits {
  readonly most: number
  /** How long a client may take nothing of what waits for it. */
  readonly stallMs: number
}

export interface ConnectionListeners {
  /** One came that is too many; whoever is told ends it. */
  readonly tooMany: (socket: Socket, most: number) => void
  /** One was ended, since its client took nothing. */
  readonly stalled: (stalled: Stalled) => void
}

export interface Stalled {
  readonly address: string | undefined
  /** What it did not take. */
  readonly bytes: number
}

export interface Connections {
  readonly limit: (limits: ConnectionLimits) => void
}

/**
 * Holds the connections of a server to a number, and ends those whose client takes nothing of what waits for it. Nothing is done for a
 * single answer: all are looked at now and then, so one that is taken at once costs nothing.
 */
export function keepConnections(server: Server, first: ConnectionLimits, told: ConnectionListeners): Connections {
  const open = new Set<Socket>()
  let limits = first
  const takers = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    if (open.size >= limits.most) {
      told.tooMany(socket, limits.most)
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    for (const taker of takers) taker.call(server, socket)
  })
  const looking = (): NodeJS.Timeout => {
    const pauseMs = Math.min(limits.stallMs / fewestLooks, mostPauseMs)
    return setInterval(stallSearch(open, Math.ceil(limits.stallMs / pauseMs), told.stalled), pauseMs).unref()
  }
  let timer = looking()
  server.once('close', () => clearInterval(timer))
  return {
    limit: (next) => {
      limits = next
      clearInterval(timer)
      timer = looking()
    },
  }
}

const fewestLooks = 4
const mostPauseMs = 5000

interface Waiting {
  /** What the system had taken of all that was written. */
  readonly taken: number
  /** How often it was seen so. Time alone would tell nothing of a process that was stopped meanwhile. */
  looks: number
}

function stallSearch(open: ReadonlySet<Socket>, looks: number, stalled: ConnectionListeners['stalled']): () => void {
  const waiting = new WeakMap<Socket, Waiting>()
  return () => {
    for (const socket of open) {
      const queue = queueOf(socket)
      if (queue === undefined) continue
      const { taken, bytes } = queue
      const before = waiting.get(socket)
      if (before?.taken !== taken) waiting.set(socket, { taken, looks: 0 })
      else if ((before.looks += 1) >= looks) {
        stalled({ address: socket.remoteAddress, bytes })
        socket.destroy()
      }
    }
  }
}

/**
 * What waits to be sent, and what the system took; undefined where nothing waits. By what node keeps of a connection: what it tells
 * publicly counts a large answer as waiting in whole until its last byte is taken.
 */
function queueOf(socket: Socket): { readonly taken: number; readonly bytes: number } | undefined {
  const handle = (socket as { readonly _handle?: { writeQueueSize: number; bytesWritten: number } | null })._handle
  const bytes = handle?.writeQueueSize
  if (handle === undefined || handle === null || bytes === undefined || bytes === 0) return undefined
  return { taken: handle.bytesWritten - bytes, bytes }
}
