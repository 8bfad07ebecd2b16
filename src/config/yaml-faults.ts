import { visit, type Alias, type Document, type LineCounter, type YAMLError } from 'yaml'
import type { Place, Problem, Unreadable } from './problem.ts'

export function placeAt(lines: LineCounter, name: string, offset: number | undefined): Place {
  if (offset === undefined) return { from: 'file', name }
  const { line, col } = lines.linePos(offset)
  return { from: 'file', name, line, column: col }
}

/** One mistake often leads the parser into more on the same line. */
export function firstOfEachLine(faults: readonly YAMLError[], lines: LineCounter): readonly YAMLError[] {
  const seen = new Set<number>()
  return [...faults]
    .sort((a, b) => a.pos[0] - b.pos[0])
    .filter((fault) => {
      const { line } = lines.linePos(fault.pos[0])
      return !seen.has(line) && seen.add(line)
    })
}

export const lineAt = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? ''

/** What begins with a star is an alias, and mostly meant as text. */
export function unknownAlias(document: Document): Alias | undefined {
  let found: Alias | undefined
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document) !== undefined) return undefined
      found = alias
      return visit.BREAK
    },
  })
  return found
}

export const aliasProblem = ({ source }: Alias): Unreadable => ({
  what: `*${source} refers to an anchor &${source} that is nowhere before it`,
  fix: `If it is meant as text, put it in quotes: "*${source}".`,
})

export function syntaxProblem(fault: YAMLError, place: Place, line: string): Problem {
  if (/[{[].*\$\{/.test(line))
    return {
      place,
      what: 'this is not YAML: a reference inside { } or [ ] ends at its brace',
      fix: 'Put it in quotes: "${env:NAME}".',
    }
  if (fault.code === 'BAD_SCALAR_START' || /^\s*(?:- )?[^'"#]*:\s*%|^\s*(?:- )?[^'"#]*:\s*[@`]/.test(line))
    return { place, what: 'this is not YAML: a value can not begin with this sign', fix: 'Put the value in quotes.' }
  if (fault.message.startsWith('Alias cannot be'))
    return {
      place,
      what: 'this is not YAML: a lone * begins an alias',
      fix: 'If it is meant as text, put it in quotes: "*".',
    }
  switch (fault.code) {
    case 'DUPLICATE_KEY':
      return { place, what: 'this key stands twice in the same part', fix: 'Keep one of them.' }
    case 'TAB_AS_INDENT':
      return { place, what: 'a tab is used for indentation', fix: 'Indent with spaces.' }
    case 'MULTIPLE_DOCS':
      return { place, what: 'a second document begins here', fix: 'Keep one document in the file.' }
    default:
      return {
        place,
        what: `this is not YAML: ${fault.message.replace(/\.$/, '')}`,
        fix: 'Correct it there or just before.',
      }
  }
}
