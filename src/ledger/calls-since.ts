import type { DatabaseSync } from 'node:sqlite'
import type { Kind } from '../core/provider.ts'
import type { CallsSince } from '../core/usage.ts'
import { DamagedStore } from '../store/store.ts'
import { allRows, lastSeq, wholeNumber } from './large-numbers.ts'
import { textOf } from './row-reader.ts'

const rowsAtOnce = 256

/** Reads backwards from the last row, and no further than to the first one that is too old. */
export const callsSince = (db: DatabaseSync): CallsSince =>
  function* (since) {
    const statement = db.prepare(
      `SELECT seq, at, begins, kind, name, client, counted FROM ledger_rows WHERE seq < ? ORDER BY seq DESC LIMIT ${rowsAtOnce}`,
      { returnArrays: true },
    )
    let [before, made] = [lastSeq + 1, Infinity]
    for (;;) {
      const rows = allRows<unknown[]>(statement, before)
      for (const row of rows) {
        const [at, begins, kind, name, client, counted] = row.slice(1)
        const seq = wholeNumber(row[0])
        if (seq >= before) throw new DamagedStore('rows are out of order', true)
        before = seq
        // Whatever the clock said before it was set back: a row is no younger than the one after it.
        made = Math.min(made, wholeNumber(at))
        if (made <= since) return
        // What administers is no call that a rate is about, and counts as one all the same.
        if (counted === 0 || kind === 'administration') continue
        // The end of a hold, or of refusals that were counted together, is of whatever was called.
        const what = kind === 'ledger' || begins !== null ? undefined : { kind: kind as Kind, name: textOf(name) }
        yield { client: textOf(client), thing: what, at: made, calls: wholeNumber(counted) }
      }
      if (rows.length < rowsAtOnce) return
    }
  }
