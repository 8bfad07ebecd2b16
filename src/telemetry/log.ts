import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

export interface LogOptions {
  readonly level: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR'
  readonly format: 'json' | 'text'
  readonly output: 'stderr' | 'stdout'
}

const levels = { DEBUG: 'debug', INFO: 'info', WARNING: 'warn', ERROR: 'error' } as const

/** Names whose values are never written, at the top of a record and one level down. */
const secrets = ['authorization', 'cookie', 'password', 'secret', 'token', 'api_key', 'apiKey']

/** JSON lines, or short text for people; written without holding up whoever logs. */
export function createLog(options: LogOptions, to?: DestinationStream): Log {
  const destination = to ?? pino.destination({ dest: options.output === 'stderr' ? 2 : 1, sync: false })
  return pino(
    {
      level: levels[options.level],
      base: null,
      messageKey: 'message',
      errorKey: 'error',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: [...secrets, ...secrets.map((name) => `*.${name}`)], censor: '[secret]' },
    },
    options.format === 'json' ? destination : asText(destination),
  )
}

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
      const details = Object.entries(fields).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      const stack = error?.stack === undefined ? '' : `\n${error.stack}`
      destination.write(`${[time, level.toUpperCase().padEnd(5), message ?? '', ...details].join(' ')}${stack}\n`)
    },
  }
}
