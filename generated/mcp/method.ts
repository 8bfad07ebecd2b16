// Generated from contracts/mcp; do not edit. Run `npm run gen`.

import type { Validator } from '../operation.ts'

interface Row {
  readonly from: 'client' | 'server' | 'both'
  /** False where a message without `params` is fine. */
  readonly paramsRequired: boolean
  readonly validateParams: Validator<unknown>
}

/** Travels by itself, and is answered. */
export interface RequestRow extends Row {
  readonly kind: 'request'
  readonly validateResult: Validator<unknown>
  /** What may come instead of the result, where something may. */
  readonly validateInterim?: Validator<unknown>
}

/** A question inside a result; its answer comes inside the next request. */
export interface InputRow extends Row {
  readonly kind: 'input'
  readonly validateResult: Validator<unknown>
}

/** Travels by itself, and is not answered. */
export interface NotificationRow extends Row {
  readonly kind: 'notification'
}

export type MethodRow = RequestRow | InputRow | NotificationRow
