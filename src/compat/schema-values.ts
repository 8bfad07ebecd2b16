import { same, shown, type Json } from './json.ts'
import { boundOf, distinct, listedValues, typesOf, valuesOf, type TypeName } from './schema-facts.ts'
import type { View } from './schema-view.ts'
import { note, pointerOf, subject, type Change, type Step } from './schema-walk.ts'

/** Types, listed values, and the limits of strings and numbers. Answers the types both sides know. */
export function compareValues(step: Step): ReadonlySet<TypeName> {
  const before = typesOf(step.before)
  const after = typesOf(step.after)
  const common = new Set([...before].filter((type) => after.has(type)))
  const [saidBefore, saidAfter] = [listedValues(step.before), listedValues(step.after)]
  const listedBefore = saidBefore ?? (saidAfter === undefined ? undefined : allValues(before))
  const listedAfter = saidAfter ?? (saidBefore === undefined ? undefined : allValues(after))
  if (listedBefore !== undefined && listedAfter !== undefined) {
    compareListed(step, listedBefore, listedAfter)
    return common
  }
  compareTypes(step, before, after, listedBefore !== undefined, listedAfter !== undefined)
  if (common.size === 0) return common
  if (listedAfter !== undefined)
    note(
      step,
      'narrowed',
      'enum-added',
      pointerOf(step.after, 'enum'),
      `${subject(step.after.pointer)} is limited to ${shown(listedAfter)}`,
    )
  if (listedBefore !== undefined)
    note(
      step,
      'widened',
      'enum-dropped',
      pointerOf(step.after, 'enum'),
      `${subject(step.after.pointer)} is no longer limited to ${shown(listedBefore)}`,
    )
  if (listedBefore === undefined && listedAfter === undefined) compareLimits(step, common)
  return common
}

/** All values of types that have few. */
function allValues(types: ReadonlySet<TypeName>): Json[] | undefined {
  const few: Partial<Record<TypeName, Json[]>> = { boolean: [false, true], null: [null] }
  const values = [...types].map((type) => few[type])
  return values.every((value) => value !== undefined) ? values.flat() : undefined
}

function compareListed(step: Step, before: readonly Json[], after: readonly Json[]): void {
  const [old, current] = [distinct(before), distinct(after)]
  const removed = [...old].filter(([key]) => !current.has(key)).map(([, value]) => value)
  const added = [...current].filter(([key]) => !old.has(key)).map(([, value]) => value)
  const name = subject(step.after.pointer)
  const pointer = pointerOf(step.after, valuesOf(step.after, 'const').length > 0 ? 'const' : 'enum')
  if (old.size === 1 && current.size === 1 && removed.length === 1) {
    note(
      step,
      'changed',
      'const-changed',
      pointer,
      `${name} was always ${shown(removed[0])}, now always ${shown(added[0])}`,
    )
    return
  }
  for (const value of removed)
    note(step, 'narrowed', 'enum-value-removed', pointer, `${name} can no longer be ${shown(value)}`)
  for (const value of added) note(step, 'widened', 'enum-value-added', pointer, `${name} can now be ${shown(value)}`)
}

function compareTypes(
  step: Step,
  before: ReadonlySet<TypeName>,
  after: ReadonlySet<TypeName>,
  listedBefore: boolean,
  listedAfter: boolean,
): void {
  const removed = listedAfter ? [] : [...before].filter((type) => !after.has(type))
  const added = listedBefore ? [] : [...after].filter((type) => !before.has(type))
  if (removed.length === 0 && added.length === 0) return
  const change: Change = removed.length === 0 ? 'widened' : added.length === 0 ? 'narrowed' : 'changed'
  const rule =
    change === 'changed'
      ? 'type-changed'
      : isNull(removed)
        ? 'null-refused'
        : isNull(added)
          ? 'null-allowed'
          : `type-${change}`
  note(
    step,
    change,
    rule,
    pointerOf(step.after, 'type'),
    `the type of ${subject(step.after.pointer)} was ${typeText(before)}, is ${typeText(after)}`,
  )
}

const isNull = (types: readonly TypeName[]): boolean => types.length === 1 && types[0] === 'null'

function typeText(types: ReadonlySet<TypeName>): string {
  if (types.size === 7) return 'any'
  if (types.size === 0) return 'none'
  return [...types].filter((type) => type !== 'integer' || !types.has('number')).join(' or ')
}

interface Limit {
  readonly keyword: string
  readonly type: TypeName
  readonly upper: boolean
}

const limits: readonly Limit[] = [
  { keyword: 'maxLength', type: 'string', upper: true },
  { keyword: 'minLength', type: 'string', upper: false },
  { keyword: 'maxItems', type: 'array', upper: true },
  { keyword: 'minItems', type: 'array', upper: false },
  { keyword: 'maxProperties', type: 'object', upper: true },
  { keyword: 'minProperties', type: 'object', upper: false },
]

