import type { PolicyAnswers } from '../governance/governance.ts'

type Whole = PolicyAnswers['policy_explanation']
type Newer = 'rules' | 'quota' | 'price' | 'currency' | 'known_kind' | 'known_by' | 'scope'

/** A gateway elsewhere may be of a version that says less. */
type Explanation = Omit<Whole, Newer> & Partial<Pick<Whole, Newer>>

/** The answer first; then everything that it follows from, and what else holds for the two. */
export function explained(found: Explanation): string {
  const {
    client,
    client_kind: clientKind,
    name,
    kind,
    because,
    reason,
    callable,
    visible,
    exists,
    price = 0,
    currency = '',
    version,
  } = found
  const may = callable ? 'may call' : visible ? 'sees and may not call' : 'does not see'
  const holds = [
    `${client} is taken for a client of the kind ${clientKind}${sinceOf(found)}; --client-kind takes it for another.`,
    ...keysOf(found),
    ...(exists ? [] : [`There is no ${kind.replace('_', ' ')} of that name now.`]),
    ...(callable && price > 0 ? [`A call costs ${price} ${currency} at most.`] : []),
    ...leftOf(found),
    ...(version === 'configuration' ? [] : [`Version ${version} of the policy is in force.`]),
  ]
  const blocks = [
    `${client} ${may} ${name}: ${because}.${reason === undefined ? '' : ` (${reason})`}`,
    rulesOf(found),
    holds.join('\n'),
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

const since: Readonly<Record<Whole['known_by'], string>> = {
  name: ', as its name says',
  key: ', since it has keys',
  call: ', as it called',
  nothing: ', as over stdio or from this machine, since nothing else is known of it',
}

function sinceOf({ client_kind: kind, known_kind: known, known_by: by }: Explanation): string {
  if (known === undefined || by === undefined) return ''
  if (known === kind) return since[by]
  return by === 'nothing' ? ', as you said' : `, as you said; it is known as ${known}${since[by]}`
}

function keysOf({ keys, scope }: Explanation): readonly string[] {
  if (keys === undefined || scope === undefined) return []
  const { with_scope: good, without_scope: others } = keys
  const all = good + others
  if (all === 0) return ['It has no key that is good now.']
  return [`It takes a key with the scope ${scope}: ${good} of ${all} ${good === 1 ? 'has' : 'have'} it.`]
}

function rulesOf({ rules = [] }: Explanation): string {
  const width = Math.max(0, ...rules.map(({ rule }) => rule.length))
  return rules.map(({ rule, says, decides }) => `${decides ? '*' : ' '} ${rule.padEnd(width)}  ${says}`).join('\n')
}

const windows: Readonly<Record<string, string>> = { minute: 'this minute', day: 'today', month: 'this month' }

function leftOf({ client, quota = [], currency = '' }: Explanation): readonly string[] {
  const left = quota.map(({ name, unit, limit, remaining }) =>
    unit === 'micros'
      ? `${Number(remaining) / 1e6} of ${Number(limit) / 1e6} ${currency} ${windows[String(name)] ?? ''}`
      : `${String(remaining)} of ${String(limit)} calls ${windows[String(name)] ?? ''}`,
  )
  return left.length === 0 ? [] : [`${client} has left: ${left.join(', ')}.`]
}
