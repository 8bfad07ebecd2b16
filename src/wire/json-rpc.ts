import { idSources } from '../core/json-mistake.ts'
import { saidJson } from '../core/said-json.ts'

export type RequestId = string | number

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
    : `{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${saidJson(params)}}`

export const requestMessage = (id: RequestId, method: string, params: object | undefined): string =>
  saidJson({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })
