import type { ServerResponse } from 'node:http'
import { encodeEvent, heartbeat, type StreamEvent } from '../wire/wire.ts'

/**
 * What may wait for a client when something new is told; one that is further behind is cut off, and may come back. Room for what a handler
 * tells in one turn, before any client could read it.
 */
export const mostWaitingBytes = 4 * 1024 * 1024

/** The same for what is owed. One answer alone is never too large; on the stream of a whole connection many may wait. */
export const mostOwedBytes = 64 * 1024 * 1024

const heartbeatMs = 15_000

export interface EventStreams {
  readonly open: (res: ServerResponse, headers?: Readonly<Record<string, string>>) => EventStream
  /** How many are open. */
  readonly count: () => number
  readonly close: () => void
}

/** A response that stays open and carries events. */
export interface EventStream {
  /** `owed`: an answer, or what a client came back for. */
  readonly send: (event: StreamEvent, owed?: boolean) => void
  readonly end: () => void
}

/** All open streams share one timer, so that ten thousand idle ones cost no more than their sockets. */
export function createEventStreams(everyMs = heartbeatMs): EventStreams {
  const open = new Set<ServerResponse>()
  const timer = setInterval(() => {
    for (const res of open) if (res.writableLength === 0) write(res, heartbeat, mostWaitingBytes)
  }, everyMs)
  timer.unref()
  return {
    open: (res, headers) => {
      res.writeHead(200, {
        ...headers,
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-cache, no-transform',
        'X-Accel-Buffering': 'no',
      })
      res.flushHeaders()
      open.add(res)
      res.once('close', () => open.delete(res))
      return {
        send: (event, owed = false) => {
          write(res, encodeEvent(event), owed ? mostOwedBytes : mostWaitingBytes)
        },
        end: () => {
          open.delete(res)
          res.end()
        },
      }
    },
    count: () => open.size,
    close: () => {
      clearInterval(timer)
      for (const res of open) res.end()
      open.clear()
    },
  }
}

/** What waits is what was told before: one message, however large, is taken by a client that reads. */
function write(res: ServerResponse, text: string, mostBefore: number): void {
  if (res.destroyed || res.writableEnded) return
  if (res.writableLength > mostBefore) res.destroy()
  else res.write(text)
}
