import type { LogLevel } from './conversation.ts'

/** From the least to the gravest. */
export const logLevels: readonly LogLevel[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
]

/** Throws at a line for the client's log that is none; handlers need not be TypeScript. */
export function checkLogLine(level: unknown, logger: unknown): void {
  const right = logLevels.some((one) => one === level) && (logger === undefined || typeof logger === 'string')
  if (!right)
    throw new TypeError(`Write call.log(level, data, logger?): one of ${logLevels.join(', ')}; anything; a text.`)
}

/** What a handler says, as JSON has it: a line is no reason to fail, and what can't be said is named in it. */
export function sayable(data: unknown): unknown {
  if (data === undefined) return null
  if (typeof data === 'string' || typeof data === 'boolean') return data
  try {
    const text = JSON.stringify(data, sayableMember()) as string | undefined
    return text === undefined ? `(a ${typeof data})` : (JSON.parse(text) as unknown)
  } catch (thrown) {
    return `(no JSON: ${thrown instanceof Error ? thrown.message : String(thrown)})`
  }
}

function sayableMember(): (this: unknown, key: string, value: unknown) => unknown {
  const around: unknown[] = []
  return function (this: unknown, _key: string, value: unknown): unknown {
    if (typeof value === 'bigint') return String(value)
    if (value instanceof Error) return String(value)
    if (typeof value !== 'object' || value === null) return value
    while (around.length > 0 && around.at(-1) !== this) around.pop()
    if (around.includes(value)) return '(circular)'
    around.push(value)
    return value
  }
}
