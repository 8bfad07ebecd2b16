import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What is kept was made by these packages, and is made again by others. None of them is loaded to learn that. */
export function packageVersions(...names: readonly string[]): string[] {
  const require = createRequire(import.meta.url)
  return names.map((name) => {
    const manifest = readFileSync(require.resolve(`${name}/package.json`), 'utf8')
    return `${name} ${(JSON.parse(manifest) as { version: string }).version}`
  })
}
