import { isAnchored, isStraight } from './pattern-choices.ts'
import { PatternMachine } from './pattern-machine.ts'
import { patternSteps } from './pattern-steps.ts'
import { patternTree } from './pattern-tree.ts'

/** A pattern of JSON Schema, as a validator uses it. */
export interface Pattern {
  readonly test: (text: string) => boolean
  readonly toString: () => string
  /** False where a text can make the engine take longer than anybody waits, and nothing here can help it. */
  readonly steady: boolean
}

/** Above this the engine may run out of stack. */
const longest = 1_000_000

/**
 * The engine tries one way through a pattern after the other, and may take years for a text of forty letters. So it is
 * asked about patterns only that leave it no choice; all others are followed by an automaton. Throws what the engine says
 * of a pattern that is none.
 */
export function steadyPattern(source: string): Pattern {
  const engine = new RegExp(source, 'u')
  const tree = patternTree(source)
  const steps = tree === undefined ? undefined : patternSteps(tree)
  const toString = (): string => engine.toString()
  if (tree === undefined || steps === undefined)
    return { test: (text) => engine.test(text), toString, steady: !/[*+{]/.test(source) }
  const onlyAtStart = isAnchored(tree)
  let machine: PatternMachine | undefined
  const follow = (text: string): boolean => (machine ??= new PatternMachine(steps)).isIn(text, onlyAtStart)
  if (!isStraight(tree)) return { test: follow, toString, steady: true }
  return { test: (text) => (text.length < longest ? engine.test(text) : follow(text)), toString, steady: true }
}
