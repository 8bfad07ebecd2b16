import { load, problemText, type Environment, type Loaded, type Problem } from '../config/config.ts'
import type { Call } from '../core/call.ts'
import type { Conversation } from '../core/conversation.ts'
import type { Gateway } from '../core/gateway.ts'
import { UsageError, type Arguments, type Io } from './command.ts'

export interface Place {
  readonly env: Environment
  readonly cwd: string
}

/** A gateway in this process, with nothing listening. */
export interface Opened {
  readonly gateway: Gateway
  /** What could not be used, one line each. */
  readonly warnings: readonly string[]
  /** Those of them that are no mere remarks. */
  readonly broken: readonly string[]
  readonly close: () => unknown
}

/** What a command that looks into the gateway needs. */
export interface Inside extends Place {
  readonly open: (loaded: Loaded) => Promise<Opened>
}

/** The configuration that the options, the variables and the file make; or undefined, and every problem was said. */
export async function loadedFor({ env, cwd }: Place, values: Arguments['values'], io: Io): Promise<Loaded | undefined> {
  const path = values['config']
  const loaded = await load(typeof path === 'string' ? path : undefined, env, values, cwd)
  for (const warning of loaded.warnings) io.err(`warning: ${problemText(warning)}`)
  if (loaded.ok) return loaded
  sayProblems(loaded.problems, io)
  return undefined
}

/** Says what is wrong with a configuration. Throws a UsageError for what was wrong with an option; a file that is not there is none. */
export function sayProblems(problems: readonly Problem[], io: Io): void {
  const isOption = ({ place }: Problem): boolean => place?.from === 'flag' && place.name !== '--config'
  for (const problem of problems) if (!isOption(problem)) io.err(problemText(problem))
  const wrong = problems.filter(isOption).map(problemText)
  if (wrong.length > 0) throw new UsageError(wrong.join('\n'))
}

/** Stdout is for what the command answers: whatever a handler prints while `use` runs goes to stderr. */
export async function withStdoutKept<T>(use: () => Promise<T>): Promise<T> {
  const { stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  try {
    return await use()
  } finally {
    stdout.write = write
  }
}

/** Opens a gateway for as long as `use` takes. */
export async function within<T>(inside: Inside, loaded: Loaded, use: (opened: Opened) => Promise<T> | T): Promise<T> {
  const opened = await withStdoutKept(() => inside.open(loaded))
  try {
    return await use(opened)
  } finally {
    await opened.close()
  }
}

/** Whoever runs this process, asking what it serves. A list needs no ids, and a start asks for nothing else. */
export function operatorCall(signal: AbortSignal, conversation?: Conversation): Call {
  let id: string | undefined
  let traceId: string | undefined
  return {
    get id() {
      return (id ??= crypto.randomUUID())
    },
    get traceId() {
      return (traceId ??= crypto.randomUUID().replaceAll('-', ''))
    },
    surface: 'cli',
    revision: 'cli',
    principal: { id: 'operator', kind: 'local' },
    client: undefined,
    startedAt: Date.now(),
    signal,
    asynchronous: true,
    ...(conversation === undefined ? {} : { conversation }),
  }
}

/** What commands have a running gateway do, as whoever runs it. */
export const administering =
  (gateway: Gateway) =>
  (name: string, input: unknown): Promise<unknown> =>
    gateway.call({ kind: 'administration', name, input }, operatorCall(new AbortController().signal))
