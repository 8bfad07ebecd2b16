import { UsageError, type Command } from './command.ts'
import { bashScript } from './completion-bash.ts'
import { fishScript } from './completion-fish.ts'
import { nodesOf } from './completion-tree.ts'
import { zshScript } from './completion-zsh.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

/** Prints a script made from the commands there are, so that it can't lack one. */
export const completionCommand = (commands: () => readonly Command[]): Command => ({
  words: ['completion'],
  verbatim: true,
  summary: 'Prints the script that lets a shell complete commands, options and their values',
  usage: shells.join('|'),
  positionals: { min: 1, max: 1 },
  options: {},
  details: `Where it goes:
  bash  owlclaw completion bash > ~/.local/share/bash-completion/completions/owlclaw
  zsh   owlclaw completion zsh > "\${fpath[1]}/_owlclaw"
  fish  owlclaw completion fish > ~/.config/fish/completions/owlclaw.fish

Exit codes: 0 fine, 2 wrong command line.`,
  run: async ({ positionals }, io) => {
    const [wanted] = positionals
    const shell = shells.find((one) => one === wanted)
    if (shell === undefined)
      throw new UsageError(`'${wanted ?? ''}' is no shell it knows; there are ${shells.join(', ')}`)
    io.out(completionScript(shell, commands()))
    return 0
  },
})

export const completionScript = (shell: Shell, commands: readonly Command[]): string =>
  ({ bash: bashScript, zsh: zshScript, fish: fishScript })[shell](nodesOf(commands))
