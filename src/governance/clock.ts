/** Both in milliseconds. */
export interface Clock {
  /** Since the epoch. It may be set, in both directions. */
  readonly wall: () => number
  /** Since some moment. It only goes forward. */
  readonly steady: () => number
}

export const systemClock: Clock = { wall: () => Date.now(), steady: () => performance.now() }
