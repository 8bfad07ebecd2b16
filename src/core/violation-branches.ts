import type { Violation } from '../../generated/operation.ts'

/*
 * Where none of several alternatives fits, a validator lists what each of them lacks. Whoever sent the value meant one of
 * them, and is helped by what that one lacks.
 */

/** The violations without those of alternatives that were not meant. Of validators that say which schema they judged by. */
export function withoutStrangers(violations: readonly Violation[]): readonly Violation[] {
  let kept = violations
  const settled = new Map<Violation, string>()
  for (const choice of violations) {
    const total = alternativesOf(choice)
    if (total === undefined) continue
    const within = new Set(kept.filter((each) => each !== choice && isWithin(each, choice)))
    // A schema that contains itself is judged at the same place of the schema within and without.
    const below = [...within].filter((each) => settled.get(each) === choice.schemaPath)
    const meant = meantBy(
      choice,
      [...within].filter((each) => !below.includes(each)),
      below,
      total,
    )
    if (meant === undefined) continue
    const stays = new Set(meant)
    kept = [...kept.filter((each) => each !== choice && !within.has(each)), ...stays]
    for (const each of stays) settled.set(each, choice.schemaPath)
  }
  return kept
}

/** How many alternatives there were; undefined where it is no choice, or more than one fits. */
function alternativesOf(violation: Violation): number | undefined {
  const { keyword, params } = violation
  if ((keyword !== 'oneOf' && keyword !== 'anyOf') || (params['passingSchemas'] ?? null) !== null) return undefined
  const { parentSchema } = violation as { readonly parentSchema?: Readonly<Record<string, unknown>> }
  const alternatives = parentSchema?.[keyword]
  return Array.isArray(alternatives) ? alternatives.length : undefined
}

const isWithin = (each: Violation, choice: Violation): boolean =>
  each.schemaPath.startsWith(`${choice.schemaPath}/`) &&
  (each.instancePath === choice.instancePath || each.instancePath.startsWith(`${choice.instancePath}/`))

/** What is to be said in place of a choice and all within it; undefined where that can't be told. */
function meantBy(
  choice: Violation,
  within: readonly Violation[],
  below: readonly Violation[],
  total: number,
): readonly Violation[] | undefined {
  const alternatives = Object.values(
    Object.groupBy(within, (each) => each.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? ''),
  ).filter((violations) => violations !== undefined)
  const excluded = alternatives.map((violations) => violations.find((each) => tellsApart(each, choice)))
  const left = alternatives.filter((_, index) => excluded[index] === undefined)
  if (alternatives.length === total - 1 && left.length === 0 && below.length > 0) return below
  if (alternatives.length < total) return undefined
  const [only] = left
  if (only !== undefined) return left.length === 1 ? [...only, ...below] : undefined
  const reasons = excluded.filter((each) => each !== undefined)
  const [first] = reasons
  if (first === undefined || reasons.some((each) => each.instancePath !== first.instancePath)) return undefined
  const one = joined(first, reasons)
  return one === undefined ? undefined : [one]
}

/** A value of another kind, or a property with a fixed value that has another one. */
function tellsApart({ keyword, instancePath }: Violation, choice: Violation): boolean {
  if (instancePath === choice.instancePath) return ['type', 'const', 'enum'].includes(keyword)
  const isProperty = !instancePath.slice(choice.instancePath.length + 1).includes('/')
  return isProperty && (keyword === 'const' || keyword === 'enum')
}

/** All that would have been let in, in one violation. */
function joined(first: Violation, reasons: readonly Violation[]): Violation | undefined {
  if (reasons.every(({ keyword }) => keyword === 'type')) {
    const types = [...new Set(reasons.flatMap(({ params }) => params['type'] as string | string[]))]
    return { ...first, params: { type: types } }
  }
  if (reasons.some(({ keyword }) => keyword === 'type')) return undefined
  const values = reasons.flatMap(({ keyword, params }) =>
    keyword === 'const' ? [params['allowedValue']] : (params['allowedValues'] as unknown[]),
  )
  return { ...first, keyword: 'enum', params: { allowedValues: [...new Set(values)] } }
}
