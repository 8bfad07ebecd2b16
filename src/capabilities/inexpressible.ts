import type ts from 'typescript'

/** Where in a handler's types something stands: the node to point at, and what a caller would call it. */
export interface Place {
  readonly node: ts.Node
  readonly path: string
  /** The type as it is written there, aliases and all. */
  readonly written?: ts.TypeNode
  /** Where exactly, where that is no node: a tag in a comment. */
  readonly tag?: { readonly file: ts.SourceFile; readonly at: number }
}

/** Something in the types that JSON Schema can't say. All of a handler's are collected, so that one look mends them. */
export interface Complaints {
  readonly add: (place: Place, message: string) => void
  readonly all: () => readonly string[]
}

const mostShown = 20

/** `shown` says how a file is called in a message. */
export function createComplaints(compiler: typeof ts, shown: (file: string) => string): Complaints {
  const messages = new Set<string>()
  return {
    add: ({ node, path, tag }, message) => {
      const file = tag?.file ?? node.getSourceFile()
      const { line, character } = compiler.getLineAndCharacterOfPosition(file, tag?.at ?? node.getStart(file))
      messages.add(`${shown(file.fileName)}:${line + 1}:${character + 1} ${path} ${message}`)
    },
    all: () => {
      const all = [...messages]
      const more = all.length - mostShown
      return more > 0 ? [...all.slice(0, mostShown), `and ${more} more`] : all
    },
  }
}
