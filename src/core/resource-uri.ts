import { Fault } from './fault.ts'
import type { Entry } from './provider.ts'

/** The parts of `skill://category/name` or `skill://category/name/path/of/a/file`, decoded. */
export interface SkillAddress {
  readonly category: string
  readonly name: string
  /** Below the skill's folder; none for the skill itself. */
  readonly path: readonly string[]
}

/** What a `skill://` pattern asks for: `*` stands for any text in one category or name, so alone for any of them. */
export interface SkillPattern {
  readonly category: PartPattern
  readonly name: PartPattern
  readonly tag?: string
}

/** What stands before, between and after the stars; one text where there is none. */
type PartPattern = readonly string[]

const scheme = 'skill://'
const example = 'skill://category/name'
const anything: PartPattern = ['', '']

/** Schemes are the same in capitals (RFC 3986, 3.1). */
export const isSkillUri = (uri: string): boolean =>
  uri.startsWith(scheme) || uri.slice(0, scheme.length).toLowerCase() === scheme

/** Throws Fault `invalid_params` that says what is wrong with an address, and how it is right. */
export function parseSkillUri(uri: string): SkillAddress {
  const [category = '', name = '', ...path] = segmentsOf(uri, beforeQuery(uri, false)).map((part) => decoded(uri, part))
  if (name === '') throw wrong(uri, 'it names a category and no skill')
  return { category, name, path }
}

/** What is said of an address is said of the place where it stood in the request. */
export function standingAt<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    throw placedAt(path, thrown)
  }
}

export function placedAt(path: string, thrown: unknown): unknown {
  if (!(thrown instanceof Fault) || thrown.violations?.[0]?.path !== '/uri') return thrown
  const moved = new Fault(thrown.code, thrown.message, {
    violations: thrown.violations.map((violation) => ({ ...violation, path })),
    incidentId: thrown.incidentId,
  })
  moved.about = thrown.about
  return moved
}

/** The one spelling of an address. Throws where a part could not be the name of a file. */
export function formatSkillUri({ category, name, path }: SkillAddress): string {
  return scheme + [category, name, ...path].map(encoded).join('/')
}

/** Another spelling of an address as lists have it; what is no address of a skill stays as it is. */
export function usualUri(uri: string): string {
  if (!isSkillUri(uri) || isSkillPattern(uri)) return uri
  try {
    return formatSkillUri(parseSkillUri(uri))
  } catch (thrown) {
    if (thrown instanceof Fault) return uri
    throw thrown
  }
}

/** Whether what was asked for is this resource, in whatever spelling, or a pattern whose index names it. */
export function isMeantBy(asked: string, uri: string): boolean {
  if (asked === uri || !isSkillUri(asked)) return asked === uri
  if (!isSkillPattern(asked)) return usualUri(asked) === uri
  try {
    return isOf(parseSkillPattern(asked), uri)
  } catch (thrown) {
    if (thrown instanceof Fault) return false
    throw thrown
  }
}

/** True of a skill's address with `*` for a part or with `?tag=`: addresses of many documents, by their index. */
export const isSkillPattern = (uri: string): boolean => isSkillUri(uri) && (uri.includes('*') || uri.includes('?'))

export function parseSkillPattern(uri: string): SkillPattern {
  const parts = segmentsOf(uri, beforeQuery(uri, true))
  const [category = anything, name = anything] = parts.map((part) =>
    part.includes('*')
      ? part.split('*').map((text) => (text === '' ? text : decoded(uri, text)))
      : [decoded(uri, part)],
  )
  if (parts.length > 2) throw wrong(uri, 'a pattern has a category and a name and nothing below')
  const query = uri.split('?', 2)[1]
  if (query === undefined) return { category, name }
  const parameters = new URLSearchParams(query)
  const tag = parameters.get('tag')
  if (tag === null || parameters.size !== 1) throw wrong(uri, 'the only parameter it takes is tag')
  return { category, name, tag }
}

/** Whether a pattern means this skill. */
export const matchesPattern = (
  pattern: SkillPattern,
  skill: { readonly category: string; readonly name: string; readonly tags: readonly string[] },
): boolean =>
  fits(pattern.category, skill.category) &&
  fits(pattern.name, skill.name) &&
  (pattern.tag === undefined || skill.tags.includes(pattern.tag))

export interface ResourceFilter {
  /** A category's name, in which `*` stands for any text, or a pattern such as `skill://math/*`. */
  readonly category?: string
  readonly tag?: string
}

/** The documents of a list that a caller wants to see, each once, by its short address; in the same order. */
export function filterResources(entries: readonly Entry[], { category, tag }: ResourceFilter): readonly Entry[] {
  if (category === undefined && tag === undefined) return entries
  const pattern = category === undefined ? undefined : patternOf(category)
  return entries.filter(
    ({ name, listing }) =>
      listing.skill === undefined &&
      (tag === undefined || listing.tags?.includes(tag) === true) &&
      (pattern?.tag === undefined || listing.tags?.includes(pattern.tag) === true) &&
      (pattern === undefined || isOf(pattern, name)),
  )
}

const patternOf = (category: string): SkillPattern =>
  category.includes('://') ? parseSkillPattern(category) : { category: category.split('*'), name: anything }

function isOf(pattern: SkillPattern, uri: string): boolean {
  if (!isSkillUri(uri) || uri.split('/').length !== 4) return false
  const { category, name } = parseSkillUri(uri)
  return fits(pattern.category, category) && fits(pattern.name, name)
}

/** The first and the last of the texts at the ends, the others between them, one after another. */
function fits(pattern: PartPattern, part: string): boolean {
  const [first = '', ...rest] = pattern
  const last = rest.pop()
  if (last === undefined) return part === first
  const end = part.length - last.length
  if (!part.startsWith(first) || !part.endsWith(last) || first.length > end) return false
  let from = first.length
  for (const text of rest) {
    const at = part.indexOf(text, from)
    if (at === -1 || at + text.length > end) return false
    from = at + text.length
  }
  return true
}

function beforeQuery(uri: string, allowed: boolean): string {
  if (uri.includes('#')) throw wrong(uri, 'it has a fragment (#)')
  if (!allowed && uri.includes('?')) throw wrong(uri, 'it has a query (?)')
  return uri.split('?', 1)[0] ?? ''
}

function segmentsOf(uri: string, path: string): string[] {
  if (!isSkillUri(path)) throw wrong(uri, 'its scheme is not skill')
  const segments = path.slice(scheme.length).split('/')
  if (segments[0] === '') throw wrong(uri, 'it has no category')
  if (segments.includes('')) throw wrong(uri, 'it has an empty part')
  return segments
}

function decoded(uri: string, part: string): string {
  let text: string
  try {
    text = decodeURIComponent(part)
  } catch {
    throw wrong(uri, `${part} is not percent-encoded UTF-8`)
  }
  if (!isFileName(text)) throw wrong(uri, `${part} is no name of a file or folder`)
  return text
}

function encoded(part: string): string {
  if (!isFileName(part)) throw new Error(`${JSON.stringify(part)} is no name of a file or folder`)
  return encodeURIComponent(part).replace(/[*!'()]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

const isFileName = (part: string): boolean =>
  part !== '' && part !== '.' && part !== '..' && !/[/\\\0]/.test(part) && part.isWellFormed()

const wrong = (uri: string, what: string): Fault =>
  new Fault('invalid_params', `'${uri.slice(0, 200)}' is no address of a skill: ${what}. Write ${example}.`, {
    violations: [{ path: '/uri', rule: 'format', expected: `${example}; ${what}`, got: 'string' }],
  })
