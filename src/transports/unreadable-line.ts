import { Fault } from '../core/fault.ts'
import type { Mcp } from '../mcp/mcp.ts'
import { findGarbled, idAtEnd, idInFront } from '../wire/wire.ts'

/** A line that is no message: why, and whose answer that is, in a form that can be told to another process. */
export interface UnreadableLine {
  readonly code: 'parse_error' | 'payload_too_large'
  readonly detail: string
  readonly members: Readonly<Record<string, number>>
  /** JSON text, where it could be told. */
  readonly id: string | undefined
}

export const notUtf8 = (line: Buffer): UnreadableLine => {
  const { detail, position, id } = findGarbled(line)
  return { code: 'parse_error', detail, members: { position }, id }
}

export const tooLong = (limit: number, id: string | undefined): UnreadableLine => ({
  code: 'payload_too_large',
  detail: `The line is longer than the ${limit} bytes this server takes.`,
  members: { limit },
  id,
})

/** Where clients write the id: nearly all in the first members, or in the last. */
const frontBytes = 16 * 1024
const endBytes = 4 * 1024

export const idOfFront = (line: Buffer): string | undefined => idInFront(line.toString('utf8', 0, frontBytes))

export const idOfEnd = (line: Buffer): string | undefined => idAtEnd(endOf(line).toString())

/** As much of it as is looked at. */
export const endOf = (line: Buffer): Buffer => line.subarray(-endBytes)

export function refuseLine(
  mcp: Pick<Mcp, 'refuse'>,
  channel: Parameters<Mcp['refuse']>[0],
  { code, detail, members, id }: UnreadableLine,
): void {
  mcp.refuse(channel, new Fault(code, detail, { members }), id)
}
