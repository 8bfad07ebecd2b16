import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** A file of the package, whether this runs from src/ or from compiled dist/. */
export function packageFile(...path: readonly string[]): string {
  const manifest = findPackageJSON('..', import.meta.url)
  if (manifest === undefined) throw new Error('package.json of owlclaw is missing; install the package again')
  return join(dirname(manifest), ...path)
}
