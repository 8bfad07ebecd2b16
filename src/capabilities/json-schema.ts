import addFormatsModule from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { operation, type Operation, type Validator } from '../../generated/operation.ts'

const addFormats = addFormatsModule.default

type Schema = Readonly<Record<string, unknown>>

/** Infinity is no JSON number: 1e400 would come in as one, and go out as null. */
function judge(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    strictNumbers: true,
    addUsedSchema: false,
    logger: false,
  })
  addFormats(ajv)
  return ajv
}

let common: Ajv2020 | undefined

/**
 * A compiler of schemas takes longer to make than most schemas to compile, so one does for all. It forgets what it compiled,
 * but not the names in it: a schema that names its parts gets a compiler of its own.
 */
function compiled(schema: Schema): Validator<unknown> {
  if (/"\$(?:id|anchor|dynamicAnchor)"/.test(JSON.stringify(schema)))
    return judge().compile(schema) as Validator<unknown>
  common ??= judge()
  try {
    return common.compile(schema) as Validator<unknown>
  } finally {
    common.removeSchema(schema)
  }
}

/** Whether a value fits a schema; for a schema that is a part of another. */
export const compileSchema = (schema: Schema): ((value: unknown) => boolean) => compiled(schema)

/** Compiles what a handler brings, once, as it is loaded. Every violation is listed; unknown keywords are let be. */
export function compileOperation(
  name: string,
  inputSchema: Schema,
  outputSchema: Schema | undefined,
): Operation<unknown, unknown> {
  const compile = (role: string, schema: Schema): Validator<unknown> => {
    try {
      return compiled(schema)
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
