import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlain, isStraight } from '../../src/core/pattern-choices.ts'
import { patternTree } from '../../src/core/pattern-tree.ts'
import { steadyPattern } from '../../src/core/pattern.ts'

const letters = ['a', 'b', '-', ' ', '\n', 'é', '😀']
const text = fc.array(fc.constantFrom(...letters), { maxLength: 9 }).map((all) => all.join(''))

const letter = fc.constantFrom(
  ...['a', 'b', '-', '.', 'é', '😀', String.raw`\u{1F600}`, String.raw`\uD83D\uDE00`],
  ...['[ab]', '[^a]', '[a-é]', String.raw`[\w-]`, String.raw`[\]a]`, '[^]', '[]'],
  ...[
    String.raw`\w`,
    String.raw`\W`,
    String.raw`\s`,
    String.raw`\S`,
    String.raw`\d`,
    String.raw`\p{L}`,
    String.raw`\n`,
  ],
)
const place = fc.constantFrom('^', '$', String.raw`\b`, String.raw`\B`)
const times = fc.constantFrom('', '', '*', '+', '?', '*?', '{2}', '{0,2}', '{1,}', '{2,3}?', '{0}')
const group = fc.constantFrom('(?:', '(', '(?<name>')
const look = fc.constantFrom('(?=', '(?!', '(?<=', '(?<!')

const { pattern } = fc.letrec<{ pattern: string; term: string }>((tie) => ({
  pattern: fc
    .array(fc.array(tie('term'), { maxLength: 3 }), { minLength: 1, maxLength: 2, size: 'small' })
    .map((branches) => branches.map((terms) => terms.join('')).join('|')),
  term: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.tuple(letter, times).map((parts) => parts.join('')),
    place,
    fc.tuple(group, tie('pattern'), times).map(([open, inner, often]) => `${open}${inner})${often}`),
    fc.tuple(look, tie('pattern')).map(([open, inner]) => `${open}${inner})`),
  ),
}))

/** What stands in patterns, by the parser's names for it; sets of the flag v, which JSON Schema does not know, apart. */
const nodes: Readonly<Record<Exclude<AST.Node['type'], NotHere>, readonly string[]>> = {
  Pattern: ['b'],
  Alternative: ['b|c', '|b'],
  Group: ['(?:b)'],
  CapturingGroup: ['(b)', '(?<name>b)', '(?:(?<name>b)|(?<name>c))'],
  Assertion: ['^', '$', String.raw`\b`, String.raw`\B`, '(?=b)', '(?!b)', '(?<=b)', '(?<!b)'],
  Quantifier: ['b*', 'b+?', 'b?', 'b{2}', 'b{2,}', 'b{2,3}?'],
  Character: ['b', 'é', String.raw`\.`, String.raw`\n`, String.raw`\cA`, String.raw`\x62`, String.raw`\u{1F600}`],
  CharacterSet: ['.', String.raw`\d`, String.raw`\S`, String.raw`\w`, String.raw`\p{L}`, String.raw`\P{Script=Greek}`],
  CharacterClass: ['[b.]', '[^b]', String.raw`[\w\-]`],
  CharacterClassRange: ['[b-d]', String.raw`[\x62-\u{1F600}]`],
  Backreference: [String.raw`(b)\1`, String.raw`(?<name>b)\k<name>`],
  Modifiers: ['(?i:b)', '(?s-i:.)'],
  ModifierFlags: ['(?m:^b)', '(?-i:b)'],
}
type NotHere =
  | ('RegExpLiteral' | 'Flags')
  | ('ExpressionCharacterClass' | 'ClassIntersection' | 'ClassSubtraction')
  | ('ClassStringDisjunction' | 'StringAlternative')

function typesIn(source: string): ReadonlySet<string> {
  const found = new Set<string>()
  const add = ({ type }: AST.Node) => found.add(type)
  const seen = Object.keys(nodes).map((name) => [`on${name}Enter`, add] as const)
  visitRegExpAST(new RegExpParser().parsePattern(source, 0, source.length, { unicode: true }), Object.fromEntries(seen))
  return found
}

/** Names of groups may not be there twice. */
const isPattern = (source: string): boolean => {
  try {
    return new RegExp(source, 'u').source !== ''
  } catch {
    return false
  }
}

/** Says whether the parser was loaded to judge a text by the patterns that are its arguments, and none by another. */
const script = `import { createRequire } from 'node:module'
import { steadyPattern } from '${pathToFileURL(join(import.meta.dirname, '../../src/core/pattern.ts')).href}'
steadyPattern('^(?:a|b)$')
for (const source of process.argv.slice(1)) steadyPattern(source).test('text')
const { cache } = createRequire('${import.meta.url}')
process.stdout.write(String(Object.keys(cache).some((path) => path.includes('regexpp'))))`

