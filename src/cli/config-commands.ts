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
const json = { type: 'boolean', summary: 'answer in JSON' } as const

function validateCommand(services: ConfigServices): Command {
  return {
    words: ['mcp-server', 'config', 'validate'],
    summary: 'Lists every mistake in the configuration: file, variables and options',
    usage: '[--config PATH] [--json]',
    options: { ...configOptions, json },
    details,
    run: async (args, io) => {
      const result = await loaded(services, args)
      const found = result.ok ? startFindings(result) : { refusals: [], notes: [] }
      const warnings = [...result.warnings, ...found.refusals.map(wouldNotStart), ...found.notes]
      const problems = result.ok ? [] : result.problems
      if (args.values['json'] === true) io.out(JSON.stringify({ valid: result.ok, problems, warnings }, null, 2))
      else report(io, problems, warnings, result.ok ? `${result.file ?? 'The configuration'} is valid.` : undefined)
      return result.ok ? 0 : 1
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
