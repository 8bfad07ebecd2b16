import type { Validator, Violation } from '../../generated/operation.ts'
import type { HandlerCall } from '../core/call.ts'
import { inputViolations, violationText } from '../core/violation.ts'
import type { Piece } from './piece.ts'

/** What a module exports beside its metadata, in one form. */
export interface HandlerParts {
  /** The function's name, else the folder's. */
  readonly fallbackName: string
  readonly handler: (input: unknown, call: HandlerCall) => unknown
  readonly complete: Piece['complete']
  /** Told by the module whenever its contents are new, with an address where it has several. */
  readonly watch: ((changed: (uri?: string) => void) => unknown) | undefined
  readonly defaultTimeoutSeconds: number
}

/** Judges an export after its contract. Throws an Error that lists everything that is wrong. */
export function metadataOf<T extends object>(
  exported: unknown,
  name: string,
  judge: Validator<T>,
  known: Readonly<Record<keyof T, true>>,
): T {
  if (judge(exported)) return exported
  throw notRight(judge.errors ?? [], exported, name, Object.keys(known))
}

export function notRight(
  violations: readonly Violation[],
  exported: unknown,
  name: string,
  known: readonly string[],
): Error {
  const wrong = inputViolations(violations, exported, known)
    .map((each) => violationText({ ...each, path: `${name}${each.path.replaceAll('/', '.')}` }))
    .join('; ')
  return new Error(`its \`${name}\` is not right: ${wrong}`)
}
