import addFormatsModule from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { operation, type Operation, type Validator } from '../../generated/operation.ts'

const addFormats = addFormatsModule.default

/** Infinity is no JSON number: 1e400 would come in as one, and go out as null. */
function judge(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: false, strictNumbers: true, addUsedSchema: false, logger: false })
  addFormats(ajv)
  return ajv
}

/** Whether a value fits a schema; for a schema that is a part of another. */
export const compileSchema = (schema: Readonly<Record<string, unknown>>): ((value: unknown) => boolean) =>
  judge().compile(schema)

/** Compiles what a handler brings, once, as it is loaded. Every violation is listed; unknown keywords are let be. */
export function compileOperation(
  name: string,
  inputSchema: Readonly<Record<string, unknown>>,
  outputSchema: Readonly<Record<string, unknown>> | undefined,
): Operation<unknown, unknown> {
  const ajv = judge()
  const compile = (role: string, schema: Readonly<Record<string, unknown>>): Validator<unknown> => {
    try {
      return ajv.compile(schema) as Validator<unknown>
    } catch (thrown) {
      throw new Error(`its ${role} is no valid JSON Schema 2020-12: ${(thrown as Error).message}`, { cause: thrown })
    }
  }
  const anything: Validator<unknown> = (_value): _value is unknown => true
  return operation(
    name,
    compile('inputSchema', inputSchema),
    outputSchema === undefined ? anything : compile('outputSchema', outputSchema),
  )
}
