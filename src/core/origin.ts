import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose code runs: whatever a capability leaves behind, a timer or a promise, still knows it when it fails. */
export interface Origin {
  /** Such as `tool add`. */
  readonly what: string
  /** The call it runs for; none where it was made for no call, or for one that was answered at once. */
  readonly call?: OriginCall
}

export interface OriginCall {
  readonly id: string
  readonly traceId: string
  /** Ends the call with this as what its handler threw. False when it has ended already. */
  readonly fail: (thrown: unknown) => boolean
}

/** Runs something as what it is always the same. */
export type Inside = <Given extends readonly unknown[], R>(work: (...given: Given) => R, ...given: Given) => R

const origins = new AsyncLocalStorage<Origin>()

/** Undefined where it is our own code. */
export const originNow = (): Origin | undefined => origins.getStore()

export const runAs = <Given extends readonly unknown[], R>(
  origin: Origin,
  work: (...given: Given) => R,
  ...given: Given
): R => origins.run(origin, work, ...given)

/** For what is run again and again: made once, it costs a third of `runAs`. */
export const insideOf = (origin: Origin): Inside => origins.run<Inside>(origin, () => AsyncLocalStorage.snapshot())
