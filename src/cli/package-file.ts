import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

let folder: string | undefined

/** A file of the package, whether this runs from src/ or from compiled dist/. */
export const packageFile = (...path: readonly string[]): string => join((folder ??= packageFolder()), ...path)

function packageFolder(): string {
  const manifest = findPackageJSON('..', import.meta.url)
  if (manifest === undefined) throw new Error('package.json of owlclaw is missing; install the package again')
  return dirname(manifest)
}
