import type { ServerResponse } from 'node:http'

interface Letter {
  readonly res: ServerResponse
  readonly body: string
  readonly encoding: BufferEncoding
}

/** Enough that waking the readers costs little, and few enough that those who wait go on while the next ones are made. */
const mostTogether = 16

/** One for the process, since it has one event loop. */
let waiting: Letter[] = []
let planned = false

/**
 * Ends a response at the end of this turn of the event loop, together with others. A write to a client that sleeps wakes
 * it, which costs the server more than the write: one after the other, the first wakes it for all.
 */
export function endTogether(res: ServerResponse, body: string, encoding: BufferEncoding): void {
  waiting.push({ res, body, encoding })
  if (waiting.length >= mostTogether) sendAll()
  else if (!planned) {
    planned = true
    setImmediate(endOfTurn)
  }
}

function endOfTurn(): void {
  planned = false
  sendAll()
}

function sendAll(): void {
  const letters = waiting
  waiting = []
  for (const { res, body, encoding } of letters) res.end(body, encoding)
}
