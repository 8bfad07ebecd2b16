import { createRequire } from 'node:module'
import type { Validator } from '../../generated/operation.ts'

type Schema = Readonly<Record<string, unknown>>

/** The compiler is loaded when the first schema needs it, and at once: whoever asks does not wait for promises. */
function compiler(): typeof import('./schema-compiler.ts') {
  const file = import.meta.url.endsWith('.ts') ? './schema-compiler.ts' : './schema-compiler.js'
  return createRequire(import.meta.url)(file) as typeof import('./schema-compiler.ts')
}

/** Judges values by a schema; throws where it is none, which is not looked at where it is known to be one. */
export const schemaJudge = (schema: Schema, isKnown = false): Validator<unknown> => compiler().judgeOf(schema, isKnown)

/** What is to be said of a schema that is right, but may take long. */
export const schemaRemarks = (schema: Schema): readonly string[] =>
  compiler()
    .unsteadyPatterns(schema)
    .map(
      (pattern) =>
        `the pattern ${pattern}, for which a text can be made that takes longer than anybody waits, since it refers back, switches flags or is huge; write it without, or set a maxLength of 100 at most beside it`,
    )
