import type { Condition, PatternSteps } from './pattern-steps.ts'

/** All the steps a text has led to. Where each letter leads from here is kept, since it is the same each time. */
interface State {
  readonly letters: readonly number[]
  readonly found: boolean
  readonly after: Map<number, State>
}

const mostKept = 20_000
const codePoints = 0x110000

/**
 * Follows all ways through a pattern at once, a letter of the text at a time: what it takes grows with the text, and never
 * faster. The ways are an automaton that is made as it is used.
 */
export class PatternMachine {
  readonly #pattern: PatternSteps
  readonly #looks: readonly (PatternMachine | undefined)[]
  #states = new Map<string, State>()
  #kept = 0

  constructor(pattern: PatternSteps) {
    this.#pattern = pattern
    this.#looks = pattern.conditions.map((each) => (each.kind === 'look' ? new PatternMachine(each.steps) : undefined))
  }

  /** Whether it is found anywhere in a text; at its beginning only, where the pattern says so. */
  isIn(text: string, onlyAtStart: boolean): boolean {
    const holding = this.#holding(text)
    let state = this.#from([this.#pattern.first], holding(0))
    for (let at = 0; at < text.length;) {
      if (state.found) return true
      if (onlyAtStart && state.letters.length === 0) return false
      const code = text.codePointAt(at) ?? 0
      at += lengthOf(code)
      state = this.#next(state, code, holding(at))
    }
    return state.found
  }

  /** The places of a text where it has been found, read up to there, or back to there from the end. */
  placesIn(text: string, backwards: boolean): Uint8Array {
    const places = new Uint8Array(text.length + 1)
    const holding = this.#holding(text)
    let at = backwards ? text.length : 0
    let state = this.#from([this.#pattern.first], holding(at))
    for (;;) {
      if (state.found) places[at] = 1
      if (at === (backwards ? 0 : text.length)) return places
      const code = backwards ? codeBefore(text, at) : (text.codePointAt(at) ?? 0)
      at += backwards ? -lengthOf(code) : lengthOf(code)
      state = this.#next(state, code, holding(at))
    }
  }

  /** Which conditions hold at a place of this text, as bits. */
  #holding(text: string): (at: number) => number {
    const { conditions } = this.#pattern
    if (conditions.length === 0) return () => 0
    const tests = conditions.map((condition, index) => testOf(condition, this.#looks[index], text))
    return (at) => {
      let bits = 0
      for (let index = 0; index < tests.length; index += 1) if (tests[index]?.(at) === true) bits |= 1 << index
      return bits
    }
  }

  #next(state: State, code: number, bits: number): State {
    const key = code + bits * codePoints
    const known = state.after.get(key)
    if (known !== undefined) return known
    const { steps, first } = this.#pattern
    const reached = [first]
    for (const index of state.letters) {
      const step = steps[index]
      if (step?.kind === 'letter' && step.letter.fits(code)) reached.push(step.next)
    }
    const next = this.#from(reached, bits)
    state.after.set(key, next)
    return next
  }

  /** The state of whoever stands at these steps and goes on as far as no letter is needed. */
  #from(reached: number[], bits: number): State {
    const { steps } = this.#pattern
    const letters: number[] = []
    const seen = new Set<number>()
    let found = false
    for (let index = reached.pop(); index !== undefined; index = reached.pop()) {
      const step = steps[index]
      if (step === undefined || seen.has(index)) continue
      seen.add(index)
      if (step.kind === 'letter') letters.push(index)
      else if (step.kind === 'either') reached.push(...step.next)
      else if (step.kind === 'found') found = true
      else if (bits & (1 << step.condition)) reached.push(step.next)
    }
    return this.#state(
      letters.sort((a, b) => a - b),
      found,
    )
  }

  #state(letters: readonly number[], found: boolean): State {
    const key = `${found} ${letters.join()}`
    // What was kept is made again: a text can't make it grow without end.
    this.#kept += 1
    if (this.#kept > mostKept) {
      this.#states = new Map()
      this.#kept = 0
    }
    const state = this.#states.get(key) ?? { letters, found, after: new Map<number, State>() }
    this.#states.set(key, state)
    return state
  }
}

function testOf(condition: Condition, look: PatternMachine | undefined, text: string): (at: number) => boolean {
  if (condition.kind === 'start') return (at) => at === 0
  if (condition.kind === 'end') return (at) => at === text.length
  if (condition.kind === 'look') {
    const places = look?.placesIn(text, condition.ahead)
    return (at) => (places?.[at] === 1) === condition.wanted
  }
  const edge = (at: number): boolean => isWord(text, at - 1) !== isWord(text, at)
  return condition.kind === 'edge' ? edge : (at) => !edge(at)
}

const isWord = (text: string, at: number): boolean => /^\w$/.test(text.charAt(at))

const lengthOf = (code: number): number => (code > 0xffff ? 2 : 1)

/** The letter that ends here, which may be two units long. */
function codeBefore(text: string, at: number): number {
  const pair = at > 1 ? (text.codePointAt(at - 2) ?? 0) : 0
  return pair > 0xffff ? pair : text.charCodeAt(at - 1)
}
