import { flushLog, type Log } from './log.ts'

/**
 * A capability may fail where nobody waits for it. A promise nobody awaited is logged and harms no other call; an error
 * thrown outside any call leaves the process in an unknown state, so it is logged and the process ends with 1.
 * Answers how to stop watching.
 */
export function watchStrayFailures(log: Log, exit: (code: number) => void = (code) => process.exit(code)): () => void {
  const onRejection = (reason: unknown): void => {
    log.error({ error: reason }, 'a promise that nobody awaited failed')
  }
  const onException = (error: Error): void => {
    log.fatal({ error }, 'an error was thrown outside any call; the process ends')
    void flushLog(log).then(() => exit(1))
  }
  process.on('unhandledRejection', onRejection)
  process.on('uncaughtException', onException)
  return () => {
    process.off('unhandledRejection', onRejection)
    process.off('uncaughtException', onException)
  }
}
