import { placeOfBadUtf8 } from '../core/bad-utf8.ts'
import { findMistake, placeOf } from '../core/json-mistake.ts'
import { parseJson } from '../core/json-text.ts'
import { idTextsIn, isRequestId } from './json-rpc.ts'

/** Bytes that are no UTF-8: where they stop being it, and the JSON text of the id of the request they were going to be. */
export interface Garbled {
  readonly detail: string
  /** UTF-16 units from the begin, as of any mistake. */
  readonly position: number
  readonly id: string | undefined
}

export function findGarbled(bytes: Buffer): Garbled {
  const text = bytes.toString()
  const { position, line, column } = placeOf(text, placeOfBadUtf8(bytes, text))
  const detail = `Not valid UTF-8 at line ${line}, column ${column} (offset ${position}).`
  const id = idIn(text)
  return { detail, position, id: id?.includes('\uFFFD') === true ? undefined : id }
}

/** Of a message that is not read to its end: by what stands in front, or right before the end, of its outermost object. */
export const idInFront = (front: string): string | undefined => findMistake(front).id

const before = String.raw`(?:\s*,\s*"(?:jsonrpc|method)"\s*:\s*"[^"\\]*")*`
const idLast = new RegExp(String.raw`[{,]\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)${before}\s*\}\s*$`)

/** In JSON what closes last is the outermost object, and nothing but a name can stand in quotes before a colon. */
export const idAtEnd = (end: string): string | undefined => idLast.exec(end)?.[1]

function idIn(text: string): string | undefined {
  const parsed = parseJson(text)
  if (!parsed.ok) return parsed.id
  const { value } = parsed
  const id: unknown = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return isRequestId(id) ? idTextsIn(text)(id) : undefined
}
