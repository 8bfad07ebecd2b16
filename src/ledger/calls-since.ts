import type { CallsSince } from '../core/usage.ts'
import type { RowFiles } from './row-files.ts'

/** Reads backwards from the last row, and no further than to the first one that is too old. */
export const callsSince = (files: RowFiles): CallsSince =>
  function* (since) {
    let made = Infinity
    for (const { at, begins, kind, name, client, counted } of files.back()) {
      // Whatever the clock said before it was set back: a row is no younger than the one after it.
      made = Math.min(made, at)
      if (made <= since) return
      // What administers is no call that a rate is about, and counts as one all the same.
      if (counted === 0 || kind === 'administration') continue
      // The end of a hold, or of refusals that were counted together, is of whatever was called.
      const what = kind === 'ledger' || begins !== null ? undefined : { kind, name }
      yield { client, thing: what, at: made, calls: counted }
    }
  }
