import type { Row } from './row.ts'

/** A row without what is only shown: enough to find it and to sum it up. */
export type LightRow = Omit<Row, 'body'>

/** Begins nothing before it: an entry is known by this row. */
export const isFirst = (row: LightRow): boolean => row.begins === null
