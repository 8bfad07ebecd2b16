import type { Call, HandlerCall } from '../core/call.ts'
import type { Entry } from '../core/provider.ts'
import type { Completion, CompletionRequest, ResourceInput, ResourceResult } from '../core/resource.ts'
import { formatSkillUri, isSkillPattern, matchesPattern, parseSkillPattern } from '../core/resource-uri.ts'
import { completionOf, type Piece } from './piece.ts'
import { parseResourceInput } from './resource-input.ts'
import type { Skill } from './skill-scan.ts'

export interface TemplateParts {
  readonly skills: () => readonly Skill[]
  /** The resources a caller may see. */
  readonly visible: (call: Call) => readonly Entry[]
  readonly timeoutMs: number
}

/** How skills can be asked for without knowing their addresses: one by its parts, or many by category and tag. */
export function skillTemplates(parts: TemplateParts): readonly Piece[] {
  const one = (name: string, title: string, description: string): Piece => ({
    entry: entryOf(parts, name, { name: title, title, description, mimeType: 'text/markdown' }),
    run: () => undefined, // every address that exists has an entry of its own
    complete: (request, call) => complete(parts, request, call),
  })
  const many = (name: string, title: string, description: string): Piece => ({
    entry: entryOf(parts, name, { name: title, title, description, mimeType: 'application/json' }),
    run: (input, call) => index(parts, input as ResourceInput, call),
    complete: (request, call) => complete(parts, request, call),
  })
  const byCategory = many('skill://{category}/*', 'Skills of a category', 'Which skills there are in one category.')
  return [
    { ...byCategory, follows: isSkillPattern },
    many(
      'skill://*/*?tag={tag}',
      'Skills with a tag',
      'Which skills bear a tag. A category can stand in place of the first *.',
    ),
    one('skill://{category}/{name}', 'A skill', 'The text of one skill.'),
    one(
      'skill://{category}/{name}/{+path}',
      'A file of a skill',
      'One file of a skill, by its path in the folder of the skill.',
    ),
  ]
}

const entryOf = ({ timeoutMs }: TemplateParts, name: string, listing: Entry['listing']): Entry => ({
  kind: 'resource_template',
  name,
  listing,
  parseInput: (input) => {
    const parsed = parseResourceInput(input)
    if (isSkillPattern(parsed.uri)) parseSkillPattern(parsed.uri)
    return parsed
  },
  readOnly: true,
  timeoutMs,
})

/** What the pattern means, as far as this caller may see it. */
function index({ skills, visible }: TemplateParts, { uri }: ResourceInput, call: HandlerCall): ResourceResult {
  const pattern = parseSkillPattern(uri)
  const wanted = new Set(
    skills()
      .filter(({ category, folder, tags }) => matchesPattern(pattern, { category, name: folder, tags }))
      .map(addressOf),
  )
  const resources = visible(call)
    .filter(({ name }) => wanted.has(name))
    .map(({ name, listing: { name: called, title, description, mimeType, size, tags, annotations } }) => ({
      uri: name,
      name: called,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      mimeType,
      size,
      ...(tags === undefined ? {} : { tags }),
      lastModified: annotations?.['lastModified'],
    }))
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ resources }) }] }
}

const addressOf = ({ category, folder }: Skill): string => formatSkillUri({ category, name: folder, path: [] })

/** Offers only what the caller may see. */
function complete(
  { skills: all, visible }: TemplateParts,
  { argument, context: { category, name } }: CompletionRequest,
  call: Call,
): Completion {
  const seen = new Set(visible(call).map((entry) => entry.name))
  const skills = all().filter((skill) => seen.has(addressOf(skill)))
  const fitting = skills.filter(
    (skill) => (category === undefined || skill.category === category) && (name === undefined || skill.folder === name),
  )
  switch (argument.name) {
    case 'category':
      return completionOf(
        skills.map((skill) => skill.category),
        argument.value,
      )
    case 'name':
      return completionOf(
        fitting.map((skill) => skill.folder),
        argument.value,
      )
    case 'tag':
      return completionOf(
        fitting.flatMap((skill) => skill.tags),
        argument.value,
      )
    case 'path':
    case '+path':
      return completionOf(
        fitting.flatMap(({ files }) => files.map(({ path }) => path.slice(2).join('/'))),
        argument.value,
      )
    default:
      return { values: [] }
  }
}
