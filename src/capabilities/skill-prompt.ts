import { formatSkillUri } from '../core/resource-uri.ts'
import type { PromptResult } from '../core/resource.ts'
import { parseArguments, shownArgument, suggest, type OfferedArgument } from './prompt-arguments.ts'
import type { Piece } from './piece.ts'
import type { Skill } from './skill-scan.ts'

const placeholder = /\{\{\s*([A-Za-z_][A-Za-z0-9_-]*)\s*\}\}/g

/** The text with its arguments filled in, each place once: what is filled in is not looked at again. */
export function fillIn(text: string, declared: readonly string[], values: Readonly<Record<string, string>>): string {
  const known = new Set(declared)
  return text.replace(placeholder, (whole, name: string) =>
    known.has(name) ? (Object.hasOwn(values, name) ? (values[name] ?? '') : '') : whole,
  )
}

/** What looks like an argument and is none; in code it is taken for code. */
export function undeclaredIn(text: string, declared: readonly string[]): readonly string[] {
  const prose = text.replace(/^ *(`{3,}|~{3,})[^]*?(?:^ *\1|(?![^]))|`[^`\n]*`/gm, '')
  const names = [...prose.matchAll(placeholder)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !declared.includes(name))
}

/** A skill's prompt, and what its text has in places that nothing is filled into. */
export interface SkillPrompt extends Piece {
  readonly undeclared: readonly string[]
}

/** The prompt a skill is offered as, where its frontmatter wants that. */
export function skillPrompt(skill: Skill, timeoutMs: number): SkillPrompt | undefined {
  const { frontmatter, folder, body, tags } = skill
  const marked = frontmatter.prompt
  if (marked === undefined || marked === false) return undefined
  const more = marked === true ? {} : marked
  const declared: readonly OfferedArgument[] = more.arguments ?? []
  const names = declared.map((argument) => argument.name)
  const name = more.name ?? frontmatter.name ?? folder
  const title = more.title ?? frontmatter.title
  const description = more.description ?? skill.description
  const named = description === undefined ? {} : { description }
  return {
    entry: {
      kind: 'prompt',
      name,
      listing: {
        ...(title === undefined ? {} : { title }),
        ...named,
        ...(declared.length === 0 ? {} : { arguments: declared.map(shownArgument) }),
        ...(tags.length === 0 ? {} : { tags }),
        ...(frontmatter.icons === undefined ? {} : { icons: frontmatter.icons }),
      },
      parseInput: (input) => parseArguments(declared, input),
      readOnly: true,
      timeoutMs,
      document: formatSkillUri({ category: skill.category, name: folder, path: [] }),
    },
    run: (input): PromptResult => {
      const text = fillIn(body, names, input as Readonly<Record<string, string>>)
      return { ...named, messages: [{ role: 'user', content: { type: 'text', text } }] }
    },
    complete: (request) => suggest(declared, request),
    undeclared: undeclaredIn(body, names),
  }
}
