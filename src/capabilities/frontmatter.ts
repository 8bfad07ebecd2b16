import matter from 'gray-matter'
import { parse } from 'yaml'

/** A SKILL.md in its two parts, before anybody judged them. */
export interface Parted {
  readonly frontmatter: unknown
  /** The end of the text, as it stands there. */
  readonly rest: string
}

const refuse = (): never => {
  throw new Error('the frontmatter of a SKILL.md is YAML, and nothing else')
}

/**
 * gray-matter runs JavaScript frontmatter unless its engines are replaced; any options also keep it from caching. YAML is
 * read as version 1.2, in which a date is the text that was written, and with a bound on aliases.
 */
const options = {
  engines: {
    // Of a line end of two characters before the closing line it leaves the first.
    yaml: (text: string): object =>
      (parse(text.replace(/\r$/, ''), { logLevel: 'error', maxAliasCount: 100 }) ?? {}) as object,
    js: refuse,
    javascript: refuse,
    coffee: refuse,
    cson: refuse,
    toml: refuse,
  },
}

/** Throws an Error that says what is no YAML. */
export function parted(text: string): Parted {
  const { data, content } = matter(text, options)
  return { frontmatter: data, rest: content }
}
