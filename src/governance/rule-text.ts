import type {
  Approval,
  Condition,
  Limit,
  PolicyDocument,
  Rate,
  ToolSearch,
} from '../../generated/policy/v1/policy-types.ts'

/** The parts of a document that have rules. */
export type Section = 'permissions' | 'visibility' | 'limits' | 'rates' | 'approvals' | 'tool_search'

/** A rule in words, such as `deny tools pay* to @readers: readers do not pay`. */
export const ruleText = (document: PolicyDocument, section: Section, index: number): string =>
  cut(textOf(document, section, index), longestRule)

function textOf(document: PolicyDocument, section: Section, index: number): string {
  switch (section) {
    case 'permissions':
      return effectText(document.permissions?.[index])
    case 'visibility':
      return effectText(document.visibility?.[index])
    case 'limits':
      return limitText(document.limits?.[index])
    case 'rates':
      return rateText(document.rates?.[index])
    case 'approvals':
      return approvalText(document.approvals?.[index])
    case 'tool_search':
      return searchText(document.tool_search?.[index])
  }
}

interface Named {
  readonly clients?: readonly string[]
  readonly tools?: readonly string[]
  readonly resources?: readonly string[]
  readonly prompts?: readonly string[]
}

type Effect = Named & { readonly effect: 'allow' | 'deny' | 'show' | 'hide'; readonly reason?: string }

const effectText = (rule: Effect | undefined): string =>
  rule === undefined
    ? ''
    : `${rule.effect} ${thingsOf(rule)} ${rule.effect === 'hide' ? 'from' : 'to'} ${clientsOf(rule)}${because(rule)}`

function limitText(rule: Limit | undefined): string {
  if (rule === undefined) return ''
  const {
    max_calls_per_minute: minute,
    max_calls_per_day: day,
    max_concurrent_calls: atOnce,
    monthly_budget: month,
    max_cost_per_call: cost,
  } = rule
  const limits = [
    ...(minute === undefined ? [] : [`${minute} calls a minute`]),
    ...(day === undefined ? [] : [`${day} calls a day`]),
    ...(atOnce === undefined ? [] : [`${atOnce} calls at a time`]),
    ...(month === undefined ? [] : [`a budget of ${month} a month`]),
    ...(cost === undefined ? [] : [`at most ${cost} a call`]),
  ]
  return `${limits.join(', ')} for ${clientsOf(rule)}`
}

const rateText = (rule: Rate | undefined): string =>
  rule === undefined ? '' : `${rule.max_calls_per_minute} calls a minute of ${thingsOf(rule)} for ${clientsOf(rule)}`

function approvalText(rule: Approval | undefined): string {
  if (rule === undefined) return ''
  const { approve = 'always', by = 'operator', when, expires_seconds: seconds } = rule
  const who = approve === 'never' ? 'nobody has' : by === 'caller' ? 'the person at the client has' : 'the operator has'
  const where = when === undefined ? '' : `, where ${some(when.map(conditionText), ' or ')}`
  const until = seconds === undefined ? '' : `, good for ${seconds} s`
  return `${who} to agree to ${thingsOf(rule)} of ${clientsOf(rule)}${where}${until}${because(rule)}`
}

function conditionText({ argument, equals, in: values, above, below, like, present }: Condition): string {
  if (equals !== undefined) return `${argument} is ${JSON.stringify(equals)}`
  if (values !== undefined) return `${argument} is one of ${listed(values.map((one) => JSON.stringify(one)))}`
  if (above !== undefined) return `${argument} is above ${above}`
  if (below !== undefined) return `${argument} is below ${below}`
  if (like !== undefined) return `${argument} is like ${like}`
  return `${argument} is ${present === false ? 'left out' : 'given'}`
}

const searchText = (rule: ToolSearch | undefined): string =>
  rule === undefined
    ? ''
    : `${clientsOf(rule)} find tools by searching${rule.keep === undefined ? '' : `, but for ${listed(rule.keep)}`}`

const subjects = ['tools', 'resources', 'prompts'] as const

function thingsOf(rule: Named): string {
  const named = subjects.flatMap((subject) => {
    const names = rule[subject]
    return names === undefined ? [] : [`${subject} ${listed(names)}`]
  })
  return named.length === 0 ? 'everything' : named.join(' and ')
}

const clientsOf = ({ clients }: Named): string => (clients === undefined ? 'everybody' : listed(clients))

const because = ({ reason }: { readonly reason?: string }): string => (reason === undefined ? '' : `: ${reason}`)

const most = 5
const longestName = 100
const longestRule = 2000

/** Documents may name thousands. */
const listed = (names: readonly string[]): string =>
  some(
    names.map((name) => cut(name, longestName)),
    ', ',
  )

const some = (parts: readonly string[], between: string): string =>
  `${parts.slice(0, most).join(between)}${parts.length > most ? ` and ${parts.length - most} more` : ''}`

const cut = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
