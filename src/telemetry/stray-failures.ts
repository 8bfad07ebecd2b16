import type { Origin } from '../core/origin.ts'
import { saidOf } from '../core/thrown.ts'
import type { Blame } from './blame.ts'
import { flushLog, type Log } from './log.ts'

export interface StrayOptions {
  readonly blame: Blame
  /** The failure is our own, and the process must end: answers what runs, and ends in good order. */
  readonly onOwn: () => void
  readonly exit: (code: number) => void
  /** How long that may take. */
  readonly graceMs: number
  /** Told what is logged of a capability, in a line. */
  readonly onStray?: ((line: string) => void) | undefined
}

/**
 * A capability may fail where nobody waits for it. That costs the call it ran for, when it still runs, and nothing else.
 * An error of our own, thrown outside any call, leaves the process in an unknown state: it is logged, what runs is
 * answered, and the process ends with 1. Answers how to stop watching.
 */
export function watchStrayFailures(log: Log, options: StrayOptions): () => void {
  const { blame, onOwn, exit, graceMs, onStray } = options
  let ending = false
  const say = (origin: Origin | undefined, error: unknown, message: string): void => {
    log.error({ ...about(origin), error }, message)
    if (origin !== undefined) onStray?.(`${origin.what}: ${message}: ${saidOf(error)}`)
  }
  const onRejection = (reason: unknown): void => {
    const origin = blame(reason)
    if (origin?.call?.fail(reason) === true) return // answered with it, and logged with that
    say(origin, reason, 'a promise that nobody awaited failed')
  }
  const onException = (error: unknown): void => {
    const origin = ending ? undefined : blame(error)
    if (origin === undefined) {
      log.fatal({ error }, 'an error was thrown outside any call; the process finishes what runs and ends')
      const end = (): void => void flushLog(log).then(() => exit(1))
      if (ending) end()
      else {
        ending = true
        setTimeout(end, graceMs).unref()
        onOwn()
      }
    } else if (origin.call?.fail(error) !== true) {
      say(origin, error, 'a capability threw an error where nobody could catch it')
    }
  }
  if (!process.stderr.listeners('error').includes(nobodyListens)) process.stderr.on('error', nobodyListens)
  process.on('unhandledRejection', onRejection)
  process.on('uncaughtException', onException)
  return () => {
    process.off('unhandledRejection', onRejection)
    process.off('uncaughtException', onException)
  }
}

/** Whoever closed stderr hears no more; that is no reason to end. */
const nobodyListens = (): void => undefined

function about(origin: Origin | undefined): Record<string, unknown> {
  if (origin === undefined) return {}
  const { what, call } = origin
  const incident = { incident_id: crypto.randomUUID(), capability: what }
  return call === undefined ? incident : { ...incident, request_id: call.id, trace_id: call.traceId }
}
