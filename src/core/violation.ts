import type { Violation } from '../../generated/operation.ts'
import { nearest } from './nearest.ts'
import { withoutStrangers } from './violation-branches.ts'

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
const mostLookedAt = 1000
const longestShown = 1000
const mostNames = 12

/** The violations of a compiled validator in words for a caller. `input` is the value that was judged; `known` its properties. */
export function inputViolations(
  violations: readonly Violation[],
  input: unknown,
  known: readonly string[] = [],
): InputViolation[] {
  const found = withoutStrangers(violations.slice(0, mostLookedAt)).map((violation) => {
    const path = pathOf(violation)
    return {
      path: path.slice(0, longestShown),
      rule: violation.keyword,
      expected: expectationOf(violation, known).slice(0, longestShown),
      got: kindOf(valueAt(input, path)),
    }
  })
  return withoutRepetition(found).slice(0, mostShown)
}

/** Each thing once: a rule may be broken in each of several branches, and a choice is no news beside the one thing that is wrong in it. */
function withoutRepetition(found: readonly InputViolation[]): readonly InputViolation[] {
  const told = new Map(found.map((one) => [`${one.path} ${one.expected}`, one]))
  if (told.size === found.length && !found.some(isChoice)) return found
  const each = [...told.values()]
  const isWithin = (one: InputViolation, { path }: InputViolation): boolean =>
    one.path === path || one.path.startsWith(`${path}/`)
  return each.filter((one) => !isChoice(one) || each.filter((other) => isWithin(other, one)).length !== 2)
}

const isChoice = ({ rule }: InputViolation): boolean => rule === 'anyOf' || rule === 'oneOf'

/** One violation in words, as a sentence without its end. */
export function violationText({ path, rule, expected, got }: InputViolation): string {
  const where = path === '' ? 'the arguments' : path
  if (/^[A-Z]/.test(expected)) return `${where}: ${expected}`
  if (rule === 'required' || rule === 'dependentRequired') return `${where} is required`
  const [said, hint] = expected.split('; ')
  if (said === noSuchProperty) return `${where} is not a known property${hint === undefined ? '' : `; ${hint}`}`
  if (expected.startsWith('must ')) return `${where} ${expected}${gotText({ rule, got })}`
  return isKeyword(rule) ? `${where} must be ${expected}${gotText({ rule, got })}` : `${where}: ${expected}`
}

/** Rules that are about values of one kind, and say themselves which are right: what kind came is no news. */
const ofOneKind = new Set([
  ...['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'items', 'minProperties', 'maxProperties'],
])

/** Whether a rule is one that is worded here; what a library says by another name is a sentence of its own. */
const isKeyword = (rule: string): boolean => ofOneKind.has(rule) || ofAllKinds.has(rule)

const ofAllKinds = new Set([
  ...['type', 'required', 'dependentRequired', 'additionalProperties', 'unevaluatedProperties'],
  ...['anyOf', 'oneOf', 'contains', 'not'],
])

/** The end of such a sentence, where there is something to add. */
export const gotText = ({ rule, got }: Pick<InputViolation, 'rule' | 'got'>): string =>
  ofOneKind.has(rule) ? '' : `, got ${got}`

/** Texts in a row as one, with its end. */
export const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

const noSuchProperty = 'no such property'

/** What an unknown property may have been meant for, or which there are. */
function knownProperties({ params, instancePath, ...violation }: Violation, known: readonly string[]): string {
  const { parentSchema } = violation as { readonly parentSchema?: { readonly properties?: object } }
  const names = Object.keys(parentSchema?.properties ?? {})
  if (parentSchema === undefined && instancePath === '') names.push(...known)
  const given = String(params['additionalProperty'] ?? params['unevaluatedProperty'])
  const meant = nearest(given, names, Math.floor(given.length / 2))
  if (meant !== undefined) return `; did you mean ${meant}?`
  return names.length > 0 && names.length <= mostNames
    ? `; known ${names.length > 1 ? 'are' : 'is'} ${names.join(', ')}`
    : ''
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

function expectationOf(violation: Violation, known: readonly string[]): string {
  const { keyword, params, message } = violation
  const limit = String(params['limit'])
  const several = (what: string): string => `${limit} ${what}${limit === '1' ? '' : 's'}`
  switch (keyword) {
    case 'type':
      return [params['type']].flat().join(' or ')
    case 'required':
    case 'dependentRequired':
      return 'a value'
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `${noSuchProperty}${knownProperties(violation, known)}`
    case 'enum':
      return `one of ${JSON.stringify(params['allowedValues'])}`
    case 'const':
      return JSON.stringify(params['allowedValue'])
    case 'pattern':
      return `a match of ${String(params['pattern'])}`
    case 'format':
      return formatted(String(params['format']))
    case 'minimum':
      return `at least ${limit}`
    case 'maximum':
      return `at most ${limit}`
    case 'exclusiveMinimum':
      return `more than ${limit}`
    case 'exclusiveMaximum':
      return `less than ${limit}`
    case 'minLength':
      return `at least ${several('character')} long`
    case 'maxLength':
      return `at most ${several('character')} long`
    case 'minItems':
      return `a list of at least ${several('item')}`
    case 'maxItems':
    case 'items':
      return `a list of at most ${several('item')}`
    case 'minProperties':
      return `an object with at least ${limit} ${limit === '1' ? 'property' : 'properties'}`
    case 'maxProperties':
      return `an object with at most ${limit} ${limit === '1' ? 'property' : 'properties'}`
    case 'uniqueItems':
      return 'a list in which nothing is there twice'
    case 'multipleOf':
      return `a multiple of ${String(params['multipleOf'])}`
    case 'anyOf':
    case 'oneOf':
      return (params['passingSchemas'] ?? null) === null
        ? 'in one of the forms that its schema has'
        : 'in one form of its schema only; it fits several'
    case 'contains':
      return 'a list with an item as its schema asks for'
    case 'not':
      return 'something else: its schema rules this out'
    default:
      return message ?? keyword
  }
}

const examples: ReadonlyMap<string, string> = new Map([
  ['date-time', '2026-01-31T12:00:00Z'],
  ['date', '2026-01-31'],
  ['time', '12:00:00Z'],
  ['duration', 'P1DT12H'],
  ['email', 'ann@example.org'],
  ['uri', 'https://example.org/a'],
  ['uuid', '0b2c8a5e-5b1f-4f7e-9d3a-2f6c1e8a7b90'],
  ['ipv4', '192.0.2.1'],
])

export function formatted(format: string): string {
  const example = examples.get(format)
  return `of the format ${format}${example === undefined ? '' : `, such as ${example}`}`
}

export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
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
