import type { Arguments, Command, Io } from './command.ts'
import { UsageError } from './command.ts'

const kinds = ['auto', 'openapi', 'json-schema', 'mcp', 'catalog', 'config', 'tools'] as const
const roles = ['received', 'sent'] as const

const exitCodes = `Exit codes:
  0    compatible, or additive
  4    additive, and --fail-on additive was given
  100  breaking
  102  a file cannot be read or judged; the message says where
  103  a tool is missing; the message says how to get it`

export function contractsCommands(): Command[] {
  return [diffCommand]
}

const formats = {
  json: { type: 'boolean', summary: 'print JSON for programs' },
  markdown: { type: 'boolean', summary: 'print Markdown for a pull request' },
} as const

const diffCommand: Command = {
  words: ['contracts', 'diff'],
  summary: 'says whether a changed contract breaks those who rely on it',
  usage: 'OLD NEW [--kind KIND] [--role received|sent] [--fail-on additive] [--json | --markdown]',
  positionals: { min: 2, max: 2 },
  options: {
    kind: { type: 'string', value: 'KIND', summary: `${kinds.join(', ')}; found out by itself unless given` },
    role: { type: 'string', value: 'ROLE', summary: 'JSON Schema only: received (others send it; the default) or sent (others read it)' },
    'fail-on': { type: 'string', value: 'LEVEL', summary: '`additive` makes additions exit with 4' },
    ...formats,
  },
  details: exitCodes,
  run: (args, io) => answering(io, () => diff(args, io)),
}

async function diff(args: Arguments, io: Io): Promise<number> {
  const { diffFiles, jsonReport, markdownReport, textReport } = await import('../compat/compat.ts')
  const [before = '', after = ''] = args.positionals
  const kind = oneOf(args, 'kind', kinds) ?? 'auto'
  const role = oneOf(args, 'role', roles) ?? 'received'
  const failOn = oneOf(args, 'fail-on', ['additive', 'breaking'])
  const report = await diffFiles(before, after, { kind, role })
  io.out(args.values['json'] === true ? jsonReport(report) : args.values['markdown'] === true ? markdownReport(report) : textReport(report))
  if (report.level === 'breaking') return 100
  return report.level === 'additive' && failOn === 'additive' ? 4 : 0
}

function oneOf<const T extends string>(args: Arguments, name: string, allowed: readonly T[]): T | undefined {
  const value = args.values[name]
  if (value === undefined) return undefined
  const found = allowed.find((one) => one === value)
  if (found === undefined) throw new UsageError(`--${name} must be one of ${allowed.join(', ')}; it is ${String(value)}`)
  return found
}

/** What stands in the way of a judgement is an answer with a code of its own. */
async function answering(io: Io, run: () => Promise<number>): Promise<number> {
  const { MissingTool, Unreadable } = await import('../compat/compat.ts')
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Unreadable) && !(error instanceof MissingTool)) throw error
    io.err(`owlclaw: ${error.message}`)
    return error instanceof Unreadable ? 102 : 103
  }
}
