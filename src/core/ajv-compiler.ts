import addFormatsModule from 'ajv-formats'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { _, str, type FuncKeywordDefinition } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { allDiffer } from './distinct.ts'
import { multiplesOf } from './multiples.ts'
import { steadyPattern, type Pattern } from './pattern.ts'
import { shortEnough } from './schema-patterns.ts'
import { countStep, stepKeyword } from './schema-steps.ts'

export interface CompilerOptions {
  /** False for schemas that are known to be right: the schema of schemas takes longer than any to compile. */
  readonly validateSchema: boolean
  /** Whether to go on after the first mistake. */
  readonly allErrors: boolean
  /** Whether keywords for what was not evaluated are used. Where they are, no alternative is passed by once one fits. */
  readonly unevaluated: boolean
  /** Whether a member has to be of the object itself. That takes twice as long, and is of use to few names. */
  readonly ownProperties: boolean
}

/** Infinity is no JSON number: 1e400 would come in as one, and go out as null. */
export function createCompiler(options: CompilerOptions): Ajv2020 {
  const { validateSchema, allErrors, unevaluated, ownProperties } = options
  const ajv = new Ajv2020({
    validateSchema,
    allErrors,
    verbose: true,
    strict: false,
    strictNumbers: true,
    ownProperties,
    logger: false,
    code: { regExp: allErrors ? Object.assign(listedPattern, named) : Object.assign(steadyPattern, named) },
  })
  ajv.opts.unevaluated = unevaluated
  addFormatsModule.default(ajv)
  ajv.addFormat('url', isUrl)
  for (const keyword of keywords) {
    ajv.removeKeyword(String(keyword.keyword))
    ajv.addKeyword(keyword)
  }
  return ajv
}

const named = { code: 'pattern' }

/** That a text is too long is told by another keyword, and what a pattern that takes its time says of it, by none. */
function listedPattern(source: string): Pick<Pattern, 'test' | 'toString'> {
  const pattern = steadyPattern(source)
  const isLeftOut = (text: string): boolean => text.length > shortEnough && !pattern.steady
  return { test: (text) => isLeftOut(text) || pattern.test(text), toString: pattern.toString }
}

let url: Pattern | undefined

/** As ajv-formats has it, but for letters of both cases: by itself that takes hours for a long text. */
function isUrl(text: string): boolean {
  const { source } = fullFormats.url as RegExp
  const spelled = source.replace('https?|ftp', '[hH][tT][tT][pP][sS]?|[fF][tT][pP]').replaceAll('a-z', 'a-zA-Z')
  url ??= steadyPattern(spelled)
  return url.test(text)
}

/** In place of those that reckon in binary fractions, or compare everything with everything. */
const keywords: readonly FuncKeywordDefinition[] = [
  {
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    compile: (step: number) => multiplesOf(step),
    error: {
      message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
      params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
    },
  },
  {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    compile: (wanted: boolean) => (wanted ? allDiffer : () => true),
    error: { message: 'must NOT have duplicate items' },
  },
  // Counted before it is followed, since what fails ends the look.
  { keyword: stepKeyword, before: '$ref', schemaType: 'boolean', compile: () => countStep },
]
