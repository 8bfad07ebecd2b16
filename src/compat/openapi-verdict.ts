import { isObject, objectAt, type Json, type JsonObject } from './json.ts'
import { atLeast, type Draft } from './level.ts'
import { levelOfOasdiff } from './oasdiff-levels.ts'
import { oasdiff, type OasdiffChange } from './oasdiff.ts'
import { openApiDrafts } from './openapi-rules.ts'
import type { SchemaDraft } from './schema-verdict.ts'

/** Both judges of an OpenAPI document. What both say is said once, in our words and with the operations oasdiff names. */
export const openApiVerdict = (before: JsonObject, after: JsonObject): Promise<Draft[]> =>
  openApiVerdictWith(before, after)

/** The same with the judge from one of the places named. */
export async function openApiVerdictWith(
  before: JsonObject,
  after: JsonObject,
  places?: readonly string[],
): Promise<Draft[]> {
  const ours = openApiDrafts(before, after)
  const theirs = (await oasdiff(before, after, places)).flatMap((change) => {
    // It takes the bodies of webhooks for requests to us; they are requests to others.
    if (change.path.startsWith('webhook:') && !change.id.startsWith('webhook')) return []
    const verdict = levelOfOasdiff(change.id, change.level)
    return verdict === undefined ? [] : [{ change, ...verdict }]
  })
  const operations = new Map<SchemaDraft, Set<string>>()
  const alone: Draft[] = []
  for (const { change, level, why } of theirs) {
    const alike = ours.filter((draft) => atLeast(draft.level, level) && isAbout(draft, change))
    const equal = alike.filter((draft) => draft.level === level)
    for (const draft of equal.length > 0 ? equal : alike)
      operations.set(draft, (operations.get(draft) ?? new Set()).add(operationOf(change)))
    if (alike.length > 0) continue
    const fix =
      level === 'breaking'
        ? 'Keep the old beside the new, or serve a new major version beside this one.'
        : 'Raise the minor version.'
    alone.push({
      level,
      rule: change.id,
      where: operationOf(change) || '#',
      what: change.text.replaceAll('`', '"'),
      why,
      fix,
    })
  }
  const located = ours.map(({ usedBy, ...draft }, at) => ({
    ...draft,
    where: withOperations(
      draft.where,
      operations.get(ours[at] ?? draft) ?? new Set(usedBy === undefined ? [] : [usedBy]),
    ),
  }))
  return withHeaderNames([...located, ...mergedByText(alone)], before, after)
}

const operationOf = ({ operation, path }: OasdiffChange): string =>
  path.startsWith('/') ? `${operation} ${path}` : path

/** The same kind of change, and something both put in quotes. */
function isAbout(draft: Draft, change: OasdiffChange): boolean {
  if (kindOf(draft.rule) !== kindOf(change.id)) return false
  const names = [...change.text.matchAll(/`([^`]*)`/g)].map(([, quoted]) =>
    quoted?.split('/').at(-1)?.replaceAll('"', '').toLowerCase(),
  )
  const ours = [...draft.what.matchAll(/"([^"]*)"/g)].map(([, quoted]) => quoted?.toLowerCase())
  return ours.some((name) => name !== undefined && names.includes(name))
}

const kinds: readonly (readonly [kind: string, mark: RegExp])[] = [
  ['default', /default/],
  ['null', /null/],
  [
    'existence',
    /required-property-(added|removed)|new-required|property-(removed|added)|new-optional|no-longer-described/,
  ],
  ['required', /required|optional/],
  ['enum', /enum|const/],
  ['length', /length/i],
  ['items', /items/i],
  ['range', /max|min/i],
  ['pattern', /pattern/],
  ['type', /type|format/],
]

function kindOf(rule: string): string {
  return kinds.find(([, mark]) => mark.test(rule))?.[0] ?? rule
}

const withOperations = (where: string, operations: ReadonlySet<string> | undefined): string =>
  operations === undefined || operations.size === 0 ? where : `${where} (${[...operations].sort().join(', ')})`

/** One schema used by many operations is one finding, with the operations listed. */
function mergedByText(drafts: readonly Draft[]): Draft[] {
  const found = new Map<string, Draft>()
  for (const draft of drafts) {
    const key = `${draft.rule}\n${draft.what}\n${draft.level}`
    const other = found.get(key)
    found.set(
      key,
      other === undefined
        ? draft
        : {
            ...other,
            where: other.where.split(', ').includes(draft.where) ? other.where : `${other.where}, ${draft.where}`,
          },
    )
  }
  return [...found.values()]
}

/** oasdiff tells headers in lower case; people search for them as they are written. */
function withHeaderNames(drafts: readonly Draft[], ...documents: readonly JsonObject[]): Draft[] {
  const names = new Map<string, string>()
  const search = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(search)
    if (!isObject(value)) return
    for (const name of Object.keys(objectAt(value, 'headers'))) names.set(name.toLowerCase(), name)
    Object.values(value).forEach(search)
  }
  documents.forEach(search)
  return drafts.map((draft) =>
    draft.rule.includes('header')
      ? {
          ...draft,
          what: draft.what.replaceAll(/"([^"]*)"/g, (all, name: string) => `"${names.get(name) ?? all.slice(1, -1)}"`),
        }
      : draft,
  )
}
