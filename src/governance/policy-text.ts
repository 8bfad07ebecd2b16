import type { PolicyDocument } from '../../generated/policy/v1/policy-types.ts'
import type { Validator, Violation } from '../../generated/operation.ts'
import { readYaml, type Problem } from '../config/config.ts'
import { isTooSmall, smallestAmount } from '../core/charge.ts'
import { nearest } from '../core/nearest.ts'
import { kindsOfClients } from './client-rules.ts'

/** A mistake in a document: where, as people and as programs name the place. */
export interface Mistake extends Problem {
  /** Such as `/permissions/2/tools`. */
  readonly pointer: string
}

/** Nothing but data: it comes from another thread. */
export type JudgedPolicy =
  | { readonly ok: true; readonly document: PolicyDocument }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] }

/** The document in a text of YAML or JSON, or every mistake in it. */
export async function judgePolicy(text: string, name: string): Promise<JudgedPolicy> {
  try {
    const { isPolicyDocument } = await import('../../generated/policy/v1/policy-validators.js')
    const plain = plainJson(text)
    if (isPolicyDocument(plain) && isSound(plain)) return { ok: true, document: plain }
    return await judgeTree(text, name, isPolicyDocument)
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
    const fix = 'No policy needs more than a few levels.'
    const what = 'the document is nested too deeply'
    return { ok: false, mistakes: [{ place: { from: 'file', name }, what, fix, pointer: '' }] }
  }
}

/**
 * What a gateway wrote itself is read at once; places are looked for when something is wrong. In other JSON a key may stand
 * twice, which only the reader of YAML sees.
 */
function plainJson(text: string): unknown {
  if (!text.startsWith('{')) return undefined
  try {
    const tree: unknown = JSON.parse(text)
    return [JSON.stringify(tree, null, 2), JSON.stringify(tree)].includes(text.trimEnd()) ? tree : undefined
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined
    throw thrown
  }
}

function isSound(tree: unknown): boolean {
  let sound = true
  const add = (): void => {
    sound = false
  }
  checkGroups(tree, add)
  checkAmounts(tree, add)
  return sound
}

async function judgeTree(
  text: string,
  name: string,
  isPolicyDocument: Validator<PolicyDocument>,
): Promise<JudgedPolicy> {
  const layer = await readYaml(text, name, 'policy: 1')
  const unread = layer.problems.map((problem) => ({ ...problem, pointer: '' }))
  if (unread.length > 0 && Object.keys(layer.tree).length === 0) return { ok: false, mistakes: unread }
  const tree: unknown = layer.tree
  const violations = isPolicyDocument(tree) ? [] : [...(isPolicyDocument.errors ?? [])]
  const mistakes = new Map<string, Mistake>()
  const add = (path: readonly string[], what: string, fix: string, atName = false): void => {
    const pointer = path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
    if (mistakes.has(pointer)) return
    const place = atName ? layer.placeOfName(path) : layer.placeOf(path)
    mistakes.set(pointer, { place, key: path.join('.'), what, fix, pointer })
  }
  for (const violation of violations.slice(0, mostNamed)) describe(violation, tree, add)
  checkGroups(tree, add)
  checkAmounts(tree, add)
  const found = [...unread, ...mistakes.values()]
  if (found.length > 0) return { ok: false, mistakes: found.sort(byPlace) }
  return { ok: true, document: tree as PolicyDocument }
}

/** The place of each is looked for from the beginning of the text, and nobody mends more at once. */
const mostNamed = 1000

type Add = (path: readonly string[], what: string, fix: string, atName?: boolean) => void

const byPlace = ({ place: a }: Mistake, { place: b }: Mistake): number =>
  (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0)

const docs = 'docs/policy.md says what it can be.'

function describe({ keyword, instancePath, params }: Violation, tree: unknown, add: Add): void {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const unknown = params['additionalProperty'] ?? params['propertyName']
  const where = nameOf(path)
  if (keyword === 'additionalProperties' && typeof unknown === 'string') {
    const near = nearest(unknown.toLowerCase(), knownKeys)
    add(
      [...path, unknown],
      `there is no key ${JSON.stringify(unknown)}${path.length === 0 ? '' : ` in ${where}`}`,
      near === undefined ? docs : `Did you mean ${near}?`,
      true,
    )
  } else if (keyword === 'propertyNames' && typeof unknown === 'string') {
    add(
      [...path, unknown],
      `${JSON.stringify(unknown)} is no name for one of ${where}`,
      'Write it with letters, digits, _ and -, in small letters for a toolset; sse and messages are taken.',
      true,
    )
  } else if (keyword === 'required') {
    const missing = String(params['missingProperty'])
    add(
      [...path, missing],
      `${path.length === 0 ? 'the document' : where} has no ${missing}`,
      missing === 'policy' ? 'Begin it with: policy: 1' : 'Write one.',
    )
  } else if (
    keyword !== 'if' &&
    keyword !== 'not' &&
    keyword !== 'pattern' &&
    keyword !== 'enum' &&
    keyword !== 'const'
  ) {
    add(path, `${where} ${rule(keyword, params)}`, docs)
  } else if (keyword === 'enum' && params['allowedValues'] !== undefined && valueAt(tree, path) !== undefined) {
    add(path, `${where} must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`, 'Choose one of them.')
  } else if (keyword === 'const') add(path, `${where} must be ${JSON.stringify(params['allowedValue'])}`, docs)
  else if (keyword === 'pattern' && valueAt(tree, path) !== undefined && typeof valueAt(tree, path) === 'string')
    add(
      path,
      `${where} is not written as it should be`,
      path.at(-1) === 'argument' ? 'Write the place of the argument, such as /amount.' : docs,
    )
}

