import { isObject, join, listAt, lookUp, objectAt, shown, textAt, type Json, type JsonObject } from './json.ts'
import { Unreadable, type Draft, type Role } from './level.ts'
import { schemaDrafts, type Comparison } from './schema-verdict.ts'
import { nodeAt, type Side } from './schema-view.ts'

/** One method of the protocol: who begins, and which definitions describe what is said. */
interface Method {
  readonly kind: string
  readonly from: string
  /** Definitions by what they are: message and params go with the asker, result and interim come back. */
  readonly parts: Readonly<Record<string, string>>
}

const forth = ['message', 'params']
const back = ['result', 'interim']

/** Messages of one MCP revision: what clients send is received, what they get is sent. */
export function mcpDrafts(before: JsonObject, after: JsonObject): Draft[] {
  const drafts: Draft[] = []
  const places: Record<Role, Comparison[]> = { received: [], sent: [] }
  const [old, current] = [methodsOf(before, 'OLD'), methodsOf(after, 'NEW')]
  for (const [name, method] of old) {
    const now = current.get(name)
    if (now === undefined)
      drafts.push(
        draft(
          'breaking',
          'method-removed',
          name,
          `the method "${name}" is gone`,
          'Whoever uses it is told that it does not exist.',
        ),
      )
    else compareMethod({ before, after, drafts, places }, name, method, now)
  }
  for (const name of current.keys()) {
    if (!old.has(name))
      drafts.push(
        draft(
          'additive',
          'method-added',
          name,
          `the method "${name}" is new`,
          'Whoever does not know it does not use it.',
        ),
      )
  }
  compareDefinitions({ before, after, drafts, places }, old)
  const side = (document: JsonObject, name: string): Side => ({ document, name })
  for (const role of ['received', 'sent'] as const) {
    for (const { usedBy, ...found } of schemaDrafts(side(before, 'OLD'), side(after, 'NEW'), role, places[role], {
      removalBreaks: true,
    })) {
      drafts.push({ ...found, where: usedBy === undefined ? found.where : `${usedBy}: ${found.where}` })
    }
  }
  return drafts
}

interface McpComparison {
  readonly before: JsonObject
  readonly after: JsonObject
  readonly drafts: Draft[]
  readonly places: Readonly<Record<Role, Comparison[]>>
}

export const isMcp = (document: JsonObject): boolean =>
  isObject(document['x-methods'] ?? null) || derived(document) !== undefined

function compareMethod(comparison: McpComparison, name: string, old: Method, now: Method): void {
  for (const keyword of ['kind', 'from'] as const) {
    if (old[keyword] === now[keyword]) continue
    if (keyword === 'from' && now.from === 'both')
      comparison.drafts.push(
        draft(
          'additive',
          'method-direction-widened',
          name,
          `the method "${name}" may now come from either side`,
          'The old direction stays.',
        ),
      )
    else
      comparison.drafts.push(
        draft(
          'breaking',
          `method-${keyword}-changed`,
          name,
          `${keyword} of the method "${name}" was ${old[keyword]}, is ${now[keyword]}`,
          'Both sides rely on who asks and whether an answer comes.',
        ),
      )
  }
  for (const part of [...forth, ...back]) {
    const [from, to] = [old.parts[part], now.parts[part]]
    for (const role of rolesOf(old.from, forth.includes(part))) {
      if (from !== undefined && to !== undefined)
        comparison.places[role].push(comparisonOf(comparison, from, to, `${name} ${part}`))
      else if (from !== to) comparison.drafts.push(partDraft(name, part, role, from === undefined))
    }
  }
}

function partDraft(name: string, part: string, role: Role, isNew: boolean): Draft {
  const breaks = part === 'interim' ? isNew === (role === 'sent') : !isNew
  const what = `the ${part} of "${name}" is ${isNew ? 'now described' : 'no longer described'}`
  return draft(
    breaks ? 'breaking' : 'additive',
    `method-${part}-${isNew ? 'added' : 'removed'}`,
    name,
    what,
    breaks ? 'The other side does not expect it.' : 'The other side need not change.',
  )
}

function rolesOf(from: string, isForth: boolean): Role[] {
  if (from === 'both') return ['received', 'sent']
  return (from === 'client') === isForth ? ['received'] : ['sent']
}

function comparisonOf({ before, after }: McpComparison, from: string, to: string, usedBy: string): Comparison {
  return {
    before: nodeAt(definition(before, from, 'OLD'), from.slice(1)),
    after: nodeAt(definition(after, to, 'NEW'), to.slice(1)),
    usedBy,
  }
}

