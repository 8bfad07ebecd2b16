import { Fault } from '../core/fault.ts'
import { kindOf } from '../core/violation.ts'
import { isRequestId, writtenId, type IdText } from '../wire/wire.ts'
import type { Params } from './incoming.ts'

export type Envelope =
  | {
      readonly kind: 'request'
      /** To be written again, as is `token`: with all its digits, whatever a double can hold. */
      readonly id: unknown
      readonly idText: string
      /** By which the client is told of progress. */
      readonly token: unknown
      readonly method: string
      readonly params: Params | undefined
    }
  | {
      readonly kind: 'notification'
      readonly method: string
      readonly params: Params | undefined
      /** JSON text of the id of the request that it is about. */
      readonly about: string | undefined
    }
  | { readonly kind: 'answer'; readonly message: Params }
  | { readonly kind: 'broken'; readonly fault: Fault; readonly idText: string | undefined }

/** Which kind of message a JSON value is. Written by hand, since every message passes here: two checks when all is well. */
export function envelopeOf(value: unknown, idText: IdText, message = 0): Envelope {
  if (!isObject(value)) return broken('A message is a JSON object.', '', 'type', 'object', value, undefined)
  const { jsonrpc, id, method, params } = value
  const shownId = isRequestId(id) ? idText(id, 'own', message) : undefined
  if (jsonrpc !== '2.0') return broken('jsonrpc must be "2.0".', '/jsonrpc', 'const', '"2.0"', jsonrpc, shownId)
  // An error may name no request; were it answered with another, two peers could go on so for ever.
  if (method === undefined && ('error' in value || (id !== undefined && 'result' in value))) {
    return { kind: 'answer', message: value }
  }
  if (typeof method !== 'string') return broken('method must be text.', '/method', 'type', 'string', method, shownId)
  if (params !== undefined && !isObject(params)) {
    return broken('params must be an object.', '/params', 'type', 'object', params, shownId)
  }
  if (!('id' in value)) {
    const about = params?.['requestId']
    const shown = isRequestId(about) ? idText(about, 'cancelled', message) : undefined
    return { kind: 'notification', method, params, about: shown }
  }
  if (shownId === undefined)
    return broken('id must be text or a whole number.', '/id', 'type', 'string or integer', id, undefined)
  const token = params === undefined ? undefined : tokenIn(params, idText, message)
  return { kind: 'request', id: writtenId(id, shownId), idText: shownId, token, method, params }
}

function tokenIn({ _meta: meta }: Params, idText: IdText, message: number): unknown {
  const token = isObject(meta) ? meta['progressToken'] : undefined
  if (!isRequestId(token) || typeof token === 'string') return token
  return writtenId(token, idText(token, 'token', message))
}

function broken(
  detail: string,
  path: string,
  rule: string,
  expected: string,
  got: unknown,
  id: string | undefined,
): Envelope {
  const violations = [{ path, rule, expected, got: kindOf(got) }]
  return { kind: 'broken', fault: new Fault('invalid_request', detail, { violations }), idText: id }
}

const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
