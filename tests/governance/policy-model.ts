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

/** The policy as its documentation says it, in the slowest and plainest way. */
export function modelOf(document: PolicyDocument) {
  const isAbout = ({ clients }: Rule, { id, kind }: Asked): boolean =>
    clients === undefined ||
    clients.some((client) => {
      if (!client.startsWith('@')) return regex(client).test(id)
      const group = document.groups?.[client.slice(1)]
      if (group === undefined) return client.slice(1) === kind
      return fits(group.clients, id) && (group.kinds?.some((one) => one === kind) ?? true)
    })
  const names = (rule: Rule, subject: 'tools' | 'resources', name: string): boolean =>
    (rule.tools === undefined && rule.resources === undefined && rule.prompts === undefined) ||
    fits(rule[subject] ?? [], name)
  return (asked: Asked, subject: 'tools' | 'resources', name: string): Found => {
    const about = (rules: readonly (Rule & { readonly effect: string })[] | undefined, effect: string): boolean =>
      (rules ?? []).some((rule) => rule.effect === effect && isAbout(rule, asked) && names(rule, subject, name))
    const searching = (document.tool_search ?? []).filter((rule) => isAbout(rule, asked))
    const search = subject === 'tools' && name === 'search_tools'
    const denied = about(document.permissions, 'deny')
    const allowed = search ? searching.length > 0 : about(document.permissions, 'allow')
    const there = !search || searching.length > 0
    const mayCall = allowed && !denied
    const shown = there && !about(document.visibility, 'hide') && (mayCall || about(document.visibility, 'show'))
    const toolset = asked.toolset === undefined ? undefined : document.toolsets?.[asked.toolset]
    const inside = asked.toolset === undefined || fits(toolset?.[subject] ?? [], name)
    const visible = shown && inside
    const [first] = searching
    const mustList = subject !== 'tools' || search || first?.keep === undefined || fits(first.keep, name)
    const canSearch = asked.toolset === undefined || fits(toolset?.tools ?? [], 'search_tools')
    return { visible, listed: visible && (mustList || !canSearch), callable: visible && mayCall }
  }
}
