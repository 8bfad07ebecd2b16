import { findMistake, idSources } from './json-mistake.ts'

export type RequestId = string | number

/** Either the JSON value, or where it stops being one and the id of the request it was going to be, if that had been read. */
export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly detail: string; readonly position: number; readonly id: string | undefined }

const byteOrderMark = '\uFEFF'

/** Reads one message or batch. Only what can't be read is looked at a second time, to say where the mistake is. */
export function parseMessage(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text) }
  } catch {
    const { position, line, column, expected, id } = findMistake(text)
    const detail = `Not valid JSON at line ${line}, column ${column} (offset ${position}): ${expected}.`
    return { ok: false, detail, position, id }
  }
}

/** Strings and whole numbers, as every revision has it. */
export const isRequestId = (value: unknown): value is RequestId =>
  typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value))

/** The id as JSON text, exactly as it came: a number too large for a double is taken from the text itself. */
export function idText(id: RequestId, text: string): string {
  if (typeof id === 'string') return JSON.stringify(id)
  return Number.isSafeInteger(id) ? String(id) : (sourceOfId(text, id) ?? String(id))
}

/** The digits of the message's id. */
const sourceOfId = (text: string, id: number): string | undefined =>
  idSources(text).findLast((source) => !source.startsWith('"') && Number(source) === id)

export const resultMessage = (id: string, result: string): string => `{"jsonrpc":"2.0","id":${id},"result":${result}}`

/** Without an id where none could be read and the revision leaves it out; `null` where it says null. */
export const errorMessage = (id: string | undefined, error: string): string =>
  id === undefined ? `{"jsonrpc":"2.0","error":${error}}` : `{"jsonrpc":"2.0","id":${id},"error":${error}}`

export const notificationMessage = (method: string, params: object | undefined): string =>
  params === undefined
    ? `{"jsonrpc":"2.0","method":${JSON.stringify(method)}}`
    : `{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`

export const requestMessage = (id: RequestId, method: string, params: object | undefined): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })
