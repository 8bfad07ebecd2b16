import type { SkillFrontmatter } from '../../generated/capability/v1/skill-types.ts'
import { isSkillFrontmatter } from '../../generated/capability/v1/skill-validators.js'
import { inputViolations } from '../core/violation.ts'

export interface SkillText {
  readonly frontmatter: SkillFrontmatter
  readonly body: string
}

/** Throws an Error that says what is wrong with the frontmatter. */
export function judgedFrontmatter(frontmatter: unknown): SkillFrontmatter {
  if (isSkillFrontmatter(frontmatter)) return frontmatter
  const wrong = inputViolations(isSkillFrontmatter.errors ?? [], frontmatter)
    .map((violation) => `${violation.path.slice(1)} is ${violation.got} and must be ${violation.expected}`)
    .join('; ')
  throw new Error(`its frontmatter is not right: ${wrong}`)
}

/** The words a skill can be found by, from either place the format has for them. */
export function tagsOf({ tags, metadata }: SkillFrontmatter): string[] {
  const found = tags ?? metadata?.tags ?? []
  const words = typeof found === 'string' ? found.split(',') : found.map(String)
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))]
}

/** What it says of itself, else the first paragraph that is no heading. */
export function descriptionOf({ frontmatter, body }: SkillText): string | undefined {
  if (frontmatter.description !== undefined) return frontmatter.description
  const paragraph = body.split(/\r?\n\s*\r?\n/).find((part) => part.trim() !== '' && !part.trim().startsWith('#'))
  return paragraph?.replace(/\s+/g, ' ').trim().slice(0, 4096)
}
