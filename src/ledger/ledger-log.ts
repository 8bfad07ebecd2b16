/** What those who run the gateway should hear of. */
export interface LedgerLog {
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}
