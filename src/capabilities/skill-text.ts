import { readFile } from 'node:fs/promises'
import matter from 'gray-matter'
import type { SkillFrontmatter } from '../../generated/capability/v1/skill-types.ts'
import { isSkillFrontmatter } from '../../generated/capability/v1/skill-validators.js'
import { inputViolations } from '../core/violation.ts'

const refuse = (): never => {
  throw new Error('the frontmatter of a SKILL.md is YAML, never code')
}

/** gray-matter runs JavaScript frontmatter unless its engines are replaced; any options also keep it from caching. */
const options = { engines: { js: refuse, javascript: refuse, coffee: refuse, cson: refuse } }

export interface SkillText {
  readonly frontmatter: SkillFrontmatter
  readonly body: string
}

export async function readSkillText(path: string): Promise<SkillText> {
  const { data, content } = matter(await readFile(path, 'utf8'), options)
  const frontmatter: unknown = data
  if (!isSkillFrontmatter(frontmatter)) {
    const wrong = inputViolations(isSkillFrontmatter.errors ?? [], frontmatter)
      .map((violation) => `${violation.path.slice(1)} is ${violation.got} and must be ${violation.expected}`)
      .join('; ')
    throw new Error(`its frontmatter is not right: ${wrong}`)
  }
  return { frontmatter, body: content.trim() }
}
