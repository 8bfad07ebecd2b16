/** Where a command writes. Each call is one line or block; the newline is added. */
export interface Io {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

export interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly multiple?: boolean
  /** What help shows after the flag, such as `PORT`. */
  readonly value?: string
  readonly summary?: string
}

export interface Arguments {
  /** What was said on the command line, and only that: an option nobody gave is absent. */
  readonly values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>
  readonly positionals: readonly string[]
}

/** One thing `owlclaw` does. Whatever is heavy is imported inside `run`, so that help stays quick. */
export interface Command {
  /** Such as `['contracts', 'diff']`. The word `mcp-server` may be left out by whoever types it. */
  readonly words: readonly string[]
  readonly summary: string
  /** What follows the words, such as `OLD NEW [--json]`. */
  readonly usage: string
  readonly options: Readonly<Record<string, CommandOption>>
  /** How many positional arguments it takes; none unless said. */
  readonly positionals?: { readonly min: number; readonly max: number }
  /** More for `--help`: exit codes, examples. */
  readonly details?: string
  /** What it prints is data, or is made fit for a terminal by itself; all else is as it is printed. */
  readonly verbatim?: true
  /** Answers the exit code. */
  readonly run: (args: Arguments, io: Io) => Promise<number>
}

/** The command line was wrong: what, and how it is right. Ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
