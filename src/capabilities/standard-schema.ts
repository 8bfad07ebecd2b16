import { Fault } from '../core/fault.ts'
import { kindOf, type InputViolation } from '../core/violation.ts'

/** What Standard Schema asks of a library: https://standardschema.dev. Zod, Valibot and ArkType have it. */
export interface StandardSchema {
  readonly '~standard': {
    readonly vendor: string
    readonly validate: (value: unknown) => Outcome | Promise<Outcome>
    readonly jsonSchema?: Readonly<Record<Side, (options: { readonly target: string }) => Record<string, unknown>>>
  }
}

type Side = 'input' | 'output'

type Outcome = { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** A schema of another library, and the JSON Schema that clients are shown for it. */
export interface Brought {
  readonly standard: StandardSchema | undefined
  readonly jsonSchema: unknown
}

const isStandard = (value: unknown): value is StandardSchema =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  '~standard' in value &&
  typeof value['~standard'] === 'object'

/** A tool's `inputSchema` or `outputSchema`: JSON Schema, a Standard Schema, or `{ schema, jsonSchema }` of both. */
export function broughtSchema(given: unknown, side: Side, member: string): Brought {
  if (isStandard(given)) return { standard: given, jsonSchema: convertedSchema(given, side, member) }
  if (typeof given === 'object' && given !== null && 'schema' in given && isStandard(given.schema)) {
    const { schema: standard } = given
    const own = 'jsonSchema' in given ? given.jsonSchema : undefined
    return { standard, jsonSchema: own ?? convertedSchema(standard, side, member) }
  }
  return { standard: undefined, jsonSchema: given }
}

function convertedSchema({ '~standard': standard }: StandardSchema, side: Side, member: string): unknown {
  const way = `give it beside: \`${member}: { schema: ..., jsonSchema: { type: 'object', ... } }\``
  if (standard.jsonSchema === undefined)
    throw new Error(`its ${member} is a schema of ${standard.vendor} that offers no JSON Schema; ${way}`)
  try {
    const { $schema: _, ...schema } = standard.jsonSchema[side]({ target: 'draft-2020-12' })
    return schema
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Error(`its ${member} can not be turned into JSON Schema by ${standard.vendor} (${message}); ${way}`, {
      cause: thrown,
    })
  }
}

const mostNamed = 100

/** The value as the library made it, at once or later. Throws Fault `invalid_arguments` with every issue. */
export function judged({ '~standard': standard }: StandardSchema, value: unknown): unknown {
  const taken = (outcome: Outcome): unknown => {
    if (outcome.issues === undefined) return outcome.value
    throw new Fault('invalid_arguments', 'The arguments do not fit the schema.', {
      violations: outcome.issues.slice(0, mostNamed).map((issue) => violationOf(issue, standard.vendor, value)),
    })
  }
  const outcome = standard.validate(value)
  return outcome instanceof Promise ? outcome.then(taken) : taken(outcome)
}

function violationOf({ message, path = [] }: Issue, vendor: string, value: unknown): InputViolation {
  const keys = path.map((step) => (typeof step === 'object' ? step.key : step))
  let found: unknown = value
  for (const key of keys)
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, key)
        ? (found as Record<PropertyKey, unknown>)[key]
        : undefined
  const escaped = keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
  return { path: escaped.join(''), rule: vendor, expected: message.slice(0, 1000), got: kindOf(found) }
}
