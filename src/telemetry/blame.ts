import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { originNow, type Origin } from '../core/origin.ts'
import { textIn } from '../core/thrown.ts'

/** Finds out whose failure it is; undefined where it is our own. */
export type Blame = (thrown: unknown) => Origin | undefined

const placesOf = (folder: string): readonly string[] => {
  const inside = join(resolve(folder), '/')
  return [pathToFileURL(inside).href, inside]
}

const ours = placesOf(fileURLToPath(new URL('..', import.meta.url)))

/**
 * Where code was started tells whose it is; but ours runs there too, when a handler calls it: what failed with nothing
 * but our files on the stack is ours. What was started by nobody is known by the folder of capabilities on the stack.
 */
export function createBlame(folder: string): Blame {
  const theirs = placesOf(existsSync(folder) ? realpathSync(folder) : folder)
  return (thrown) => {
    const files = filesOf(thrown)
    const origin = originNow()
    if (origin !== undefined) return files.length > 0 && files.every(isAt(ours)) ? undefined : origin
    const line = files.find((file) => isAt(theirs)(file) && !isAt(ours)(file))
    return line === undefined ? undefined : { what: `capability at ${line.trim().replace(/^at /, '')}` }
  }
}

const isAt =
  (places: readonly string[]) =>
  (line: string): boolean =>
    places.some((place) => line.includes(place))

/** The lines of a stack that name files, and not what Node itself does. */
function filesOf(thrown: unknown): string[] {
  return (textIn(thrown, 'stack') ?? '')
    .split('\n')
    .filter(
      (line) => /^\s+at /.test(line) && /[/\\]/.test(line) && !line.includes('node:') && !line.includes('(native'),
    )
}
