import type { JsonObject } from './json.ts'
import type { Draft, Level, Role } from './level.ts'
import type { Comparison } from './schema-verdict.ts'

/** Two OpenAPI documents under comparison, what was found, and the schemas still to be compared. */
export interface OpenApiComparison {
  readonly before: JsonObject
  readonly after: JsonObject
  readonly drafts: Draft[]
  readonly places: Readonly<Record<Role, Comparison[]>>
}

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

export function push(
  comparison: OpenApiComparison,
  level: Level,
  rule: string,
  where: string,
  what: string,
  why: string,
): void {
  const fix =
    level === 'breaking'
      ? 'Keep the old beside the new, or serve a new major version beside this one.'
      : 'Raise the minor version.'
  comparison.drafts.push({ level, rule, where, what, why, fix })
}
