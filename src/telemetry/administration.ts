import type { Entry, Provider } from '../core/provider.ts'
import type { Log, LogLevel } from './log.ts'

/** What an operator reads and sets; called through the gateway, so that setting it is in the ledger. */
export function createTelemetryAdministration(log: Log): Provider {
  const entry = (name: string, readOnly: boolean, scopes: Entry['scopes'] = ['admin']): Entry => ({
    kind: 'administration',
    name,
    listing: {},
    parseInput: (input) => input,
    readOnly,
    timeoutMs: 10_000,
    async: 'never',
    scopes,
  })
  const entries = [entry('metrics', true, ['metrics']), entry('log_level', true), entry('set_log_level', false)]
  return {
    name: 'telemetry',
    catalogue: () => entries,
    call: ({ name }, input) => {
      if (name === 'set_log_level') {
        const { level } = input as { readonly level: LogLevel }
        const before = log.level()
        log.setLevel(level)
        log.warn({ before, now: level }, 'the level of the log was changed')
      }
      return { level: log.level() }
    },
    onChanged: () => () => undefined,
  }
}

/** Turns DEBUG on, and with the next one back to what it was. Answers how to stop listening. */
export function toggleDebugOnSignal(log: Log): () => void {
  let before: LogLevel | undefined
  const toggle = (): void => {
    const [next, kept] = before === undefined ? (['DEBUG', log.level()] as const) : ([before, undefined] as const)
    before = kept
    log.setLevel(next)
    log.warn({ now: next }, 'the level of the log was changed by SIGUSR2')
  }
  process.on('SIGUSR2', toggle)
  return () => process.off('SIGUSR2', toggle)
}
