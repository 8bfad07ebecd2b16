import { parseArgs } from 'node:util'
import { UsageError, type Arguments, type Command, type CommandOption } from './command.ts'
import { nearest } from '../core/nearest.ts'

type Value = string | boolean | readonly string[]

interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly value?: string | boolean | undefined
  readonly inlineValue?: boolean | undefined
}

/** What stands after a command's words, or a UsageError that says what is wrong and what would be right. */
export function parseArguments(argv: readonly string[], command: Command): Arguments {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(Object.entries(command.options).map(([name, option]) => [name, parsed(option)])),
    strict: false,
    allowNegative: true,
    allowPositionals: true,
    tokens: true,
  })
  const values: Record<string, Value> = {}
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined
    if (option === undefined) throw unknownOption(token.rawName, command)
    const value = valueOf(token, option)
    const earlier = values[token.name]
    values[token.name] = option.multiple === true && typeof value === 'string' ? [...listOf(earlier), value] : value
  }
  checkCount(positionals, command)
  return { values, positionals }
}

const parsed = ({ type, short }: CommandOption) => ({ type, ...(short === undefined ? {} : { short }) })

const listOf = (value: Value | undefined): readonly string[] => (typeof value === 'object' ? value : [])

function valueOf(token: OptionToken, option: CommandOption): string | boolean {
  const flag = token.rawName
  if (option.type === 'boolean') {
    if (token.inlineValue === true) {
      throw new UsageError(`${flag} takes no value: write ${flag}, or --no-${token.name} to switch it off`)
    }
    return !flag.startsWith('--no-') || token.name.startsWith('no-')
  }
  const wanted = option.value ?? 'VALUE'
  if (typeof token.value !== 'string') throw new UsageError(`${flag} needs a value: ${flag} ${wanted}`)
  if (token.inlineValue !== true && /^-./.test(token.value)) {
    throw new UsageError(
      `${flag} needs a value, but ${token.value} follows; if that is the value, write ${flag}=${token.value}`,
    )
  }
  return token.value
}

function unknownOption(flag: string, command: Command): UsageError {
  const flags = Object.keys(command.options).map((name) => `--${name}`)
  const meant = nearest(flag, flags)
  const name = command.words.join(' ')
  if (meant !== undefined) return new UsageError(`${name} has no option ${flag}; did you mean ${meant}?`)
  return new UsageError(`${name} has no option ${flag}; it has ${flags.length === 0 ? 'none' : flags.join(', ')}`)
}

function checkCount(positionals: readonly string[], command: Command): void {
  const { min, max } = command.positionals ?? { min: 0, max: 0 }
  const usage = `owlclaw ${command.words.join(' ')} ${command.usage}`.trim()
  if (positionals.length < min) throw new UsageError(`something is missing; the whole command is: ${usage}`)
  const extra = positionals[max]
  if (extra !== undefined) throw new UsageError(`'${extra}' is one argument too many; the whole command is: ${usage}`)
}
