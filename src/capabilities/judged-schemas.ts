import { join, resolve } from 'node:path'
import { fingerprint } from '../core/fingerprint.ts'
import { packageVersions } from './package-versions.ts'
import { readSealed, writeSealed } from './sealed-json.ts'

/**
 * Which schemas have been compiled before, by the same compiler: these are known to be right, and are compiled again
 * when they are first needed. Any other is compiled as it is loaded, so that what is wrong with it is said at once.
 */
export interface JudgedSchemas {
  /** What was to be said of it; undefined where it is new. */
  readonly remarksOn: (schema: object) => readonly string[] | undefined
  readonly add: (schema: object, remarks: readonly string[]) => void
  /** Writes down those that were met since the start, where others are written. */
  readonly keep: () => Promise<void>
}

interface Kept {
  readonly madeBy: string
  /** By the print of a schema. */
  readonly remarks: Readonly<Record<string, readonly string[]>>
}

/** Those of the folder `root`, kept in `cacheFolder`; without one nothing outlives the process. */
export function judgedSchemas(root: string, cacheFolder: string | undefined): JudgedSchemas {
  const file = cacheFolder === undefined ? undefined : join(cacheFolder, `schemas-${fingerprint(resolve(root))}.json`)
  const madeBy = makers()
  const kept = file === undefined ? undefined : (readSealed(file) as Kept | undefined)
  let written = new Map(Object.entries(kept?.madeBy === madeBy ? kept.remarks : {}))
  const met = new Map<string, readonly string[]>()
  return {
    remarksOn: (schema) => {
      const print = fingerprint(JSON.stringify(schema))
      const remarks = met.get(print) ?? written.get(print)
      if (remarks !== undefined) met.set(print, remarks)
      return remarks
    },
    add: (schema, remarks) => {
      met.set(fingerprint(JSON.stringify(schema)), remarks)
    },
    keep: async () => {
      if (file === undefined || (met.size === written.size && [...met.keys()].every((print) => written.has(print))))
        return
      written = new Map(met)
      await writeSealed(file, { madeBy, remarks: Object.fromEntries(met) } satisfies Kept)
    },
  }
}

/** The engine counts too: it is what reads the patterns. */
const makers = (): string =>
  [...packageVersions('ajv', 'ajv-formats'), `v8 ${process.versions.v8}`, 'remarks 3'].join(', ')
