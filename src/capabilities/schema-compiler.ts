import addFormatsModule from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** Infinity is no JSON number: 1e400 would come in as one, and go out as null. */
export function createCompiler(validateSchema: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    validateSchema,
    allErrors: true,
    verbose: true,
    strict: false,
    strictNumbers: true,
    addUsedSchema: false,
    logger: false,
  })
  addFormatsModule.default(ajv)
  return ajv
}
