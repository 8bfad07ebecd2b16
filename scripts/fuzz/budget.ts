import type { FuzzRun } from './command.ts'

export type Budget = Pick<FuzzRun, 'examples' | 'seconds' | 'seed'>

/** Part of `npm test`: the same cases every time, so that a red run is red again. */
export const small: Budget = { examples: 100 }

/** Nightly: other cases every night. The seed is printed; `--seed` repeats the night. */
export const long = (today: Date): Budget => ({
  examples: 300,
  seconds: 20 * 60,
  seed: Number(today.toISOString().slice(0, 10).replaceAll('-', '')),
})

/** For planted bugs: few operations, and so many cases that a bug behind one odd value is met. */
export const selfTest: Budget = { examples: 100 }

/** A run that is still going after this has hung. */
export const patience = (budget: Budget): number => (budget.seconds === undefined ? 600 : budget.seconds + 300)
