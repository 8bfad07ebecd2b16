import { idSources } from '../core/json-mistake.ts'
import { saidJson } from '../core/said-json.ts'
import { metaKeys } from './meta.ts'

export type RequestId = string | number

/** Strings and whole numbers, as every revision has it. */
export const isRequestId = (value: unknown): value is RequestId =>
  typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value))

/** Under which names ids stand in a message. */
export const idPlaces = {
  own: ['id'],
  cancelled: ['params', 'requestId'],
  token: ['params', '_meta', 'progressToken'],
  subscription: ['params', '_meta', metaKeys.subscription],
} as const

type IdPlace = keyof typeof idPlaces

/** The JSON text of an id that stands there, exactly as it came; of a batch, in which of its messages. */
export type IdText = (id: RequestId, place?: IdPlace, message?: number) => string

/** A number too large for a double is taken from the text itself, which is walked once for that, however many there are. */
export function idTextsIn(text: string): IdText {
  const walked: Partial<Record<IdPlace, readonly (string | undefined)[]>> = {}
  return (id, place = 'own', message = 0) => {
    if (typeof id === 'string') return JSON.stringify(id)
    if (Number.isSafeInteger(id)) return String(id)
    const source = (walked[place] ??= idSources(text, idPlaces[place]))[message]
    return source !== undefined && Number(source) === id ? source : String(id)
  }
}

/** The id as JSON.stringify writes it again with the digits it came with. */
export const writtenId = (id: unknown, text: string): unknown =>
  typeof id === 'number' && !Number.isSafeInteger(id) ? rawJSON(text) : id

/** TypeScript does not know it yet. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

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
