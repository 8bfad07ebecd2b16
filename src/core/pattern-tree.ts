import { createRequire } from 'node:module'
import type { AST, RegExpParser } from '@eslint-community/regexpp'

/** A regular expression of JSON Schema, taken apart. Groups leave no trace: nobody asks what they held. */
export type PatternTree =
  | { readonly kind: 'one'; readonly letter: Letter }
  | { readonly kind: 'start' | 'end' | 'edge' | 'inside' }
  | { readonly kind: 'look'; readonly ahead: boolean; readonly wanted: boolean; readonly inner: PatternTree }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternTree[] }
  | { readonly kind: 'choice'; readonly parts: readonly PatternTree[] }
  | { readonly kind: 'repeat'; readonly inner: PatternTree; readonly least: number; readonly most: number }

/** What one code point must be. */
export interface Letter {
  readonly fits: (code: number) => boolean
  /** False where it is known to be ASCII. */
  readonly beyondAscii: boolean
  /** By code point; those of ASCII. */
  readonly ascii: readonly boolean[]
}

/**
 * Takes a pattern apart that the engine has read with the flag `u`. Undefined where it holds what no automaton can
 * follow, such as a reference back to what a group matched, or what only the engine knows yet.
 */
export function patternTree(pattern: string): PatternTree | undefined {
  const read = readPattern(pattern)
  return read === undefined ? undefined : choiceOf(read)
}

let parser: RegExpParser | undefined

/** The parser is loaded when it is first needed: most patterns go without, and so does a start. */
function readPattern(pattern: string): AST.Pattern | undefined {
  if (parser === undefined) {
    const require = createRequire(import.meta.url)
    const library = require('@eslint-community/regexpp') as typeof import('@eslint-community/regexpp')
    parser = new library.RegExpParser()
  }
  try {
    return parser.parsePattern(pattern, 0, pattern.length, { unicode: true })
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined
    throw thrown
  }
}

function choiceOf({ alternatives }: { readonly alternatives: readonly AST.Alternative[] }): PatternTree | undefined {
  const parts = all(alternatives.map(({ elements }) => sequenceOf(elements)))
  if (parts === undefined) return undefined
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { kind: 'choice', parts }
}

function sequenceOf(elements: readonly AST.Element[]): PatternTree | undefined {
  const parts = all(elements.map(elementOf))
  return parts && { kind: 'sequence', parts }
}

const all = (parts: readonly (PatternTree | undefined)[]): readonly PatternTree[] | undefined =>
  parts.every((part) => part !== undefined) ? parts : undefined

function elementOf(element: AST.Element): PatternTree | undefined {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return { kind: 'one', letter: letterOf(element) }
    case 'Quantifier': {
      const inner = elementOf(element.element)
      return inner && { kind: 'repeat', inner, least: element.min, most: element.max }
    }
    case 'CapturingGroup':
      return choiceOf(element)
    case 'Group':
      return element.modifiers === null ? choiceOf(element) : undefined
    case 'Assertion':
      return placeOf(element)
    case 'Backreference':
    case 'ExpressionCharacterClass': // of the flag v
      return undefined
  }
}

function placeOf(place: AST.Assertion): PatternTree | undefined {
  switch (place.kind) {
    case 'start':
    case 'end':
      return { kind: place.kind }
    case 'word':
      return { kind: place.negate ? 'inside' : 'edge' }
    case 'lookahead':
    case 'lookbehind': {
      const inner = choiceOf(place)
      return inner && { kind: 'look', ahead: place.kind === 'lookahead', wanted: !place.negate, inner }
    }
  }
}

type OneLetter = AST.Character | AST.CharacterSet | AST.CharacterClass

/** What a class holds, the engine knows: it is asked of single letters. */
function letterOf(element: OneLetter): Letter {
  const engine = new RegExp(`^${element.raw}$`, 'u')
  const fits = (code: number): boolean => engine.test(String.fromCodePoint(code))
  return { fits, ascii: Array.from({ length: 128 }, (_, code) => fits(code)), beyondAscii: isBeyondAscii(element) }
}

function isBeyondAscii(element: OneLetter | AST.CharacterClassElement): boolean {
  switch (element.type) {
    case 'Character':
      return element.value > 0x7f
    case 'CharacterClassRange':
      return element.max.value > 0x7f
    case 'CharacterClass':
      return element.negate || element.elements.some(isBeyondAscii)
    case 'CharacterSet':
      return !((element.kind === 'digit' || element.kind === 'word') && !element.negate)
    default: // of the flag v
      return true
  }
}
