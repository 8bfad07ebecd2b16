import { operation, type Operation, type Validator } from '../../generated/operation.ts'
import { schemaJudge, schemaRemarks } from '../core/schema-judge.ts'
import type { JudgedSchemas } from './judged-schemas.ts'

type Schema = Readonly<Record<string, unknown>>

/** Whether a value fits a schema; for a schema that is a part of another. */
export const compileSchema = (schema: Schema): ((value: unknown) => boolean) => schemaJudge(schema, true)

/** For a schema that is known to be right. The compiler takes longer to load than the gateway: a start goes without. */
function compiledWhenUsed(schema: Schema): Validator<unknown> {
  let made: Validator<unknown> | undefined
  const validate: Validator<unknown> = (value): value is unknown => {
    made ??= schemaJudge(schema, true)
    if (made(value)) return true
    validate.errors = made.errors ?? null
    return false
  }
  return validate
}

const nothingJudged: Pick<JudgedSchemas, 'remarksOn' | 'add'> = { remarksOn: () => undefined, add: () => undefined }

const noSuchName =
  'names a property __proto__, which no object in JavaScript has as it has others: give it another name'

/** What a handler takes and gives, and what is to be said of their schemas. */
export interface JudgedOperation extends Operation<unknown, unknown> {
  readonly remarks: readonly string[]
}

/**
 * Compiles what a handler brings, once: as it is loaded, or, where that was done before, as it is first called. Every
 * violation is listed; unknown keywords are let be.
 */
export function compileOperation(
  name: string,
  inputSchema: Schema,
  outputSchema: Schema | undefined,
  judged = nothingJudged,
): JudgedOperation {
  const remarks: string[] = []
  const note = (role: string, said: readonly string[]): void => {
    remarks.push(...said.map((remark) => `its ${role} has ${remark}`))
  }
  const compile = (role: string, schema: Schema): Validator<unknown> => {
    const before = judged.remarksOn(schema)
    if (before !== undefined) {
      note(role, before)
      return compiledWhenUsed(schema)
    }
    if (JSON.stringify(schema).includes('"__proto__":')) throw new Error(`its ${role} ${noSuchName}`)
    try {
      const validate = schemaJudge(schema)
      const said = schemaRemarks(schema)
      judged.add(schema, said)
      note(role, said)
      return validate
    } catch (thrown) {
      throw new Error(`its ${role} is no valid JSON Schema 2020-12: ${(thrown as Error).message}`, { cause: thrown })
    }
  }
  const anything: Validator<unknown> = (_value): _value is unknown => true
  const input = compile('inputSchema', inputSchema)
  const output = outputSchema === undefined ? anything : compile('outputSchema', outputSchema)
  return { ...operation(name, input, output), remarks }
}
