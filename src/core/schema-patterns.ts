import { steadyPattern } from './pattern.ts'
import { eachSchema, isSchema } from './schema-places.ts'

/** With so short a text even a pattern that refers back is done soon. */
export const shortEnough = 100

/**
 * The patterns of a schema for which a text can be made that takes longer than anybody waits. One that stands beside a
 * small `maxLength` is asked about short texts only.
 */
export function unsteadyPatterns(schema: unknown): readonly string[] {
  const found = new Set<string>()
  eachSchema(schema, (each) => {
    const { pattern, maxLength, patternProperties } = each
    const isShort = typeof maxLength === 'number' && maxLength <= shortEnough
    if (typeof pattern === 'string' && !isShort) found.add(pattern)
    if (isSchema(patternProperties)) for (const name of Object.keys(patternProperties)) found.add(name)
    return each
  })
  return [...found].filter((pattern) => !steadyPattern(pattern).steady)
}
