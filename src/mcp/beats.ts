import type { Incoming } from './incoming.ts'

const mostMs = 15_000
const step = 0.001

/**
 * A client that waits for long is told that its call still runs, where it asked to be told of progress: it need not guess
 * whether anybody is there. Each beat is a little further than what the tool said last, as progress has to be.
 */
export function beatWhileRunning(request: Incoming, afterMs: number): void {
  if (request.token === undefined || !request.canStream) return
  const everyMs = Math.min(afterMs, mostMs)
  const beat = (): void => {
    const seconds = Math.round((Date.now() - request.startedAt) / 1000)
    const progress = Math.max(0, request.furthest) + step
    request.conversation?.progress({ progress, message: `Still running after ${seconds} s.` })
    timer = setTimeout(beat, everyMs)
  }
  let timer = setTimeout(beat, afterMs)
  request.atEnd(() => clearTimeout(timer))
}
