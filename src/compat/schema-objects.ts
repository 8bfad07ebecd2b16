import { escapePointer, isObject, join, shown } from './json.ts'
import { isClosed, isOpen, mergedObjects, named, requiredOf, rest } from './schema-facts.ts'
import { anything, nodeAt, type Node, type View } from './schema-view.ts'
import { note, pointerOf, subject, type Closed, type Step } from './schema-walk.ts'

const others = ['additionalProperties', 'unevaluatedProperties']

/** Properties, which of them are required, and what becomes of those nobody described. */
export function compareObjects(step: Step): void {
  const before = propertiesOf(step, 'before')
  const after = propertiesOf(step, 'after')
  for (const name of new Set([...before.described.keys(), ...after.described.keys()]))
    compareProperty(step, name, before, after)
  compareRequired(step, before, after)
  compareOthers(step, before, after)
  comparePatterns(step, before, after)
  compareNames(step)
  compareDependencies(step)
}

interface Properties {
  readonly view: View
  readonly described: ReadonlyMap<string, Node>
  readonly patterns: ReadonlyMap<string, Node>
  readonly required: ReadonlySet<string>
  readonly rest: Node
  readonly closed: boolean
}

function propertiesOf(step: Step, side: 'before' | 'after'): Properties {
  const view = step[side]
  const document = step.walk[side]
  const remaining = rest(view, others).node
  const hidden = document.hide === undefined ? [] : hiddenNames(view, document.hide)
  return {
    view,
    described: named(view, 'properties', document),
    patterns: named(view, 'patternProperties', document),
    required: new Set([...requiredOf(view)].filter((name) => !hidden.includes(name))),
    rest: remaining,
    closed: isClosed(remaining) || step.closed[side],
  }
}

function hiddenNames(view: View, flag: 'readOnly' | 'writeOnly'): string[] {
  return view.parts.flatMap(({ schema }) =>
    Object.entries(isObject(schema['properties'] ?? null) ? (schema['properties'] as object) : {})
      .filter(([, item]) => isObject(item) && item[flag] === true)
      .map(([name]) => name),
  )
}

export const closedBelow = (step: Step): Closed => ({
  before: step.closed.before || isClosed(rest(step.before, ['unevaluatedProperties']).node),
  after: step.closed.after || isClosed(rest(step.after, ['unevaluatedProperties']).node),
})

function compareProperty(step: Step, name: string, before: Properties, after: Properties): void {
  const old = before.described.get(name)
  const current = after.described.get(name)
  if (old !== undefined && current !== undefined) step.walk.compare(step.walk, old, current)
  else if (old !== undefined) propertyRemoved(step, name, old, before, after)
  else if (current !== undefined) propertyAdded(step, name, current, before, after)
}

function propertyRemoved(step: Step, name: string, old: Node, before: Properties, after: Properties): void {
  const pointer = old[0]?.pointer ?? join(before.view.pointer, 'properties', name)
  const need = before.required.has(name) ? 'required' : 'optional'
  if (step.walk.role === 'sent') {
    note(step, 'changed', 'property-removed', pointer, `the ${need} property "${name}" is no longer sent`, {
      provable: false,
      why: 'Readers that use it find nothing there.',
    })
    return
  }
  const pattern = matching(after.patterns, name)
  if (pattern === undefined && after.closed) {
    note(step, 'narrowed', 'property-removed', pointer, `the property "${name}" is no longer accepted`, {
      why: 'Properties the schema does not know are refused, so callers that send it are refused.',
    })
    return
  }
  const ignored = step.walk.removalBreaks
  note(step, 'widened', 'property-no-longer-described', pointer, `the property "${name}" is no longer described`, {
    why: ignored
      ? 'Whoever goes on giving it is ignored without being told.'
      : 'Callers may go on sending it, but it means nothing any more. If it was of use, this is a breaking change in fact: deprecate it first.',
    ...(ignored ? { level: 'breaking' } : {}),
  })
  const fallback = pattern ?? after.rest
  if (!isOpen(fallback)) step.walk.compare(step.walk, old, fallback)
}

function propertyAdded(step: Step, name: string, current: Node, before: Properties, after: Properties): void {
  const pointer = current[0]?.pointer ?? join(after.view.pointer, 'properties', name)
  const pattern = matching(before.patterns, name)
  const fallback = pattern ?? before.rest
  const wasRefused = pattern === undefined && before.closed
  if (step.walk.role === 'sent' && wasRefused && !step.walk.tolerant) {
    note(
      step,
      'widened',
      'property-added-to-closed',
      pointer,
      `the property "${name}" is new where the old contract promised no others`,
      {
        why: 'The old schema says additionalProperties: false, so readers that check what they get refuse the new property.',
      },
    )
    return
  }
  if (!wasRefused && !isOpen(fallback)) step.walk.compare(step.walk, fallback, current)
  if (isClosed(current)) {
    note(step, 'narrowed', 'property-forbidden', pointer, `the property "${name}" is now forbidden`)
    return
  }
  if (after.required.has(name) && !before.required.has(name) && step.walk.role === 'received') return
  step.walk.forgiven.add(pointer)
  note(step, 'widened', 'property-added', pointer, `the property "${name}" is new`, {
    level: 'additive',
    why: step.walk.role === 'received' ? 'Callers may leave it out.' : 'Readers that do not know it pass over it.',
  })
}

