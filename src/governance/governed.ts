import type { DatabaseSync } from 'node:sqlite'
import type { KeysOf } from '../core/client-keys.ts'
import type { Policy, Quota } from '../core/policy.ts'
import type { Entry } from '../core/provider.ts'
import { StartupError } from '../core/startup-error.ts'
import { noCalls, usedNothing, type CallsSince } from '../core/usage.ts'
import { CallsBefore } from './calls-before.ts'
import { systemClock } from './clock.ts'
import { defaultPolicy } from './default-policy.ts'
import type { Caller } from './client-rules.ts'
import { explain, type Explanation, type Question } from './explain.ts'
import type { Uses } from './client-use.ts'
import { createGovernance, usesOf, type GovernanceParts } from './configured-limits.ts'
import { Callers, knownAs, type KnownAs } from './known-clients.ts'
import { limitsOf } from './limits.ts'
import { readPolicyFile, watchPolicyFile, type PolicyFile, type PolicyLog } from './policy-file.ts'
import { createPolicyKeeper, lastInForce, PolicyMistakes, type InForce, type PolicyKeeper } from './policy-keeper.ts'
import { createPolicyVersions, versionsInMemory, type PolicyVersions } from './policy-versions.ts'
import { priceList, type PriceOf } from './price-list.ts'
import { ruledPolicy } from './ruled-policy.ts'
import { RuleRates } from './rule-rates.ts'

export interface GovernedParts extends GovernanceParts {
  /** What was called before the start, from the ledger. */
  readonly callsSince?: CallsSince
  /** Where versions are kept; without it they are forgotten with the process. */
  readonly db?: DatabaseSync
  /** The file that the document stands in. */
  readonly file?: string | undefined
  /** Nobody from elsewhere can reach this process. */
  readonly onlyLocal: boolean
  readonly watch: boolean
  readonly log?: PolicyLog
  readonly keysOf?: KeysOf | undefined
}

export interface Governed {
  /** What is in force now. */
  readonly policy: () => Policy
  readonly keeper: PolicyKeeper
  readonly explain: (question: Question, entry: Entry | undefined) => Explanation
  readonly hasToolset: (name: string) => boolean
  /** Whether search_tools is there for anybody. */
  readonly searches: () => boolean
  /** What a client has left, whose name is all that is known. */
  readonly quotasOf: (client: string) => readonly Quota[]
  /** How a client proves who it is, as far as this process knows. */
  readonly knownAs: (client: string) => KnownAs
  readonly onChanged: (listener: () => void) => void
  /** Answers what puts other limits and prices in force; what was used goes on. */
  readonly reconfigure: (config: GovernanceParts['config']) => () => void
  readonly reload: () => Promise<void>
  /** Why the policy file, as it stands, is not in force; undefined where nothing is wrong. */
  readonly trouble: () => string | undefined
  readonly close: () => void
}

