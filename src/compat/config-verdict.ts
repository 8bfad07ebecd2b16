import { isObject, same, shown, type Json, type JsonObject } from './json.ts'
import type { Draft } from './level.ts'
import { named, rest } from './schema-facts.ts'
import { schemaDrafts } from './schema-verdict.ts'
import { nodeAt, viewOf, type Node, type Side } from './schema-view.ts'

/** A configuration file's schema: what people wrote must keep its meaning, wherever they said it: file, variable or flag. */
export function configDrafts(before: JsonObject, after: JsonObject): Draft[] {
  const [old, current]: [Side, Side] = [
    { document: before, name: 'OLD' },
    { document: after, name: 'NEW' },
  ]
  const [oldKeys, newKeys] = [keysOf(old), keysOf(current)]
  const schema = schemaDrafts(old, current, 'received', [{ before: nodeAt(before, ''), after: nodeAt(after, '') }], {
    removalBreaks: true,
  })
  const drafts = [...schema.map(({ usedBy: _usedBy, ...draft }) => draft), ...spellings(oldKeys, newKeys)]
  const preview = previewPointers(oldKeys)
  return drafts.map((draft) => (isPreview(draft, preview) ? reported(draft) : draft))
}

export const isConfig = (document: JsonObject): boolean =>
  [...keysOf({ document, name: 'the document' }).values()].some(
    ({ extensions }) => 'x-env' in extensions || 'x-flag' in extensions,
  )

interface Key {
  readonly pointer: string
  readonly extensions: JsonObject
  readonly preview: boolean
}

/** Every key of the file by its dotted path. */
function keysOf(side: Side): ReadonlyMap<string, Key> {
  const found = new Map<string, Key>()
  const visit = (node: Node, path: string, preview: boolean, above: readonly string[]): void => {
    const view = viewOf(side, node)
    if (above.includes(view.key)) return
    const inner: (readonly [string, Node])[] = [...named(view, 'properties', side)]
    const others = rest(view, ['additionalProperties'])
    if (others.said) inner.push(['*', others.node])
    for (const { schema, pointer } of view.parts.flatMap((part) =>
      ['items', ...alternatives].flatMap((keyword) => branches(part.schema, part.pointer, keyword)),
    )) {
      visit(nodeAt(schema, pointer), path, preview, [...above, view.key])
    }
    for (const [name, child] of inner) {
      const [part] = child
      if (part === undefined) continue
      const own = viewOf(side, child)
      const extensions = Object.assign(
        {},
        ...own.parts.map(({ schema }) => extensionsOf(schema)),
        extensionsOf(part.schema),
      ) as JsonObject
      const state = preview || extensions['x-state'] === 'preview'
      const key = path === '' ? name : `${path}.${name}`
      if (!found.has(key)) found.set(key, { pointer: part.pointer, extensions, preview: state })
      visit(child, key, state, [...above, view.key])
    }
  }
  visit(nodeAt(side.document, ''), '', false, [])
  return found
}

const alternatives = ['anyOf', 'oneOf']

function branches(schema: JsonObject, pointer: string, keyword: string): { schema: Json; pointer: string }[] {
  const value = schema[keyword]
  if (Array.isArray(value)) return value.map((item, at) => ({ schema: item, pointer: `${pointer}/${keyword}/${at}` }))
  return isObject(value ?? null) ? [{ schema: value ?? null, pointer: `${pointer}/${keyword}` }] : []
}

const extensionsOf = (schema: Json): JsonObject =>
  Object.fromEntries(Object.entries(isObject(schema) ? schema : {}).filter(([name]) => name.startsWith('x-')))

interface Spelling {
  readonly extension: string
  readonly rule: string
  readonly text: string
  /** The first one said wins, so their order matters. */
  readonly ordered?: boolean
}

const watched: readonly Spelling[] = [
  { extension: 'x-env', rule: 'environment-variable', text: 'environment variable', ordered: true },
  { extension: 'x-flag', rule: 'flag', text: 'command-line option' },
  { extension: 'x-short-forms', rule: 'short-form', text: 'short form' },
  { extension: 'x-alias-of', rule: 'alias', text: 'alias for' },
]

