import { createRequire } from 'node:module'
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js'

type Schema = Readonly<Record<string, unknown>>

/** Forms are few and asked again and again, often with a schema that is written out anew for each call. */
const mostKept = 100
const kept = new Map<string, ValidateFunction>()
let ajv: Ajv2020 | undefined

/** The compiler is loaded for the first form: most servers never ask one. */
function judge(): Ajv2020 {
  const require = createRequire(import.meta.url)
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats')
  const made = new Ajv2020({ allErrors: true, strict: false, strictNumbers: true, addUsedSchema: false, logger: false })
  addFormats(made)
  return made
}

/** Judges what a person filled into the form of this schema. */
export function formValidator(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema)
  const known = kept.get(text)
  if (known !== undefined) return known
  ajv ??= judge()
  // Whatever dialect it names: a flat form is the same in all of them.
  const own = Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== '$schema'))
  try {
    const validate = ajv.compile(own)
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(text, validate)
    return validate
  } catch (thrown) {
    throw new Error(`call.ask: the form's schema is no valid JSON Schema: ${(thrown as Error).message}`, {
      cause: thrown,
    })
  } finally {
    ajv.removeSchema(own)
  }
}
