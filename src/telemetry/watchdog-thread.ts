import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

/** What the thread is given; the other thread adds to `beats` as long as it turns. */
export interface WatchdogData {
  readonly beats: Int32Array
  readonly blockedMs: number
  readonly everyMs: number
  readonly format: 'json' | 'text'
  readonly fd: number
}

const { beats, blockedMs, everyMs, format, fd } = workerData as WatchdogData
let seen = Atomics.load(beats, 0)
let seenAt = performance.now()
let said = false

/** Written by this thread itself: the log's own writer may be what stands still. */
function say(standsMs: number): void {
  const time = new Date().toISOString()
  const message = 'the event loop stands still: nobody is answered'
  const fields = { blocked_ms: Math.round(standsMs), pid: process.pid }
  const line =
    format === 'json'
      ? JSON.stringify({ level: 'error', time, ...fields, message })
      : `${time} ERROR ${message} blocked_ms=${fields.blocked_ms} pid=${fields.pid}`
  try {
    writeSync(fd, `${line}\n`)
  } catch {
    // Nobody reads the log, or nothing more fits: whoever waits for it is told when the loop turns again.
    return
  }
}

const timer = setInterval(() => {
  const now = performance.now()
  const beat = Atomics.load(beats, 0)
  if (beat !== seen) {
    seen = beat
    seenAt = now
    said = false
  } else if (!said && now - seenAt >= blockedMs) {
    said = true
    say(now - seenAt)
  }
}, everyMs)

parentPort?.once('message', () => clearInterval(timer))
