import type { Validator } from '../../generated/operation.ts'
import { schemaJudge } from './schema-judge.ts'

type Schema = Readonly<Record<string, unknown>>

/** Forms are few and asked again and again, often with a schema that is written out anew for each call. */
const mostKept = 100
const kept = new Map<string, Validator<unknown>>()

/** Judges what a person filled into the form of this schema. */
export function formValidator(schema: Schema): Validator<unknown> {
  const text = JSON.stringify(schema)
  const known = kept.get(text)
  if (known !== undefined) return known
  // Whatever dialect it names: a flat form is the same in all of them.
  const own = Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== '$schema'))
  try {
    const validate = schemaJudge(own)
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(text, validate)
    return validate
  } catch (thrown) {
    throw new Error(`call.ask: the form's schema is no valid JSON Schema: ${(thrown as Error).message}`, {
      cause: thrown,
    })
  }
}
