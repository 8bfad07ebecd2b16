import type { Command, CommandOption } from './command.ts'

/** What may come after some words: the next word, and the options of the command that they name. */
export interface Node {
  readonly words: string
  readonly next: readonly (readonly [word: string, summary: string])[]
  readonly options: readonly (readonly [name: string, option: CommandOption])[]
  readonly files: boolean
}

export function nodesOf(commands: readonly Command[]): readonly Node[] {
  const nodes = new Map<string, { next: Map<string, string>; command?: Command }>()
  const at = (words: string): { next: Map<string, string>; command?: Command } => {
    const node = nodes.get(words) ?? { next: new Map<string, string>() }
    nodes.set(words, node)
    return node
  }
  for (const command of commands) {
    const short = command.words[0] === 'mcp-server' ? [command.words.slice(1)] : []
    for (const words of [command.words, ...short]) {
      words.forEach((word, index) => {
        const last = index === words.length - 1
        const { next } = at(words.slice(0, index).join(' '))
        const group = word === 'mcp-server' ? 'Everything about the server' : `Commands of ${word}`
        if (last || !next.has(word)) next.set(word, last ? command.summary : group)
      })
      at(words.join(' ')).command = command
      for (const choice of choicesIn(command.usage)) at(words.join(' ')).next.set(choice, '')
    }
  }
  return [...nodes].map(([words, { next, command }]) => ({
    words,
    next: [...next],
    options: [...Object.entries(command?.options ?? {}), ['help', { type: 'boolean', short: 'h', summary: 'help' }]],
    files: takesFiles.test(command?.usage ?? ''),
  }))
}

/** What stands first is the name of a file or folder, and not of a tool or a contract. */
const takesFiles = /^\[?(?:DIR|FILE|PATH|OLD)\b/

/** The values that are named, as in `stdio|http`. */
const choicesIn = (text: string): readonly string[] =>
  /^[a-z][a-z0-9-]*(\|[a-z][a-z0-9-]*)+$/i.test(text) ? text.split('|') : []

export const valuesOf = ({ value = '' }: CommandOption): readonly string[] => choicesIn(value)

export const takesPath = ({ value }: CommandOption): boolean => value === 'PATH' || value === 'DIR' || value === 'FILE'

export const single = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Options that take a value, over all commands: what follows them is no word of a command. */
export const valueFlags = (nodes: readonly Node[]): readonly string[] => [
  ...new Set(
    nodes.flatMap(({ options }) =>
      options.flatMap(([name, { type, short }]) =>
        type === 'boolean' ? [] : [`--${name}`, ...(short === undefined ? [] : [`-${short}`])],
      ),
    ),
  ),
]

/** The branches of a `case` over words and the option before: what its value may be. */
export function valueCases(
  nodes: readonly Node[],
  choose: (values: readonly string[]) => string,
  files: string,
): string {
  const rows = nodes.flatMap(({ words, options }) =>
    options.flatMap(([name, option]) => {
      const values = valuesOf(option)
      const answer = values.length > 0 ? choose(values) : takesPath(option) ? files : undefined
      return answer === undefined ? [] : [`    ${single(`${words} --${name}`)}) ${answer}; return ;;`]
    }),
  )
  return rows.join('\n')
}
