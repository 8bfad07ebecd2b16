import { createBlame } from './blame.ts'
import { guardExit } from './exit-guard.ts'
import type { Log } from './log.ts'
import { watchStrayFailures } from './stray-failures.ts'

export interface ProcessGuard {
  /** Settles when an error of our own must end the process. */
  readonly failed: Promise<undefined>
  readonly release: () => void
}

/** Watches what fails outside any call, and who would end the process; `folder` is where the code of others lies. */
export function guardProcess(
  log: Log,
  folder: string,
  graceMs: number,
  onStray?: (line: string) => void,
): ProcessGuard {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const blame = createBlame(folder)
  const { exit, release } = guardExit(blame)
  const stopWatching = watchStrayFailures(log, { blame, exit, onOwn: () => resolve(undefined), graceMs, onStray })
  return {
    failed: promise,
    release: () => {
      stopWatching()
      release()
    },
  }
}
