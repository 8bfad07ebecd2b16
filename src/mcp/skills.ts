import { Fault } from '../core/fault.ts'
import type { Entry, SkillFolder } from '../core/provider.ts'
import { saidJson } from '../core/said-json.ts'
import { kindOf } from '../core/violation.ts'
import type { Context } from './context.ts'
import type { Incoming } from './incoming.ts'
import { caching, complete } from './results.ts'

/** The extension by which clients take whole skill folders: declared with these settings, and served by the methods below. */
export const skillsExtension = { 'io.modelcontextprotocol/skills': { directoryRead: true } }

const pageSize = 50

export function listSkills(request: Incoming, context: Context): string {
  const { page, next } = pageOf(skillsIn(visible(request, context)), cursorOf(request), ({ name }) => name)
  const skills = page.map((skill) => described(skill, filesOf(skill, request, context)))
  return answer(request, context, `"skills":${saidJson(skills)}${next}`)
}

export function getSkill(request: Incoming, context: Context): string {
  const uri = uriOf(request)
  const found = skillsIn(visible(request, context)).find(({ name }) => name === uri)
  if (found === undefined) throw notFound(uri, 'skill')
  return answer(request, context, `"skill":${saidJson(described(found, filesOf(found, request, context)))}`)
}

/** What lies right below a folder: of a skill, in a skill, or of a category. */
export function readDirectory(request: Incoming, context: Context): string {
  const uri = uriOf(request)
  const skills = skillsIn(visible(request, context))
  const children = childrenOf(uri, skills, request, context)
  if (children.length === 0) throw notFound(uri, 'folder of a skill')
  const { page, next } = pageOf(children, cursorOf(request), (child) => child.uri)
  return answer(request, context, `"resources":${saidJson(page)}${next}`)
}

const visible = (request: Incoming, context: Context): readonly Entry[] => context.gateway.list('resource', request)

function answer(request: Incoming, context: Context, members: string): string {
  const scope = context.gateway.listsAreShared() ? 'public' : 'private'
  return complete(request, context, members + caching(request, context.parts.ttlSeconds.resources * 1000, scope))
}

type SkillEntry = Entry & { readonly listing: { readonly skill: SkillFolder } }

const skillsIn = (entries: readonly Entry[]): SkillEntry[] =>
  entries.filter((entry): entry is SkillEntry => entry.listing.skill !== undefined)

type Files = SkillFolder['files']

/** The files of a skill that this caller may know of. */
function filesOf({ listing: { skill } }: SkillEntry, request: Incoming, { gateway }: Context): Files {
  if (gateway.listsAreShared()) return skill.files
  return skill.files.filter(({ uri }) => gateway.sees('resource', uri, request))
}

const described = ({ name, listing: { skill } }: SkillEntry, files: Files) => ({
  uri: name,
  frontmatter: skill.frontmatter,
  resources: files.map(({ uri, digest, size }) => ({ uri, digest, size })),
})

interface Child {
  readonly uri: string
  readonly name: string
  readonly mimeType: string
}

function childrenOf(
  folder: string,
  skills: readonly SkillEntry[],
  request: Incoming,
  context: Context,
): readonly Child[] {
  const prefix = `${folder}/`
  const children = new Map<string, Child>()
  for (const skill of skills) {
    if (!skill.name.startsWith(prefix) && !prefix.startsWith(skill.name.slice(0, -'SKILL.md'.length))) continue
    for (const { uri, size, mimeType } of filesOf(skill, request, context)) {
      if (!uri.startsWith(prefix)) continue
      const [part = '', ...below] = uri.slice(prefix.length).split('/')
      const place = prefix + part
      const name = decodeURIComponent(part)
      if (below.length > 0) children.set(place, { uri: place, name, mimeType: 'inode/directory' })
      else if (uri === skill.name) children.set(place, request.codec.resource(skill) as unknown as Child)
      else children.set(place, { uri, name, mimeType, size } as Child)
    }
  }
  return [...children.values()].sort((a, b) => (a.uri < b.uri ? -1 : 1))
}

/** A cursor is the last address of its page: it stays right when skills come and go. */
function pageOf<T>(
  all: readonly T[],
  cursor: string | undefined,
  placeOf: (one: T) => string,
): { readonly page: readonly T[]; readonly next: string } {
  const rest = cursor === undefined ? all : all.filter((one) => placeOf(one) > cursor)
  const page = rest.slice(0, pageSize)
  const last = page.at(-1)
  const more = last !== undefined && rest.length > page.length
  return { page, next: more ? `,"nextCursor":"${written(placeOf(last))}"` : '' }
}

const written = (place: string): string => Buffer.from(`s${place}`).toString('base64url')

function cursorOf({ params: { cursor } }: Incoming): string | undefined {
  if (cursor === undefined) return undefined
  const place = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString().slice(1) : ''
  if (written(place) === cursor) return place
  throw new Fault('invalid_cursor', 'The cursor is none of this list. Begin again without one.')
}

function uriOf({ params: { uri } }: Incoming): string {
  if (typeof uri === 'string') return uri
  throw new Fault('invalid_params', 'params.uri must be the address of a resource.', {
    violations: [{ path: '/uri', rule: 'type', expected: 'string', got: kindOf(uri) }],
  })
}

const notFound = (uri: string, what: string): Fault =>
  new Fault('resource_not_found', `There is no ${what} at ${uri.slice(0, 200)}. skills/list names the skills.`)
