import { createRequire } from 'node:module'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { operation, type Operation, type Validator } from '../../generated/operation.ts'
import type { JudgedSchemas } from './judged-schemas.ts'

type Schema = Readonly<Record<string, unknown>>

/** The compiler is loaded when the first schema needs it, and at once: whoever asks does not wait for promises. */
function judge(validateSchema: boolean): Ajv2020 {
  const file = import.meta.url.endsWith('.ts') ? './schema-compiler.ts' : './schema-compiler.js'
  const { createCompiler } = createRequire(import.meta.url)(file) as typeof import('./schema-compiler.ts')
  return createCompiler(validateSchema)
}

/** Of schemas that are new, and of those known to be right: the schema of schemas takes longer than any to compile. */
const common: { anew?: Ajv2020; known?: Ajv2020 } = {}

/**
 * A compiler of schemas takes longer to make than most schemas to compile, so one does for all. It forgets what it compiled,
 * but not the names in it: a schema that names its parts gets a compiler of its own.
 */
function compiled(schema: Schema, state: keyof typeof common = 'anew'): Validator<unknown> {
  const make = (): Ajv2020 => judge(state === 'anew')
  if (/"\$(?:id|anchor|dynamicAnchor)"/.test(JSON.stringify(schema)))
    return make().compile(schema) as Validator<unknown>
  const ajv = (common[state] ??= make())
  try {
    return ajv.compile(schema) as Validator<unknown>
  } finally {
    ajv.removeSchema(schema)
  }
}

/** Whether a value fits a schema; for a schema that is a part of another. */
export const compileSchema = (schema: Schema): ((value: unknown) => boolean) => compiled(schema)

/** For a schema that is known to be right. The compiler takes longer to load than the gateway: a start goes without. */
function compiledWhenUsed(schema: Schema): Validator<unknown> {
  let made: Validator<unknown> | undefined
  const validate: Validator<unknown> = (value): value is unknown => {
    made ??= compiled(schema, 'known')
    if (made(value)) return true
    validate.errors = made.errors ?? null
    return false
  }
  return validate
}

const nothingJudged: Pick<JudgedSchemas, 'has' | 'add'> = { has: () => false, add: () => undefined }

/**
 * Compiles what a handler brings, once: as it is loaded, or, where that was done before, as it is first called. Every
 * violation is listed; unknown keywords are let be.
 */
export function compileOperation(
  name: string,
  inputSchema: Schema,
  outputSchema: Schema | undefined,
  judged = nothingJudged,
): Operation<unknown, unknown> {
  const compile = (role: string, schema: Schema): Validator<unknown> => {
    try {
      if (judged.has(schema)) return compiledWhenUsed(schema)
      const validate = compiled(schema)
      judged.add(schema)
      return validate
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
