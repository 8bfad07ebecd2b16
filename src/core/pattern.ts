import { isAnchored, isPlain, isStraight } from './pattern-choices.ts'
import { PatternMachine } from './pattern-machine.ts'
import { patternSteps } from './pattern-steps.ts'
import { patternTree, type PatternTree } from './pattern-tree.ts'

/** A pattern of JSON Schema, as a validator uses it. */
export interface Pattern {
  readonly test: (text: string) => boolean
  readonly toString: () => string
  /** False where a text can make the engine take longer than anybody waits, and nothing here can help it. */
  readonly steady: boolean
}

/** Above this the engine may run out of stack. */
const longest = 1_000_000
const mostChoices = 10

/**
 * The engine tries one way through a pattern after the other, and may take years for a text of forty letters. So it is
 * asked about patterns only that leave it no choice; all others are followed by an automaton. Throws what the engine says
 * of a pattern that is none. Whether it can be followed is found out with the first text: most schemas name more than
 * anybody sends.
 */
export function steadyPattern(source: string): Pattern {
  const engine = new RegExp(source, 'u')
  let judge: Judge | undefined
  const judged = (): Judge => (judge ??= judgeOf(source, (text) => engine.test(text)))
  return {
    test: (text) => judged().test(text),
    toString: () => engine.toString(),
    get steady() {
      return judged().steady
    },
  }
}

type Test = Pattern['test']
type Judge = Pick<Pattern, 'test' | 'steady'>

function judgeOf(source: string, ask: Test): Judge {
  if (isPlain(source)) {
    let follow: Test | undefined
    const followed: Test = (text) => (follow ??= followerOf(patternTree(source)) ?? ask)(text)
    return { test: (text) => (text.length < longest ? ask : followed)(text), steady: true }
  }
  const tree = patternTree(source)
  const follow = followerOf(tree)
  if (tree === undefined || follow === undefined) return { test: ask, steady: hasFewWays(source) }
  if (!isStraight(tree)) return { test: follow, steady: true }
  return { test: (text) => (text.length < longest ? ask : follow)(text), steady: true }
}

/** Each sign that leaves the engine a choice doubles its ways through a pattern, at most, unless something is repeated. */
const hasFewWays = (source: string): boolean => !/[*+{]/.test(source) && source.split(/[?|]/).length <= mostChoices

/** Undefined where the pattern can't be followed. */
function followerOf(tree: PatternTree | undefined): Test | undefined {
  const steps = tree === undefined ? undefined : patternSteps(tree)
  if (tree === undefined || steps === undefined) return undefined
  const onlyAtStart = isAnchored(tree)
  let machine: PatternMachine | undefined
  return (text) => (machine ??= new PatternMachine(steps)).isIn(text, onlyAtStart)
}