function compareLimits(step: Step, types: ReadonlySet<TypeName>): void {
  for (const { keyword, type, upper } of limits) {
    if (!types.has(type)) continue
    const neutral = upper ? Infinity : 0
    const before = boundOf(step.before, keyword, !upper) ?? neutral
    const after = boundOf(step.after, keyword, !upper) ?? neutral
    if (before !== after) noteLimit(step, keyword, after < before === upper ? 'narrowed' : 'widened', before, after)
  }
  if (types.has('number') || types.has('integer')) {
    compareRange(step, 'maximum', 'exclusiveMaximum', true, !types.has('number'))
    compareRange(step, 'minimum', 'exclusiveMinimum', false, !types.has('number'))
    compareMultiples(step)
  }
  if (types.has('string')) compareTexts(step)
  if (types.has('string') || types.has('number') || types.has('integer')) compareFormats(step)
}

function noteLimit(step: Step, keyword: string, change: Change, before: number | string, after: number | string): void {
  const text = (value: number | string): string =>
    typeof value === 'number' && !Number.isFinite(value) ? 'unlimited' : String(value)
  note(
    step,
    change,
    `${keyword}-${change}`,
    pointerOf(step.after, keyword),
    `${keyword} of ${subject(step.after.pointer)} was ${text(before)}, is ${text(after)}`,
  )
}

interface Edge {
  readonly value: number
  readonly exclusive: boolean
}

function compareRange(step: Step, keyword: string, exclusiveKeyword: string, upper: boolean, whole: boolean): void {
  const before = edgeOf(step.before, keyword, exclusiveKeyword, upper, whole)
  const after = edgeOf(step.after, keyword, exclusiveKeyword, upper, whole)
  if (before.value === after.value && before.exclusive === after.exclusive) return
  const tighter = before.value === after.value ? after.exclusive : after.value < before.value === upper
  const text = ({ value, exclusive }: Edge): string =>
    Number.isFinite(value) ? `${value}${exclusive ? ' (exclusive)' : ''}` : 'unlimited'
  noteLimit(step, keyword, tighter ? 'narrowed' : 'widened', text(before), text(after))
}

function edgeOf(view: View, keyword: string, exclusiveKeyword: string, upper: boolean, whole: boolean): Edge {
  const sign = upper ? 1 : -1
  const bound = boundOf(view, keyword, !upper) ?? sign * Infinity
  const strict = boundOf(view, exclusiveKeyword, !upper) ?? sign * Infinity
  const exclusive = Number.isFinite(strict) && sign * strict <= sign * bound
  const value = exclusive ? strict : bound
  if (!whole || !Number.isFinite(value)) return { value, exclusive }
  const rounded = upper ? Math.floor(value) : Math.ceil(value)
  return { value: exclusive && rounded === value ? value - sign : rounded, exclusive: false }
}

function compareMultiples(step: Step): void {
  const [before] = valuesOf(step.before, 'multipleOf')
  const [after] = valuesOf(step.after, 'multipleOf')
  if (same(before, after)) return
  const divides = (large: Json | undefined, small: Json | undefined): boolean =>
    typeof large === 'number' && typeof small === 'number' && Number.isInteger(large / small)
  const change: Change =
    before === undefined || divides(after, before)
      ? 'narrowed'
      : after === undefined || divides(before, after)
        ? 'widened'
        : 'changed'
  noteLimit(step, 'multipleOf', change, shown(before), shown(after))
}

function compareTexts(step: Step): void {
  compareNamed(step, 'pattern')
  compareNamed(step, 'contentEncoding', false)
  compareNamed(step, 'contentMediaType', false)
}

/** int32 holds less than int64 and float less than double; all other formats are strangers to each other. */
const wider: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' }

function compareFormats(step: Step): void {
  const [before] = valuesOf(step.before, 'format')
  const [after] = valuesOf(step.after, 'format')
  if (typeof before === 'string' && typeof after === 'string' && (wider[before] === after || wider[after] === before)) {
    const change = wider[before] === after ? 'widened' : 'narrowed'
    note(
      step,
      change,
      `format-${change}`,
      pointerOf(step.after, 'format'),
      `the format of ${subject(step.after.pointer)} was ${before}, is ${after}`,
      { provable: false },
    )
  } else compareNamed(step, 'format', false)
}

/** A keyword whose value is a name of a set of texts: which set is inside which cannot be told from the name. */
function compareNamed(step: Step, keyword: string, provable = true): void {
  const before = valuesOf(step.before, keyword)
  const after = valuesOf(step.after, keyword)
  const removed = before.filter((value) => !after.some((other) => same(value, other)))
  const added = after.filter((value) => !before.some((other) => same(value, other)))
  if (removed.length === 0 && added.length === 0) return
  const change: Change = removed.length === 0 ? 'narrowed' : added.length === 0 ? 'widened' : 'changed'
  const verb = { narrowed: 'added', widened: 'removed', changed: 'changed' }[change]
  const what = {
    narrowed: `must now have the ${keyword} ${added.map(shown).join(' and ')}`,
    widened: `need no longer have the ${keyword} ${removed.map(shown).join(' and ')}`,
    changed: `had the ${keyword} ${removed.map(shown).join(' and ')}, now has ${added.map(shown).join(' and ')}`,
  }[change]
  note(step, change, `${keyword}-${verb}`, pointerOf(step.after, keyword), `${subject(step.after.pointer)} ${what}`, {
    provable,
  })
}
