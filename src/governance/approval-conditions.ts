import type { Condition } from '../../generated/policy/v1/policy-types.ts'
import { fitsPattern, patternOf } from './pattern.ts'

/** Whether an argument is as a condition says. What can't be compared counts as fitting: somebody looks at it then. */
export function holds(condition: Condition, input: unknown): boolean {
  const value = valueAt(input, condition.argument)
  if (condition.present !== undefined) return (value !== undefined) === condition.present
  if (value === undefined) return false
  if (condition.equals !== undefined) return value === condition.equals
  if (condition.in !== undefined) return condition.in.some((one) => one === value)
  if (condition.above !== undefined) return typeof value !== 'number' || value > condition.above
  if (condition.below !== undefined) return typeof value !== 'number' || value < condition.below
  return typeof value !== 'string' || fitsPattern(value, patternOf(condition.like ?? '*'))
}

/** What a JSON pointer points at; nothing that an object has from its prototype. */
function valueAt(input: unknown, pointer: string): unknown {
  let value = input
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
