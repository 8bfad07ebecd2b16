import { eachSchema, isSchema, type Schema } from './schema-places.ts'

/** Stands beside each reference in what is compiled, and lets the validator count how often it follows one. */
export const stepKeyword = 'x-owlclaw-step'

/** Alternatives that contain themselves are tried again within each other: what is nested n deep may take 2^n steps. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps'
}

const steps = { left: 0 }

export function countStep(): boolean {
  steps.left -= 1
  if (steps.left < 0) throw new TooManySteps('there are too many ways to read it')
  return true
}

/** From now on so many references may be followed; then TooManySteps is thrown. */
export function allowSteps(most: number): void {
  steps.left = most
}

/**
 * A schema whose references are counted, and, where that is wanted, in which what tells alternatives apart comes first: a
 * fixed value is cheaper to look at than all that lies below. What holds no reference is as good as it is.
 */
export function countedSchema(schema: Schema, cheapFirst: boolean): Schema {
  if (!/"\$(?:ref|dynamicRef)"/.test(JSON.stringify(schema))) return schema
  return eachSchema(schema, (each) => {
    const { properties, $ref: reference, $dynamicRef: dynamic } = each
    const ordered = cheapFirst && isSchema(properties) ? { ...each, properties: cheapestFirst(properties) } : each
    const refers = typeof reference === 'string' || typeof dynamic === 'string'
    return refers ? { ...ordered, [stepKeyword]: true } : ordered
  }) as Schema
}

const cheapestFirst = (properties: Schema): Schema =>
  Object.fromEntries(Object.entries(properties).sort(([, a], [, b]) => costOf(a) - costOf(b)))

function costOf(schema: unknown): number {
  if (!isSchema(schema) || 'const' in schema || 'enum' in schema) return 0
  return JSON.stringify(schema).includes(`"${stepKeyword}"`) ? 2 : 1
}
