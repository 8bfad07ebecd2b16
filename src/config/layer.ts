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
}

/** A source that says nothing, or nothing that could be read. */
export const emptyLayer = (folder: string, place: Place, problems: readonly Problem[]): Layer => ({
  tree: {},
  placeOf: () => place,
  placeOfName: () => place,
  written: () => undefined,
  problems,
  warnings: [],
  folder,
})
