import type { PolicyDocument } from '../../generated/policy/v1/policy-types.ts'

export interface Asked {
  readonly id: string
  readonly kind: string
  readonly toolset?: string | undefined
}

export interface Found {
  readonly visible: boolean
  readonly listed: boolean
  readonly callable: boolean
}

interface Rule {
  readonly clients?: readonly string[]
  readonly tools?: readonly string[]
  readonly resources?: readonly string[]
  readonly prompts?: readonly string[]
}

const regex = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  )

const fits = (patterns: readonly string[], name: string): boolean => patterns.some((one) => regex(one).test(name))

type Subject = 'tools' | 'resources' | 'prompts'

/** A skill is one document with two addresses, and all files of its folder belong to it. */
function addressesOf(name: string): readonly string[] {
  const [category, skill, ...path] = name.replace('skill://', '').split('/')
  const itself = `skill://${category}/${skill}`
  return path.length === 0 ? [name, `${itself}/SKILL.md`] : [name, itself]
}

/** Something a client asks for, and the document whose text it gives out. */
export interface Named {
  readonly subject: Subject
  readonly name: string
  readonly document?: string | undefined
}

const isGrant = ({ effect }: { readonly effect?: string }): boolean => effect === 'allow' || effect === 'show'

/** Whether a rule is about a client and a thing. */
function fittingIn(policy: PolicyDocument) {
  const isAbout = ({ clients }: Rule, { id, kind }: Asked): boolean =>
    clients === undefined ||
    clients.some((client) => {
      if (!client.startsWith('@')) return regex(client).test(id)
      const group = policy.groups?.[client.slice(1)]
      if (group === undefined) return client.slice(1) === kind
      return fits(group.clients, id) && (group.kinds?.some((one) => one === kind) ?? true)
    })
  return (rule: Rule & { readonly effect?: string }, asked: Asked, { subject, name, document }: Named): boolean => {
    if (!isAbout(rule, asked)) return false
    if (rule.tools === undefined && rule.resources === undefined && rule.prompts === undefined) return true
    if (fitsAny(rule[subject], subject === 'resources' ? addressesOf(name) : [name])) return true
    return document !== undefined && !isGrant(rule) && fitsAny(rule.resources, addressesOf(document))
  }
}

const fitsAny = (patterns: readonly string[] | undefined, names: readonly string[]): boolean =>
  names.some((name) => fits(patterns ?? [], name))

/** The policy as its documentation says it, in the slowest and plainest way. */
export function modelOf(policy: PolicyDocument) {
  const isFitting = fittingIn(policy)
  return (asked: Asked, thing: Named): Found => {
    const { subject, name } = thing
    const about = (rules: readonly (Rule & { readonly effect: string })[] | undefined, effect: string): boolean =>
      (rules ?? []).some((rule) => rule.effect === effect && isFitting(rule, asked, thing))
    const searching = (policy.tool_search ?? []).filter(({ clients }) =>
      isFitting(clients === undefined ? {} : { clients }, asked, thing),
    )
    const search = subject === 'tools' && name === 'search_tools'
    const denied = about(policy.permissions, 'deny')
    const allowed = search ? searching.length > 0 : about(policy.permissions, 'allow')
    const there = !search || searching.length > 0
    const mayCall = allowed && !denied
    const shown = there && !about(policy.visibility, 'hide') && (mayCall || about(policy.visibility, 'show'))
    const toolset = asked.toolset === undefined ? undefined : policy.toolsets?.[asked.toolset]
    const own = subject === 'resources' ? addressesOf(name) : [name]
    const inside = asked.toolset === undefined || fitsAny(toolset?.[subject], own)
    const visible = shown && inside
    const [first] = searching
    const mustList = subject !== 'tools' || search || first?.keep === undefined || fits(first.keep, name)
    const canSearch = asked.toolset === undefined || fits(toolset?.tools ?? [], 'search_tools')
    return { visible, listed: visible && (mustList || !canSearch), callable: visible && mayCall }
  }
}

/** Whether rates let each of some calls through, one after the other, all of them within a minute. */
export function countedBy(policy: PolicyDocument) {
  const isFitting = fittingIn(policy)
  const counts = new Map<string, number>()
  return (asked: Asked, thing: Named): 'governance_denied' | 'rate_limited' | undefined => {
    const counters = (policy.rates ?? []).flatMap((rule, index) =>
      isFitting(rule, asked, thing) ? [{ most: rule.max_calls_per_minute, key: `${asked.id} ${index}` }] : [],
    )
    if (counters.some(({ most }) => most === 0)) return 'governance_denied'
    if (counters.some(({ key, most }) => (counts.get(key) ?? 0) >= most)) return 'rate_limited'
    for (const { key } of counters) counts.set(key, (counts.get(key) ?? 0) + 1)
    return undefined
  }
}
