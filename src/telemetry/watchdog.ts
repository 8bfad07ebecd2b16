import { Worker } from 'node:worker_threads'
import type { Check } from '../core/health.ts'
import { counterCells, type Readable } from './cells.ts'
import type { WatchdogData } from './watchdog-thread.ts'

export interface WatchdogOptions {
  /** For how long the event loop must stand still. */
  readonly blockedMs: number
  readonly format: 'json' | 'text'
  /** Where the thread writes, since nobody else can. */
  readonly fd: number
  /** It turns again, after so long. */
  readonly onBlocked: (forMs: number) => void
  /** It has turned well for a while since. */
  readonly onOver: () => void
  /** For so long /health says that it stood still. */
  readonly rememberMs?: number
}

export interface Watchdog {
  readonly check: () => Check
  readonly metric: Readable
  readonly stop: () => void
}

/** A command that is over soon needs none. */
const startAfterMs = 1000

/** A thread says that the event loop stands still while it does; this one says how long it was once it turns again. */
export function startWatchdog(options: WatchdogOptions): Watchdog {
  const { blockedMs, format, fd, onBlocked, onOver, rememberMs = 60_000 } = options
  const everyMs = Math.max(5, Math.min(500, blockedMs / 4))
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const metric = counterCells({
    name: 'owlclaw_event_loop_blocked_total',
    help: 'How often the event loop stood still for longer than the watchdog waits.',
    labelNames: [],
  })
  const times = metric.cell({})
  let last: { readonly at: number; readonly forMs: number } | undefined
  // From the first beat on: a start is allowed to take its time.
  let beatAt: number | undefined
  let lag = 0
  const beat = setInterval(() => {
    const now = performance.now()
    const stood = beatAt === undefined ? 0 : now - beatAt
    beatAt = now
    lag = Math.max(0, stood - everyMs)
    Atomics.add(beats, 0, 1)
    if (last !== undefined && now - last.at >= rememberMs) {
      last = undefined
      onOver()
    }
    if (stood < blockedMs + everyMs) return
    last = { at: now, forMs: stood }
    times.value += 1
    onBlocked(stood)
  }, everyMs).unref()
  let thread: Worker | undefined
  const starting = setTimeout(() => {
    thread = startThread({ beats, blockedMs, everyMs, format, fd })
  }, startAfterMs).unref()
  return {
    metric,
    check: () =>
      last === undefined
        ? { status: 'ok', latencyMs: lag }
        : {
            status: 'degraded',
            latencyMs: lag,
            detail: `The event loop stood still for ${Math.round(last.forMs)} ms. What computes for long belongs into a tool with isolate: worker.`,
          },
    stop: () => {
      clearTimeout(starting)
      clearInterval(beat)
      thread?.postMessage('stop')
    },
  }
}

function startThread(workerData: WatchdogData): Worker {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const thread = new Worker(new URL(`./watchdog-thread.${extension}`, import.meta.url), { workerData, stdout: true })
  thread.on('error', () => undefined) // without it the server goes on
  thread.unref()
  return thread
}
