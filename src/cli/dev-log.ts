import { styleText, type InspectColor } from 'node:util'
import { oneLine, terminalText } from './terminal-text.ts'

interface Line {
  readonly time?: string
  readonly level?: string
  readonly error?: { readonly stack?: string; readonly message?: string } | undefined
  readonly [field: string]: unknown
}

const colors: Readonly<Record<string, InspectColor>> = {
  debug: 'gray',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
}

/** What helps those who search many lines, and only makes one line long. */
const noise = new Set([
  'request_id',
  'trace_id',
  'surface',
  'operation',
  'client',
  'category',
  'retryable',
  'checkpoint',
])

/** One line of the JSON log as a person reads it while they work: the time of day, how grave, what; then the rest, and the stack. */
export function devLine(json: string, stream: NodeJS.WritableStream = process.stderr): string {
  const paint = (color: InspectColor, text: string): string => styleText(color, text, { stream })
  let line: Line
  try {
    line = JSON.parse(json) as Line
  } catch {
    return terminalText(json.trimEnd()) // what is no log line is shown as it came
  }
  const { time = '', level = 'info', error, ...rest } = line
  const { what, fields } = told(rest)
  const details = Object.entries(fields)
    .filter(([name]) => !noise.has(name))
    .map(([name, value]) => `${paint('gray', `${oneLine(name)}=`)}${oneLine(shown(value))}`)
  const clock = paint('gray', terminalText(time.slice(11, 23)))
  const head = [clock, paint(colors[level] ?? 'green', terminalText(level.padEnd(5))), oneLine(what), ...details]
  const why = error?.stack ?? error?.message
  return head.join(' ').trimEnd() + (why === undefined ? '' : `\n${terminalText(why).replace(/^/gm, '    ')}`)
}

/** A request is told as one: `POST /v1/tools/add/calls 200 in 2 ms`, `tools/call add in 1 ms`; and why it was refused. */
function told(line: Readonly<Record<string, unknown>>): { what: string; fields: Readonly<Record<string, unknown>> } {
  const { message, method, path, status, duration_ms: took, code, detail, ...fields } = line
  if (typeof method !== 'string') {
    const { message: what, ...others } = line
    const { changed, problems: _problems, ...rest } = others
    // What came of a look at the folder is told after it, and of its problems only those that are new.
    return { what: textOr(what), fields: changed === undefined ? others : rest }
  }
  const time = typeof took === 'number' ? ` in ${Math.round(took)} ms` : ''
  const why = typeof code === 'string' ? ` ${code}: ${textOr(detail, textOr(message))}` : ''
  if (typeof status === 'number') return { what: `${method} ${textOr(path)} ${status}${time}${why}`, fields }
  const { params, result: _result, rpc_id: _id, ...rest } = fields
  return { what: `${method}${nameIn(params)}${time}${why}`, fields: rest }
}

/** What an MCP request is about: the name of a tool or prompt, or an address. */
function nameIn(params: unknown): string {
  if (typeof params !== 'object' || params === null) return ''
  const { name, uri } = params as Readonly<Record<string, unknown>>
  const about = textOr(name, textOr(uri))
  return about === '' ? '' : ` ${about}`
}

const textOr = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise)

const shown = (value: unknown): string =>
  typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value)
