import type { Validator } from '../../generated/operation.ts'
import type { HandlerCall } from '../core/call.ts'
import { inputViolations } from '../core/violation.ts'
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
export function metadataOf<T>(exported: unknown, name: string, judge: Validator<T>): T {
  if (judge(exported)) return exported
  const wrong = inputViolations(judge.errors ?? [], exported)
    .map(({ path, expected, got }) => `${name}${path.replaceAll('/', '.')} is ${got} and must be ${expected}`)
    .join('; ')
  throw new Error(`its \`${name}\` is not right: ${wrong}`)
}
