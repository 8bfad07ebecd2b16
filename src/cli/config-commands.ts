import {
  configOptions,
  differences,
  differencesText,
  listenFindings,
  load,
  printable,
  printText,
  problemText,
  productionFindings,
  restFindings,
  startFindings,
  type Difference,
  type Environment,
  type Loaded,
  type Problem,
  type Refused,
  type StartFindings,
} from '../config/config.ts'
import { UsageError, type Arguments, type Command, type Io } from './command.ts'
import { policyFindings, policyKey, policyProductionFindings } from './policy-findings.ts'

export interface ConfigServices {
  readonly env: Environment
  readonly cwd: string
}

export function configCommands(services: ConfigServices): readonly Command[] {
  return [validateCommand(services), printCommand(services), diffCommand(services)]
}

const details = 'FILE is short for --config FILE.\nExit codes: 0 fine, 1 problems, 2 wrong command line.'
const strict = { type: 'boolean', summary: 'also fail on what start would refuse' } as const
const production = { type: 'boolean', summary: 'also fail on each security setting that is missing' } as const
const json = { type: 'boolean', summary: 'answer in JSON' } as const
const positionals = { min: 0, max: 1 } as const

function validateCommand(services: ConfigServices): Command {
  return {
    words: ['mcp-server', 'config', 'validate'],
    summary: 'Lists every mistake in the configuration: file, variables and options',
    usage: '[FILE] [--config PATH] [--production] [--strict] [--json]',
    options: { ...configOptions, json, strict, production },
    positionals,
    details:
      'FILE is short for --config FILE.\n' +
      'Exit codes: 0 valid, 1 problems, 2 wrong command line. A valid configuration may still be one that `start` refuses,\n' +
      'such as a folder that is not there or a policy file with mistakes; that is said, and with --strict it is 1 too.\n' +
      'With --production each security setting that is missing is 1 too. docs/configuration.md lists what is asked.',
    run: async (args, io) => {
      const result = await loaded(services, args)
      const judged = result.ok ? await judgedIn(result, args) : await refusedIn(result)
      if (args.values['json'] === true) io.out(validatedJson(result, judged))
      else sayValidated(io, result, judged)
      const failed = judged.problems.length + judged.missing.length > 0
      return failed || (args.values['strict'] === true && judged.refusals.length > 0) ? 1 : 0
    },
  }
}

interface Judged extends StartFindings {
  readonly problems: readonly Problem[]
  /** What production asks for. */
  readonly missing: readonly Problem[]
}

async function judgedIn(result: Loaded, { values }: Arguments): Promise<Judged> {
  const { refusals, notes } = startFindings(result)
  return {
    problems: [],
    refusals: [...refusals, ...(await listenFindings(result)), ...(await policyFindings(result))],
    notes,
    missing:
      values['production'] === true ? [...productionFindings(result), ...(await policyProductionFindings(result))] : [],
  }
}

async function refusedIn({ problems, rest }: Refused): Promise<Judged> {
  const policy = rest === undefined || rest.isSaid(policyKey) ? [] : await policyFindings(rest)
  return { problems, missing: [], refusals: [...(await restFindings(rest)), ...policy], notes: [] }
}

function sayValidated(io: Io, result: Loaded | Refused, { problems, missing, refusals, notes }: Judged): void {
  for (const refusal of refusals) io.err(`start would refuse this: ${problemText(refusal)}`)
  const file = (result.ok ? result.file : undefined) ?? 'The configuration'
  if (missing.length > 0) {
    report(io, [], [...result.warnings, ...notes], undefined)
    for (const one of missing) io.err(`not for production: ${problemText(one)}`)
    io.err(
      `${file} is valid, but not for production: ${missing.length === 1 ? '1 setting' : `${missing.length} settings`}.`,
    )
    return
  }
  const fine = `${file} is valid${refusals.length > 0 ? ', but start would refuse it' : ''}.`
  report(io, problems, [...result.warnings, ...notes], result.ok ? fine : undefined)
}

function validatedJson(result: Loaded | Refused, { problems, missing, refusals, notes }: Judged): string {
  const warnings = [...result.warnings, ...refusals.map(wouldNotStart), ...notes]
  return JSON.stringify({ valid: result.ok, problems: [...problems, ...missing], warnings }, null, 2)
}

const wouldNotStart = (problem: Problem): Problem => ({
  ...problem,
  fix: `${problem.fix} \`start\` refuses it as it is.`,
})

function printCommand(services: ConfigServices): Command {
  return {
    words: ['mcp-server', 'config', 'print'],
    summary: 'Shows every value in force and where it came from; secrets are masked',
    usage: '[FILE] [--config PATH] [--json]',
    options: { ...configOptions, json },
    positionals,
    details,
    run: (args, io) =>
      show(services, args, io, (result) =>
        args.values['json'] === true ? printedJson(result) : printText(printable(result)),
      ),
  }
}

function diffCommand(services: ConfigServices): Command {
  return {
    words: ['mcp-server', 'config', 'diff'],
    summary: 'Shows what is set beside its default, and where it was set; secrets are masked',
    usage: '[FILE] [--config PATH] [--json]',
    options: { ...configOptions, json },
    positionals,
    details,
    run: (args, io) =>
      show(services, args, io, (result) => {
        const found = differences(result, services.cwd)
        return args.values['json'] === true ? diffJson(result, found) : differencesText(found)
      }),
  }
}

/** What a configuration holds, where it is one. */
async function show(
  services: ConfigServices,
  args: Arguments,
  io: Io,
  text: (result: Loaded) => string,
): Promise<number> {
  const result = await loaded(services, args)
  if (!result.ok) {
    report(io, result.problems, result.warnings, undefined)
    return 1
  }
  for (const warning of result.warnings) io.err(`warning: ${problemText(warning)}`)
  io.out(text(result))
  return 0
}

function loaded({ env, cwd }: ConfigServices, { values, positionals: [file] }: Arguments): ReturnType<typeof load> {
  const { config: named } = values
  if (file !== undefined && typeof named === 'string' && file !== named)
    throw new UsageError(`the file is named twice: ${file} and --config ${named}; name one`)
  const path = typeof named === 'string' ? named : file
  return load(path, env, values, cwd)
}

const diffJson = ({ file }: Loaded, found: readonly Difference[]): string =>
  JSON.stringify(
    { file: file ?? null, differences: found.map((one) => ({ ...one, default: one.default ?? null })) },
    null,
    2,
  )

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
