import type { Place, Problem } from './problem.ts'
import type { Tree } from './tree.ts'

/** What one source says: the file, the variables or the command line. */
export interface Layer {
  readonly tree: Tree
  /** Where the value at a path stands; for an unknown path, where the nearest thing around it stands. */
  readonly placeOf: (path: readonly string[]) => Place
  /** Where the name at a path stands. */
  readonly placeOfName: (path: readonly string[]) => Place
  /** How the value at a path was spelt, where that is known. */
  readonly written: (path: readonly string[]) => string | undefined
  /** What could not be read at all. */
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
  /** What relative paths in it start from. */
  readonly folder: string
  /** The files it was read from, as absolute paths. */
  readonly files: readonly string[]
  /** What values were written as that stand elsewhere, by `pathId`. */
  readonly references: ReadonlyMap<string, Reference>
}

/** What is written where a value stands elsewhere. */
export interface Reference {
  /** Such as `${env:TOKEN}`. */
  readonly text: string
  /** The file it names, as an absolute path. */
  readonly file?: string
}

const noReferences: ReadonlyMap<string, Reference> = new Map()

/** A source that says nothing, or nothing that could be read. */
export const emptyLayer = (folder: string, place: Place, problems: readonly Problem[]): Layer => ({
  tree: {},
  placeOf: () => place,
  placeOfName: () => place,
  written: () => undefined,
  problems,
  warnings: [],
  folder,
  files: [],
  references: noReferences,
})
