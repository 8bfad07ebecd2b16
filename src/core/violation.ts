import type { Violation } from '../../generated/operation.ts'

/** One thing that is wrong with what a caller sent: where, which rule, what the rule wants, what came. */
export interface InputViolation {
  /** JSON Pointer into the arguments; `` is the whole value. */
  readonly path: string
  readonly rule: string
  readonly expected: string
  /** What kind of value came, never the value: it may be a secret. */
  readonly got: string
}

const mostShown = 100
const longestShown = 1000

/** The violations of a compiled validator in words for a caller. `input` is the value that was judged. */
export function inputViolations(violations: readonly Violation[], input: unknown): InputViolation[] {
  return violations.slice(0, mostShown).map((violation) => {
    const path = pathOf(violation)
    return {
      path: path.slice(0, longestShown),
      rule: violation.keyword,
      expected: expectationOf(violation).slice(0, longestShown),
      got: kindOf(valueAt(input, path)),
    }
  })
}

/** A missing or unwelcome property is named itself, not the object around it. */
function pathOf({ keyword, instancePath, params }: Violation): string {
  const property =
    keyword === 'required' || keyword === 'dependentRequired'
      ? params['missingProperty']
      : keyword === 'additionalProperties'
        ? params['additionalProperty']
        : keyword === 'unevaluatedProperties'
          ? params['unevaluatedProperty']
          : undefined
  return typeof property === 'string' ? `${instancePath}/${escapePointer(property)}` : instancePath
}

function expectationOf({ keyword, params, message }: Violation): string {
  switch (keyword) {
    case 'type':
      return [params['type']].flat().join(' or ')
    case 'required':
    case 'dependentRequired':
      return 'a value'
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'no such property'
    case 'enum':
      return `one of ${JSON.stringify(params['allowedValues'])}`
    case 'const':
      return JSON.stringify(params['allowedValue'])
    case 'pattern':
      return `a match of ${String(params['pattern'])}`
    case 'format':
      return `format ${String(params['format'])}`
    default:
      return message ?? keyword
  }
}

export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

function valueAt(input: unknown, pointer: string): unknown {
  let value = input
  for (const key of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    const name = unescapePointer(key)
    value = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
  }
  return value
}

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescapePointer = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')
