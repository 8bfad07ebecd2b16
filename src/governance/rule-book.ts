import { hash } from 'node:crypto'
import type { Approval, Permission, PolicyDocument, Rate, Visibility } from '../../generated/policy/v1/policy-types.ts'
import { canonicalJson } from '../core/canonical-json.ts'
import type { Kind } from '../core/provider.ts'
import { ClientGroups, ClientRules, type Caller, type ClientWeight } from './client-rules.ts'
import { PatternSet } from './pattern.ts'
import { namesOf, RuleNames, type Names, type Thing } from './rule-names.ts'

/** What one rule says of one thing for one client. */
export interface Verdict {
  /** Such as `permissions[2]`; undefined where no rule says anything. */
  readonly rule: string | undefined
  readonly reason?: string | undefined
}

/** Everything that the rules say of one thing, for everybody with the same rights. */
export interface Decision {
  /** It exists for them. */
  readonly visible: boolean
  /** It stands in lists: what is found by searching only does not. */
  readonly listed: boolean
  /** It may be called. */
  readonly callable: boolean
  /** What decided whether it exists. */
  readonly seen: Verdict
  /** What decided whether it may be called. */
  readonly permitted: Verdict
  /** Of each rate, by its number in the document. */
  readonly rates: readonly number[]
  /** Rules of approvals that fit, the one that says most first; their conditions decide which holds. */
  readonly approvals: readonly number[]
}

/** Everybody for whom the same rules say as much has the same rights. */
export interface Rights {
  readonly key: string
  readonly weights: Readonly<Record<Section, ReadonlyMap<number, ClientWeight>>>
  /** What was decided, by kind and name. */
  readonly decided: Map<string, Map<string, Decision>>
}

const sections = ['permissions', 'visibility', 'rates', 'approvals', 'limits', 'tool_search'] as const
type Section = (typeof sections)[number]

/** A rule by its place in the document. */
export interface RuleAbout {
  readonly section: Section
  readonly index: number
}

/** The name of the built-in tool that searches; it is there where a rule of tool_search says so. */
export const searchTool = 'search_tools'

/** Names of resources come from whoever reads them: what was decided of so many is forgotten. */
const mostDecided = 10_000
/** Of clients, as many names as anybody likes to make up. */
const mostCallers = 50_000

interface Ruling {
  readonly effect?: string
  readonly clients?: readonly string[]
}

/** A rule that fits, and how much it says of the thing and of the client. */
interface Weighed<T> {
  readonly index: number
  readonly rule: T
  readonly name: number
  readonly client: ClientWeight
}

/** A document, compiled: what it says of a client is worked out once for each client, of a thing once for each set of rights. */
export class RuleBook {
  readonly document: PolicyDocument
  readonly #groups: ClientGroups
  readonly #clients: Readonly<Record<Section, ClientRules>>
  readonly #names = new Map<object, RuleNames>()
  readonly #keep: readonly (PatternSet | undefined)[]
  readonly #toolsets = new Map<string, RuleNames>()
  readonly #rights = new Map<string, Rights>()
  readonly #callers = new Map<Caller['kind'], Map<string, Rights>>()
  #meaning: string | undefined

  constructor(document: PolicyDocument) {
    this.document = document
    this.#groups = new ClientGroups(document.groups)
    const of = (section: Section): ClientRules =>
      new ClientRules((document[section] ?? []).map(({ clients }) => clients))
    this.#clients = Object.fromEntries(sections.map((section) => [section, of(section)])) as Record<
      Section,
      ClientRules
    >
    const named = [
      ...(document.permissions ?? []),
      ...(document.visibility ?? []),
      ...(document.rates ?? []),
      ...(document.approvals ?? []),
    ]
    for (const rule of named) this.#names.set(rule, new RuleNames(rule))
    this.#keep = (document.tool_search ?? []).map(({ keep }) => keep && new PatternSet(keep))
    for (const [name, toolset] of Object.entries(document.toolsets ?? {}))
      this.#toolsets.set(name, new RuleNames(toolset))
  }

