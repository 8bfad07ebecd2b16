import type { SQLInputValue, StatementSync } from 'node:sqlite'

/**
 * SQLite keeps 64 bits of a number, JavaScript says 53, and `node:sqlite` throws where one needs more. The ledger writes none
 * of these: somebody did, or a disk. They are read as the largest there is, which was not written either.
 */
const largest = Number.MAX_SAFE_INTEGER

/** Names of entries and notes have so many digits. */
export const lastSeq = 999_999_999_999_999

/** What a column of whole numbers holds, as a number that can be counted with, whatever it is. */
export const wholeNumber = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'bigint' && value < 0n ? -largest : largest

/** All rows that a statement finds. */
export function allRows<T>(statement: StatementSync, ...values: SQLInputValue[]): T[] {
  try {
    return statement.all(...values) as T[]
  } catch (thrown) {
    if (!isTooLarge(thrown)) throw thrown
  }
  statement.setReadBigInts(true)
  try {
    return statement.all(...values).map((row) => withNumbers(row)) as T[]
  } finally {
    statement.setReadBigInts(false)
  }
}

const isTooLarge = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_OUT_OF_RANGE'

function withNumbers(row: object): object {
  if (Array.isArray(row)) return row.map(inRange)
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, inRange(value)]))
}

const inRange = (value: unknown): unknown => {
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : wholeNumber(value)
}
