import type { Problem } from './problem.ts'
import { accessRules } from './production-access.ts'
import { amountRules } from './production-amounts.ts'
import { fileRules } from './production-files.ts'
import { recordRules } from './production-record.ts'
import type { Judged, ProductionRule } from './production-rule.ts'
import { switchRules } from './production-switches.ts'
import { tokenRules } from './production-tokens.ts'

export const productionRules: readonly ProductionRule[] = [
  ...switchRules,
  ...accessRules,
  ...tokenRules,
  ...amountRules,
  ...recordRules,
  ...fileRules,
]

/** Every security setting that is missing for production. What can only be seen on the machine is judged where it is there. */
export function productionFindings(judged: Judged): readonly Problem[] {
  const found = productionRules.flatMap(({ name, missing }) =>
    [...missing(judged)].map(([key, what, fix]): Problem => {
      const place = key === undefined ? undefined : judged.origins[key]?.place
      return {
        ...(place === undefined ? {} : { place }),
        ...(key === undefined ? {} : { key }),
        rule: name,
        what: `${name}: ${what}`,
        fix,
      }
    }),
  )
  return [...new Map(found.map((one) => [one.what, one])).values()]
}