function compareRequired(step: Step, before: Properties, after: Properties): void {
  for (const name of after.required) {
    if (before.required.has(name)) continue
    const isNew = !before.described.has(name)
    if (isNew && step.walk.role === 'sent' && after.described.has(name)) continue
    const rule = isNew ? 'required-property-added' : 'property-became-required'
    const what = isNew ? `the property "${name}" is new and required` : `the property "${name}" is now required`
    note(step, 'narrowed', rule, after.described.get(name)?.[0]?.pointer ?? pointerOf(after.view, 'required'), what)
  }
  for (const name of before.required) {
    if (after.required.has(name)) continue
    const gone = before.described.has(name) && !after.described.has(name)
    if (gone && (step.walk.role === 'sent' || after.closed)) continue
    note(
      step,
      'widened',
      'property-became-optional',
      after.described.get(name)?.[0]?.pointer ?? after.view.pointer,
      `the property "${name}" is no longer required`,
    )
  }
}

function compareOthers(step: Step, before: Properties, after: Properties): void {
  const [was, is] = [isClosed(before.rest), isClosed(after.rest)]
  const pointer = pointerOf(after.view, 'additionalProperties')
  if (was && is) return
  if (is)
    note(
      step,
      'narrowed',
      'object-closed',
      pointer,
      `${subject(after.view.pointer)} no longer allows properties the schema does not know`,
    )
  else if (was) {
    const level = step.walk.tolerant && step.walk.role === 'sent' ? { level: 'additive' as const } : {}
    note(
      step,
      'widened',
      'object-opened',
      pointer,
      `${subject(after.view.pointer)} now allows properties the schema does not know`,
      level,
    )
  } else if (!isOpen(before.rest) || !isOpen(after.rest)) step.walk.compare(step.walk, before.rest, after.rest)
}

function comparePatterns(step: Step, before: Properties, after: Properties): void {
  for (const [pattern, old] of before.patterns) {
    const current = after.patterns.get(pattern)
    if (current !== undefined) step.walk.compare(step.walk, old, current)
    else
      note(
        step,
        after.closed ? 'narrowed' : 'widened',
        'pattern-property-removed',
        old[0]?.pointer ?? '',
        `properties like ${shown(pattern)} are no longer described`,
      )
  }
  for (const [pattern, current] of after.patterns) {
    if (before.patterns.has(pattern)) continue
    note(
      step,
      before.closed ? 'widened' : 'narrowed',
      'pattern-property-added',
      current[0]?.pointer ?? '',
      `properties like ${shown(pattern)} are now described`,
    )
  }
}

function compareNames(step: Step): void {
  const before = rest(step.before, ['propertyNames'])
  const after = rest(step.after, ['propertyNames'])
  if (before.said || after.said) step.walk.compare(step.walk, before.node, after.node)
}

function compareDependencies(step: Step): void {
  const before = mergedObjects(step.before, 'dependentRequired')
  const after = mergedObjects(step.after, 'dependentRequired')
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, current] = [[before[name] ?? []].flat(), [after[name] ?? []].flat()]
    const pointer = `${pointerOf(step.after, 'dependentRequired')}/${escapePointer(name)}`
    const added = current.filter((other) => !old.includes(other))
    const removed = old.filter((other) => !current.includes(other))
    for (const other of added)
      note(
        step,
        'narrowed',
        'dependent-required-added',
        pointer,
        `whoever gives "${name}" must now give ${shown(other)}`,
      )
    for (const other of removed)
      note(
        step,
        'widened',
        'dependent-required-removed',
        pointer,
        `whoever gives "${name}" need no longer give ${shown(other)}`,
      )
  }
  const [oldSchemas, newSchemas] = [
    named(step.before, 'dependentSchemas', step.walk.before),
    named(step.after, 'dependentSchemas', step.walk.after),
  ]
  for (const name of new Set([...oldSchemas.keys(), ...newSchemas.keys()])) {
    const missing = anything(pointerOf(step.after, 'dependentSchemas'))
    step.walk.compare(step.walk, oldSchemas.get(name) ?? missing, newSchemas.get(name) ?? missing, closedBelow(step))
  }
}

function matching(patterns: ReadonlyMap<string, Node>, name: string): Node | undefined {
  const found = [...patterns].filter(([pattern]) => matches(pattern, name)).flatMap(([, node]) => node)
  return found.length > 0 ? found : undefined
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Items of a list: those with a place of their own, and the others. */
export function compareArrays(step: Step): void {
  const [before, after] = [itemsOf(step, 'before'), itemsOf(step, 'after')]
  for (let at = 0; at < Math.max(before.first.length, after.first.length); at++) {
    step.walk.compare(step.walk, before.first[at] ?? before.rest, after.first[at] ?? after.rest)
  }
  if (before.said || after.said) step.walk.compare(step.walk, before.rest, after.rest)
  const unique = (view: View): boolean => view.parts.some(({ schema }) => schema['uniqueItems'] === true)
  if (unique(step.before) === unique(step.after)) return
  const change = unique(step.after) ? 'narrowed' : 'widened'
  note(
    step,
    change,
    `unique-items-${change}`,
    pointerOf(step.after, 'uniqueItems'),
    `items of ${subject(step.after.pointer)} ${unique(step.after) ? 'must now' : 'need no longer'} differ`,
  )
}

function itemsOf(step: Step, side: 'before' | 'after'): { first: Node[]; rest: Node; said: boolean } {
  const first: Node[] = []
  for (const { schema, pointer } of step[side].parts) {
    const list = schema['prefixItems']
    if (Array.isArray(list))
      list.forEach(
        (item, at) => (first[at] = [...(first[at] ?? []), ...nodeAt(item, join(pointer, 'prefixItems', at))]),
      )
  }
  const { node, said } = rest(step[side], ['items', 'unevaluatedItems'])
  return { first, rest: node, said }
}
