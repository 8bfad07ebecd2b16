import { readFile } from 'node:fs/promises'
import matter from 'gray-matter'

const refuse = (): never => {
  throw new Error('the frontmatter of a SKILL.md is YAML, never code')
}

/** gray-matter runs JavaScript frontmatter unless its engines are replaced; any options also keep it from caching. */
const options = { engines: { js: refuse, javascript: refuse, coffee: refuse, cson: refuse } }

export interface SkillText {
  readonly frontmatter: Readonly<Record<string, unknown>>
  readonly body: string
}

export async function readSkillText(path: string): Promise<SkillText> {
  const { data, content } = matter(await readFile(path, 'utf8'), options)
  return { frontmatter: data, body: content.trim() }
}
