import { Fault } from '../core/fault.ts'
import type { ByteRange } from '../core/resource.ts'

/** The bytes a range means in something of that size (RFC 9110, 14.1.2). Throws where it means none. */
export function bytesOf(
  range: ByteRange,
  size: number,
  uri: string,
): { readonly first: number; readonly last: number } {
  const first = 'first' in range ? range.first : Math.max(0, size - range.lastBytes)
  const last = 'first' in range ? Math.min(range.last ?? Infinity, size - 1) : size - 1
  if (first <= last) return { first, last }
  throw new Fault('range_not_satisfiable', `${uri} has ${size} bytes, and none where the range begins.`, {
    members: { size },
  })
}
