import { canonical, isObject, join, same, shown, textAt, unordered } from './json.ts'
import { listedInBranches, listedValues, named, typesOf } from './schema-facts.ts'
import { relation, type Relation } from './schema-judge.ts'
import { closedBelow } from './schema-objects.ts'
import { standalone } from './schema-standalone.ts'
import { nodeAt, viewOf, type Node, type Side, type View } from './schema-view.ts'
import { levelFor, note, pointerOf, type Change, type Note, type Step } from './schema-walk.ts'

interface Group {
  readonly keyword: string
  readonly pointer: string
  readonly branches: readonly Node[]
}

/** anyOf and oneOf. Answers true when the whole schema has been judged and its other keywords need no look. */
export function compareBranches(step: Step, before: Node, after: Node): boolean {
  const [old, current] = [groupsOf(step.before), groupsOf(step.after)]
  if (old.length === 0 && current.length === 0) return false
  const [first, second] = [old[0], current[0]]
  if (old.length === 1 && current.length === 1 && first !== undefined && second !== undefined) {
    comparePaired(step, first, second, before, after)
    return false
  }
  const found = relation(standalone(step.walk.before, before), standalone(step.walk.after, after, step.walk.forgiven))
  if (found === 'equal') return true
  const keyword = (second ?? first)?.keyword ?? 'anyOf'
  const verb = old.length > current.length ? 'is gone' : old.length < current.length ? 'is new' : 'is another'
  note(
    step,
    changeOf(found),
    'alternatives-changed',
    pointerOf(step.after, keyword),
    `${keyword} ${verb}: ${effects[found]}`,
  )
  return !same([...typesOf(step.before)].sort(), [...typesOf(step.after)].sort())
}

const effects: Readonly<Record<Relation, string>> = {
  equal: 'it accepts the same',
  narrowed: 'it accepts less',
  widened: 'it accepts more',
  changed: 'it accepts something else',
  unknown: 'what it accepts cannot be told to be the same',
}

const changeOf = (found: Relation): Change => (found === 'narrowed' || found === 'widened' ? found : 'changed')

function groupsOf(view: View): Group[] {
  return view.parts.flatMap(({ schema, pointer }) =>
    ['anyOf', 'oneOf'].flatMap((keyword) => {
      const branches = schema[keyword]
      if (!Array.isArray(branches) || listedInBranches(branches) !== undefined) return []
      const at = join(pointer, keyword)
      return [{ keyword, pointer: at, branches: branches.map((branch, index) => nodeAt(branch, join(at, index))) }]
    }),
  )
}

/** Pairs the branches and compares them; the judge may acquit what only looks like a loss because branches were rearranged. */
function comparePaired(step: Step, before: Group, after: Group, whole: Node, wholeAfter: Node): void {
  const trial = { ...step.walk, notes: [] as Note[], seen: new Set(step.walk.seen) }
  const inner = { ...step, walk: trial }
  const { pairs, removed, added } = pairUp(step, before.branches, after.branches)
  for (const [old, current] of pairs) trial.compare(trial, old, current, closedBelow(step))
  for (const node of removed)
    note(
      inner,
      'narrowed',
      'alternative-removed',
      node[0]?.pointer ?? '',
      `${nameOf(step.walk.before, node)} is no longer one of the alternatives`,
    )
  for (const node of added)
    note(
      inner,
      'widened',
      'alternative-added',
      node[0]?.pointer ?? '',
      `${nameOf(step.walk.after, node)} is a new alternative`,
    )
  if (before.keyword !== after.keyword)
    note(inner, 'changed', 'alternatives-changed', after.pointer, `${before.keyword} became ${after.keyword}`)
  const closed = closedBelow(step)
  // The judge does not know which properties branches evaluate, so where that matters it acquits nothing.
  if (!closed.before && !closed.after && trial.notes.some(({ level, provable }) => level === 'breaking' && provable)) {
    const found = relation(standalone(trial.before, whole), standalone(trial.after, wholeAfter, trial.forgiven))
    if (acquits(found, step)) {
      step.walk.notes.push(...trial.notes.filter(({ provable }) => !provable))
      if (found !== 'equal')
        note(
          step,
          changeOf(found),
          'alternatives-changed',
          after.pointer,
          `the alternatives were rearranged: ${effects[found]}`,
        )
      return
    }
  }
  step.walk.notes.push(...trial.notes)
  for (const key of trial.seen) step.walk.seen.add(key)
}

const acquits = (found: Relation, step: Step): boolean =>
  found === 'equal' || ((found === 'narrowed' || found === 'widened') && levelFor(step.walk.role, found) === 'additive')

interface Pairing {
  readonly pairs: readonly (readonly [Node, Node])[]
  readonly removed: readonly Node[]
  readonly added: readonly Node[]
}

/** Branches belong together by what they refer to, then by equal content, by telling constant, by title, by type. */
function pairUp(step: Step, before: readonly Node[], after: readonly Node[]): Pairing {
  const { walk } = step
  const removed = [...before]
  const added = [...after]
  const pairs: (readonly [Node, Node])[] = []
  const likenesses: ((side: Side, node: Node) => string | undefined)[] = [
    referenceOf,
    (side, node) => unordered(JSON.parse(standalone(side, node))),
    constantsOf,
    titleOf,
    typeOf,
  ]
  for (const likeness of likenesses) {
    for (const old of [...removed]) {
      const mark = likeness(walk.before, old)
      const match = mark === undefined ? undefined : added.find((node) => likeness(walk.after, node) === mark)
      if (match === undefined) continue
      pairs.push([old, match])
      removed.splice(removed.indexOf(old), 1)
      added.splice(added.indexOf(match), 1)
    }
  }
  return { pairs, removed, added }
}

const referenceOf = (_side: Side, node: Node): string | undefined => textAt(node[0]?.schema, '$ref')?.split('/').at(-1)

const titleOf = (side: Side, node: Node): string | undefined =>
  viewOf(side, node)
    .parts.map(({ schema }) => textAt(schema, 'title'))
    .find((title) => title !== undefined)

function constantsOf(side: Side, node: Node): string | undefined {
  const properties = named(viewOf(side, node), 'properties', side)
  const constants = [...properties].flatMap(([name, property]) => {
    const values = listedValues(viewOf(side, property))
    return values?.length === 1 ? [`${name}=${canonical(values[0])}`] : []
  })
  return constants.length > 0 ? constants.sort().join(' ') : undefined
}

function typeOf(side: Side, node: Node): string | undefined {
  const view = viewOf(side, node)
  const types = [...typesOf(view)]
  if (types.length === 7) return undefined
  // Two objects are not the same thing because both are objects; whichever is left over may be.
  return types.filter((type) => type !== 'integer' || !types.includes('number')).join(' ')
}

export function nameOf(side: Side, node: Node): string {
  const [part] = node
  const reference = referenceOf(side, node)
  if (reference !== undefined) return `"${reference}"`
  const view = viewOf(side, node)
  const name = titleOf(side, node) ?? constantsOf(side, node) ?? typeOf(side, node)
  if (name !== undefined) return `"${name}"`
  return isObject(part?.schema) ? `the schema at #${view.pointer}` : shown(part?.schema)
}