function definition(document: JsonObject, reference: string, name: string): Json {
  const found = reference.startsWith('#/') ? lookUp(document, reference) : undefined
  if (found === undefined)
    throw new Unreadable(
      `${name}: x-methods refers to ${reference}, and nothing stands there. Add the definition or correct the reference.`,
    )
  return found
}

/** Definitions with a role of their own (`x-role`), such as errors, which no method names. */
function compareDefinitions(comparison: McpComparison, methods: ReadonlyMap<string, Method>): void {
  const [old, now] = [definitionsOf(comparison.before), definitionsOf(comparison.after)]
  const named = referencesFrom(
    comparison.before,
    [...methods.values()].flatMap(({ parts }) => Object.values(parts)),
  )
  for (const [name, schema] of Object.entries(old.schemas)) {
    const role = textAt(schema, 'x-role')
    if (role === undefined) continue
    const from = `#/${old.key}/${name}`
    if (now.schemas[name] === undefined) {
      if (!named.has(from))
        comparison.drafts.push(
          draft(
            'breaking',
            'definition-removed',
            from,
            `the definition "${name}" is gone`,
            'It was part of the contract.',
          ),
        )
      continue
    }
    const roles: readonly Role[] =
      role === 'both' ? ['received', 'sent'] : role === 'sent' || role === 'received' ? [role] : []
    for (const one of roles) comparison.places[one].push(comparisonOf(comparison, from, `#/${now.key}/${name}`, name))
  }
}

const definitionsOf = (document: JsonObject): { key: string; schemas: JsonObject } =>
  isObject(document['$defs'] ?? null)
    ? { key: '$defs', schemas: objectAt(document, '$defs') }
    : { key: 'definitions', schemas: objectAt(document, 'definitions') }

function referencesFrom(document: JsonObject, starts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const search = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(search)
    if (!isObject(value)) return
    const reference = textAt(value, '$ref')
    if (reference !== undefined) visit(reference)
    Object.values(value).forEach(search)
  }
  const visit = (reference: string): void => {
    if (found.has(reference)) return
    found.add(reference)
    search(lookUp(document, reference) ?? null)
  }
  starts.forEach(visit)
  return found
}

function methodsOf(document: JsonObject, name: string): ReadonlyMap<string, Method> {
  const table = document['x-methods']
  if (!isObject(table ?? null)) return derived(document) ?? new Map()
  return new Map(
    Object.entries(table as JsonObject).map(([method, row]) => {
      const [kind, from] = [textAt(row, 'kind'), textAt(row, 'from')]
      if (kind === undefined || from === undefined || !['client', 'server', 'both'].includes(from)) {
        throw new Unreadable(
          `${name}: x-methods["${method}"] needs kind and from (client, server or both); from is ${shown(from)}`,
        )
      }
      const parts = Object.fromEntries(
        [...forth, ...back].flatMap((part) =>
          [textAt(row, part)].flatMap((reference) => (reference === undefined ? [] : [[part, reference]])),
        ),
      )
      return [method, { kind, from, parts }]
    }),
  )
}

/** The official schemas have no table of methods but unions of messages: ClientRequest, ServerNotification and so on. */
function derived(document: JsonObject): ReadonlyMap<string, Method> | undefined {
  const { key, schemas } = definitionsOf(document)
  if (!isObject(schemas['ClientRequest'] ?? null) || !isObject(schemas['JSONRPCMessage'] ?? null)) return undefined
  const found = new Map<string, Method>()
  for (const from of ['client', 'server']) {
    for (const kind of ['request', 'notification']) {
      const union =
        schemas[`${from === 'client' ? 'Client' : 'Server'}${kind === 'request' ? 'Request' : 'Notification'}`]
      for (const branch of [
        ...listAt(union, 'anyOf'),
        ...listAt(union, 'oneOf'),
        ...(textAt(union, '$ref') === undefined ? [] : [union ?? null]),
      ]) {
        const message = textAt(branch, '$ref')
        const name = message?.split('/').at(-1) ?? ''
        const method = textAt(objectAt(objectAt(schemas[name], 'properties'), 'method'), 'const')
        if (message === undefined || method === undefined) continue
        const result = name.replace(/Request$/, 'Result')
        const parts = {
          message,
          ...(kind === 'request' && result in schemas ? { result: join('#', key, result) } : {}),
        }
        found.set(method, found.has(method) ? { kind, from: 'both', parts } : { kind, from, parts })
      }
    }
  }
  return found
}

const draft = (level: Draft['level'], rule: string, where: string, what: string, why: string): Draft => ({
  level,
  rule,
  where,
  what,
  why,
  fix:
    level === 'breaking'
      ? 'Keep it as it was; give what is new a name of its own, or a new revision.'
      : 'Raise the minor version.',
})