function spellings(before: ReadonlyMap<string, Key>, after: ReadonlyMap<string, Key>): Draft[] {
  const drafts: Draft[] = []
  for (const [key, old] of before) {
    const now = after.get(key)
    if (now === undefined) continue
    const where = `${key} #${now.pointer}`
    for (const one of watched)
      drafts.push(...spellingDrafts(one, key, where, old.extensions[one.extension], now.extensions[one.extension]))
    if (old.extensions['x-any-case'] === true && now.extensions['x-any-case'] !== true)
      drafts.push(breaking('case-matters', where, `"${key}" now tells upper from lower case`))
    if ((old.extensions['x-path'] === true) !== (now.extensions['x-path'] === true))
      drafts.push(
        breaking(
          'path-meaning-changed',
          where,
          now.extensions['x-path'] === true
            ? `"${key}" is now read as a path beside the file it stands in`
            : `"${key}" is no longer read as a path beside the file it stands in`,
        ),
      )
    if (now.preview && !old.preview)
      drafts.push(breaking('became-preview', where, `"${key}" was promised and is now a preview (x-state)`))
    if (now.extensions['x-start'] === 'refuse' && old.extensions['x-start'] !== 'refuse')
      drafts.push(breaking('start-refused', where, `the gateway no longer starts while "${key}" is set`))
  }
  return drafts
}

function spellingDrafts(
  { extension, rule, text, ordered }: Spelling,
  key: string,
  where: string,
  before: Json | undefined,
  after: Json | undefined,
): Draft[] {
  const [old, now] = [namesIn(before), namesIn(after)]
  const drafts: Draft[] = []
  for (const [name, meaning] of old) {
    if (!now.has(name)) drafts.push(breaking(`${rule}-removed`, where, `the ${text} ${name} of "${key}" is gone`))
    else if (!same(meaning, now.get(name)))
      drafts.push(
        breaking(
          `${rule}-changed`,
          where,
          `the ${text} ${name} of "${key}" meant ${shown(meaning)}, now ${shown(now.get(name))}`,
        ),
      )
  }
  for (const name of now.keys())
    if (!old.has(name)) drafts.push(additive(`${rule}-added`, where, `the ${text} ${name} of "${key}" is new`))
  const common = (names: Iterable<string>, others: ReadonlyMap<string, Json>): string[] =>
    [...names].filter((name) => others.has(name))
  if (ordered === true && !same(common(old.keys(), now), common(now.keys(), old)))
    drafts.push(
      breaking(
        `${rule}-order-changed`,
        where,
        `${extension} of "${key}" is in another order: where two are set, another wins`,
      ),
    )
  return drafts
}

/** Names and what they stand for: a name, a list of names, or a table of spellings. */
function namesIn(value: Json | undefined): ReadonlyMap<string, Json> {
  if (isObject(value ?? null)) return new Map(Object.entries(value as JsonObject))
  return new Map([value ?? []].flat().map((name) => [typeof name === 'string' ? name : shown(name), true]))
}

function previewPointers(keys: ReadonlyMap<string, Key>): {
  readonly preview: readonly string[]
  readonly stable: ReadonlySet<string>
} {
  const all = [...keys.values()]
  return {
    preview: all.filter(({ preview }) => preview).map(({ pointer }) => pointer),
    stable: new Set(all.filter(({ preview }) => !preview).map(({ pointer }) => pointer)),
  }
}

function isPreview(draft: Draft, { preview, stable }: ReturnType<typeof previewPointers>): boolean {
  const pointer = /#(.*)$/.exec(draft.where)?.[1] ?? ''
  const inside = (other: string): boolean => pointer === other || pointer.startsWith(`${other}/`)
  const nearest = [...preview, ...stable].filter(inside).sort((a, b) => b.length - a.length)[0]
  return nearest !== undefined && preview.includes(nearest) && !stable.has(nearest)
}

const reported = (draft: Draft): Draft => ({
  ...draft,
  level: 'compatible',
  why: `This setting is a preview (x-state): changes are reported and do not block. ${draft.why}`,
  fix: 'Nothing.',
})

const fix = 'Keep the old name or value working beside the new one.'

const breaking = (rule: string, where: string, what: string): Draft => ({
  level: 'breaking',
  rule,
  where,
  what,
  why: 'Files, environments and scripts that use it stop working or mean something else.',
  fix,
})

const additive = (rule: string, where: string, what: string): Draft => ({
  level: 'additive',
  rule,
  where,
  what,
  why: 'What is set today keeps its meaning.',
  fix: 'Raise the minor version.',
})
