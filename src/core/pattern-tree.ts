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
 * follow, such as a reference back to what a group matched.
 */
export function patternTree(pattern: string): PatternTree | undefined {
  const reader = new Reader(pattern)
  const tree = reader.choice()
  return reader.strange ? undefined : tree
}

const quantifier = /^(?:([*+?])|\{(\d+)(,)?(\d*)\})\??/
const escape =
  /^\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|.)/su
const simple = { '^': 'start', $: 'end', '\\b': 'edge', '\\B': 'inside' } as const
const groups: readonly (readonly [RegExp, Look | undefined])[] = [
  [/^\(\?=/, { ahead: true, wanted: true }],
  [/^\(\?!/, { ahead: true, wanted: false }],
  [/^\(\?<=/, { ahead: false, wanted: true }],
  [/^\(\?<!/, { ahead: false, wanted: false }],
  [/^\((?:\?:|\?<[^>]*>|(?!\?))/, undefined],
]

interface Look {
  readonly ahead: boolean
  readonly wanted: boolean
}

class Reader {
  strange = false
  #rest: string

  constructor(pattern: string) {
    this.#rest = pattern
  }

  choice(): PatternTree {
    const parts = [this.#sequence()]
    while (this.#rest.startsWith('|')) {
      this.#take(1)
      parts.push(this.#sequence())
    }
    const [only] = parts
    return parts.length === 1 && only !== undefined ? only : { kind: 'choice', parts }
  }

  #take(length: number): string {
    const taken = this.#rest.slice(0, length)
    this.#rest = this.#rest.slice(length)
    return taken
  }

  #sequence(): PatternTree {
    const parts: PatternTree[] = []
    while (!this.strange && this.#rest !== '' && !/^[|)]/.test(this.#rest)) parts.push(this.#repeated(this.#term()))
    return { kind: 'sequence', parts }
  }

  #repeated(inner: PatternTree): PatternTree {
    const [all, sign, least = '', comma, most = ''] = quantifier.exec(this.#rest) ?? []
    if (all === undefined) return inner
    this.#take(all.length)
    if (sign !== undefined)
      return { kind: 'repeat', inner, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
    const upTo = most !== '' ? Number(most) : comma === undefined ? Number(least) : Infinity
    return { kind: 'repeat', inner, least: Number(least), most: upTo }
  }

  #term(): PatternTree {
    for (const [sign, kind] of Object.entries(simple)) {
      if (!this.#rest.startsWith(sign)) continue
      this.#take(sign.length)
      return { kind }
    }
    if (this.#rest.startsWith('(')) return this.#group()
    if (this.#rest.startsWith('[')) return one(this.#take(classLength(this.#rest)))
    if (!this.#rest.startsWith('\\'))
      return one(this.#take(String.fromCodePoint(this.#rest.codePointAt(0) ?? 0).length))
    this.strange ||= /^\\[1-9k]/.test(this.#rest)
    return one(this.#take(escape.exec(this.#rest)?.[0].length ?? 1), this.strange)
  }

  #group(): PatternTree {
    const found = groups.find(([sign]) => sign.test(this.#rest))
    const [sign, look] = found ?? [/^/, undefined]
    this.strange ||= found === undefined
    this.#take(sign.exec(this.#rest)?.[0].length ?? 0)
    const inner = this.choice()
    this.#take(1)
    return look === undefined ? inner : { kind: 'look', ...look, inner }
  }
}

/** Up to the bracket that closes it. */
function classLength(text: string): number {
  let at = 1
  while (at < text.length && text[at] !== ']') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** The engine is asked of single letters only; of what is no letter, nothing. */
function one(source: string, strange = false): PatternTree {
  const letter = strange ? /^$/ : new RegExp(`^${source}$`, 'u')
  const fits = (code: number): boolean => letter.test(String.fromCodePoint(code))
  const ascii = Array.from({ length: 128 }, (_, code) => fits(code))
  return { kind: 'one', letter: { fits, ascii, beyondAscii: !knownAscii.test(source) } }
}

const knownAscii =
  /^(?:[\0-\x7f]|\\[dwtnrfv0^$\\.*+?()[\]{}|/-]|\[(?!\^)(?:[^\\\u0080-\u{10ffff}]|\\[dwtnrfv0^$\\.*+?()[\]{}|/-])*\])$/u