describe('a pattern', () => {
  it('[R5.3] finds what the engine finds, whoever follows it', () => {
    fc.assert(
      fc.property(pattern.filter(isPattern), fc.array(text, { minLength: 1, maxLength: 12 }), (source, texts) => {
        const found = steadyPattern(source)
        // Searched for by itself, V8 also looks between the two halves of a letter.
        const engine = new RegExp(`^[^]*?(?:${source})`, 'u')
        for (const each of texts) expect([source, each, found.test(each)]).toEqual([source, each, engine.test(each)])
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['^(a+)+$', 'a'],
    ['^(?:a|a)*$', 'a'],
    ['^(?:a|ab|b)*$', 'ab'],
    [String.raw`^(\w+\s?)*$`, 'a'],
    [String.raw`^(?:(?:a?|b?)c)*$`, 'c'],
    ['^(a{1,20}){1,20}$', 'a'],
    [String.raw`^(\p{L}+)+$`, 'ä'],
    [String.raw`^(?=a)(a+)+$`, 'a'],
    [String.raw`(a+)+\bx`, 'a'],
    [String.raw`^(?:a+)+(?<!b)$`, 'a'],
    ['^(?:.|é)*é$', 'é'],
    ['a+b', 'a'],
    ['^.*a.*a.*a.*x$', 'a'],
  ])('%s is no way to hold anybody up', (source, part) => {
    const { test, steady } = steadyPattern(source)
    expect([test(`${part.repeat(500_000)}!`), steady]).toEqual([false, true])
    expect(test(`${part.repeat(31)}!`)).toBe(false)
  })

  it.each(Object.entries(nodes).flatMap(([type, sources]) => sources.map((source) => [type, source] as const)))(
    'with %s, as in %s, is followed or said not to be steady',
    (type, source) => {
      const hard = `^(?:(?:a|${source})+)+#$`
      expect(typesIn(hard)).toContain(type)
      const { test, steady } = steadyPattern(hard)
      expect(steady).toBe(!['Backreference', 'Modifiers', 'ModifierFlags'].includes(type))
      // The engine by itself would look for years.
      if (steady) expect([test(`${'a'.repeat(5000)}!`), test(`${'a'.repeat(5000)}#`)]).toEqual([false, true])
    },
  )

  it('is left to the engine unread only where reading it would say the same', () => {
    let plain = 0
    const short = fc.tuple(fc.constantFrom('', '^'), fc.array(fc.oneof(letter, place), { maxLength: 3 }), times)
    const source = short.map(([start, letters, often]) => `${start}${letters.join('')}${often}`)
    fc.assert(
      fc.property(fc.oneof(pattern, source).filter(isPattern), fc.constantFrom('', '$'), (start, end) => {
        if (!isPattern(start + end) || !isPlain(start + end)) return
        plain += 1
        const tree = patternTree(start + end)
        expect([start + end, tree !== undefined && isStraight(tree)]).toEqual([start + end, true])
      }),
      { numRuns: 2000 },
    )
    expect(plain).toBeGreaterThan(100)
  })

  it('needs no parser where it is plain, or nobody asks', () => {
    const loads = (...sources: readonly string[]) =>
      execFileSync(process.execPath, ['--input-type=module', '--eval', script, ...sources], { encoding: 'utf8' })
    const usual = ['^[a-z][a-z0-9_]*$', '^[0-9a-f]{32}$', '^.{1,5000}$', '^skill:', String.raw`^\d\d$`, '[A-Z]']
    expect(loads(...usual)).toBe('false')
    expect(loads('^(?:a|b)$')).toBe('true')
    expect(loads()).toBe('false')
  })

  it('reads a text that the engine has no stack for', () => {
    expect(steadyPattern('^[a-z]+$').test(`${'a'.repeat(5_000_000)}1`)).toBe(false)
    expect(steadyPattern('^[a-z]+(?:-[a-z]+)*$').test(`${'a-'.repeat(5_000_000)}a`)).toBe(true)
  })

  it('says that it can not be helped where it refers back, or is huge', () => {
    expect(steadyPattern(String.raw`^(a+)+\1$`).steady).toBe(false)
    expect(steadyPattern(String.raw`^(?<x>a+)\k<x>$`).steady).toBe(false)
    expect(steadyPattern('^(?:(?:ab|a){1,100}){1,100}$').steady).toBe(false)
    expect(steadyPattern(String.raw`^${'a?'.repeat(40)}(b)\1$`).steady).toBe(false)
    expect(steadyPattern(String.raw`^(a)\1$`).steady).toBe(true)
    expect(steadyPattern(String.raw`^(?<x>'|")name\k<x>$`).steady).toBe(true)
  })

  it('that is none is refused as the engine refuses it', () => {
    expect(() => steadyPattern('(')).toThrow('Unterminated group')
  })

  it('forgets what a text made it learn, and goes on', () => {
    const { test } = steadyPattern('^(?:[^x]|[^x]x)*$')
    const all = Array.from({ length: 60_000 }, (_, code) => String.fromCodePoint(0x10000 + code)).join('')
    expect([test(all), test(`${all}x`), test(`${all}xx`)]).toEqual([true, true, false])
  })
})
