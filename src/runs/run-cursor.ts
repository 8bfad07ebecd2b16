import { Fault } from '../core/fault.ts'
import type { Place } from './run-rows.ts'

/** The last run of a page: it stays right when runs come and go. */
export const cursorAt = ({ createdAt, id }: Place): string => Buffer.from(`${createdAt}.${id}`).toString('base64url')

export function placeOf(cursor: string): Place {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('.')
  const place = { createdAt: Number(createdAt), id }
  if (/^\d{1,16}$/.test(createdAt) && cursorAt(place) === cursor) return place
  throw new Fault('invalid_cursor', 'The cursor is none of this list. Begin again without one.')
}
