import { join } from 'node:path'

/** One part of codegen: reads contracts, answers with the files (paths from the repository's root) that follow from them. */
export interface Part {
  readonly name: string
  readonly generate: () => Promise<ReadonlyMap<string, string>>
}

export const root = join(import.meta.dirname, '../..')

/** The first line of every generated TypeScript or JavaScript file. */
export const banner = (source: string): string => `// Generated from ${source}; do not edit. Run \`npm run gen\`.\n`
