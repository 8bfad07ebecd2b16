import type { Operation } from '../../generated/operation.ts'
import type { Call } from './call.ts'

export type Handler<Op> =
  Op extends Operation<infer Input, infer Output> ? (input: Input, call: Call) => Output | Promise<Output> : never

/** Handlers for a whole contract: leave one out and the compiler names it. */
export type Handlers<Operations> = { readonly [Name in keyof Operations]: Handler<Operations[Name]> }