  /** A print of what the document says, whatever its text looks like: comments, order of keys and quotes say nothing. */
  get meaning(): string {
    return (this.#meaning ??= hash('sha256', canonicalJson(this.document)))
  }

  rightsOf(caller: Caller): Rights {
    let known = this.#callers.get(caller.kind)
    if (known === undefined) this.#callers.set(caller.kind, (known = new Map<string, Rights>()))
    const before = known.get(caller.id)
    if (before !== undefined) return before
    const groups = this.#groups.of(caller)
    const weights = Object.fromEntries(
      sections.map((section) => [section, this.#clients[section].rulesOf(caller.id, groups)]),
    ) as Rights['weights']
    const key = keyOf(weights)
    const rights = this.#rights.get(key) ?? { key: String(this.#rights.size), weights, decided: new Map() }
    this.#rights.set(key, rights)
    if (known.size >= mostCallers) known.clear()
    known.set(caller.id, rights)
    return rights
  }

  decide(rights: Rights, thing: Thing): Decision {
    const { kind, name, document } = thing
    let ofKind = rights.decided.get(kind)
    if (ofKind === undefined) rights.decided.set(kind, (ofKind = new Map<string, Decision>()))
    const key = document === undefined ? name : `${name}\n${document}`
    const known = ofKind.get(key)
    if (known !== undefined) return known
    const decision = this.#decided(rights, thing)
    if (ofKind.size >= mostDecided) ofKind.clear()
    ofKind.set(key, decision)
    return decision
  }

  /** Every rule that is about something and a client: of each section the one that says most first. */
  about(caller: Caller, thing: Thing): readonly RuleAbout[] {
    const { weights } = this.rightsOf(caller)
    const { kind } = thing
    const names = namesOf(thing)
    if (names === undefined) return []
    const { document } = this
    const fitting = (section: 'permissions' | 'visibility' | 'rates' | 'approvals'): RuleAbout[] =>
      section === 'approvals' && kind !== 'tool'
        ? []
        : this.#fitting<Ruling>(document[section], weights[section], names).map(({ index }) => ({ section, index }))
    const ofClient = (section: 'limits' | 'tool_search'): RuleAbout[] =>
      kind !== 'tool'
        ? []
        : [...weights[section]]
            .sort(([a, one], [b, other]) => descending(one, other) || a - b)
            .map(([index]) => ({ section, index }))
    return [
      ...fitting('permissions'),
      ...fitting('visibility'),
      ...ofClient('limits'),
      ...fitting('rates'),
      ...fitting('approvals'),
      ...ofClient('tool_search'),
    ]
  }

  hasToolset(name: string): boolean {
    return this.#toolsets.has(name)
  }

  /** Whether a toolset names something; what runs the gateway is in none. */
  holds(toolset: string, kind: Kind, name: string): boolean {
    const names = namesOf({ kind, name })
    return names !== undefined && this.#toolsets.get(toolset)?.weightOf(names) !== undefined
  }

  /** Whether it stands in lists there: a toolset without the tool that searches lists all that it has. */
  lists({ visible, listed }: Decision, toolset: string | undefined): boolean {
    return listed || (visible && toolset !== undefined && !this.holds(toolset, 'tool', searchTool))
  }

  /** How many distinct sets of rights there are among those who called. */
  get distinct(): number {
    return this.#rights.size
  }

  #decided(rights: Rights, thing: Thing): Decision {
    const names = namesOf(thing)
    if (names === undefined) return unruled
    const { document } = this
    const { kind, name } = thing
    const permissions = this.#fitting<Permission>(document.permissions, rights.weights.permissions, names)
    const visibility = this.#fitting<Visibility>(document.visibility, rights.weights.visibility, names)
    const rates = this.#fitting<Rate>(document.rates, rights.weights.rates, names)
    const approvals = this.#fitting<Approval>(document.approvals, rights.weights.approvals, names)
    const search = this.#searchOf(rights)
    const denied = permissions.find(({ rule }) => rule.effect === 'deny')
    const allowed = permissions.find(({ rule }) => rule.effect === 'allow')
    const searches = kind === 'tool' && name === searchTool
    const permitting = searches && search === undefined ? undefined : (denied ?? allowed)
    const permitted: Verdict =
      searches && denied === undefined
        ? { rule: search === undefined ? undefined : `tool_search[${search}]` }
        : verdictOf('permissions', permitting)
    const callableByRule = denied === undefined && (searches ? search !== undefined : allowed !== undefined)
    const hidden = visibility.find(({ rule }) => rule.effect === 'hide')
    const shown = visibility.find(({ rule }) => rule.effect === 'show')
    const exists = !searches || search !== undefined
    const visible = exists && hidden === undefined && (shown !== undefined || callableByRule)
    const seeing = exists ? (hidden ?? (callableByRule ? undefined : shown)) : undefined
    const kept = search === undefined ? undefined : this.#keep[search]
    return {
      visible,
      listed: visible && (kind !== 'tool' || kept === undefined || searches || kept.weightOf(name) !== undefined),
      callable: visible && callableByRule,
      seen: seeing === undefined ? permitted : verdictOf('visibility', seeing),
      permitted,
      rates: rates.map(({ index }) => index),
      approvals: approvals.sort(strictFirst).map(({ index }) => index),
    }
  }

  /** The rule of tool_search that says most of the client. */
  #searchOf({ weights }: Rights): number | undefined {
    let best: number | undefined
    let most = -Infinity
    for (const [index, weight] of weights.tool_search) {
      if (weight < most || (weight === most && best !== undefined && best < index)) continue
      best = index
      most = weight
    }
    return best
  }

  /** The rules about a thing and a client: the one that says most of the thing first, then of the client, then as they stand. */
  #fitting<T extends Ruling>(
    rules: readonly T[] | undefined,
    weights: ReadonlyMap<number, ClientWeight>,
    names: Names,
  ): Weighed<T>[] {
    const found: Weighed<T>[] = []
    for (const [index, client] of weights) {
      const rule = rules?.[index]
      const about = rule === undefined ? undefined : this.#names.get(rule)
      if (rule === undefined || about === undefined) continue
      const own = about.isAboutAll ? -1 : about.weightOf(names)
      const weight = own ?? (grants(rule) ? undefined : about.weightOfDocument(names))
      if (weight !== undefined) found.push({ index, rule, name: weight, client })
    }
    return found.sort(mostFirst)
  }
}

