import { insideOf, type Inside } from '../core/origin.ts'
import type { Entry } from '../core/provider.ts'

/** How what an offer runs is told from all else that runs. */
export interface Traces {
  readonly what: string
  readonly inside: Inside
  /** Whether it was seen to answer later; undefined before its first call. */
  later: boolean | undefined
}

export function tracesOf({ kind, name }: Entry): Traces {
  const what = `${kind} ${name}`
  return { what, inside: insideOf({ what }), later: undefined }
}
