import type { Letter, PatternTree } from './pattern-tree.ts'

/**
 * Whether the engine finds at once that a text does not match. It tries one way after the other, and forgets what it has
 * seen: so no letter may fit at two places of the pattern that could come next, and nothing may be tried from each letter
 * of the text on. When in doubt, no.
 */
export function isStraight(tree: PatternTree): boolean {
  if (!isAnchored(tree) && longest(tree) > mostTried) return false
  const choices = new Choices()
  const { first } = choices.of(tree)
  return choices.straight && apart(first) && [...choices.next.values()].every(apart)
}

/**
 * Whether that is plain without taking the pattern apart: it is short, has no groups, alternatives or \B, and repeats
 * nothing, or begins with ^ and repeats its last letter. When in doubt, such as for a sign that is escaped, no.
 */
export const isPlain = (source: string): boolean =>
  source.length <= mostTried && plain.test(source) && !source.includes(String.raw`\B`)

const plain = /^(?:[^*+?{|(]*|\^[^*+?{|(]*(?:[*+?]|\{\d+(?:,\d*)?\})\$?)$/
const mostTried = 100
const mostPlaces = 1000

/** A place of the pattern where a letter stands. */
interface Place {
  readonly letter: Letter
}

/** Where a part begins and ends; `empty` where it may have no letter at all. */
interface Part {
  readonly first: readonly Place[]
  readonly last: readonly Place[]
  readonly empty: boolean
}

const nothing: Part = { first: [], last: [], empty: true }

class Choices {
  straight = true
  /** Each place that may come next, as often as there are ways to it. */
  readonly next = new Map<Place, Place[]>()

  of(tree: PatternTree): Part {
    if (this.next.size > mostPlaces) this.straight = false
    if (!this.straight) return nothing
    if (tree.kind === 'one') return this.#one(tree.letter)
    if (tree.kind === 'sequence')
      return tree.parts.map((part) => this.of(part)).reduce((a, b) => this.#then(a, b), nothing)
    if (tree.kind === 'choice') return this.#either(tree.parts.map((part) => this.of(part)))
    if (tree.kind === 'repeat') return this.#repeated(tree)
    // For \B the engine also looks between the two halves of a letter.
    if (tree.kind === 'look' || tree.kind === 'inside') this.straight = false
    return nothing
  }

  #one(letter: Letter): Part {
    const place = { letter }
    this.next.set(place, [])
    return { first: [place], last: [place], empty: false }
  }

  #then(before: Part, after: Part): Part {
    this.#link(before, after)
    return {
      first: before.empty ? [...before.first, ...after.first] : before.first,
      last: after.empty ? [...before.last, ...after.last] : after.last,
      empty: before.empty && after.empty,
    }
  }

  #either(parts: readonly Part[]): Part {
    // Two ways to nothing at all double the ways with each round of a loop around them.
    if (parts.filter(({ empty }) => empty).length > 1) this.straight = false
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      empty: parts.some(({ empty }) => empty),
    }
  }

  /** As often as it must, then once more or no more, each time; and again from where a last round without end began. */
  #repeated({ inner, least, most }: Extract<PatternTree, { kind: 'repeat' }>): Part {
    const rounds = Math.min(most === Infinity ? Math.max(least, 1) : most, mostPlaces)
    let all = nothing
    let before = nothing
    for (let round = 0; round < rounds && this.straight; round += 1) {
      const part = this.of(inner)
      if (part.empty) this.straight = false
      this.#link(before, part)
      all = {
        first: round === 0 ? part.first : all.first,
        last: round < least ? part.last : [...all.last, ...part.last],
        empty: least === 0,
      }
      before = part
    }
    if (most === Infinity) this.#link(before, before)
    return all
  }

  #link({ last }: Part, { first }: Part): void {
    for (const place of last) this.next.get(place)?.push(...first)
  }
}

/** No letter fits two of them. */
const apart = (places: readonly Place[]): boolean =>
  places.every((place, index) => places.slice(index + 1).every((other) => differ(place.letter, other.letter)))

const differ = (a: Letter, b: Letter): boolean =>
  !(a.beyondAscii && b.beyondAscii) && a.ascii.every((fits, code) => !(fits && b.ascii[code] === true))

/** Whether it can match nowhere but at the beginning. */
export function isAnchored(tree: PatternTree): boolean {
  if (tree.kind === 'start') return true
  if (tree.kind === 'choice') return tree.parts.every(isAnchored)
  return tree.kind === 'sequence' && tree.parts[0] !== undefined && isAnchored(tree.parts[0])
}

function longest(tree: PatternTree): number {
  if (tree.kind === 'one') return 1
  if (tree.kind === 'sequence') return tree.parts.reduce((sum, part) => sum + longest(part), 0)
  if (tree.kind === 'choice') return Math.max(...tree.parts.map(longest))
  if (tree.kind !== 'repeat') return 0
  const inner = longest(tree.inner)
  return inner === 0 ? 0 : inner * tree.most
}
