import { createRequire } from 'node:module'
import type { DestinationStream, Logger } from 'pino'

type Write = (fields: object | string, message?: string) => void

const severities = ['debug', 'info', 'warn', 'error', 'fatal'] as const
type Severity = (typeof severities)[number]

export interface Log extends Readonly<Record<Severity, Write>> {
  readonly isLevelEnabled: (severity: Severity) => boolean
  /** Calls back when everything that was logged is out. */
  readonly flush: (done: () => void) => void
}

export interface LogOptions {
  readonly level: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR'
  readonly format: 'json' | 'text'
  readonly output: 'stderr' | 'stdout'
}

const levels = { DEBUG: 'debug', INFO: 'info', WARNING: 'warn', ERROR: 'error' } as const

/** Names whose values are never written, at the top of a record and one level down. */
const secrets = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'token',
  'api_key',
  'apiKey',
  'x-api-key',
])

/**
 * JSON lines, or short text for people; written without holding up whoever logs. The library is loaded for the first line
 * that is wanted.
 */
export function createLog(options: LogOptions, to?: DestinationStream): Log {
  let opened: Logger | undefined
  const least = severities.indexOf(levels[options.level])
  const isLevelEnabled = (severity: Severity): boolean => severities.indexOf(severity) >= least
  const writer = (severity: Severity): Write =>
    isLevelEnabled(severity)
      ? (fields, message) => (opened ??= openLog(options, to))[severity](fields, message)
      : () => undefined
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    fatal: writer('fatal'),
    isLevelEnabled,
    flush: (done) => {
      if (opened === undefined) done()
      else opened.flush(() => done())
    },
  }
}

function openLog(options: LogOptions, to: DestinationStream | undefined): Logger {
  const pino = createRequire(import.meta.url)('pino') as typeof import('pino').default
  const destination = to ?? pino.destination({ dest: options.output === 'stderr' ? 2 : 1, sync: false })
  return pino(
    {
      level: levels[options.level],
      base: null,
      messageKey: 'message',
      errorKey: 'error',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (fields) => withoutSecrets(fields, 1) },
    },
    options.format === 'json' ? destination : asText(destination),
  )
}

/** pino's own redaction costs more than all the rest of a line; this looks and copies only where there is something. */
function withoutSecrets(fields: Record<string, unknown>, deeper: number): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined
  for (const name in fields) {
    const value = fields[name]
    const shown = secrets.has(name)
      ? '[secret]'
      : deeper > 0 && isPlain(value)
        ? withoutSecrets(value, deeper - 1)
        : value
    if (shown !== value) (copy ??= { ...fields })[name] = shown
  }
  return copy ?? fields
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Everything that was logged is out when it returns. */
export const flushLog = (log: Log): Promise<void> => new Promise((resolve) => log.flush(() => resolve()))

interface Line {
  readonly time: string
  readonly level: string
  readonly message?: string
  readonly error?: { readonly stack?: string }
  readonly [field: string]: unknown
}

function asText(destination: DestinationStream): DestinationStream {
  return {
    write(line) {
      const { time, level, message, error, ...fields } = JSON.parse(line) as Line
      const details = Object.entries(fields).map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      const stack = error?.stack === undefined ? '' : `\n${error.stack}`
      destination.write(`${[time, level.toUpperCase().padEnd(5), message ?? '', ...details].join(' ')}${stack}\n`)
    },
  }
}
