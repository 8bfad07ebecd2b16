/** A name, or a pattern of names in which `*` stands for any characters, slashes and dots too. */
export interface Pattern {
  readonly text: string
  /** What stands before, between and after the stars. */
  readonly parts: readonly string[]
  /** How much of a name it says: a name says all, a pattern as many letters as it has, `*` nothing. */
  readonly weight: number
}

export function patternOf(text: string): Pattern {
  const parts = text.split('*')
  return { text, parts, weight: parts.length === 1 ? Infinity : lettersOf(parts) }
}

export const fitsPattern = (name: string, { text, parts }: Pattern): boolean =>
  parts.length === 1 ? name === text : fits(name, parts)

export const lettersOf = (parts: readonly string[]): number => parts.reduce((sum, { length }) => sum + length, 0)

/** Whether a name begins and ends with the outer parts and has the others between, in their order. */
export function fits(name: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts
  const last = others.pop() ?? ''
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}

/** Many patterns at once: which of them fits a name and says most of it. Names are looked up, only patterns are tried. */
export class PatternSet {
  readonly #names = new Set<string>()
  readonly #patterns: readonly Pattern[]

  constructor(texts: readonly string[]) {
    const patterns = texts.map(patternOf)
    for (const { text, weight } of patterns) if (weight === Infinity) this.#names.add(text)
    this.#patterns = patterns.filter(({ weight }) => weight !== Infinity).sort((a, b) => b.weight - a.weight)
  }

  /** The weight of the heaviest that fits; undefined where none does. */
  weightOf(name: string): number | undefined {
    if (this.#names.has(name)) return Infinity
    return this.#patterns.find((pattern) => fits(name, pattern.parts))?.weight
  }

  get names(): ReadonlySet<string> {
    return this.#names
  }

  get patterns(): readonly Pattern[] {
    return this.#patterns
  }
}
