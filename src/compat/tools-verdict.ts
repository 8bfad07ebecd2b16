import { isObject, textAt, type Json, type JsonObject } from './json.ts'
import { Unreadable, type Draft, type Role } from './level.ts'
import { schemaDrafts } from './schema-verdict.ts'
import { nodeAt } from './schema-view.ts'

/** MCP tool definitions, by name: arguments are received, structured results are sent. */
export function toolsDrafts(before: JsonObject, after: JsonObject): Draft[] {
  const [old, current] = [toolsOf(before, 'OLD'), toolsOf(after, 'NEW')]
  const drafts: Draft[] = []
  for (const [name, tool] of old) {
    const now = current.get(name)
    if (now === undefined)
      drafts.push(
        breaking(
          'tool-removed',
          name,
          `the tool "${name}" is gone`,
          'Whoever calls it is told that it does not exist.',
        ),
      )
    else
      drafts.push(
        ...schemaChanges(name, tool, now, 'inputSchema', 'received'),
        ...schemaChanges(name, tool, now, 'outputSchema', 'sent'),
        ...hintChanges(name, tool, now),
        ...taskChanges(name, tool, now),
      )
  }
  for (const name of current.keys())
    if (!old.has(name)) drafts.push(additive('tool-added', name, `the tool "${name}" is new`))
  return drafts
}

export const isTools = (document: JsonObject): boolean => {
  const tools = toolList(document)
  return (
    tools !== undefined &&
    tools.length > 0 &&
    tools.every((tool) => textAt(tool, 'name') !== undefined && isObject(tool) && isObject(tool['inputSchema'] ?? null))
  )
}

/** A list of tools, or the answer of tools/list with or without its envelope. */
function toolList(document: JsonObject): Json[] | undefined {
  const result = document['result']
  const tools = document['tools'] ?? (isObject(result ?? null) ? (result as JsonObject)['tools'] : undefined)
  return Array.isArray(tools) ? tools : undefined
}

function toolsOf(document: JsonObject, side: string): ReadonlyMap<string, JsonObject> {
  const list = toolList(document)
  if (list === undefined) throw new Unreadable(`${side}: tool definitions are a list called \`tools\``)
  const found = new Map<string, JsonObject>()
  list.forEach((tool, at) => {
    const name = textAt(tool, 'name')
    if (name === undefined || !isObject(tool)) throw new Unreadable(`${side}: tools[${at}] has no \`name\``)
    if (found.has(name)) throw new Unreadable(`${side}: the tool "${name}" stands there twice`)
    found.set(name, tool)
  })
  return found
}

function schemaChanges(
  name: string,
  before: JsonObject,
  after: JsonObject,
  keyword: 'inputSchema' | 'outputSchema',
  role: Role,
): Draft[] {
  const [old, now] = [before[keyword], after[keyword]]
  if (old === undefined && now === undefined) return []
  if (role === 'sent' && old === undefined)
    return [additive('output-schema-added', name, `the tool "${name}" now says what it answers`)]
  if (role === 'sent' && now === undefined)
    return [
      breaking(
        'output-schema-removed',
        name,
        `the tool "${name}" no longer says what it answers`,
        'Programs that read its structured result cannot rely on it any more.',
      ),
    ]
  const side = (schema: Json | undefined, label: string): { document: Json; name: string } => ({
    document: schema ?? {},
    name: `${label}: ${keyword} of the tool "${name}"`,
  })
  const drafts = schemaDrafts(
    side(old, 'OLD'),
    side(now, 'NEW'),
    role,
    [{ before: nodeAt(old ?? {}, ''), after: nodeAt(now ?? {}, '') }],
    { removalBreaks: true },
  )
  return drafts.map((draft) => ({ ...draft, where: `${name} ${keyword} ${draft.where}` }))
}

/** Hints and what holds when nothing is said. A tool must not become more dangerous under those who trust its hints. */
const hints = [
  { hint: 'readOnlyHint', unsaid: false, safe: true, less: 'it may now change something' },
  { hint: 'destructiveHint', unsaid: true, safe: false, less: 'it may now destroy something' },
  { hint: 'idempotentHint', unsaid: false, safe: true, less: 'calling it twice may now do it twice' },
  { hint: 'openWorldHint', unsaid: true, safe: false, less: 'it may now deal with things outside' },
] as const

function hintChanges(name: string, before: JsonObject, after: JsonObject): Draft[] {
  const value = (tool: JsonObject, hint: string, unsaid: boolean): boolean => {
    const annotations = tool['annotations']
    const said = isObject(annotations ?? null) ? (annotations as JsonObject)[hint] : undefined
    return typeof said === 'boolean' ? said : unsaid
  }
  const readOnly = (tool: JsonObject): boolean => value(tool, 'readOnlyHint', false)
  return hints.flatMap(({ hint, unsaid, safe, less }) => {
    // What changes nothing destroys nothing and may be repeated, whatever else it says.
    const effective = (tool: JsonObject): boolean =>
      readOnly(tool) && (hint === 'destructiveHint' || hint === 'idempotentHint') ? safe : value(tool, hint, unsaid)
    const [old, now] = [effective(before), effective(after)]
    if (old === now) return []
    const what = `${hint} of the tool "${name}" was ${old}, is ${now}`
    if (now === safe) return [additive('tool-hint-changed', name, what)]
    return [
      breaking(
        'tool-hint-changed',
        name,
        `${what}: ${less}`,
        'Clients and policies let it run without asking because of what it said.',
      ),
    ]
  })
}

function taskChanges(name: string, before: JsonObject, after: JsonObject): Draft[] {
  const support = (tool: JsonObject): string =>
    isObject(tool['execution'] ?? null) ? (textAt(tool['execution'], 'taskSupport') ?? 'forbidden') : 'forbidden'
  const [old, now] = [support(before), support(after)]
  if (old === now) return []
  const what = `execution.taskSupport of the tool "${name}" was ${old}, is ${now}`
  if (now === 'optional') return [additive('tool-task-support-changed', name, what)]
  return [breaking('tool-task-support-changed', name, what, 'Clients that call it the other way are refused.')]
}

const breaking = (rule: string, where: string, what: string, why: string): Draft => ({
  level: 'breaking',
  rule,
  where,
  what,
  why,
  fix: 'Keep the tool as it was and add a new one under another name.',
})

const additive = (rule: string, where: string, what: string): Draft => ({
  level: 'additive',
  rule,
  where,
  what,
  why: 'Callers of today need not change.',
  fix: 'Raise the minor version.',
})
