import { placeText } from '../config/config.ts'
import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import { writtenMoment } from '../core/moment.ts'
import type { Entry, Kind, Provider } from '../core/provider.ts'
import { dryRun, type DryRun, type PastCall } from './dry-run.ts'
import type { Explanation } from './explain.ts'
import type { Governed } from './governed.ts'
import type { Configured } from './limits.ts'
import { oneByOne } from './one-by-one.ts'
import { etagOf, PolicyMistakes, type InForce } from './policy-keeper.ts'
import { readPolicy } from './policy-reading.ts'
import type { PolicyVersion } from './policy-versions.ts'

interface Given {
  readonly document?: unknown
  readonly text?: string | undefined
}

interface Questions {
  readonly policy_show: object
  readonly policy_put: Given & { readonly if_match?: string | undefined }
  readonly policy_versions: { readonly limit: number; readonly before?: number | undefined }
  readonly policy_version: { readonly number: number }
  readonly policy_rollback: { readonly number: number; readonly if_match?: string | undefined }
  readonly policy_explanation: {
    readonly client: string
    readonly client_kind?: Call['principal']['kind'] | 'known' | undefined
    readonly kind: Kind
    readonly name: string
    readonly toolset?: string | undefined
  }
  readonly policy_dry_run: Given & { readonly since?: string | undefined }
}

type Shown = Omit<PolicyVersion, 'at' | 'text' | 'source'> & {
  readonly at: string
  readonly source: PolicyVersion['source'] | 'default'
}
type Whole = Shown & { readonly text: string; readonly document: Readonly<Record<string, unknown>> }

export interface PolicyAnswers {
  readonly policy_show: { readonly etag: string; readonly body: Whole }
  readonly policy_put: { readonly etag: string; readonly body: Shown }
  readonly policy_versions: { readonly versions: readonly Shown[] }
  readonly policy_version: Whole
  readonly policy_rollback: { readonly etag: string; readonly body: Shown }
  readonly policy_explanation: Explanation
  readonly policy_dry_run: DryRun & { readonly since: string; readonly until: string; readonly complete: boolean }
}

export type PolicyTask = keyof PolicyAnswers

export interface PolicyAdministrationParts {
  readonly governed: Governed
  readonly config: Configured
  /** Something as the catalogue has it. */
  readonly entryOf: (kind: Kind, name: string) => Entry | undefined
  /** Calls that ran, the newest first, and whether there were more. */
  readonly past: (since: number, most: number) => Promise<{ readonly calls: PastCall[]; readonly complete: boolean }>
}

type Tasks = {
  readonly [Name in PolicyTask]: (question: Questions[Name], call: Call) => Promise<PolicyAnswers[Name]>
}

const timeouts: Readonly<Record<PolicyTask, number>> = {
  policy_show: 60_000,
  policy_put: 60_000,
  policy_versions: 60_000,
  policy_version: 60_000,
  policy_rollback: 60_000,
  policy_explanation: 60_000,
  policy_dry_run: 600_000,
}

const writes: ReadonlySet<string> = new Set<PolicyTask>(['policy_put', 'policy_rollback'])

/** The policy as something that is called: so that whoever changes it is in the ledger. */
export function createPolicyAdministration(parts: PolicyAdministrationParts): Provider {
  const tasks = tasksOf(parts)
  const entries = Object.entries(timeouts).map(([name, timeoutMs]): Entry => ({
    kind: 'administration',
    name,
    listing: {},
    parseInput: (input) => input,
    readOnly: !writes.has(name),
    timeoutMs,
    async: 'never',
    ...(writes.has(name) ? {} : { scopes: ['audit'] }),
  }))
  return {
    name: 'policy',
    catalogue: () => entries,
    call: ({ name }, input, call) => tasks[name as PolicyTask](input as never, call),
    onChanged: () => () => undefined,
  }
}

const mostPast = 100_000
/** Dry runs that wait for others, at most. */
const mostWaiting = 8
const dayMs = 86_400_000

