import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { problemText } from '../config/config.ts'
import type { PolicyAnswers, PolicyTask } from '../governance/governance.ts'
import { administerOptions, asked, whoIsAsked, type Administering } from './administer.ts'
import { UsageError, type Arguments, type Command, type CommandOption, type Io } from './command.ts'
import { exitCodes, jsonOption } from './ledger-folder.ts'
import { momentIn } from './ledger-times.ts'
import { explained } from './policy-explained.ts'

const common = { ...administerOptions, json: jsonOption }
const details = `${whoIsAsked}

${exitCodes}`

/** Who may see and call what: looked at, tried and changed. */
export const policyCommands = (services: Administering): readonly Command[] => [
  show(services),
  check(services),
  apply(services),
  explain(services),
  history(services),
  rollback(services),
  dryRun(services),
]

type AskPolicy = <Name extends PolicyTask>(
  name: Name,
  input: Readonly<Record<string, unknown>>,
) => Promise<PolicyAnswers[Name] | undefined>

const asking =
  (services: Administering, { values }: Arguments, io: Io): AskPolicy =>
  (name, input) =>
    asked<PolicyAnswers[typeof name]>(services, values, io, name, input)

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const show = (services: Administering): Command => ({
  words: ['policy', 'show'],
  summary: 'Shows the policy that is in force, or an earlier version of it',
  usage: '[NUMBER] [--url URL] [--json]',
  options: common,
  positionals: { min: 0, max: 1 },
  details,
  run: async (args, io) => {
    const ask = asking(services, args, io)
    const [given] = args.positionals
    const version =
      given === undefined
        ? (await ask('policy_show', {}))?.body
        : await ask('policy_version', { number: numberOf(given) })
    if (version === undefined) return 1
    if (args.values['json'] === true) io.out(json(version))
    else if (version.number === 0)
      io.out('There is no policy document: local clients may use what this gateway itself offers.')
    else {
      io.err(`version ${version.number}, ${version.at}, by ${version.author} (${version.source})`)
      io.out(version.text.trimEnd())
    }
    return 0
  },
})

const check = (services: Administering): Command => ({
  words: ['policy', 'check'],
  summary: 'Finds the mistakes in a policy document',
  usage: 'FILE',
  options: {},
  positionals: { min: 1, max: 1 },
  details: 'Exit codes: 0 no mistakes, 1 some, 2 wrong command line.',
  run: async ({ positionals: [file = ''] }, io) => {
    if (await isWrong(await textOf(services, file), file, io)) return 1
    io.out(`${file} has no mistakes.`)
    return 0
  },
})

const apply = (services: Administering): Command => ({
  words: ['policy', 'apply'],
  summary: 'Puts a policy document in force',
  usage: 'FILE [--if-match NUMBER] [--url URL] [--json]',
  options: { ...common, 'if-match': ifMatch },
  positionals: { min: 1, max: 1 },
  details,
  run: async (args, io) => {
    const text = await proposed(services, args, io)
    if (text === undefined) return 1
    return said(await asking(services, args, io)('policy_put', { text, ...matching(args) }), args, io)
  },
})

const rollback = (services: Administering): Command => ({
  words: ['policy', 'rollback'],
  summary: 'Puts an earlier version of the policy in force again',
  usage: 'NUMBER [--if-match NUMBER] [--url URL] [--json]',
  options: { ...common, 'if-match': ifMatch },
  positionals: { min: 1, max: 1 },
  details,
  run: async (args, io) => {
    const number = numberOf(args.positionals[0] ?? '')
    return said(await asking(services, args, io)('policy_rollback', { number, ...matching(args) }), args, io)
  },
})

const explain = (services: Administering): Command => ({
  words: ['policy', 'explain'],
  summary: 'Says what the policy makes of a tool for a client, and which rule decided',
  usage: 'CLIENT TOOL [--kind KIND] [--client-kind KIND] [--toolset NAME] [--url URL] [--json]',
  options: {
    ...common,
    kind: { type: 'string', value: 'KIND', summary: 'what it is: tool, resource, resource_template or prompt' },
    'client-kind': {
      type: 'string',
      value: 'KIND',
      summary:
        'how it proves who it is: local, anonymous, api_key, token, certificate; unless said, as far as that is known',
    },
    toolset: { type: 'string', value: 'NAME', summary: 'in this toolset' },
  },
  positionals: { min: 2, max: 2 },
  details: `Below the answer stand all rules that are about the two, of each section the one that says most first; * marks what decided.

${details}`,
  run: async (args, io) => {
    const [client = '', name = ''] = args.positionals
    const kind = oneOf(args, 'kind', kinds)
    const clientKind = oneOf(args, 'client-kind', clientKinds)
    const { toolset } = args.values
    const given = { client, name, kind, client_kind: clientKind, ...(toolset === undefined ? {} : { toolset }) }
    const found = await asking(services, args, io)('policy_explanation', given)
    if (found === undefined) return 1
    io.out(args.values['json'] === true ? json(found) : explained(found))
    return 0
  },
})