/** The rules of the configuration, and those of the document that is in force over them. */
export async function openGovernance(parts: GovernedParts): Promise<Governed> {
  const versions = versionsOf(parts)
  const counted: Counted = {
    uses: undefined,
    rates: new RuleRates(parts.clock ?? systemClock),
    callers: new Callers(),
  }
  let rules = rulesOf(parts, counted)
  counted.uses = rules.uses
  const listeners = new Set<() => void>()
  let policy = rules.standard
  const put = (inForce: InForce): void => {
    policy = rules.ruled(inForce)
    for (const listener of listeners) listener()
  }
  const before = await readable(lastInForce(versions))
  if (before !== undefined) policy = rules.ruled(before)
  const keeper = createPolicyKeeper(versions, put, before)
  const { file } = parts
  let watched: PolicyFile | undefined
  if (file !== undefined) {
    const text = await readable(readPolicyFile(file))
    await readable(keeper.takeFile(text, file))
    if (parts.watch) watched = watchPolicyFile(file, keeper, parts.log ?? silent)
  }
  recoverRates(keeper, counted, parts)
  const keysOf = parts.keysOf ?? (() => undefined)
  const calledAs = (client: string) => counted.callers.calledAs(client)
  const known = (client: string): KnownAs => knownAs(client, { keysOf, calledAs })
  return {
    policy: () => policy,
    keeper,
    explain: (question, entry) =>
      explain(keeper.inForce(), question, {
        ...{ entry, version: policy.version, currency: rules.currency },
        quotas: policy.quotas({ principal: question.caller }),
        price: entry === undefined ? 0 : rules.priceOf(entry) / 1e6,
        known: known(question.caller.id),
        keys: question.caller.kind === 'api_key' ? keysOf(question.caller.id) : undefined,
      }),
    hasToolset: (name) => keeper.inForce()?.book.hasToolset(name) === true,
    searches: () => (keeper.inForce()?.book.document.tool_search ?? []).length > 0,
    quotasOf: (id) => policy.quotas({ principal: { id, kind: known(id).kind } }),
    knownAs: known,
    onChanged: (listener) => listeners.add(listener),
    reconfigure: (config) => {
      const next = rulesOf({ ...parts, config }, counted)
      return () => {
        rules = next
        counted.uses ??= next.uses
        const inForce = keeper.inForce()
        policy = inForce === undefined ? next.standard : next.ruled(inForce)
        for (const listener of listeners) listener()
      }
    },
    reload: async () => watched?.reload(),
    trouble: () => watched?.trouble(),
    close: () => watched?.close(),
  }
}

function versionsOf({ db, log }: GovernedParts): PolicyVersions {
  const onUnreadable = (version: number): void =>
    log?.warn({ version }, "what a policy changed can't be read in the store (policy_versions.difference)")
  return db === undefined ? versionsInMemory() : createPolicyVersions(db, onUnreadable)
}

/** Without a rule of rates nothing is read. */
function recoverRates(
  keeper: PolicyKeeper,
  { rates }: Counted,
  { callsSince = noCalls, clock = systemClock }: GovernedParts,
): void {
  if (keeper.inForce()?.book.document.rates !== undefined) rates.recover(new CallsBefore(callsSince, clock))
}

const silent: PolicyLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** What keeps it from starting, in words. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (thrown) {
    if (thrown instanceof PolicyMistakes) throw new StartupError(`The policy has mistakes:\n${thrown.message}`)
    if (thrown instanceof Error && 'code' in thrown)
      throw new StartupError(
        `The policy file can't be read: ${thrown.message}. Correct mcp_server.governance.policy_file.`,
        { cause: thrown },
      )
    throw thrown
  }
}

interface Rules {
  readonly priceOf: PriceOf
  readonly currency: string
  /** What is counted where they are in force; undefined while nobody has been limited. */
  readonly uses: Uses | undefined
  readonly standard: Policy
  readonly ruled: (of: InForce) => Policy
}

/** What was used, and by whom, through all rules that there are while the process runs. */
interface Counted {
  uses: Uses | undefined
  readonly rates: RuleRates
  readonly callers: Callers
}

/** The configuration alone, until there is a document. */
function rulesOf(parts: GovernedParts, counted: Counted): Rules {
  const { config, onlyLocal, usedBefore = usedNothing, clock = systemClock } = parts
  const always = parts.db !== undefined
  const called = (caller: Caller): void => counted.callers.called(caller)
  const limits = limitsOf(config, { always })
  const uses = counted.uses ?? (limits === undefined ? undefined : usesOf(config, usedBefore, clock))
  const priceOf = priceList(config.prices)
  const { policy } = createGovernance({ ...parts, always, ...(uses === undefined ? {} : { uses }) })
  const ruled = ({ book, version }: InForce): Policy => {
    // Nobody was limited, so nothing was counted but by the ledger.
    counted.uses ??= usesOf(config, usedBefore, clock)
    const { uses, rates } = counted
    return ruledPolicy({ book, version: String(version.number), config, priceOf, uses, rates, called })
  }
  const standard = defaultPolicy({ policy, config, limitsOf: limits, priceOf, onlyLocal, called })
  return { priceOf, currency: config.currency, uses, standard, ruled }
}
