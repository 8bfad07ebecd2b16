import type { Letter, PatternTree } from './pattern-tree.ts'

type Kind<K> = Extract<PatternTree, { readonly kind: K }>

/** A pattern as steps that lead from one to the next; what they need of a place in the text stands beside them. */
export interface PatternSteps {
  readonly steps: readonly Step[]
  readonly first: number
  readonly conditions: readonly Condition[]
}

export type Step =
  | { readonly kind: 'letter'; readonly letter: Letter; readonly next: number }
  | { readonly kind: 'either'; readonly next: readonly number[] }
  | { readonly kind: 'if'; readonly condition: number; readonly next: number }
  | { readonly kind: 'found' }

export type Condition =
  | { readonly kind: 'start' | 'end' | 'edge' | 'inside' }
  | { readonly kind: 'look'; readonly ahead: boolean; readonly wanted: boolean; readonly steps: PatternSteps }

const mostSteps = 3000
const mostConditions = 20

/** Backwards for what is read from its end. Undefined where it would be too large. */
export function patternSteps(tree: PatternTree, backwards = false): PatternSteps | undefined {
  const steps: Step[] = []
  const conditions: Condition[] = []
  const size = { tooLarge: false }
  const add = (step: Step): number => {
    size.tooLarge ||= steps.length >= mostSteps
    return size.tooLarge ? 0 : steps.push(step) - 1
  }
  const conditionOf = (part: Kind<Condition['kind']>): number => {
    const known = conditions.findIndex(({ kind }) => kind === part.kind && kind !== 'look')
    if (known !== -1) return known
    if (part.kind !== 'look') return conditions.push({ kind: part.kind }) - 1
    const inner = patternSteps(part.inner, part.ahead)
    size.tooLarge ||= inner === undefined || conditions.length >= mostConditions
    return inner === undefined ? 0 : conditions.push({ ...part, steps: inner }) - 1
  }
  const repeated = ({ inner, least, most }: Kind<'repeat'>, next: number): number => {
    let from = next
    if (most === Infinity) {
      const onwards: number[] = [next]
      from = add({ kind: 'either', next: onwards })
      onwards.push(to(inner, from))
    } else
      for (let round = least; round < most && !size.tooLarge; round += 1)
        from = add({ kind: 'either', next: [next, to(inner, from)] })
    for (let round = 0; round < least && !size.tooLarge; round += 1) from = to(inner, from)
    return from
  }
  /** Where to begin, so that the part leads on to `next`. */
  const to = (part: PatternTree, next: number): number => {
    if (size.tooLarge) return 0
    if (part.kind === 'one') return add({ kind: 'letter', letter: part.letter, next })
    if (part.kind === 'choice') return add({ kind: 'either', next: part.parts.map((each) => to(each, next)) })
    if (part.kind === 'repeat') return repeated(part, next)
    if (part.kind !== 'sequence') return add({ kind: 'if', condition: conditionOf(part), next })
    return (backwards ? part.parts : part.parts.toReversed()).reduce((from, each) => to(each, from), next)
  }
  const first = to(tree, add({ kind: 'found' }))
  return size.tooLarge ? undefined : { steps, first, conditions }
}
