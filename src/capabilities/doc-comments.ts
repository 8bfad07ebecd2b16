import type ts from 'typescript'
import { isTagWithin } from './doc-tag-names.ts'

/** A tag, with all that is said behind it. */
export interface DocTag {
  readonly name: string
  readonly text: string
  readonly file: ts.SourceFile
  /** Where its @ stands in the file. */
  readonly at: number
  /** It begins a line. One within a line is said of what the line is about. */
  readonly begins: boolean
}

export interface DocComment {
  /** What is said before the first tag. */
  readonly text: string
  readonly tags: readonly DocTag[]
}

/*
 * The compiler takes whatever follows a space and an @ for a tag, so that a text ends at `@here` and a quoted value at the
 * `@example.org` in it. So comments are read from the file itself: at the beginning of a line every tag counts, within one
 * those that are known.
 */

/** The doc comments of a declaration, as far as they are its own. */
export function docComments(compiler: typeof ts, declaration: ts.Node): readonly DocComment[] {
  const own = compiler.getJSDocCommentsAndTags(declaration).filter((each) => compiler.isJSDoc(each))
  return own.map((comment) => readComment(declaration.getSourceFile(), comment.pos, comment.end))
}

/** The comment from `/**` to its end. */
export function readComment(file: ts.SourceFile, start: number, end: number): DocComment {
  const reader = new Reader(file)
  for (const line of linesOf(file.text, start, end)) reader.line(line)
  return reader.comment()
}

interface Line {
  readonly text: string
  readonly at: number
}

function linesOf(text: string, start: number, end: number): readonly Line[] {
  const last = text.slice(start, end).endsWith('*/') ? end - 2 : end
  const lines: Line[] = []
  for (let at = start + 3; at <= last;) {
    const newline = text.indexOf('\n', at)
    const until = newline === -1 || newline > last ? last : newline
    const margin = lines.length === 0 ? /^[ \t]?/ : /^[ \t]*\*?[ \t]?/
    const line = text.slice(at, until)
    const [prefix = ''] = margin.exec(line) ?? []
    lines.push({ text: line.slice(prefix.length).trimEnd(), at: at + prefix.length })
    at = until + 1
  }
  return lines
}

interface Piece {
  readonly name: string | undefined
  readonly at: number
  readonly begins: boolean
  readonly lines: string[]
}

const atStart = /^\s*@([A-Za-z][\w-]*)(?=[\s.,;:{]|$)/
const within = /`[^`]*`|\{@[^}]*\}|\s@([A-Za-z][\w-]*)(?=[\s.,;:]|$)/g
/** A value that says itself where it ends. */
const closed = /^\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|\[.*\]|\{.*\})/
const withValue = new Set(['default', 'defaultValue', 'example'])

class Reader {
  readonly #file: ts.SourceFile
  readonly #pieces: Piece[] = [{ name: undefined, at: 0, begins: true, lines: [] }]
  #inCode = false

  constructor(file: ts.SourceFile) {
    this.#file = file
  }

  line({ text, at }: Line): void {
    const isFence = /^\s*```/.test(text)
    const isCode = this.#inCode || isFence
    if (isFence) this.#inCode = !this.#inCode
    const [all, name] = isCode ? [] : (atStart.exec(text) ?? [])
    if (all !== undefined && name !== undefined) {
      this.#begin(name, at + all.indexOf('@'), true)
      this.#rest(text.slice(all.length), at + all.length)
    } else if (isCode) this.#say(text)
    else this.#rest(text, at)
  }

  comment(): DocComment {
    const [first, ...tags] = this.#pieces.map(({ name = '', at, begins, lines }) => ({
      ...{ name, at, begins, file: this.#file },
      text: lines.join('\n').trim(),
    }))
    return { text: first?.text ?? '', tags }
  }

  #begin(name: string, at: number, begins: boolean): void {
    this.#pieces.push({ name, at, begins, lines: [] })
  }

  #say(text: string): void {
    this.#pieces.at(-1)?.lines.push(text)
  }

  /** What follows on the line, up to a tag that stands in it. */
  #rest(text: string, at: number): void {
    const { name = '', lines } = this.#pieces.at(-1) ?? { lines: [] }
    const value = withValue.has(name) && lines.length === 0 ? closed.exec(text)?.[0] : undefined
    within.lastIndex = value?.length ?? 0
    for (let found = within.exec(text); found !== null; found = within.exec(text)) {
      const [all, tag] = found
      if (tag === undefined || !isTagWithin(tag)) continue
      this.#say(text.slice(0, found.index))
      this.#begin(tag, at + found.index + 1, false)
      this.#rest(text.slice(found.index + all.length), at + found.index + all.length)
      return
    }
    this.#say(text)
  }
}
