import type { KeysOf } from '../core/client-keys.ts'
import { scopesFor } from '../core/needed-scope.ts'
import type { Entry, Kind } from '../core/provider.ts'
import { listedQuota, type Quota } from '../core/quota.ts'
import type { Caller } from './client-rules.ts'
import type { Scope } from '../core/scopes.ts'
import { defaultRule } from './default-policy.ts'
import type { KnownAs } from './known-clients.ts'
import type { InForce } from './policy-keeper.ts'
import type { Decision } from './rule-book.ts'
import { subjectOf, type Thing } from './rule-names.ts'
import { ruleText } from './rule-text.ts'

export interface Question {
  readonly caller: Caller
  readonly kind: Kind
  readonly name: string
  readonly toolset?: string | undefined
}

/** What the policy says of one thing for one client, and which rule said it. */
export interface Explanation {
  readonly version: string
  readonly client: string
  readonly client_kind: string
  readonly kind: Kind
  readonly name: string
  /** There is something of that name. */
  readonly exists: boolean
  readonly visible: boolean
  readonly listed: boolean
  readonly callable: boolean
  /** The rule that decided, such as `permissions[2]`. */
  readonly rule?: string
  readonly reason?: string
  readonly because: string
  readonly approvals: readonly string[]
  readonly rates: readonly string[]
  /** Every rule about the two, of each section the one that says most first. */
  readonly rules: readonly { readonly rule: string; readonly says: string; readonly decides: boolean }[]
  /** What the client has left, where it is limited. */
  readonly quota: readonly Readonly<Record<string, unknown>>[]
  /** The most a call costs. */
  readonly price: number
  readonly currency: string
  /** What the client is taken for where nobody says, and by what that is known. */
  readonly known_kind: string
  readonly known_by: KnownAs['by']
  /** What a credential has to be good for. */
  readonly scope: Scope
  /** How many keys of the client that are good now have that scope, and how many do not. */
  readonly keys?: { readonly with_scope: number; readonly without_scope: number }
}

/** What holds for the two beside the rules. */
export interface Holding {
  readonly entry: Entry | undefined
  readonly version: string
  readonly quotas: readonly Quota[]
  readonly price: number
  readonly currency: string
  readonly known: KnownAs
  /** Of a client that calls with keys: what those are good for that are good now. */
  readonly keys: ReturnType<KeysOf>
}

/** What the rules make of something for a client, and then whether its keys are good for it. */
export function explain(inForce: InForce | undefined, question: Question, holding: Holding): Explanation {
  const { known, keys } = holding
  const [scope = 'admin'] = scopesFor({ kind: question.kind })
  const ruled = { ...byRules(inForce, question, holding), known_kind: known.kind, known_by: known.by, scope }
  if (keys === undefined) return ruled
  const good = keys.filter((key) => key.has(scope)).length
  const counted = { ...ruled, keys: { with_scope: good, without_scope: keys.length - good } }
  if (!ruled.callable || good > 0) return counted
  const lacking = keys.length === 0 ? 'no key of it is good now' : `no key of it has the scope ${scope}`
  const answered = keys.length === 0 ? 'invalid_token' : 'insufficient_scope'
  return { ...counted, callable: false, because: `${ruled.because}, and ${lacking}: it is answered ${answered}` }
}

type Ruled = Omit<Explanation, 'known_kind' | 'known_by' | 'scope' | 'keys'>

function byRules(
  inForce: InForce | undefined,
  question: Question,
  { entry, version, quotas, price, currency }: Holding,
): Ruled {
  const { caller, kind, name, toolset } = question
  const about = {
    ...{ version, client: caller.id, client_kind: caller.kind, kind, name, exists: entry !== undefined },
    ...{ quota: kind === 'tool' ? quotas.map(listedQuota) : [], price, currency },
  }
  if (inForce === undefined) return { ...about, ...byDefault(question, entry), approvals: [], rates: [], rules: [] }
  const { book } = inForce
  const thing = { kind, name, document: entry?.document }
  const decision = book.decide(book.rightsOf(caller), thing)
  const lists = {
    approvals: decision.approvals.map((index) => `approvals[${index}]`),
    rates: decision.rates.map((index) => `rates[${index}]`),
    rules: rulesAbout(inForce, caller, thing, decision),
  }
  if (toolset !== undefined && decision.visible && !book.holds(toolset, kind, name)) {
    const because = book.hasToolset(toolset)
      ? `the toolset ${toolset} does not name it`
      : `there is no toolset ${toolset}`
    const rules = lists.rules.map((one) => ({ ...one, decides: false }))
    return { ...about, visible: false, listed: false, callable: false, because, ...lists, rules }
  }
  const { visible, callable, seen, permitted } = decision
  const listed = book.lists(decision, toolset)
  const verdict = visible ? permitted : seen
  return {
    ...about,
    visible,
    listed,
    callable,
    ...(verdict.rule === undefined ? {} : { rule: verdict.rule }),
    ...(verdict.reason === undefined ? {} : { reason: verdict.reason }),
    because: becauseOf({ ...decision, listed }),
    ...lists,
  }
}

function rulesAbout({ book }: InForce, caller: Caller, thing: Thing, { seen, permitted }: Decision) {
  const deciding = [seen.rule, permitted.rule]
  return book.about(caller, thing).map(({ section, index }) => {
    const rule = `${section}[${index}]`
    return { rule, says: ruleText(book.document, section, index), decides: deciding.includes(rule) }
  })
}

function becauseOf({ visible, listed, callable, seen, permitted }: Decision): string {
  if (callable)
    return `${permitted.rule ?? 'nothing'} allows it${listed ? '' : '; lists leave it out, since it is found with search_tools'}`
  const why = permitted.rule === undefined ? 'no rule allows it' : `${permitted.rule} denies it`
  if (visible) return `${why}; ${seen.rule ?? 'nothing'} shows it all the same`
  return seen.rule?.startsWith('visibility') === true ? `${seen.rule} hides it` : why
}

function byDefault({ caller, kind, toolset }: Question, entry: Entry | undefined) {
  if (toolset !== undefined) return { ...nothing, because: `there is no toolset ${toolset}` }
  if (subjectOf[kind] === undefined) return { ...everything, because: 'no policy is about it' }
  if (caller.kind !== 'local') return { ...nothing, because: defaultRule.other }
  if (entry?.upstream !== undefined) return { ...nothing, because: defaultRule.upstream }
  return { ...everything, because: defaultRule.local }
}

const nothing = { visible: false, listed: false, callable: false } as const
const everything = { visible: true, listed: true, callable: true } as const
