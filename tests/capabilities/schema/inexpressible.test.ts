import { describe, expect, it } from 'vitest'
import { problemIn, typesOfAll } from './compiled.ts'

/** A type of the property `it` (line 2, column 3), and what is said of it. */
const rows: readonly (readonly [type: string, message: string, before?: string])[] = [
  ['bigint', 'input.it is a bigint, and JSON has none. Write a number with @integer, or a string with @pattern'],
  ['symbol', 'input.it is a symbol, and JSON has none. Write a string.'],
  ['() => void', 'input.it is a function, and JSON has none. Leave it out'],
  ['{ run(): void }', 'input.it.run is a function'],
  ['new () => object', 'input.it is a function'],
  ['Map<string, number>', 'input.it is a Map, and JSON has none. Write Record<string, ...>.'],
  ['Set<string>', 'input.it is a Set, and JSON has none. Write an array, with @uniqueItems.'],
  ['RegExp', 'input.it is a RegExp'],
  ['Promise<string>', 'input.it is a Promise, and JSON has none. Await it'],
  ['Uint8Array', 'input.it is a Uint8Array, and JSON has none. Write a string of base64, with @format byte.'],
  ['Error', 'input.it is an Error, and JSON has none. Throw it'],
  ['URL', 'input.it is a URL, and JSON has none. Write a string, with @format uri.'],
  ['Buffer', 'input.it is a Buffer, and JSON has none. Write a string of base64, with @format byte.'],
  ['AbortSignal', 'input.it is an AbortSignal, and JSON has none. The call has one: call.signal.'],
  ['URLSearchParams', 'input.it is a URLSearchParams, and JSON has none. Write Record<string, string>.'],
  ['Response', 'input.it is a Response, and JSON has none. Read it before answering'],
  ['Blob', 'input.it is a Blob, and JSON has none.'],
  ['Temporal.PlainDate', 'input.it is a PlainDate, and JSON has none. Write a string, with @format date.'],
  ['ReturnType<typeof setTimeout>', 'input.it is a Timeout, and JSON has none. Write an interface of the data'],
  ['TypeError', 'input.it is a TypeError, and JSON has none. Throw it'],
  ['Float64Array', 'input.it is a Float64Array, and JSON has none. Write number[].'],
  ['String', 'input.it is a String, and JSON has none. Write string, in small letters.'],
  ['{ toString(): string }', 'input.it.toString is a function'],
  [
    'Thing',
    'input.it is an instance of the class Thing, and does not survive JSON. Write an interface of its data.',
    'class Thing { a = 1 }',
  ],
  ['(string | undefined)[]', 'input.it[] may be undefined', ''],
  ['[...string[], number]', 'input.it is a tuple with ...rest before its end', ''],
  ['Uppercase<string>', 'input.it is Uppercase<string>, which JSON Schema can not say.'],
  ['Missing', "input.it has a type that is not found: Cannot find name 'Missing'."],
  ["import('./nowhere.ts').Place", 'input.it has a type that is not found: Cannot find module'],
  [
    'Nest<string>',
    'nests without end. Give the type that repeats a name of its own.',
    'interface Nest<T> { value: T; next?: Nest<T[]> }',
  ],
  ['{ __proto__: string }', 'input.it.__proto__ is no name that an object in JavaScript can have as it has others.'],
  ['Record<symbol, string>', 'has keys that JSON can not have. Write Record<string, ...>.'],
]

const source = ([type, , before]: (typeof rows)[number]): string =>
  `export default function f(input: {\n  it: ${type}\n}): void {}\n${before ?? ''}`

describe('what JSON Schema can not say is named with file, line, column, and a way out', () => {
  const all = typesOfAll(rows.map(source))
  it.each(rows.map(([type, message], index) => [type, message, index] as const))('%s', (_type, message, index) => {
    const problem = problemIn(all[index]?.input)
    expect(problem).toMatch(
      new RegExp(`^its types can not all be said in JSON Schema:\n  handler-${index}\\.ts:[0-9]+:[0-9]+ `),
    )
    expect(problem).toContain(message)
  })

  it('points at the line and column', () => {
    expect(problemIn(all[0]?.input)).toContain('handler-0.ts:2:3 input.it is a bigint')
    expect(problemIn(all[3]?.input)).toContain('handler-3.ts:2:9 input.it.run is a function')
  })

  it('all of it at once, each where it stands, also in another file', () => {
    const text =
      "import type { Other } from './other.ts'\nexport default function f(input: { a: bigint; b: symbol; c: Other }): { d: bigint } { throw new Error() }"
    const [types] = typesOfAll([text], { 'other.ts': '\n\nexport interface Other { deep: Map<string, string> }' })
    expect(problemIn(types?.input).split('\n').slice(1)).toEqual([
      expect.stringContaining('  handler-0.ts:2:36 input.a is a bigint'),
      expect.stringContaining('  handler-0.ts:2:47 input.b is a symbol'),
      expect.stringContaining('  other.ts:3:26 input.c.deep is a Map'),
    ])
    expect(problemIn(types?.output)).toContain('handler-0.ts:2:73 its answer.d is a bigint')
  })

  it.each([
    [
      'export default function f(input: string): void {}',
      'input must be an object, since a tool is called with named arguments: write { value: ... } around it.',
    ],
    ['export default function f(input: string[]): void {}', 'input must be an object'],
    ['export default function f(input: { a: string } | string): void {}', 'input must be an object'],
    [
      'export default function f<T>(input: T): void {}',
      'input is the type parameter T, which may be anything. Say what it is at least: <T extends ...>',
    ],
    ['export default function f(input): void {}', 'input has no type. Write one'],
    [
      'function f(input: { a: string }): void\nfunction f(input: { b: string }): void\nfunction f(input: unknown): void {}\nexport default f',
      'f has 2 signatures, and a tool has one. Write one with a union.',
    ],
    ['export default 1', 'handler-0.ts:1:1 has no default export that is a function'],
    ['export const a = 1', 'handler-0.ts:1:1 has no default export that is a function'],
  ])('%s', (text, message) => {
    expect(problemIn(typesOfAll([text])[0]?.input)).toContain(message)
  })

  it.each([
    ['Generator<string>', 'its answer is a Generator, and JSON has none. Write an array.'],
    ['AsyncGenerator<Map<string, string>>', 'its answer is a Map, and JSON has none. Write Record<string, ...>.'],
  ])('of an answer: %s', (answer, message) => {
    const text = `export default function f(input: { a: string }): ${answer} { throw new Error() }`
    expect(problemIn(typesOfAll([text])[0]?.output)).toContain(message)
  })
})
