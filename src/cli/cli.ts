import { readFileSync } from 'node:fs'
import { parseArguments } from './arguments.ts'
import { UsageError, type Command, type Io } from './command.ts'
import { helpOf, helpOfAll, helpOfGroup } from './help.ts'
import { nearest } from '../core/nearest.ts'
import { packageFile } from './package-file.ts'
import { terminalText } from './terminal-text.ts'
import { untilAnswered } from './unanswered.ts'

export type { Command } from './command.ts'
export { administering, operatorCall, type Opened } from './inside.ts'
export { greeted, offered } from './offered.ts'
export { stopAsked } from './stop-asked.ts'

/** Finds the command the words name, checks its arguments and runs it. Answers the exit code: 2 for a wrong command line. */
export async function runCli(argv: readonly string[], commands: readonly Command[], io: Io): Promise<number> {
  const wantsHelp = argv[0] === 'help' || asksFor(argv, '--help', '-h')
  const words = argv[0] === 'help' ? argv.slice(1) : argv
  const command = find(words, commands)
  const ownVersion = command !== undefined && Object.hasOwn(command.command.options, 'version')
  if (argv[0] === '-v' || (!ownVersion && asksFor(argv, '--version'))) return say(io, version())
  if (command === undefined) return notACommand(words, commands, wantsHelp, io)
  if (wantsHelp) return say(io, helpOf(command.command))
  try {
    const to = command.command.verbatim === true ? io : forTerminals(io)
    const given = parseArguments(words.slice(command.length), command.command)
    return await untilAnswered(command.command.run(given, to), io.err)
  } catch (error) {
    io.err(terminalText(`owlclaw: ${error instanceof Error ? error.message : String(error)}`))
    if (!(error instanceof UsageError)) return 1
    io.err(`See: owlclaw ${command.command.words.join(' ')} --help`)
    return 2
  }
}

const forTerminals = ({ out, err }: Io): Io => ({
  out: (text) => out(terminalText(text)),
  err: (text) => err(terminalText(text)),
})

/** The version in package.json. */
export function version(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version
}

const say = (io: Io, text: string): number => {
  io.out(text)
  return 0
}

function asksFor(argv: readonly string[], ...flags: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return (end === -1 ? argv : argv.slice(0, end)).some((word) => flags.includes(word))
}

/** The command with the most words that stand first in argv, and how many of argv they took. */
function find(argv: readonly string[], commands: readonly Command[]): { command: Command; length: number } | undefined {
  let found: { command: Command; length: number } | undefined
  for (const command of commands) {
    for (const words of spellings(command)) {
      if (!words.every((word, at) => argv[at] === word)) continue
      if (found === undefined || words.length > found.length) found = { command, length: words.length }
    }
  }
  return found
}

function spellings(command: Command): readonly (readonly string[])[] {
  return command.words[0] === 'mcp-server' ? [command.words, command.words.slice(1)] : [command.words]
}

function notACommand(argv: readonly string[], commands: readonly Command[], wantsHelp: boolean, io: Io): number {
  const firstFlag = argv.findIndex((word) => word.startsWith('-'))
  const words = firstFlag === -1 ? argv : argv.slice(0, firstFlag)
  const [flag] = argv.slice(words.length)
  if (words.length === 0 && (flag === undefined || wantsHelp)) return say(io, helpOfAll(commands))
  const group = commands.filter((one) => spellings(one).some((known) => words.every((word, at) => known[at] === word)))
  if (words.length > 0 && group.length > 0) {
    const text = helpOfGroup(words, group)
    if (wantsHelp) return say(io, text)
    io.err(text)
    return 2
  }
  const typed = words.length > 0 ? words.join(' ') : (flag ?? '')
  const meant = probablyMeant(words, commands)
  const hint = meant === undefined ? '`owlclaw --help` lists the commands' : `did you mean \`owlclaw ${meant}\`?`
  io.err(`owlclaw: there is no command '${typed}'; ${hint}`)
  return 2
}

/** Compares as many words as a command has: what follows may be its arguments. */
function probablyMeant(words: readonly string[], commands: readonly Command[]): string | undefined {
  const known = commands.flatMap(spellings)
  for (const length of [3, 2, 1]) {
    const candidates = known.filter((one) => one.length === length).map((one) => one.join(' '))
    const meant = nearest(words.slice(0, length).join(' '), candidates)
    if (meant !== undefined) return meant
  }
  return undefined
}
