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
  return [checkCommand, diffCommand, releaseCommand]
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
    role: {
      type: 'string',
      value: 'ROLE',
      summary:
        'JSON Schema only: received (others send it; the default) or sent (others read it); a snapshot says its own',
    },
    'fail-on': {
      type: 'string',
      value: 'LEVEL',
      summary: 'additive: additions exit with 4 (breaking, the default: with 0); what breaks always exits with 100',
    },
    ...formats,
  },
  details: exitCodes,
  run: (args, io) => answering(io, () => diff(args, io)),
}

async function diff(args: Arguments, io: Io): Promise<number> {
  const { diffFiles, jsonReport, markdownReport, textReport } = await import('../compat/compat.ts')
  const [before = '', after = ''] = args.positionals
  const kind = oneOf(args, 'kind', kinds) ?? 'auto'
  const role = oneOf(args, 'role', roles)
  const failOn = oneOf(args, 'fail-on', ['additive', 'breaking'])
  const report = await diffFiles(before, after, { kind, ...(role === undefined ? {} : { role }) })
  io.out(
    args.values['json'] === true
      ? jsonReport(report)
      : args.values['markdown'] === true
        ? markdownReport(report)
        : textReport(report),
  )
  if (report.level === 'breaking') return 100
  return report.level === 'additive' && failOn === 'additive' ? 4 : 0
}

const checkCommand: Command = {
  words: ['contracts', 'check'],
  summary: 'holds all contracts of a repository against what was released',
  usage: '[--dir DIR] [--base REF] [--json | --markdown]',
  options: {
    dir: { type: 'string', value: 'DIR', summary: 'where contracts/versions.yaml is; the current folder unless given' },
    base: { type: 'string', value: 'REF', summary: 'what was released at this commit of git must be here unchanged' },
    ...formats,
  },
  details: `Exit codes:
  0    fine
  4    a version or a generated file has to be brought up to date; the report says how
  100  a breaking change that nothing allows, or a changed snapshot
  102  a file cannot be read or judged; the message says where
  103  a tool is missing; the message says how to get it`,
  run: (args, io) => answering(io, () => check(args, io)),
}

async function check(args: Arguments, io: Io): Promise<number> {
  const { checkMarkdown, checkRepository, checkText, jsonReport } = await import('../compat/compat.ts')
  const base = textOf(args, 'base')
  const report = await checkRepository(textOf(args, 'dir') ?? '.', base === undefined ? {} : { base })
  io.out(
    args.values['json'] === true
      ? jsonReport(report)
      : args.values['markdown'] === true
        ? checkMarkdown(report)
        : checkText(report),
  )
  return report.exitCode
}

const releaseCommand: Command = {
  words: ['contracts', 'release'],
  summary: 'writes the immutable snapshot of a contract',
  usage: 'NAME [--version X.Y.Z] | --all',
  positionals: { min: 0, max: 1 },
  options: {
    version: {
      type: 'string',
      value: 'X.Y.Z',
      summary: 'the version; the smallest that fits the changes unless given',
    },
    all: { type: 'boolean', summary: 'every contract that changed since its last release' },
    dir: { type: 'string', value: 'DIR', summary: 'where contracts/versions.yaml is; the current folder unless given' },
  },
  details: `Exit codes:
  0    released, or nothing to release
  4    the version does not fit the changes, or a generated file is stale
  100  a breaking change that nothing allows, or a changed snapshot
  102  a file cannot be read or judged; the message says where`,
  run: (args, io) => answering(io, () => release(args, io)),
}

async function release(args: Arguments, io: Io): Promise<number> {
  const [name] = args.positionals
  const [all, version] = [args.values['all'] === true, textOf(args, 'version')]
  if (all === (name !== undefined)) throw new UsageError('name one contract, or say --all')
  if (all && version !== undefined) throw new UsageError('--version goes with one contract, not with --all')
  const { releaseContracts } = await import('../compat/compat.ts')
  const outcomes = await releaseContracts(textOf(args, 'dir') ?? '.', name, version === undefined ? {} : { version })
  let code = 0
  for (const outcome of outcomes) {
    if (outcome.outcome === 'released') io.out(`${outcome.contract} ${outcome.version}: released as ${outcome.path}`)
    else if (outcome.outcome === 'unchanged')
      io.out(`${outcome.contract} ${outcome.version}: nothing changed, nothing released`)
    else {
      io.err(`${outcome.contract}: refused: ${outcome.reason}`)
      for (const { what, where, fingerprint } of outcome.findings) io.err(`  ${what} at ${where} (${fingerprint})`)
      code = Math.max(code, outcome.exitCode)
    }
  }
  return code
}

function textOf(args: Arguments, name: string): string | undefined {
  const value = args.values[name]
  return typeof value === 'string' ? value : undefined
}

function oneOf<const T extends string>(args: Arguments, name: string, allowed: readonly T[]): T | undefined {
  const value = args.values[name]
  if (value === undefined) return undefined
  const found = allowed.find((one) => one === value)
  if (found === undefined)
    throw new UsageError(`--${name} must be one of ${allowed.join(', ')}; it is ${String(value)}`)
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
