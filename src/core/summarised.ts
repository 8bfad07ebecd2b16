/** An answer of which the ledger keeps a summary only: because of its size, or because it is a secret. */
export class Summarised<T> {
  readonly value: T
  readonly #summary: object

  constructor(value: T, summary: object) {
    this.value = value
    this.#summary = summary
  }

  toJSON(): object {
    return this.#summary
  }
}