const history = (services: Administering): Command => ({
  words: ['policy', 'history'],
  summary: 'Lists the versions of the policy, with who made them and what they changed',
  usage: '[--url URL] [--json]',
  options: common,
  details,
  run: async (args, io) => {
    const found = await asking(services, args, io)('policy_versions', { limit: 100 })
    if (found === undefined) return 1
    const { versions } = found
    if (args.values['json'] === true) io.out(json(versions))
    else if (versions.length === 0) io.out('There was never a policy document.')
    else
      for (const one of versions)
        io.out(`${one.number}  ${one.at}  ${one.author} (${one.source})  ${changes(one.difference)}`)
    return 0
  },
})

const dryRun = (services: Administering): Command => ({
  words: ['policy', 'dry-run'],
  summary: 'Tries a policy document on past calls, and lists those that it would have refused',
  usage: 'FILE [--since TIME] [--url URL] [--json]',
  options: { ...common, since: { type: 'string', value: 'TIME', summary: 'calls since then; 24h ago unless said' } },
  positionals: { min: 1, max: 1 },
  details,
  run: async (args, io) => {
    const since = momentIn(args.values, 'since')
    const text = await proposed(services, args, io)
    if (text === undefined) return 1
    const from = since === undefined ? {} : { since: new Date(since).toISOString() }
    const run = await asking(services, args, io)('policy_dry_run', { text, ...from })
    if (run === undefined) return 1
    if (args.values['json'] === true) {
      io.out(json(run))
      return 0
    }
    io.out(
      `Of ${run.calls} calls since ${run.since} it would have refused ${run.refused}, and asked for approval of ${run.approvals}.`,
    )
    for (const one of run.findings) io.out(`${one.entry}  ${one.client}  ${one.name}  ${one.outcome}: ${one.because}`)
    if (!run.complete) io.err('note: there were more calls; the newest were tried.')
    return 0
  },
})

const ifMatch: CommandOption = { type: 'string', value: 'NUMBER', summary: 'only if this version is in force' }

async function textOf({ cwd }: Administering, file: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, file), 'utf8')
  } catch (thrown) {
    throw new Error(`${file} can't be read: ${(thrown as Error).message}. Name a file that holds a policy.`, {
      cause: thrown,
    })
  }
}

/** Whether a document has mistakes, which are said then. */
async function isWrong(text: string, file: string, io: Io): Promise<boolean> {
  const { readPolicy } = await import('../governance/governance.ts')
  const read = await readPolicy(text, file)
  if (!read.ok) for (const mistake of read.mistakes) io.err(problemText(mistake))
  return !read.ok
}

/** The document of a file; undefined where it has mistakes. A gateway elsewhere may be of a version that knows more. */
async function proposed(services: Administering, args: Arguments, io: Io): Promise<string | undefined> {
  const [file = ''] = args.positionals
  const text = await textOf(services, file)
  return args.values['url'] === undefined && (await isWrong(text, file, io)) ? undefined : text
}

const kinds = ['tool', 'resource', 'resource_template', 'prompt'] as const
const clientKinds = ['known', 'local', 'anonymous', 'api_key', 'token', 'certificate'] as const

function oneOf({ values }: Arguments, name: string, known: readonly [string, ...string[]]): string {
  const [usual] = known
  const given = values[name] ?? usual
  if (typeof given === 'string' && known.includes(given)) return given
  throw new UsageError(`--${name} is one of ${known.join(', ')}`)
}

interface Put {
  readonly body: { readonly number: number; readonly difference: readonly { readonly path: string }[] }
}

function said(put: Put | undefined, { values }: Arguments, io: Io): number {
  if (put === undefined) return 1
  const { body } = put
  io.out(values['json'] === true ? json(body) : `Version ${body.number} is in force: ${changes(body.difference)}.`)
  return 0
}

const changes = (difference: readonly { readonly path: string }[]): string =>
  difference.length === 0
    ? 'nothing else than before'
    : `${difference
        .slice(0, 5)
        .map(({ path }) => path)
        .join(', ')}${difference.length > 5 ? ` and ${difference.length - 5} more` : ''}`

function numberOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`${JSON.stringify(text)} is no number of a version: owlclaw policy history lists them`)
}

function matching({ values }: Arguments): { readonly if_match?: string } {
  const given = values['if-match']
  if (typeof given !== 'string') return {}
  const number = /^(?:"?policy-)?(\d{1,9})"?$/.exec(given)?.[1]
  if (number === undefined) throw new UsageError(`--if-match takes the number of a version, such as 3; it is ${given}`)
  return { if_match: `"policy-${number}"` }
}
