import type { ByteRange } from '../core/resource.ts'

const oneRange = /^bytes\s*=\s*([0-9]{0,15})\s*-\s*([0-9]{0,15})$/i

/** The one range of bytes a Range header asks for. Undefined for what RFC 9110 lets a server pass over: then all is sent. */
export function rangeOf(header: string | undefined): ByteRange | undefined {
  const found = header === undefined ? null : oneRange.exec(header.trim())
  if (found === null) return undefined
  const [, first = '', last = ''] = found
  if (first === '') return last === '' ? undefined : { lastBytes: Number(last) }
  if (last === '') return { first: Number(first) }
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) }
}
