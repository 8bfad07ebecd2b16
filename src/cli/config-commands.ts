import {
  configOptions,
  load,
  printable,
  printText,
  problemText,
  startFindings,
  type Environment,
  type Loaded,
  type Problem,
} from '../config/config.ts'
import type { Arguments, Command, Io } from './command.ts'

export interface ConfigServices {
  readonly env: Environment
  readonly cwd: string
}

export function configCommands(services: ConfigServices): readonly Command[] {
  return [validateCommand(services), printCommand(services)]
}

const details = 'Exit codes: 0 fine, 1 problems, 2 wrong command line.'
const strict = { type: 'boolean', summary: 'also fail on what start would refuse' } as const
const json = { type: 'boolean', summary: 'answer in JSON' } as const

function validateCommand(services: ConfigServices): Command {
  return {
    words: ['mcp-server', 'config', 'validate'],
    summary: 'Lists every mistake in the configuration: file, variables and options',
    usage: '[--config PATH] [--strict] [--json]',
    options: { ...configOptions, json, strict },
    details:
      'Exit codes: 0 valid, 1 problems, 2 wrong command line. A valid configuration may still be one that `start` refuses,\n' +
      'such as a folder that is not there; that is said, and with --strict it is 1 too.',
    run: async (args, io) => {
      const result = await loaded(services, args)
      const found = result.ok ? startFindings(result) : { refusals: [], notes: [] }
      const { refusals } = found
      const problems = result.ok ? [] : result.problems
      if (args.values['json'] === true) {
        const warnings = [...result.warnings, ...refusals.map(wouldNotStart), ...found.notes]
        io.out(JSON.stringify({ valid: result.ok, problems, warnings }, null, 2))
      } else {
        for (const refusal of refusals) io.err(`start would refuse this: ${problemText(refusal)}`)
        const file = result.ok ? result.file : undefined
        const fine = `${file ?? 'The configuration'} is valid${refusals.length > 0 ? ', but start would refuse it' : ''}.`
        report(io, problems, [...result.warnings, ...found.notes], result.ok ? fine : undefined)
      }
      return result.ok && (refusals.length === 0 || args.values['strict'] !== true) ? 0 : 1
    },
  }
}

const wouldNotStart = (problem: Problem): Problem => ({
  ...problem,
  fix: `${problem.fix} \`start\` refuses it as it is.`,
})

function printCommand(services: ConfigServices): Command {
  return {
    words: ['mcp-server', 'config', 'print'],
    summary: 'Shows every value in force and where it came from; secrets are masked',
    usage: '[--config PATH] [--json]',
    options: { ...configOptions, json },
    details,
    run: async (args, io) => {
      const result = await loaded(services, args)
      if (!result.ok) {
        report(io, result.problems, result.warnings, undefined)
        return 1
      }
      for (const warning of result.warnings) io.err(`warning: ${problemText(warning)}`)
      io.out(args.values['json'] === true ? printedJson(result) : printText(printable(result)))
      return 0
    },
  }
}

function loaded({ env, cwd }: ConfigServices, { values }: Arguments): ReturnType<typeof load> {
  const path = values['config']
  return load(typeof path === 'string' ? path : undefined, env, values, cwd)
}

/** `values` by key; a key without a value is null. */
function printedJson(result: Loaded): string {
  const values = Object.fromEntries(
    printable(result).map(({ key, value, from, at }) => [
      key,
      { value: value ?? null, from, ...(at === '' ? {} : { at }) },
    ]),
  )
  return JSON.stringify({ file: result.file ?? null, values }, null, 2)
}

function report(io: Io, problems: readonly Problem[], warnings: readonly Problem[], fine: string | undefined): void {
  for (const problem of problems) io.err(problemText(problem))
  for (const warning of warnings) io.err(`warning: ${problemText(warning)}`)
  if (problems.length > 0) io.err(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`)
  if (fine !== undefined) io.out(fine)
}
