import { idPlaces, idTextsIn, isRequestId, type IdText } from '../wire/wire.ts'

/** What has to be known of a message to tell whether it is answered. Ids are JSON text, as an answer has them. */
export type Marks =
  | { readonly kind: 'request'; readonly id: string; readonly method: string }
  | { readonly kind: 'notification'; readonly method: string }
  | { readonly kind: 'answer' }
  | { readonly kind: 'batch'; readonly parts: readonly Marks[] }
  /** Nothing that is answered under an id. */
  | { readonly kind: 'other' }

/** A longer number is none that anybody counts with, and so no id. */
const id = String.raw`(0|-?[1-9]\d{0,307}|"[^"\\]*")`
const word = String.raw`"([^"\\]*)"`
const inFront = new RegExp(`^\\{"jsonrpc":"2\\.0","id":${id},"method":${word}[,}]`)
const methodInFront = new RegExp(`^\\{"method":${word},`)
const idAtEnd = new RegExp(`,"jsonrpc":"2\\.0","id":${id}\\}\\s*$`)
const longestEnd = 200

/** Of a client's message. Most write the id and the method where they can be seen without reading all of it. */
export function marksOf(text: string): Marks {
  const front = inFront.exec(text)
  if (front !== null) return { kind: 'request', id: front[1] ?? '', method: front[2] ?? '' }
  const method = methodInFront.exec(text)?.[1]
  const end = method === undefined ? undefined : idAtEnd.exec(text.slice(-longestEnd))?.[1]
  if (method !== undefined && end !== undefined) return { kind: 'request', id: end, method }
  try {
    const value: unknown = JSON.parse(text)
    const idText = idTextsIn(text)
    if (!Array.isArray(value)) return marksOfValue(value, idText, 0)
    return { kind: 'batch', parts: value.map((part, message) => marksOfValue(part, idText, message)) }
  } catch {
    return { kind: 'other' } // whoever answers says what is wrong with it
  }
}

function marksOfValue(value: unknown, idText: IdText, message: number): Marks {
  if (typeof value !== 'object' || value === null) return { kind: 'other' }
  const { id: given, method } = value as Readonly<Record<string, unknown>>
  if (typeof method !== 'string') return { kind: 'result' in value || 'error' in value ? 'answer' : 'other' }
  if (given === undefined) return { kind: 'notification', method }
  return isRequestId(given) ? { kind: 'request', id: idText(given, 'own', message), method } : { kind: 'other' }
}

/** What an owner's line is. Ours begin all alike, so that its beginning is enough. */
export type Said =
  | { readonly kind: 'result' | 'error' | 'question'; readonly id: string }
  | { readonly kind: 'notification' }
  | { readonly kind: 'batch' }

const before = '{"jsonrpc":"2.0","id":'

export function saidBy(line: string): Said {
  if (line.startsWith('[')) return { kind: 'batch' }
  if (!line.startsWith(before)) return { kind: 'notification' }
  const end = endOfId(line, before.length)
  const given = line.slice(before.length, end)
  if (line.startsWith(',"result"', end)) return { kind: 'result', id: given }
  return { kind: line.startsWith(',"method"', end) ? 'question' : 'error', id: given }
}

function endOfId(line: string, start: number): number {
  if (line[start] !== '"') return line.indexOf(',', start)
  for (let at = start + 1; ; at += 1) {
    if (line[at] === '\\') at += 1
    else if (line[at] === '"' || at >= line.length) return at + 1
  }
}

interface Message {
  readonly id?: unknown
  readonly params?: Readonly<Record<string, unknown>>
}

/** The messages of a line that is known to be JSON, or none. */
export function readMessages(text: string): readonly Message[] {
  return [JSON.parse(text) as Message | null | readonly (Message | null)[]]
    .flat()
    .filter((one) => typeof one === 'object' && one !== null)
}

/** The JSON texts of the ids that stand there, in the messages of a line that is known to be JSON. */
export function idsAt(text: string, place: keyof typeof idPlaces): readonly string[] {
  const idText = idTextsIn(text)
  return [JSON.parse(text) as unknown].flat().flatMap((one, message) => {
    const given = idPlaces[place].reduce(memberOf, one)
    return isRequestId(given) ? idText(given, place, message) : []
  })
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

/** Whether a message says itself which revision it belongs to. */
export const isModern = (text: string): boolean => text.includes('"io.modelcontextprotocol/protocolVersion"')
