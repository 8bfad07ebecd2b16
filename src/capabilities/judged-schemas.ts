import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fingerprint } from '../core/fingerprint.ts'
import { readSealed, writeSealed } from './sealed-json.ts'

/**
 * Which schemas have been compiled before, by the same compiler: these are known to be right, and are compiled again
 * when they are first needed. Any other is compiled as it is loaded, so that what is wrong with it is said at once.
 */
export interface JudgedSchemas {
  readonly has: (schema: object) => boolean
  readonly add: (schema: object) => void
  /** Writes down those that were met since the start, where others are written. */
  readonly keep: () => Promise<void>
}

interface Kept {
  readonly madeBy: string
  readonly prints: readonly string[]
}

/** Those of the folder `root`, kept in `cacheFolder`; without one nothing outlives the process. */
export async function judgedSchemas(root: string, cacheFolder: string | undefined): Promise<JudgedSchemas> {
  const file = cacheFolder === undefined ? undefined : join(cacheFolder, `schemas-${fingerprint(resolve(root))}.json`)
  const madeBy = makers()
  const kept = file === undefined ? undefined : ((await readSealed(file)) as Kept | undefined)
  let written = new Set(kept?.madeBy === madeBy ? kept.prints : [])
  const met = new Set<string>()
  return {
    has: (schema) => {
      const print = fingerprint(JSON.stringify(schema))
      if (met.has(print)) return true
      if (!written.has(print)) return false
      met.add(print)
      return true
    },
    add: (schema) => {
      met.add(fingerprint(JSON.stringify(schema)))
    },
    keep: async () => {
      if (file === undefined || (met.size === written.size && [...met].every((print) => written.has(print)))) return
      written = new Set(met)
      await writeSealed(file, { madeBy, prints: [...met] } satisfies Kept)
    },
  }
}

/** The engine counts too: it is what reads the patterns. */
function makers(): string {
  const require = createRequire(import.meta.url)
  const versions = ['ajv', 'ajv-formats'].map((name) => {
    const manifest = readFileSync(require.resolve(`${name}/package.json`), 'utf8')
    return `${name} ${(JSON.parse(manifest) as { version: string }).version}`
  })
  return [...versions, `v8 ${process.versions.v8}`].join(', ')
}
