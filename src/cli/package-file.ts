import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

let folder: string | undefined

/** A file of the package, whether this runs from src/ or from compiled dist/ or .cache/built/. */
export const packageFile = (...path: readonly string[]): string => join((folder ??= packageFolder()), ...path)

/** Looked for by hand: `findPackageJSON` asks the resolver of modules, which takes two milliseconds of a start. */
function packageFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (dirname(folder) === folder) throw new Error('package.json of owlclaw is missing; install the package again')
  }
}
