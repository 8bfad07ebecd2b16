import type { Command, CommandOption } from './command.ts'

const column = 34

export function helpOfAll(commands: readonly Command[]): string {
  return [
    'owlclaw: one governed door for agents and programs to what a company can do.',
    '',
    'Usage: owlclaw <command> [options]',
    '',
    ...listOf(commands),
    '',
    'The word mcp-server may be left out: `owlclaw start` is `owlclaw mcp-server start`.',
    '`owlclaw <command> --help` says more; `owlclaw --version` prints the version.',
  ].join('\n')
}

/** Help for the words that several commands begin with, such as `contracts`. */
export function helpOfGroup(words: readonly string[], commands: readonly Command[]): string {
  return [`Usage: owlclaw ${words.join(' ')} <command> [options]`, '', ...listOf(commands)].join('\n')
}

export function helpOf(command: Command): string {
  const help: CommandOption = { type: 'boolean', short: 'h', summary: 'this text' }
  const options: Command['options'] = { ...command.options, help }
  return [
    command.summary,
    '',
    `Usage: owlclaw ${command.words.join(' ')} ${command.usage}`.trimEnd(),
    '',
    'Options:',
    ...Object.entries(options).map(([name, option]) => row(flagOf(name, option), option.summary ?? '')),
    ...(command.details === undefined ? [] : ['', command.details]),
  ].join('\n')
}

const listOf = (commands: readonly Command[]) => [
  'Commands:',
  ...commands.map((one) => row(one.words.join(' '), one.summary)),
]

function flagOf(name: string, option: CommandOption): string {
  const short = option.short === undefined ? '' : `-${option.short}, `
  return `${short}--${name}${option.type === 'string' ? ` ${option.value ?? 'VALUE'}` : ''}`
}

function row(left: string, right: string): string {
  if (right === '') return `  ${left}`
  return left.length + 2 < column ? `  ${left.padEnd(column - 2)}${right}` : `  ${left}\n${' '.repeat(column)}${right}`
}
