import { isObject, objectAt, same, shown, textAt, type Json } from './json.ts'
import { partsWith, valuesOf } from './schema-facts.ts'
import { relation } from './schema-judge.ts'
import { compareArrays, compareObjects } from './schema-objects.ts'
import { compareBranches } from './schema-branches.ts'
import { standalone } from './schema-standalone.ts'
import { compareValues } from './schema-values.ts'
import { viewOf, type Node, type View } from './schema-view.ts'
import { note, pointerOf, subject, type Closed, type Compare, type Step } from './schema-walk.ts'

const open: Closed = { before: false, after: false }

/** Compares two schemas of the same thing, keyword by keyword, and notes what changed. Recursive schemas come to an end. */
export const compareSchemas: Compare = (walk, before, after, closed = open) => {
  const step: Step = { walk, before: viewOf(walk.before, before), after: viewOf(walk.after, after), closed }
  const key = `${step.before.key}|${step.after.key}|${closed.before}${closed.after}`
  if (walk.seen.has(key)) {
    walk.revisited.push(key)
    return
  }
  walk.seen.add(key)
  walk.pairs.push({ key, before, after, where: step.after.pointer })
  compareAnnotations(step)
  if (step.before.never || step.after.never) {
    if (step.before.never === step.after.never) return
    const change = step.after.never ? 'narrowed' : 'widened'
    note(
      step,
      change,
      `value-${change}`,
      step.after.pointer,
      `${subject(step.after.pointer)} ${step.after.never ? 'is now refused whatever it is' : 'is no longer refused'}`,
    )
    return
  }
  if (!same([...step.before.foreign].sort(), [...step.after.foreign].sort())) {
    note(
      step,
      'changed',
      'reference-changed',
      step.after.pointer,
      `${subject(step.after.pointer)} referred to ${shown([...step.before.foreign])}, now to ${shown([...step.after.foreign])}`,
      { provable: false },
    )
  }
  if (compareBranches(step, before, after)) return
  const types = compareValues(step)
  if (types.has('object')) compareObjects(step)
  if (types.has('array')) compareArrays(step)
  for (const keywords of opaque) compareOpaque(step, keywords)
}

/** Keywords whose effect only the judge can tell. */
const opaque: readonly (readonly string[])[] = [
  ['not'],
  ['if', 'then', 'else'],
  ['contains', 'minContains', 'maxContains'],
]

function compareOpaque(step: Step, keywords: readonly string[]): void {
  const [old, current] = [only(step.before, keywords), only(step.after, keywords)]
  if (old.length === 0 && current.length === 0) return
  const texts = [standalone(step.walk.before, old), standalone(step.walk.after, current)] as const
  if (texts[0] === texts[1]) return
  const [keyword = ''] = keywords
  const found = old.length === 0 ? 'narrowed' : current.length === 0 ? 'widened' : relation(...texts)
  if (found === 'equal') return
  const change = found === 'unknown' ? 'changed' : found
  const verb = old.length === 0 ? 'is new' : current.length === 0 ? 'is gone' : 'changed'
  note(
    step,
    change,
    `${keyword}-changed`,
    pointerOf(step.after, keyword),
    `the condition "${keyword}" of ${subject(step.after.pointer)} ${verb}`,
  )
}

function only(view: View, keywords: readonly string[]): Node {
  return view.parts.flatMap(({ schema, pointer }) => {
    const kept = Object.entries(schema).filter(([keyword]) => keywords.includes(keyword))
    return kept.length === 0 ? [] : [{ schema: Object.fromEntries(kept), pointer }]
  })
}

function compareAnnotations(step: Step): void {
  compareDefaults(step)
  const deprecated = (view: View): boolean => view.parts.some(({ schema }) => schema['deprecated'] === true)
  if (deprecated(step.after) && !deprecated(step.before)) {
    note(
      step,
      'widened',
      'deprecated',
      pointerOf(step.after, 'deprecated'),
      `${subject(step.after.pointer)} is deprecated`,
      { level: 'additive', provable: false, why: 'It still works; users should learn that it will not for ever.' },
    )
  }
  const [before] = valuesOf(step.before, 'discriminator')
  const [after] = valuesOf(step.after, 'discriminator')
  compareDiscriminators(step, before, after)
}

/** A default is a promise to callers: what happens when they say nothing. Readers see the value itself. */
function compareDefaults(step: Step): void {
  if (step.walk.role === 'sent') return
  const [before] = partsWith(step.before, 'default')
  const [after] = partsWith(step.after, 'default')
  if (same(before?.schema, after?.schema) && (before === undefined) === (after === undefined)) return
  const name = subject(step.after.pointer)
  const pointer = pointerOf(step.after, 'default')
  if (before === undefined) {
    note(step, 'widened', 'default-added', pointer, `${name} now has the default ${shown(after?.schema)}`, {
      provable: false,
    })
    return
  }
  const what =
    after === undefined
      ? `the default of ${name} was ${shown(before.schema)}, now there is none`
      : `the default of ${name} was ${shown(before.schema)}, is ${shown(after.schema)}`
  note(step, 'changed', 'default-changed', pointer, what, {
    provable: false,
    why: 'Callers that leave it out get something else without having changed.',
  })
}

/** Generated clients choose the class by it. */
function compareDiscriminators(step: Step, before: Json | undefined, after: Json | undefined): void {
  if (!isObject(before)) return
  const why = 'Clients generated from the contract choose the type by it.'
  const pointer = pointerOf(step.after, 'discriminator')
  if (!isObject(after)) {
    note(
      step,
      'changed',
      'discriminator-removed',
      pointer,
      `the discriminator "${textAt(before, 'propertyName') ?? ''}" is gone`,
      { provable: false, why },
    )
    return
  }
  if (!same(before['propertyName'], after['propertyName'])) {
    note(
      step,
      'changed',
      'discriminator-changed',
      pointer,
      `the discriminator was ${shown(before['propertyName'])}, is ${shown(after['propertyName'])}`,
      { provable: false, why },
    )
  }
  const mapping = objectAt(after, 'mapping')
  const targets = Object.values(mapping).map((value) => canonicalTarget(value))
  for (const [value, target] of Object.entries(objectAt(before, 'mapping'))) {
    const current = mapping[value]
    const movedOrLost =
      current === undefined ? stillThere(step, target, targets) : canonicalTarget(current) !== canonicalTarget(target)
    if (!movedOrLost) continue
    const what = `the discriminator value "${value}" meant ${shown(target)}, now ${current === undefined ? 'nothing' : shown(current)}`
    note(step, 'changed', 'discriminator-mapping-changed', pointer, what, { provable: false, why })
  }
}

/** A mapping that goes with its alternative is no change of its own. */
function stillThere(step: Step, target: Json, targets: readonly string[]): boolean {
  if (targets.includes(canonicalTarget(target))) return true
  const branches = [...valuesOf(step.after, 'oneOf'), ...valuesOf(step.after, 'anyOf')].flat()
  return branches.some((branch) => canonicalTarget(textAt(branch, '$ref') ?? '') === canonicalTarget(target))
}

const canonicalTarget = (target: Json): string =>
  typeof target === 'string' ? (target.split('/').at(-1) ?? '') : shown(target)