function tasksOf({ governed, config, entryOf, past }: PolicyAdministrationParts): Tasks {
  const { keeper } = governed
  const { versions } = keeper
  let waiting = 0
  const tryOut = oneByOne(async ({ since, ...given }: Questions['policy_dry_run'], { signal }: Call) => {
    signal.throwIfAborted()
    const read = await readPolicy(textOf(given), 'policy')
    if (!read.ok) throw refused(new PolicyMistakes(read.mistakes), given)
    const until = Date.now()
    const from = since === undefined ? until - dayMs : writtenMoment(since)
    if (!(from < until)) throw invalid('/body/since', 'a time before now', since ?? '')
    const { calls, complete } = await past(from, mostPast)
    const ran = await dryRun(read.book, config, calls.reverse(), {
      kindOf: (client) => governed.knownAs(client).kind,
      documentOf: ({ kind, name }) => (kind === 'prompt' ? entryOf(kind, name)?.document : undefined),
    })
    return { ...ran, since: new Date(from).toISOString(), until: new Date(until).toISOString(), complete }
  })
  const answered = (inForce: InForce) => ({ etag: etagOf(inForce), body: shown(inForce.version) })
  return {
    policy_show: async () => {
      const inForce = keeper.inForce()
      if (inForce === undefined) return { etag: etagOf(undefined), body: byDefault }
      return { etag: etagOf(inForce), body: { ...whole(inForce.version), document: { ...inForce.book.document } } }
    },
    policy_put: async ({ if_match: ifMatch, ...given }, { principal }) => {
      const proposed = { text: textOf(given), name: 'policy', author: principal.id, ifMatch }
      return answered(await foreseen(keeper.propose(proposed), given))
    },
    policy_versions: async ({ limit, before }) => ({ versions: versions.list(limit, before).map(shown) }),
    policy_version: async ({ number }) => {
      const version = versions.get(number)
      if (version === undefined)
        throw new Fault(
          'entry_not_found',
          `There is no version ${number} of the policy. List them to see which there are.`,
        )
      const read = await readPolicy(version.text, `version ${number}`)
      return { ...whole(version), document: read.ok ? { ...read.book.document } : {} }
    },
    policy_rollback: async ({ number, if_match: ifMatch }, { principal }) =>
      answered(await foreseen(keeper.rollBack(number, principal.id, ifMatch), {})),
    policy_explanation: async ({ client, client_kind: said = 'known', kind, name, toolset }) => {
      const caller = { id: client, kind: said === 'known' ? governed.knownAs(client).kind : said }
      return governed.explain({ caller, kind, name, toolset }, entryOf(kind, name))
    },
    policy_dry_run: (question, call) => {
      if (waiting >= mostWaiting) throw tooManyTrials()
      waiting += 1
      return tryOut(question, call).finally(() => (waiting -= 1))
    },
  }
}

const textOf = ({ document, text }: Given): string => {
  if ((document === undefined) === (text === undefined))
    throw invalid('/body', 'either document or text', document === undefined ? 'neither' : 'both')
  return text ?? jsonOf(document)
}

function jsonOf(document: unknown): string {
  try {
    return JSON.stringify(document, null, 2)
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
    throw invalid('/body/document', 'nested no more deeply than a policy is', 'more than can be read')
  }
}

const shown = ({ number, at, author, source, difference }: PolicyVersion): Shown => ({
  number,
  at: new Date(at).toISOString(),
  author,
  source,
  difference,
})

const whole = (version: PolicyVersion): Shown & { readonly text: string } => ({ ...shown(version), text: version.text })

const byDefault: Whole = {
  ...{ number: 0, at: new Date(0).toISOString(), author: 'owlclaw', source: 'default', difference: [], text: '' },
  document: {},
}

async function foreseen<T>(answer: Promise<T>, given: Given): Promise<T> {
  try {
    return await answer
  } catch (thrown) {
    throw thrown instanceof PolicyMistakes ? refused(thrown, given) : thrown
  }
}

/** Every mistake, where it stands: in the object that was sent, or by line and column of the text. */
function refused({ mistakes }: PolicyMistakes, { text }: Given): Fault {
  const at = text === undefined ? '/body/document' : '/body/text'
  const violations = mistakes.map(({ pointer, place, what, fix }) => ({
    path: text === undefined ? `${at}${pointer}` : at,
    rule: 'policy',
    expected: fix,
    got: place === undefined || text === undefined ? what : `${placeText(place)}: ${what}`,
  }))
  const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`
  return new Fault('invalid_params', `The policy has ${count}; the one in force stays.`, { violations })
}

const tooManyTrials = (): Fault =>
  new Fault('overloaded', `${mostWaiting} dry runs wait already, and one is made at a time.`, { retryAfter: 5 })

const invalid = (path: string, expected: string, got: string): Fault =>
  new Fault('invalid_params', `${path} must be ${expected}.`, { violations: [{ path, rule: 'policy', expected, got }] })