/** What is under no rule: who may ask for it is decided elsewhere. */
const unruled: Decision = {
  visible: true,
  listed: true,
  callable: true,
  seen: { rule: undefined },
  permitted: { rule: undefined },
  rates: [],
  approvals: [],
}

/** What gives something gives that alone, and nothing that is made of it. */
const grants = ({ effect }: Ruling): boolean => effect === 'allow' || effect === 'show'

const descending = (a: number, b: number): number => (a === b ? 0 : a > b ? -1 : 1)

const mostFirst = (a: Weighed<unknown>, b: Weighed<unknown>): number =>
  descending(a.name, b.name) || descending(a.client, b.client) || a.index - b.index

/** Where two say as much, the one that asks. */
const strictFirst = (a: Weighed<Approval>, b: Weighed<Approval>): number =>
  descending(a.name, b.name) ||
  descending(a.client, b.client) ||
  Number(a.rule.approve === 'never') - Number(b.rule.approve === 'never') ||
  a.index - b.index

function verdictOf(section: Section, weighed: Weighed<{ readonly reason?: string }> | undefined): Verdict {
  if (weighed === undefined) return { rule: undefined }
  return { rule: `${section}[${weighed.index}]`, reason: weighed.rule.reason }
}

/** Unambiguous, and the same for the same weights. */
const keyOf = (weights: Rights['weights']): string =>
  sections
    .map((section) => [...weights[section]].sort(([a], [b]) => a - b).map(([rule, weight]) => `${rule}:${weight}`))
    .map((rules) => rules.join(','))
    .join(';')
