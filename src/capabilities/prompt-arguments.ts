import { Fault } from '../core/fault.ts'
import { nearest } from '../core/nearest.ts'
import type { PromptArgument } from '../core/provider.ts'
import type { Completion, CompletionRequest } from '../core/resource.ts'
import { kindOf, type InputViolation } from '../core/violation.ts'
import { completionOf } from './piece.ts'

/** An argument, and what is offered for it. */
export interface OfferedArgument extends PromptArgument {
  readonly suggestions?: readonly string[]
}

/** As the list of prompts shows it. */
export const shownArgument = ({ name, title, description, required }: OfferedArgument): PromptArgument => ({
  name,
  ...(title === undefined ? {} : { title }),
  ...(description === undefined ? {} : { description }),
  ...(required === undefined ? {} : { required }),
})

const mostNamed = 100

/** Throws Fault `invalid_arguments` with everything that is wrong, as far as anybody reads. */
export function parseArguments(declared: readonly PromptArgument[], input: unknown): Readonly<Record<string, string>> {
  const given: unknown = input ?? {}
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid([{ path: '', rule: 'type', expected: 'object', got: kindOf(given) }])
  const known = new Set(declared.map(({ name }) => name))
  const violations: InputViolation[] = []
  for (const { name, required } of declared) {
    if (required === true && !Object.hasOwn(given, name))
      violations.push({ path: `/${name}`, rule: 'required', expected: 'a value', got: 'nothing' })
  }
  for (const [name, value] of Object.entries(given)) {
    if (violations.length >= mostNamed) break
    const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 200)}`
    if (!known.has(name))
      violations.push({ path, rule: 'additionalProperties', expected: expected(name, known), got: kindOf(value) })
    else if (typeof value !== 'string') violations.push({ path, rule: 'type', expected: 'string', got: kindOf(value) })
  }
  if (violations.length > 0) throw invalid(violations)
  return given as Readonly<Record<string, string>>
}

function expected(name: string, known: ReadonlySet<string>): string {
  const meant = nearest(name, [...known])
  if (meant !== undefined) return `no such property; did you mean ${meant}?`
  return known.size === 0
    ? 'no such property'
    : `no such property; known ${known.size > 1 ? 'are' : 'is'} ${[...known].join(', ')}`
}

const invalid = (violations: readonly InputViolation[]): Fault =>
  new Fault('invalid_arguments', 'The arguments do not fit the prompt.', { violations })

export function suggest(declared: readonly OfferedArgument[], { argument }: CompletionRequest): Completion {
  const suggestions = declared.find(({ name }) => name === argument.name)?.suggestions
  return suggestions === undefined ? { values: [] } : completionOf(suggestions, argument.value)
}
