import { closeSync, openSync } from 'node:fs'
import { watchFiles } from './file-watch.ts'
import type { Change, LiveConfig, Reloaded } from './live.ts'
import { problemText } from './problem.ts'

type Say = (fields: object, message: string) => void

export interface ReloadLog {
  readonly info: Say
  readonly warn: Say
  readonly error: Say
}

/** Reads the configuration again when a file of it changes and on SIGHUP. Answers how to stop. */
export function keepReloading(live: LiveConfig, log: ReloadLog): () => void {
  const inTerminal = process.stdin.isTTY
  const reload = (): void => void live.reload().then((result) => tell(result, log))
  const hungUp = (): void => {
    if (inTerminal && !terminalStands()) process.kill(process.pid, 'SIGTERM')
    else reload()
  }
  const unwatch = watchFiles(live.files, reload)
  process.on('SIGHUP', hungUp)
  return () => {
    unwatch()
    process.off('SIGHUP', hungUp)
  }
}

/** The same signal says that the terminal was closed, and then there is nobody to serve on it. */
function terminalStands(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false // no device: nobody is there any more
  }
}

/** What came of a reload, in the log. */
export function tell(result: Reloaded, log: ReloadLog): void {
  if (!result.ok) {
    log.error({ problems: result.problems.map(problemText) }, 'configuration not reloaded, the old one stays')
    return
  }
  for (const warning of result.warnings) log.warn({}, problemText(warning))
  for (const change of result.waiting)
    log.warn({ ...change }, `${change.key} takes a restart to change; ${shown(change.from)} stays`)
  if (result.changed.length > 0) log.info({ changed: result.changed.map(changeText) }, 'configuration reloaded')
  else log.info({}, 'configuration read again: nothing that is in force has changed')
}

const changeText = ({ key, from, to, at }: Change): string =>
  `${key}: ${shown(from)} -> ${shown(to)} (${at === '' ? 'default' : at})`

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))
