import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { Validator, Violation } from '../../generated/operation.ts'
import { createCompiler, type CompilerOptions } from './ajv-compiler.ts'
import { mostParts, partsOf } from './parts.ts'
import type { Schema } from './schema-places.ts'
import { allowSteps, countedSchema, TooManySteps } from './schema-steps.ts'

export { unsteadyPatterns } from './schema-patterns.ts'

/** A compiler of schemas takes longer to make than most schemas to compile, so one of a kind does for all. */
const made = new Map<string, Ajv2020>()

/** Names that every object answers to, such as constructor and toString. */
const inherited = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join('|')})"`)

/** It forgets what it compiled, but not the names in it: a schema that names its parts gets a compiler of its own. */
function compiled(schema: Schema, how: Omit<CompilerOptions, 'unevaluated' | 'ownProperties'>): Validator<unknown> {
  const text = JSON.stringify(schema)
  const options = { ...how, unevaluated: text.includes('"unevaluated'), ownProperties: inherited.test(text) }
  if (/"\$(?:id|anchor|dynamicAnchor)"/.test(text)) return createCompiler(options).compile(schema) as Validator<unknown>
  const kind = JSON.stringify(options)
  const ajv = made.get(kind) ?? createCompiler(options)
  made.set(kind, ajv)
  try {
    return ajv.compile(schema) as Validator<unknown>
  } finally {
    ajv.removeSchema(schema)
  }
}

const mostStepsListing = 10_000
const mostSteps = 100_000
const stepsAPart = 30

/**
 * Judges values by a schema; throws where it is none. A value that fits costs one look that would end at the first
 * mistake; one that does not is looked at again to list them all, unless it is large: whoever sends it must not hold up
 * everybody. What nests too deeply, or can be read in too many ways, fits nothing.
 */
export function judgeOf(schema: Schema, isKnown: boolean): Validator<unknown> {
  const text = JSON.stringify(schema)
  const known = shared.get(text)
  if (known !== undefined) return known
  const judge = newJudge(schema, isKnown)
  if (shared.size >= mostShared) shared.clear()
  shared.set(text, judge)
  return judge
}

/** Of a thousand tools many take the same: what judges it is compiled once, and is warm for all of them. */
const shared = new Map<string, Validator<unknown>>()
const mostShared = 1000

function newJudge(schema: Schema, isKnown: boolean): Validator<unknown> {
  const first = compiled(countedSchema(schema, true), { validateSchema: !isKnown, allErrors: false })
  let every: Validator<unknown> | undefined
  const listed = (value: unknown): readonly Violation[] | null | undefined => {
    const found = first.errors
    if (partsOf(value, mostParts) > mostParts) return found
    every ??= compiled(countedSchema(schema, false), { validateSchema: false, allErrors: true })
    try {
      allowSteps(mostStepsListing)
      return every(value) ? found : every.errors
    } catch (thrown) {
      if (thrown instanceof TooManySteps) return found
      throw thrown
    }
  }
  const validate: Validator<unknown> = (value): value is unknown => {
    try {
      if (fits(first, value)) return true
      validate.errors = listed(value) ?? null
    } catch (thrown) {
      validate.errors = [unreadable(thrown)]
    }
    return false
  }
  return validate
}

function fits(judge: Validator<unknown>, value: unknown): boolean {
  try {
    allowSteps(mostSteps)
    return judge(value)
  } catch (thrown) {
    const most = thrown instanceof TooManySteps ? stepsAPart * partsOf(value, Infinity) : 0
    if (most <= mostSteps) throw thrown
    allowSteps(most)
    return judge(value)
  }
}

function unreadable(thrown: unknown): Violation {
  const said =
    thrown instanceof TooManySteps
      ? { keyword: 'alternatives', message: 'must be simpler: there are too many ways to read it' }
      : thrown instanceof RangeError
        ? { keyword: 'depth', message: 'must be nested less deeply' } // the stack was not enough
        : undefined
  if (said === undefined) throw thrown
  return { ...said, instancePath: '', schemaPath: '#', params: {} }
}
