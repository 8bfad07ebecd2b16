import type { ServerResponse } from 'node:http'
import { encodeEvent, heartbeat, type StreamEvent } from '../wire/wire.ts'

/** What may wait for a client that reads too slowly; one that falls further behind is cut off, and may come back. */
export const mostWaitingBytes = 1024 * 1024

const heartbeatMs = 15_000

export interface EventStreams {
  readonly open: (res: ServerResponse, headers?: Readonly<Record<string, string>>) => EventStream
  /** How many are open. */
  readonly count: () => number
  readonly close: () => void
}

/** A response that stays open and carries events. */
export interface EventStream {
  readonly send: (event: StreamEvent) => void
  readonly end: () => void
}

/** All open streams share one timer, so that ten thousand idle ones cost no more than their sockets. */
export function createEventStreams(everyMs = heartbeatMs): EventStreams {
  const open = new Set<ServerResponse>()
  const timer = setInterval(() => {
    for (const res of open) write(res, heartbeat)
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
        send: (event) => {
          write(res, encodeEvent(event))
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

function write(res: ServerResponse, text: string): void {
  if (res.destroyed || res.writableEnded) return
  res.write(text)
  if (res.writableLength > mostWaitingBytes) res.destroy()
}
