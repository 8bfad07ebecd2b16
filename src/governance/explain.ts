import type { Entry, Kind } from '../core/provider.ts'
import type { Caller } from './client-rules.ts'
import { defaultRule } from './default-policy.ts'
import type { InForce } from './policy-keeper.ts'
import { subjectOf } from './rule-book.ts'

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
}

export function explain(
  inForce: InForce | undefined,
  version: string,
  question: Question,
  entry: Entry | undefined,
): Explanation {
  const { caller, kind, name, toolset } = question
  const about = { version, client: caller.id, client_kind: caller.kind, kind, name, exists: entry !== undefined }
  if (inForce === undefined) return { ...about, ...byDefault(question, entry), approvals: [], rates: [] }
  const { book } = inForce
  const decision = book.decide(book.rightsOf(caller), kind, name)
  const lists = {
    approvals: decision.approvals.map((index) => `approvals[${index}]`),
    rates: decision.rates.map((index) => `rates[${index}]`),
  }
  if (toolset !== undefined && decision.visible && !book.holds(toolset, kind, name)) {
    const because = book.hasToolset(toolset)
      ? `the toolset ${toolset} does not name it`
      : `there is no toolset ${toolset}`
    return { ...about, visible: false, listed: false, callable: false, because, ...lists }
  }
  const { visible, listed, callable, seen, permitted } = decision
  const verdict = visible ? (callable ? permitted : permitted) : seen
  return {
    ...about,
    visible,
    listed,
    callable,
    ...(verdict.rule === undefined ? {} : { rule: verdict.rule }),
    ...(verdict.reason === undefined ? {} : { reason: verdict.reason }),
    because: becauseOf(decision),
    ...lists,
  }
}

function becauseOf({ visible, listed, callable, seen, permitted }: ReturnType<InForce['book']['decide']>): string {
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
