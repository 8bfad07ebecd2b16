import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { problemText } from '../config/config.ts'
import { UsageError, type Arguments, type Command, type Io } from './command.ts'
import { loadedFor, type Place } from './inside.ts'
import { jsonOption, placeOptions } from './ledger-folder.ts'
import type { AskPolicy, OpenFolder } from './policy-asking.ts'
import { momentIn } from './ledger-times.ts'

interface Services extends Place {
  readonly openFolder: OpenFolder
}

const common = { ...placeOptions, json: jsonOption }
const details = 'It asks the gateway that runs on the data folder, or looks into the folder where none does.'

/** Who may see and call what: looked at, tried and changed. */
export const policyCommands = (services: Services): readonly Command[] => [
  show(services),
  check(services),
  apply(services),
  explain(services),
  history(services),
  rollback(services),
  dryRun(services),
]

/** Asks, and says a refusal. */
async function asking(
  services: Services,
  { values }: Arguments,
  io: Io,
  use: (ask: AskPolicy) => Promise<number>,
): Promise<number> {
  const loaded = await loadedFor(services, values, io)
  if (loaded === undefined) return 1
  const { askingPolicy, sayRefusal } = await import('./policy-asking.ts')
  try {
    return await askingPolicy(loaded, services.openFolder, use)
  } catch (thrown) {
    return sayRefusal(thrown, io)
  }
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const show = (services: Services): Command => ({
  words: ['policy', 'show'],
  summary: 'Shows the policy that is in force, or an earlier version of it',
  usage: '[NUMBER] [--json]',
  options: common,
  positionals: { min: 0, max: 1 },
  details,
  run: (args, io) =>
    asking(services, args, io, async (ask) => {
      const [given] = args.positionals
      const version =
        given === undefined
          ? (await ask('policy_show', {})).body
          : await ask('policy_version', { number: numberOf(given) })
      if (args.values['json'] === true) io.out(json(version))
      else if (version.number === 0)
        io.out('There is no policy document: local clients may use what this gateway itself offers.')
      else {
        io.err(`version ${version.number}, ${version.at}, by ${version.author} (${version.source})`)
        io.out(version.text.trimEnd())
      }
      return 0
    }),
})

const check = (services: Services): Command => ({
  words: ['policy', 'check'],
  summary: 'Finds the mistakes in a policy document',
  usage: 'FILE',
  options: {},
  positionals: { min: 1, max: 1 },
  details: 'Exit codes: 0 no mistakes, 1 some, 2 wrong command line.',
  run: async ({ positionals: [file = ''] }, io) => {
    const { readPolicy } = await import('../governance/governance.ts')
    const read = await readPolicy(await readFile(resolve(services.cwd, file), 'utf8'), file)
    if (read.ok) io.out(`${file} has no mistakes.`)
    else for (const mistake of read.mistakes) io.err(problemText(mistake))
    return read.ok ? 0 : 1
  },
})

const apply = (services: Services): Command => ({
  words: ['policy', 'apply'],
  summary: 'Puts a policy document in force',
  usage: 'FILE [--if-match NUMBER] [--json]',
  options: {
    ...common,
    'if-match': { type: 'string', value: 'NUMBER', summary: 'only if this version is in force' },
  },
  positionals: { min: 1, max: 1 },
  details,
  run: async (args, io) => {
    const [file = ''] = args.positionals
    const text = await readFile(resolve(services.cwd, file), 'utf8')
    return asking(services, args, io, async (ask) =>
      said(await ask('policy_put', { text, ...matching(args) }), args, io),
    )
  },
})

const rollback = (services: Services): Command => ({
  words: ['policy', 'rollback'],
  summary: 'Puts an earlier version of the policy in force again',
  usage: 'NUMBER [--if-match NUMBER] [--json]',
  options: {
    ...common,
    'if-match': { type: 'string', value: 'NUMBER', summary: 'only if this version is in force' },
  },
  positionals: { min: 1, max: 1 },
  details,
  run: (args, io) =>
    asking(services, args, io, async (ask) =>
      said(await ask('policy_rollback', { number: numberOf(args.positionals[0] ?? ''), ...matching(args) }), args, io),
    ),
})

const explain = (services: Services): Command => ({
  words: ['policy', 'explain'],
  summary: 'Says what the policy makes of a tool for a client, and which rule decided',
  usage: 'CLIENT TOOL [--kind KIND] [--client-kind KIND] [--toolset NAME] [--json]',
  options: {
    ...common,
    kind: { type: 'string', value: 'KIND', summary: 'what it is: tool, resource, resource_template or prompt' },
    'client-kind': {
      type: 'string',
      value: 'KIND',
      summary: 'how the client proves who it is: local, anonymous, api_key, token or certificate',
    },
    toolset: { type: 'string', value: 'NAME', summary: 'in this toolset' },
  },
  positionals: { min: 2, max: 2 },
  details,
  run: (args, io) =>
    asking(services, args, io, async (ask) => {
      const [client = '', name = ''] = args.positionals
      const { kind = 'tool', 'client-kind': clientKind = 'local', toolset } = args.values
      const given = { client, name, kind, client_kind: clientKind, ...(toolset === undefined ? {} : { toolset }) }
      const found = await ask('policy_explanation', given)
      if (args.values['json'] === true) {
        io.out(json(found))
        return 0
      }
      const may = found.callable ? 'may call' : found.visible ? 'sees and may not call' : 'does not see'
      io.out(`${client} ${may} ${name}: ${found.because}.${found.reason === undefined ? '' : ` (${found.reason})`}`)
      if (found.approvals.length > 0) io.out(`Approval goes by ${found.approvals.join(', then ')}.`)
      if (found.rates.length > 0) io.out(`It counts for ${found.rates.join(', ')}.`)
      if (!found.exists) io.out(`There is no ${found.kind} of that name now.`)
      return 0
    }),
})

const history = (services: Services): Command => ({
  words: ['policy', 'history'],
  summary: 'Lists the versions of the policy, with who made them and what they changed',
  usage: '[--json]',
  options: common,
  details,
  run: (args, io) =>
    asking(services, args, io, async (ask) => {
      const { versions } = await ask('policy_versions', { limit: 100 })
      if (args.values['json'] === true) io.out(json(versions))
      else if (versions.length === 0) io.out('There was never a policy document.')
      else
        for (const one of versions)
          io.out(`${one.number}  ${one.at}  ${one.author} (${one.source})  ${changes(one.difference)}`)
      return 0
    }),
})

const dryRun = (services: Services): Command => ({
  words: ['policy', 'dry-run'],
  summary: 'Tries a policy document on past calls, and lists those that it would have refused',
  usage: 'FILE [--since TIME] [--json]',
  options: { ...common, since: { type: 'string', value: 'TIME', summary: 'calls since then; 24h ago unless said' } },
  positionals: { min: 1, max: 1 },
  details,
  run: async (args, io) => {
    const [file = ''] = args.positionals
    const text = await readFile(resolve(services.cwd, file), 'utf8')
    const since = momentIn(args.values, 'since')
    return asking(services, args, io, async (ask) => {
      const from = since === undefined ? {} : { since: new Date(since).toISOString() }
      const run = await ask('policy_dry_run', { text, ...from })
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
    })
  },
})

interface Put {
  readonly body: { readonly number: number; readonly difference: readonly { readonly path: string }[] }
}

function said({ body }: Put, { values }: Arguments, io: Io): number {
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

const matching = ({ values }: Arguments): { readonly if_match?: string } =>
  typeof values['if-match'] === 'string' ? { if_match: `"policy-${values['if-match']}"` } : {}
