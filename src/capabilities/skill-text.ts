import { readFile } from 'node:fs/promises'
import matter from 'gray-matter'
import { parse } from 'yaml'
import type { SkillFrontmatter } from '../../generated/capability/v1/skill-types.ts'
import { isSkillFrontmatter } from '../../generated/capability/v1/skill-validators.js'
import { inputViolations } from '../core/violation.ts'

const refuse = (): never => {
  throw new Error('the frontmatter of a SKILL.md is YAML, never code')
}

/**
 * gray-matter runs JavaScript frontmatter unless its engines are replaced; any options also keep it from caching. YAML is
 * read as version 1.2, in which a date is the text that was written, and with a bound on aliases.
 */
const options = {
  engines: {
    yaml: (text: string): object => (parse(text, { logLevel: 'error', maxAliasCount: 100 }) ?? {}) as object,
    js: refuse,
    javascript: refuse,
    coffee: refuse,
    cson: refuse,
  },
}

export interface SkillText {
  readonly frontmatter: SkillFrontmatter
  readonly body: string
}

export const readSkillText = async (path: string): Promise<SkillText> => parseSkillText(await readFile(path, 'utf8'))

/** Throws an Error that says what is wrong with the frontmatter. */
export function parseSkillText(text: string): SkillText {
  const { data, content } = matter(text, options)
  const frontmatter: unknown = data
  if (!isSkillFrontmatter(frontmatter)) {
    const wrong = inputViolations(isSkillFrontmatter.errors ?? [], frontmatter)
      .map((violation) => `${violation.path.slice(1)} is ${violation.got} and must be ${violation.expected}`)
      .join('; ')
    throw new Error(`its frontmatter is not right: ${wrong}`)
  }
  return { frontmatter, body: content.trim() }
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
