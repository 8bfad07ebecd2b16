import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder for its owner alone, and those above. One by one: below /proc, where nobody makes any, Node tries for ever. */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, 0o700)
  } catch (thrown) {
    if (!isFolder(path)) throw thrown // else somebody has made it meanwhile
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