const knownKeys = [
  ...['policy', 'description', 'groups', 'permissions', 'visibility', 'limits', 'rates', 'approvals', 'toolsets'],
  ...['tool_search', 'clients', 'tools', 'resources', 'prompts', 'effect', 'reason', 'kinds', 'keep', 'approve', 'by'],
  ...[
    'when',
    'expires_seconds',
    'argument',
    'equals',
    'in',
    'above',
    'below',
    'like',
    'present',
    'max_calls_per_minute',
  ],
  ...['max_calls_per_day', 'max_concurrent_calls', 'monthly_budget', 'max_cost_per_call'],
]

function rule(keyword: string, params: Violation['params']): string {
  const limit = String(params['limit'])
  switch (keyword) {
    case 'type':
      return `must be ${[params['type']].flat().map(articled).join(' or ')}`
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'minItems':
    case 'minLength':
      return 'must not be empty'
    case 'minProperties':
      return `must have at least ${limit} keys`
    case 'maxProperties':
      return `must have at most ${limit} keys`
    default:
      return `breaks the rule ${keyword}`
  }
}

const types: Readonly<Record<string, string>> = {
  ...{ array: 'a list', object: 'a mapping', string: 'text', boolean: 'true or false' },
  ...{ number: 'a number', integer: 'a whole number' },
}

const articled = (type: unknown): string => types[String(type)] ?? String(type)

/** A misspelt group would be a rule about nobody: a denial that denies nothing. Other mistakes do not hide it. */
function checkAmounts(tree: unknown, add: Add): void {
  const rules = valueAt(tree, ['limits'])
  for (const at of Array.isArray(rules) ? rules.keys() : []) {
    for (const name of ['monthly_budget', 'max_cost_per_call']) {
      const path = ['limits', String(at), name]
      const amount = valueAt(tree, path)
      if (typeof amount === 'number' && isTooSmall(amount))
        add(path, `${name} is ${amount}, and the smallest amount is ${smallestAmount}`, 'Write at least that, or 0.')
    }
  }
}

function checkGroups(tree: unknown, add: Add): void {
  const groups = valueAt(tree, ['groups'])
  const names = typeof groups === 'object' && groups !== null ? Object.keys(groups) : []
  const known = [...new Set([...kindsOfClients, ...names])]
  for (const name of names) {
    if (kindsOfClients.includes(name))
      add(['groups', name], `the group ${name} is there already`, 'Name yours otherwise.', true)
    for (const [path, group] of namedIn(tree, ['groups', name, 'clients']))
      add(path, `the group ${name} names another group, ${group}`, 'Name clients in it.')
  }
  for (const section of ['permissions', 'visibility', 'limits', 'rates', 'approvals', 'tool_search']) {
    const rules = valueAt(tree, [section])
    for (const at of Array.isArray(rules) ? rules.keys() : []) {
      for (const [path, group] of namedIn(tree, [section, String(at), 'clients'])) {
        if (known.includes(group.slice(1))) continue
        const near = nearest(group.slice(1), known)
        const all = `There are ${known.map((one) => `@${one}`).join(', ')}.`
        add(path, `there is no group ${group}`, near === undefined ? all : `Did you mean @${near}?`)
      }
    }
  }
}

/** The groups that a list of clients names, and where. */
function namedIn(tree: unknown, path: readonly string[]): (readonly [readonly string[], string])[] {
  const clients = valueAt(tree, path)
  if (!Array.isArray(clients)) return []
  return clients.flatMap((client: unknown, index) =>
    typeof client === 'string' && client.startsWith('@') ? [[[...path, String(index)], client] as const] : [],
  )
}

const nameOf = (path: readonly string[]): string =>
  path.reduce((text, step) => (/^\d+$/.test(step) ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`), '') ||
  'the document'

const valueAt = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | null | undefined)?.[step], tree)
