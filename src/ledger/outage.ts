import type { Writing } from './row.ts'
import { ownRow } from './own-row.ts'

/** A time in which nothing could be written. When it is over, the ledger says so in a row of its own. */
export class Outage {
  readonly #since = new Date().toISOString()
  error: Error

  constructor(error: Error) {
    this.error = error
  }

  /** Not before a row is on disk is it over: a full disk commits nothing at all, and does not say that it is full. */
  row(): Writing {
    return { ...ownRow('outage', ''), body: JSON.stringify({ since: this.#since, error: this.error.message }) }
  }
}
