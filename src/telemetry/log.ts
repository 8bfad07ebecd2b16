import { createRequire } from 'node:module'
import type { DestinationStream, Logger } from 'pino'
import { redactionWith, type Redaction } from '../core/redaction.ts'
import { textIn } from '../core/thrown.ts'
import { serializerOver } from './log-error.ts'

type Write = (fields: object | string, message?: string) => void

const severities = ['debug', 'info', 'warn', 'error', 'fatal'] as const
type Severity = (typeof severities)[number]

export interface Log extends Readonly<Record<Severity, Write>> {
  readonly isLevelEnabled: (severity: Severity) => boolean
  readonly level: () => LogLevel
  /** From now on. */
  readonly setLevel: (level: LogLevel) => void
  /** JSON as a line would show it: what is cut must be without secrets before. */
  readonly withoutSecrets: (json: string) => string
  /** Calls back when everything that was logged is out. */
  readonly flush: (done: () => void) => void
}

export const logLevels = ['DEBUG', 'INFO', 'WARNING', 'ERROR'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogOptions {
  readonly level: LogLevel
  readonly format: 'json' | 'text'
  readonly output: 'stderr' | 'stdout'
  /** How lines are kept without secrets, where a configuration adds to that. */
  readonly redaction?: Redaction
}

const levels = { DEBUG: 'debug', INFO: 'info', WARNING: 'warn', ERROR: 'error' } as const

/**
 * JSON lines, or short text for people; written without holding up whoever logs. The library is loaded for the first line
 * that is wanted.
 */
export function createLog(options: LogOptions, to?: DestinationStream): Log {
  const redaction = options.redaction ?? redactionWith([])
  let opened: Logger | undefined
  let { level } = options
  let least = severities.indexOf(levels[level])
  const writer = (severity: Severity): Write => {
    const rank = severities.indexOf(severity)
    return (fields, message) => {
      if (rank >= least) (opened ??= openLog(options, redaction, to))[severity](fields, message)
    }
  }
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    fatal: writer('fatal'),
    isLevelEnabled: (severity) => severities.indexOf(severity) >= least,
    level: () => level,
    setLevel: (wanted) => {
      level = wanted
      least = severities.indexOf(levels[wanted])
    },
    withoutSecrets: redaction.text,
    flush: (done) => {
      if (opened === undefined) done()
      else opened.flush(() => done())
    },
  }
}

function openLog(options: LogOptions, { text }: Redaction, to: DestinationStream | undefined): Logger {
  const pino = createRequire(import.meta.url)('pino') as typeof import('pino').default
  const destination = to ?? pino.destination({ dest: options.output === 'stderr' ? 2 : 1, sync: false })
  return pino(
    {
      level: 'debug', // whoever logs has looked
      base: null,
      messageKey: 'message',
      errorKey: 'error',
      serializers: { error: serializerOver(pino.stdSerializers.err) },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    through(destination, options.format === 'json' ? (line) => readable(text(line)) : (line) => textOf(text(line))),
  )
}

/** Everything that was logged is out when it returns. */
export const flushLog = (log: Log): Promise<void> => new Promise((resolve) => log.flush(() => resolve()))

interface Line {
  readonly time: string
  readonly level: string
  readonly message?: string
  readonly error?: unknown
  readonly [field: string]: unknown
}

interface Flushing extends DestinationStream {
  readonly flush?: (done: () => void) => void
}

/** Writes something else in place of each line. */
function through(destination: Flushing, made: (line: string) => string): Flushing {
  return {
    write: (line) => {
      destination.write(made(line))
    },
    flush: (done) => {
      if (destination.flush === undefined) done()
      else destination.flush(done)
    },
  }
}

/** What a caller sends must not make lines of its own, nor move the cursor of whoever reads them, nor turn them around. */
const unsafe = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

const escaped = (text: string): string =>
  text.replace(unsafe, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)

/** JSON leaves some of them as they are; what it has of them stands within its texts. */
const readable = (line: string): string => `${escaped(line.trimEnd())}\n`

function textOf(line: string): string {
  const { time, level, message, error, ...fields } = JSON.parse(line) as Line
  const details = Object.entries(fields).map(([name, value]) => `${escaped(name)}=${escaped(fieldOf(value))}`)
  const said = [time, level.toUpperCase().padEnd(5), escaped(message ?? ''), ...details].join(' ')
  const stack = textIn(error, 'stack')
  return `${said}${stack === undefined ? '' : stackOf(stack)}\n`
}

/** In quotes where it could pass for several fields. */
const fieldOf = (value: unknown): string =>
  typeof value === 'string' && /^[^\s"=\\]+$/u.test(value) ? value : JSON.stringify(value)

/** The message of an error stands at its beginning, and may have lines too. */
const stackOf = (stack: string): string =>
  stack
    .split('\n')
    .map((line, at) => `\n${at === 0 || line.startsWith('    ') ? '' : '    | '}${escaped(line)}`)
    .join('')
